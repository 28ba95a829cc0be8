import { join } from 'node:path';
import { embeddedFolder } from '../../src/dataset/find-sources.js';
import { DatasetStore, directorySource, type Places, placesOf, type SourceEntry } from '../../src/dataset/index.js';
import { DoorplateError } from '../../src/errors.js';
import type { ZipsByPosition } from './us/merge/zips-by-position.js';

/** ZIP codes and their sources, which need attribution. */
interface PackagePlaces {
  readonly places: Places;
  readonly sources: readonly SourceEntry[];
}

let loaded: Promise<PackagePlaces> | null = null;

/** ZIP codes of the dataset that comes with the package. They are read once, because every file and every shard of a build needs them. */
export function packagePlaces(): Promise<PackagePlaces> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** ZIP codes by position. */
export async function packageZips(): Promise<ZipsByPosition> {
  const [{ ZipsByPosition }, { readZipPoints }] = await Promise.all([
    import('./us/merge/zips-by-position.js'),
    import('./us/merge/place-sources.js'),
  ]);
  return new ZipsByPosition((await packagePlaces()).places, await readZipPoints());
}

async function load(): Promise<PackagePlaces> {
  const store = await DatasetStore.open([directorySource(join(await embeddedFolder(), 'us-places'))]);
  try {
    return await store.use(async (view) => {
      const [found] = await view.tables('us-places');
      if (found === undefined) throw new DoorplateError('DATASET_NOT_MOUNTED', 'The dataset us-places of the package holds no ZIP codes');
      return { places: placesOf(found.table), sources: found.manifest.sources };
    });
  } finally {
    await store.close();
  }
}
