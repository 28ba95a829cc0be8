import type { AnswerEvent } from './options.js';
import { REFUSAL_REASONS, type Traffic } from './traffic.js';

/** Takes what {@link HandlerOptions.onAnswer} tells. */
export type AnswerObserver = (answer: AnswerEvent) => void;

/** What is used of a logger such as pino's. */
export interface AnswerLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A line for each answer: an error for those of 500 and above. */
export function logAnswers(logger: AnswerLogger): AnswerObserver {
  return ({ operation, status, milliseconds, principal, requestId }) => {
    const fields = { requestId, operation, status, milliseconds: Number(milliseconds.toFixed(3)), principal: principal?.id ?? null };
    logger[status >= 500 ? 'error' : 'info'](fields, 'answer');
  };
}

/** What is used of the package prom-client. */
export interface PromClient<Registry> {
  readonly Histogram: new (options: {
    name: string;
    help: string;
    labelNames: string[];
    buckets: number[];
    registers: Registry[];
  }) => { observe(labels: Record<string, string | number>, value: number): void };
}

const NAME = 'doorplate_answer_seconds';
const HELP = 'Time from a request to its answer, by operation and status';
/** From 50 microseconds, less than any answer takes, to the quarter of a second that a question may take. */
const BUCKETS = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/**
 * Counts answers in a histogram of Prometheus. Who asked is no label: there are too many keys for that, and metrics are read by others than
 * logs.
 */
export function countAnswers<Registry>({ Histogram }: PromClient<Registry>, registry: Registry): AnswerObserver {
  const histogram = new Histogram({ name: NAME, help: HELP, labelNames: ['operation', 'status'], buckets: BUCKETS, registers: [registry] });
  return ({ operation, status, milliseconds }) => histogram.observe({ operation: operation ?? 'none', status }, milliseconds / 1000);
}

/** What is used of a meter of OpenTelemetry. */
export interface AnswerMeter {
  createHistogram(
    name: string,
    options: { description: string; unit: string; advice: { explicitBucketBoundaries: number[] } },
  ): { record(value: number, attributes: Record<string, string | number>): void };
}

/** Records answers in a histogram of OpenTelemetry, with the attributes of its conventions for HTTP servers. */
export function measureAnswers(meter: AnswerMeter): AnswerObserver {
  const histogram = meter.createHistogram('doorplate.answer.duration', {
    ...{ description: HELP, unit: 's' },
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  return ({ operation, status, milliseconds }) =>
    histogram.record(milliseconds / 1000, { 'doorplate.operation': operation ?? 'none', 'http.response.status_code': status });
}

/** Takes what `onTraffic` of `toNodeHandler` tells, once: figures that go on changing. */
export type TrafficObserver = (traffic: Traffic) => void;

const REFUSALS = { name: 'connectionsRefused', help: 'Connections that were closed or refused, by reason' };
const FIGURES = [
  ['connections', 'Open connections'],
  ['pausedConnections', 'Connections that are not read, because their clients take no answers'],
  ['waitingBytes', 'Bytes that wait for clients'],
  ['delayedRefusals', 'Refusals of wrong passwords that are kept back'],
] as const;

interface PromGauge {
  set(labels: Record<string, string>, value: number): void;
}

/** What is used of the package prom-client. */
export interface PromGauges<Registry> {
  readonly Gauge: new (options: {
    name: string;
    help: string;
    labelNames: string[];
    registers: Registry[];
    collect(this: PromGauge): void;
  }) => PromGauge;
}

/** Shows the traffic as gauges of Prometheus, `doorplate_connections` and others, read when asked for. */
export function countTraffic<Registry>({ Gauge }: PromGauges<Registry>, registry: Registry): TrafficObserver {
  return (traffic) => {
    const add = (name: string, help: string, labelNames: string[], collect: (this: PromGauge) => void) =>
      new Gauge({ name: `doorplate_${underscored(name)}`, help, labelNames, registers: [registry], collect });
    for (const [name, help] of FIGURES)
      add(name, help, [], function () {
        this.set({}, traffic[name]);
      });
    add(REFUSALS.name, REFUSALS.help, ['reason'], function () {
      for (const reason of REFUSAL_REASONS) this.set({ reason }, traffic.refusals[reason]);
    });
  };
}

/** What is used of a meter of OpenTelemetry. */
export interface TrafficMeter {
  createObservableGauge(
    name: string,
    options: { description: string },
  ): { addCallback(callback: (result: { observe(value: number, attributes?: Record<string, string>): void }) => void): void };
}

/** Records the traffic in observable gauges of OpenTelemetry, `doorplate.connections` and others. */
export function measureTraffic(meter: TrafficMeter): TrafficObserver {
  return (traffic) => {
    const add = (name: string, description: string) => meter.createObservableGauge(`doorplate.${underscored(name)}`, { description });
    for (const [name, help] of FIGURES) add(name, help).addCallback((result) => result.observe(traffic[name]));
    add(REFUSALS.name, REFUSALS.help).addCallback((result) => {
      for (const reason of REFUSAL_REASONS) result.observe(traffic.refusals[reason], { reason });
    });
  };
}

function underscored(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
