import cluster from 'node:cluster';
import { DoorplateError } from '../../../src/errors.js';
import { type AnswerObserver, countAnswers } from '../../../src/http/index.js';
import { loadPeer } from '../../source/peer.js';
import { flag, type RawOptions, textOption } from '../terminal/arguments.js';

/** What Prometheus reads about a server. */
export interface Metrics {
  /** Counts an answer of this process. */
  readonly observe: AnswerObserver;
  readonly contentType: string;
  /** The metrics of this process; of all workers together where it has any. */
  text(): Promise<string>;
}

/**
 * The metrics that `--metrics` asks for: answers by operation and status, and what prom-client tells of a
 * process. Null without the option. Throws `CONFIG_INVALID` where nobody could read them, or where the
 * package `prom-client` is missing.
 */
export async function openMetrics(options: RawOptions): Promise<Metrics | null> {
  if (!flag(options, 'metrics')) return null;
  if (textOption(options, 'adminPort') === undefined) {
    throw new DoorplateError('CONFIG_INVALID', '--metrics needs --admin-port, the port on which they are read');
  }
  const { default: prom } = await loadPeer('prom-client', () => import('prom-client'), '--metrics');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  // Workers send what they have counted when their first process asks for it.
  prom.AggregatorRegistry.setRegistries(registry);
  const workers = new prom.AggregatorRegistry();
  const hasWorkers = () => Object.keys(cluster.workers ?? {}).length > 0;
  return {
    observe: countAnswers(prom, registry),
    contentType: registry.contentType,
    text: () => (hasWorkers() ? workers.clusterMetrics() : registry.metrics()),
  };
}
