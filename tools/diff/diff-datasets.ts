import { findSources } from '../../src/dataset/find-sources.js';
import { DatasetStore, type DatasetView } from '../../src/dataset/index.js';
import { DoorplateError } from '../../src/errors.js';
import { type Change, diffShards } from './diff-shards.js';

/**
 * Streams what changed from one dataset of US addresses to another of the same name, shard by shard; files with the same digest
 * are not opened.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the datasets have different names or hold no addresses.
 */
export async function* diffDatasets(before: string, after: string): AsyncGenerator<Change> {
  const stores = [await openOne(before), await openOne(after)] as const;
  try {
    const [old, now] = stores.map((store) => store.manifests()[0]);
    if (old?.name !== now?.name)
      throw new DoorplateError('CONFIG_INVALID', `The datasets are called ${old?.name} and ${now?.name}, expected two of one name`);
    const digests = [old, now].map(
      (manifest) => new Map((manifest?.files ?? []).filter(({ kind }) => kind === 'us-streets').map(({ key, sha256 }) => [key, sha256])),
    );
    const keys = [...new Set(digests.flatMap((own) => [...own.keys()]))].sort();
    if (keys.length === 0) throw new DoorplateError('CONFIG_INVALID', `${before} and ${after} hold no addresses`);
    for (const key of keys) {
      if (digests[0]?.get(key) === digests[1]?.get(key)) continue;
      const [first, second] = await Promise.all(stores.map((store) => store.use((view) => shardOf(view, key))));
      yield* diffShards(first ?? null, second ?? null);
    }
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

async function openOne(location: string): Promise<DatasetStore> {
  const sources = await findSources(location);
  if (sources.length !== 1) throw new DoorplateError('CONFIG_INVALID', `${location} holds ${sources.length} datasets, expected one`);
  return DatasetStore.open(sources);
}

async function shardOf(view: DatasetView, key: string) {
  const [loaded] = await view.tables('us-streets', key);
  return loaded?.table;
}
