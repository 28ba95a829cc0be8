import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread of a file next to the module that asks, whose URL is `from`. Where sources run as they are, it comes from the folder
 * `DOORPLATE_WORKERS`, if there is one; else through a loader, which does not reach into threads by itself and takes seconds.
 */
export function startWorker(from: string, name: 'street-worker' | 'table-worker', options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  const { DOORPLATE_WORKERS: built } = process.env;
  if (built !== undefined) return new Worker(join(built, `${name}.js`), options);
  const source = new URL(`./${name}.ts`, from).href;
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport('${source}', '${source}'))`, { ...options, eval: true });
}
