import { join } from 'node:path';
import { embeddedFolder } from '../../src/dataset/find-sources.js';
import { DatasetStore, directorySource, placesOf, type ZipPlace } from '../../src/dataset/index.js';

/** All ZIP codes of the dataset that comes with the package, ascending. */
export async function zipPlaces(): Promise<readonly ZipPlace[]> {
  const store = await DatasetStore.open([directorySource(join(await embeddedFolder(), 'us-places'))]);
  try {
    return await store.use(async (view) => {
      const [loaded] = await view.tables('us-places');
      if (loaded === undefined) throw new Error('the dataset us-places holds no ZIP codes');
      const places = placesOf(loaded.table);
      return Array.from(loaded.table.zipCode, (zip) => places.zip(String(zip).padStart(5, '0'))).filter((place) => place !== null);
    });
  } finally {
    await store.close();
  }
}
