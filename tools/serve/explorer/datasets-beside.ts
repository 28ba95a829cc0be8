import { cachedSource, type DatasetSource, httpSource } from '../../../src/dataset/index.js';

/** Names of the datasets of the playground; the bundler writes them. */
declare const DATASETS: readonly string[];

/** The datasets in the folder of the playground; what is read of them is kept, where the browser keeps something. */
export function datasetsBeside(playground: string): Promise<readonly DatasetSource[]> {
  return Promise.all(
    DATASETS.map(async (name) => {
      const source = httpSource(new URL(`datasets/${name}`, playground).href);
      return 'caches' in globalThis ? cachedSource(await caches.open(`doorplate-${name}`), source) : source;
    }),
  );
}
