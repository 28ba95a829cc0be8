import { join } from 'node:path';
import { DatasetStore, directorySource, type Places, placesOf, type SourceEntry } from '../../src/dataset/index.js';
import { embeddedFolder } from '../../src/dataset/locate.js';
import { DoorplateError } from '../../src/errors.js';

/** ZIP codes of the dataset that comes with the package, and whom they are owed to. */
export async function packagePlaces(): Promise<{ readonly places: Places; readonly sources: readonly SourceEntry[] }> {
  const store = await DatasetStore.open([directorySource(join(await embeddedFolder(), 'us-places'))]);
  try {
    return await store.use(async (view) => {
      const [loaded] = await view.tables('us-places');
      if (loaded === undefined) throw new DoorplateError('DATASET_NOT_MOUNTED', 'the dataset us-places of the package holds no ZIP codes');
      return { places: placesOf(loaded.table), sources: loaded.manifest.sources };
    });
  } finally {
    await store.close();
  }
}
