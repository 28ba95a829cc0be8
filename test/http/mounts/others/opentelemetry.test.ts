import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { expect, it } from 'vitest';
import { measureAnswers } from '../../../../src/http/index.js';
import { ANSWER_EVENT as EVENT } from '../../../fixtures/fake-service.js';

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
