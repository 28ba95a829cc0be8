import type { Directory } from '../../../src/dataset/format/directory.js';
import type { UsStreetsTable } from '../../../src/dataset/format/tables/us-streets.js';
import type { DatasetStore, DatasetView } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { joined, listedAddresses, openOne } from './listed-rows.js';

/**
 * Streams what changed from one dataset of US addresses to another of the same name, shard by shard. All files of both are
 * checked first, so that equal digests in the manifests mean equal files.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the datasets have different names or hold no addresses; `DATASET_*` when a file is missing or damaged.
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
      for (const zip of await zipsOf(stores, key)) {
        const [first, second] = await Promise.all(stores.map((store) => store.use((view) => shardOf(view, zip))));
        yield* diffShards(first ?? null, second ?? null);
      }
    }
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

/** The ZIP codes of a file that differ, ascending. */
async function zipsOf(stores: readonly DatasetStore[], key: string): Promise<readonly string[]> {
  const digests = await Promise.all(
    stores.map(async (store) => {
      const directories = await store.use((view) => view.directories('us-streets', key));
      return new Map(directories.flatMap((directory) => Array.from({ length: directory.length }, (_, row) => digestOf(directory, row))));
    }),
  );
  const zips = new Set(digests.flatMap((own) => [...own.keys()]));
  return [...zips].filter((zip) => digests[0]?.get(zip) !== digests[1]?.get(zip)).sort();
}

function digestOf(directory: Directory, row: number): readonly [key: string, sha256: string] {
  const { key, sha256 } = directory.entry(row);
  return [key, sha256];
}

async function shardOf(view: DatasetView, zip: string) {
  const [loaded] = await view.tables('us-streets', zip);
  return loaded?.table;
}

/** Kinds in the order in which they are listed. */
export const CHANGE_KINDS: readonly ChangeKind[] = ['added', 'removed', 'moved', 'renamed'];
export const CHANGE_COLUMNS = ['change', 'state', 'county', 'address', 'before', 'from', 'to'];

/** Changes by county. */
export class ChangeCounts {
  readonly #counts = new Map<string, Record<ChangeKind, number>>();

  add({ kind, state, county }: Change): void {
    const area = `${state}\t${county}`;
    const counts = this.#counts.get(area) ?? { added: 0, removed: 0, moved: 0, renamed: 0 };
    counts[kind]++;
    this.#counts.set(area, counts);
  }

  get total(): Record<ChangeKind, number> {
    const sum = { added: 0, removed: 0, moved: 0, renamed: 0 };
    for (const counts of this.#counts.values()) for (const kind of CHANGE_KINDS) sum[kind] += counts[kind];
    return sum;
  }

  /** The counts of all, and of each county in order. */
  byCounty() {
    const counties = this.rows().map(([state, county, ...counts]) => ({
      state,
      county,
      ...Object.fromEntries(CHANGE_KINDS.map((kind, at) => [kind, counts[at]])),
    }));
    return { total: this.total, counties };
  }

  /** Rows of a table: state, county, and a count for each kind. */
  rows(): (string | number)[][] {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([area, counts]) => [...area.split('\t').map((name) => name || '-'), ...CHANGE_KINDS.map((kind) => counts[kind])]);
  }
}

/** The cells of a change in a CSV file. */
export function changeCells({ kind, state, county, address, before, from, to }: Change): (string | null)[] {
  return [kind, state, county, address, before, from?.join(' ') ?? null, to?.join(' ') ?? null];
}

/** What happened to an address between two versions of a dataset. */
type ChangeKind = 'added' | 'removed' | 'moved' | 'renamed';

/** An address that is not what it was. */
interface Change {
  readonly kind: ChangeKind;
  readonly state: string;
  readonly county: string;
  /** On one line, as it is now; as it was where it is gone. */
  readonly address: string;
  /** As it was called before; null where it was not renamed. */
  readonly before: string | null;
  /** WGS84 degrees; null on the side where there is none. */
  readonly from: Point | null;
  readonly to: Point | null;
}

type Point = readonly [latitude: number, longitude: number];

interface Listed {
  readonly state: string;
  readonly county: string;
  /** All but the name of the street. */
  readonly place: string;
  readonly point: Point;
}

/** Lists what one shard has and the other does not; null: there is no shard. An address that kept number, unit and position has a new name. */
function* diffShards(before: UsStreetsTable | null, after: UsStreetsTable | null): Generator<Change> {
  const [old, now] = [listedIn(before), listedIn(after)];
  const gone = new Map<string, string>();
  for (const [address, { place }] of old) if (!now.has(address)) gone.set(place, address);
  const renamed = new Set<string>();
  for (const [address, { state, county, point, place }] of now) {
    const known = old.get(address);
    if (known !== undefined) {
      if (known.point.join() !== point.join()) yield { kind: 'moved', state, county, address, before: null, from: known.point, to: point };
      continue;
    }
    const former = gone.get(place);
    if (former === undefined || renamed.has(former)) {
      yield { kind: 'added', state, county, address, before: null, from: null, to: point };
      continue;
    }
    renamed.add(former);
    yield { kind: 'renamed', state, county, address, before: former, from: point, to: point };
  }
  for (const [address, { state, county, point }] of old) {
    if (!now.has(address) && !renamed.has(address)) yield { kind: 'removed', state, county, address, before: null, from: point, to: null };
  }
}

/** The addresses of a shard by their text. */
function listedIn(table: UsStreetsTable | null): ReadonlyMap<string, Listed> {
  const listed = new Map<string, Listed>();
  if (table === null) return listed;
  for (const { street, line, entry, unit } of listedAddresses(table)) {
    const { number, latitude, longitude } = entry;
    const address = `${joined([number, line, unit])}, ${joined([street.city, street.state, street.zip])}`;
    const point = [latitude, longitude] as const;
    const place = [number, unit, ...point].join('|');
    listed.set(address, { state: street.state ?? '', county: street.county ?? '', place, point });
  }
  return listed;
}
