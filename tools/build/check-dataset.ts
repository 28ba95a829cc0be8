import { DatasetStore, directorySource, type SourceEntry } from '../../src/dataset/index.js';
import { DoorplateError } from '../../src/errors.js';
import { manifestSources } from './format/manifest-sources.js';
import { ImportedRows } from './imported-rows.js';
import { packagePlaces, packageZips } from './package-places.js';
import type { Report } from './report.js';
import { memoryStreets } from './row-sinks.js';
import type { Selection } from './selection.js';
import { isOfStreets, type SourceFile } from './source-file.js';
import type { SourceRows } from './us/merge/join-sources.js';
import { mergePoints } from './us/merge/merge-points.js';
import { splitRanges } from './us/merge/number-ranges.js';
import { PostalTypes } from './us/merge/own-type-counts.js';
import { PostalCities } from './us/merge/postal-cities.js';
import { joinNames, lastLineNames, placePostalRanges, rankSources, type SourceRank } from './us/merge/zip-names.js';
import type { AddressRow, StreetAliasRow } from './us/rows.js';
import { byShard } from './us/streets.js';
import { OUTRANKED, type RowVerdict, ShardVerifier } from './us/verify-build.js';

const NO_STREET: RowVerdict = { kind: 'explained', reason: 'no source has the street that it is another name of' };
const NO_SHARD: RowVerdict = { kind: 'unexplained', reason: 'the dataset has no streets of the ZIP code' };

/** How the rows of the sources were found in the dataset. */
class CheckFindings {
  readonly #counts = new Map<string, number>();
  unexplained = 0;

  add(what: string, { kind, reason }: RowVerdict, count = 1): void {
    if (count === 0) return;
    if (kind === 'unexplained') this.unexplained += count;
    const line = `${what} ${kind}: ${reason}`;
    this.#counts.set(line, (this.#counts.get(line) ?? 0) + count);
  }

  /** Adds rows of the dataset that no source row was found in. */
  addUnclaimed(what: string, count: number): void {
    if (count === 0) return;
    this.unexplained += count;
    this.#counts.set(`${what} unexplained: no source says what the dataset holds`, count);
  }

  /** Rows by what was found of them, in order. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  lines(): string[] {
    return [...Object.entries(this.counts).map(([line, count]) => `${count}  ${line}`), `${this.unexplained} unexplained differences`];
  }
}

/**
 * Compares a dataset of US streets, row by row, with the files that it was built from.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the dataset was built from other files, or holds no streets.
 */
export async function checkDataset(
  folder: string,
  files: readonly SourceFile[],
  selection: Selection,
  report: Report,
): Promise<CheckFindings> {
  const store = await DatasetStore.open([directorySource(folder)]);
  try {
    const hasAddresses = await store.use((view) => view.files('us-streets').length > 0);
    if (!hasAddresses) throw new DoorplateError('CONFIG_INVALID', `The dataset in ${folder} holds no addresses, which alone are compared`);
    const expected = await readExpected(files, selection, report);
    return await compare(store, expected, report);
  } finally {
    await store.close();
  }
}

/** All rows of streets that a build keeps, and the sources of the manifest that they name. */
interface ExpectedRows {
  readonly rows: Omit<SourceRows, 'addresses'>;
  /** They name sources of the ledger: of two files of one source, one may speak before the other. */
  readonly addresses: readonly AddressRow[];
  readonly rank: SourceRank;
  /** The row of the manifest that stands for a source of the ledger. */
  readonly rowOf: readonly number[];
  readonly aliases: readonly StreetAliasRow[];
  readonly sources: readonly SourceEntry[];
}

async function compare(store: DatasetStore, expected: ExpectedRows, report: Report): Promise<CheckFindings> {
  const { rows, aliases, sources, rowOf } = expected;
  requireSources(
    store.manifests().flatMap((manifest) => manifest.sources),
    sources,
  );
  const findings = new CheckFindings();
  const rank = rankSources(sources);
  const left = {
    addresses: byShard(expected.addresses, (row) => row.components.zip),
    ranges: byShard(rows.ranges, (row) => row.zip),
    postalRanges: byShard(rows.postalRanges, (row) => row.zip),
    aliases: byShard(aliases, (row) => row.zip),
  };
  const directories = await store.use((view) => view.directories('us-streets'));
  const zips = directories.flatMap(({ keys }) => keys.values());
  for (const zip of zips) {
    report(null, `comparing ${zip}`);
    const [loaded] = await store.use((view) => view.tables('us-streets', zip));
    if (loaded === undefined) continue;
    const shard = new ShardVerifier(loaded.table, rank);
    const addresses = splitRanges(takeShard(left.addresses, zip)).rows;
    const joined = mergePoints(addresses, expected.rank).rows;
    for (const row of joined) findings.add('addresses', shard.address(listedPoint(row, rowOf)));
    findings.add('addresses', OUTRANKED, addresses.length - joined.length);
    for (const row of takeShard(left.ranges, zip)) findings.add('ranges', shard.range(row));
    for (const row of takeShard(left.postalRanges, zip)) findings.add('postal ranges', shard.postalRange(row));
    for (const row of takeShard(left.aliases, zip)) findings.add('street aliases', shard.streetAlias(row));
    findings.addUnclaimed(`addresses of ${zip}`, shard.unclaimed.addresses);
    findings.addUnclaimed(`ranges of ${zip}`, shard.unclaimed.ranges);
    findings.addUnclaimed(`postal ranges of ${zip}`, shard.unclaimed.postalRanges);
  }
  for (const shards of [left.addresses, left.ranges, left.postalRanges])
    for (const own of shards.values()) for (const _ of own) findings.add('rows', NO_SHARD);
  for (const own of left.aliases.values()) for (const _ of own) findings.add('street aliases', NO_STREET);
  return findings;
}

async function readExpected(files: readonly SourceFile[], selection: Selection, report: Report): Promise<ExpectedRows> {
  const { addresses, ranges, postalRanges, aliases } = memoryStreets();
  const imported = new ImportedRows(selection, () => {}, { addresses, ranges, postalRanges, aliases });
  const read = async (some: readonly SourceFile[]): Promise<void> => {
    for (const file of some) {
      report(null, `reading ${file.path}`);
      await file.read(imported);
    }
  };
  // In the order of a build, which adds sources as it goes.
  await read(files.filter(isOfStreets));
  if (imported.withoutZip.size > 0) {
    const found = imported.placeWithoutZip(addresses, ranges, await packageZips());
    for (const row of found.addresses) addresses.push(row);
    for (const row of found.ranges) ranges.push(row);
  }
  await read(files.filter((file) => !isOfStreets(file)));
  const { places } = await packagePlaces();
  const { names } = imported.usPlaces;
  const rank = rankSources(imported.ledger.sources);
  const cities = new PostalCities(places, joinNames(names, rank));
  const types = new PostalTypes(imported.ownTypes.types());
  // The dataset names files of one source by one row of its manifest.
  const { entries, rowOf } = manifestSources(imported.ledger.sources);
  const listed = <T extends { readonly source: number }>(row: T): T => ({ ...row, source: rowOf[row.source] as number });
  const rows = {
    ranges: ranges.map((row) => listed(cities.range(types.range(row)))),
    postalRanges: placePostalRanges(postalRanges, lastLineNames(names), places).map(listed),
  };
  return { rows, addresses: addresses.map((row) => cities.address(types.address(row))), rank, rowOf, aliases, sources: entries };
}

/** A row that names its sources as the manifest lists them. */
function listedPoint({ postalSource, ...row }: AddressRow, rowOf: readonly number[]): AddressRow {
  const source = rowOf[row.source] as number;
  return postalSource === undefined ? { ...row, source } : { ...row, source, postalSource: rowOf[postalSource] as number };
}

/** The rows of a shard, which are taken out. */
function takeShard<T>(shards: Map<string, T[]>, key: string): readonly T[] {
  const rows = shards.get(key) ?? [];
  shards.delete(key);
  return rows;
}

/** Rows name sources by their place in the manifest: the files of the build come first there, and others may follow. */
function requireSources(built: readonly SourceEntry[], read: readonly SourceEntry[]): void {
  const titles = (sources: readonly SourceEntry[]): string => sources.map(({ title, edition }) => `${title} ${edition}`).join('; ');
  if (titles(built.slice(0, read.length)) !== titles(read)) {
    throw new DoorplateError('CONFIG_INVALID', `The dataset was built from ${titles(built)}, and the files named are ${titles(read)}`);
  }
}
