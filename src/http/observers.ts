import type { AnswerEvent } from './options.js';

/** Takes what {@link HandlerOptions.onAnswer} tells. */
export type AnswerObserver = (answer: AnswerEvent) => void;

/** A logger such as pino's, as far as it is used. */
export interface AnswerLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Writes a line for each answer: an error for those of 500 and above. */
export function logAnswers(logger: AnswerLogger): AnswerObserver {
  return ({ operation, status, milliseconds, principal, requestId }) => {
    const fields = { requestId, operation, status, milliseconds: Number(milliseconds.toFixed(3)), principal: principal?.id ?? null };
    logger[status >= 500 ? 'error' : 'info'](fields, 'answer');
  };
}

/** What of the package prom-client is used. */
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
 * Counts answers in a histogram of Prometheus. Who asked is no label: there are too many keys for that,
 * and metrics are read by others than logs.
 */
export function countAnswers<Registry>({ Histogram }: PromClient<Registry>, registry: Registry): AnswerObserver {
  const histogram = new Histogram({ name: NAME, help: HELP, labelNames: ['operation', 'status'], buckets: BUCKETS, registers: [registry] });
  return ({ operation, status, milliseconds }) => histogram.observe({ operation: operation ?? 'none', status }, milliseconds / 1000);
}

/** What of a meter of OpenTelemetry is used. */
export interface AnswerMeter {
  createHistogram(
    name: string,
    options: { description: string; unit: string; advice: { explicitBucketBoundaries: number[] } },
  ): { record(value: number, attributes: Record<string, string | number>): void };
}

/** Records answers in a histogram of OpenTelemetry, with the attributes that its conventions give to HTTP servers. */
export function measureAnswers(meter: AnswerMeter): AnswerObserver {
  const histogram = meter.createHistogram('doorplate.answer.duration', {
    ...{ description: HELP, unit: 's' },
    advice: { explicitBucketBoundaries: BUCKETS },
  });
  return ({ operation, status, milliseconds }) =>
    histogram.record(milliseconds / 1000, { 'doorplate.operation': operation ?? 'none', 'http.response.status_code': status });
}
