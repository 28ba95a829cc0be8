import { DatasetStore, type DatasetView, memorySource } from '../../src/dataset/index.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { placesDataset } from './places.js';

const PACKED = { places: placesDataset, streets: () => usStreetsDataset(), postal: () => usPostalDataset() } as const;
export type Fixture = keyof typeof PACKED;

/** Opens fixtures as mounted datasets, in the order given. */
export async function openFixtures(...names: readonly Fixture[]): Promise<DatasetStore> {
  return openPacked(...(await Promise.all(names.map((name) => PACKED[name]()))));
}

/** Opens packed datasets. */
export function openPacked(...packed: readonly ReadonlyMap<string, Uint8Array>[]): Promise<DatasetStore> {
  return DatasetStore.open(packed.map((files, i) => memorySource(files, `fixture ${i}`)));
}

/** Asks one question of mounted datasets. */
export async function ask<T>(store: DatasetStore, task: (view: DatasetView) => T | Promise<T>): Promise<T> {
  return store.use(task);
}
