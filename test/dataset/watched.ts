import { type DatasetSource, type DatasetView, memorySource } from '../../src/dataset/index.js';
import type { Packed } from './damage.js';

/** A source that writes down what is asked of it. */
export function watched(
  files: Packed,
  wait: () => Promise<unknown> = async () => undefined,
): DatasetSource & { reads: string[]; closes: number } {
  const inner = memorySource(files);
  return {
    label: 'watched',
    reads: [],
    closes: 0,
    async read(name) {
      this.reads.push(name);
      await wait();
      return inner.read(name);
    },
    close() {
      this.closes++;
    },
  };
}

/** The spelling of one version: the first city and the first street of each shard. */
export async function spelling(view: DatasetView): Promise<string> {
  const [places] = await view.tables('us-places');
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
  const streets = await view.tables('us-streets');
  return [
    places?.table.strings.at(places.table.cityName[0] as number).replace('Greenway', ''),
    ...streets.map(({ table }) => table.strings.at(table.name[0] as number).replace('ELM', '')),
    ...view.manifests.map(({ version }) => version.replace('2026.10', '')),
  ].join();
}

export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
