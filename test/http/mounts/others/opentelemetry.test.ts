import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { expect, it } from 'vitest';
import { type AnswerEvent, measureAnswers } from '../../../../src/http/index.js';

const EVENT: AnswerEvent = {
  operation: 'parse',
  status: 200,
  milliseconds: 1.23456,
  error: null,
  principal: { kind: 'api-key', id: 'an-id', environment: 'live' },
  requestId: 'a-request',
};

it('answers are measured for OpenTelemetry', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter });
  const provider = new MeterProvider({ readers: [reader] });
  const observe = measureAnswers(provider.getMeter('test'));
  observe(EVENT);
  observe(EVENT);
  await reader.forceFlush();
  const [metric] = exporter.getMetrics()[0]?.scopeMetrics[0]?.metrics ?? [];
  expect(metric?.descriptor).toMatchObject({ name: 'doorplate.answer.duration', unit: 's' });
  expect(metric?.dataPoints[0]).toMatchObject({
    attributes: { 'doorplate.operation': 'parse', 'http.response.status_code': 200 },
    value: { count: 2 },
  });
  await provider.shutdown();
});
