import cluster from 'node:cluster';
import type { ErrorCode } from '../../src/errors.js';
import { type AnswerObserver, countAnswers, countTraffic, type TrafficObserver } from '../../src/http/index.js';
import { flag, type RawOptions, textOption, unusable } from '../cli/terminal/arguments.js';
import { loadPackage } from '../cli/terminal/optional-packages.js';

/** What Prometheus reads about a server. */
export interface Metrics {
  /** Counts an answer of this process. */
  readonly observe: AnswerObserver;
  /** Counts a request that was refused beside the handler; errors about other things than who asks, or how often, are none. */
  refused(code: ErrorCode): void;
  /** Counts a try to open data and credentials anew. */
  reloaded(outcome: 'done' | 'failed'): void;
  /** Says which editions of data are mounted. */
  mounted(datasets: readonly { readonly name: string; readonly version: string }[]): void;
  /** Shows what the server of this process holds for its clients. */
  readonly watch: TrafficObserver;
  readonly contentType: string;
  /** The metrics of this process; of all workers together where it has any. */
  text(): Promise<string>;
}

/** Errors that are about who asks, or how often; the others are about the question, or about the server. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'CREDENTIAL_MISSING',
  'CREDENTIAL_INVALID',
  'CREDENTIAL_EXPIRED',
  'CREDENTIAL_REVOKED',
  'CREDENTIAL_DISABLED',
  'RATE_LIMITED',
  'STORE_UNAVAILABLE',
]);

/**
 * The metrics that `--metrics` asks for: answers by operation and status, and what prom-client tells of a process. Null without the
 * option. Throws `CONFIG_INVALID` where nobody could read them, or where the package `prom-client` is missing.
 */
export async function openMetrics(options: RawOptions): Promise<Metrics | null> {
  if (!flag(options, 'metrics')) return null;
  if (textOption(options, 'adminPort') === undefined) {
    throw unusable('--metrics needs --admin-port, the port on which they are read');
  }
  const prom = loadPackage<typeof import('prom-client')>('prom-client', '--metrics');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  // Workers send what they have counted when their first process asks for it.
  prom.AggregatorRegistry.setRegistries(registry);
  const workers = new prom.AggregatorRegistry();
  const refused = new prom.Counter({
    ...{ name: 'doorplate_refused_total', help: 'Requests that were refused, by reason', labelNames: ['reason'], registers: [registry] },
  });
  // Each worker opens the same data: their number is no sum.
  const reloads = new prom.Counter({
    ...{ name: 'doorplate_reloads_total', help: 'Tries to open data and credentials anew, by outcome', labelNames: ['outcome'] },
    ...{ registers: [registry], aggregator: 'max' as const },
  });
  const mounted = new prom.Gauge({
    ...{ name: 'doorplate_dataset_info', help: 'Editions of data that are mounted', labelNames: ['dataset', 'version'] },
    ...{ registers: [registry], aggregator: 'max' as const },
  });
  const count = countAnswers(prom, registry);
  const refuse = (code: ErrorCode | null) => {
    if (code !== null && REFUSALS.has(code)) refused.inc({ reason: code.toLowerCase() });
  };
  const hasWorkers = () => Object.keys(cluster.workers ?? {}).length > 0;
  return {
    observe: (answer) => {
      count(answer);
      if (answer.status === 405) refused.inc({ reason: 'method_not_allowed' });
      else refuse(answer.error);
    },
    refused: refuse,
    reloaded: (outcome) => reloads.inc({ outcome }),
    mounted: (datasets) => {
      mounted.reset();
      for (const { name: dataset, version } of datasets) mounted.set({ dataset, version }, 1);
    },
    watch: countTraffic(prom, registry),
    contentType: registry.contentType,
    text: () => (hasWorkers() ? workers.clusterMetrics() : registry.metrics()),
  };
}
