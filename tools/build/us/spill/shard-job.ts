import { join } from 'node:path';
import type { FileEntry, SourceEntry } from '../../../../src/dataset/manifest.js';
import { groupBy } from '../../../../src/group.js';
import type { Places } from '../../../../src/places/us-places.js';
import { fileOfBlocks } from '../../format/block-file.js';
import { writePacked } from '../../format/stage.js';
import type { CityNameRow } from '../import/places/zip-lists.js';
import type { ConflictWriter } from '../merge/conflicts.js';
import { type JoinCounts, joinSources } from '../merge/join-sources.js';
import { type OwnType, PostalTypes } from '../merge/own-type-counts.js';
import { PostalCities } from '../merge/postal-cities.js';
import { joinNames, lastLineNames, placePostalRanges, rankSources } from '../merge/zip-names.js';
import type { AddressRow } from '../rows.js';
import { buildStreetShard, type StreetShard } from '../streets.js';
import { SpilledShard } from './spilled-shard.js';
import { spillStreets } from './street-spill.js';

/** What the shards of one build have in common; plain data, so that any thread can build one. */
export interface ShardContext {
  /** Folders of kept rows. */
  readonly spills: readonly string[];
  /** Folder that the files are written to. */
  readonly stage: string;
  /** Folder for what is worked with. */
  readonly work: string;
  /** Each source of each file, with the row in the manifest that stands for it. */
  readonly sources: readonly SourceEntry[];
  readonly entryRows: readonly number[];
  /** Rows of {@link sources} by file and source of the file. */
  readonly sourceRows: readonly (readonly number[])[];
  /** Names of cities that were read with the streets. */
  readonly names: readonly CityNameRow[];
  /** Abbreviations of street types that the sources have of their own. */
  readonly ownTypes: readonly OwnType[];
}

export interface ListedRows {
  /** Row in the manifest. */
  readonly source: number;
  readonly zip: string;
  readonly rows: number;
}

export interface ShardOutcome {
  readonly entry: FileEntry;
  /** File of the streets for the index. */
  readonly streets: string;
  /** How many addresses and ZIP+4 records a source of the manifest has in a ZIP code. */
  readonly listed: readonly ListedRows[];
  readonly counts: JoinCounts & Pick<StreetShard, 'partialAliases' | 'unknownAliases'>;
}

/** Builds the shards of one file from what was kept on the disk; holds the rows of one ZIP code at a time. */
export async function buildSpilledShard(
  key: string,
  { spills, stage, work, sources, entryRows, sourceRows, names, ownTypes }: ShardContext,
  places: Places,
  conflict: ConflictWriter,
): Promise<ShardOutcome> {
  const shard = new SpilledShard(spills, key, (file, source) => sourceRows[file]?.[source] ?? source);
  const rank = rankSources(sources);
  const lastLines = lastLineNames(names);
  const cities = new PostalCities(places, joinNames(names, rank));
  const types = new PostalTypes(ownTypes);
  const entryRow = (source: number): number => entryRows[source] ?? source;
  const counts = { splitAddresses: 0, sharedAddresses: 0, sharedRanges: 0, coveredAddresses: 0, partialAliases: 0, unknownAliases: 0 };
  const built: StreetShard[] = [];
  const listed: ListedRows[] = [];
  for (const zip of shard.zips) {
    const rows = {
      addresses: Array.from(shard.rows('addresses', zip), (row) => cities.address(types.address(row))),
      ranges: Array.from(shard.rows('ranges', zip), (row) => cities.range(types.range(row))),
      postalRanges: placePostalRanges([...shard.rows('postalRanges', zip)], lastLines, places),
    };
    const joined = joinSources(rows, rank, conflict);
    const [addresses, postalRanges] = [
      joined.addresses.map((row) => ofEntry(row, entryRow)),
      joined.postalRanges.map((range) => ({ ...range, source: entryRow(range.source) })),
    ];
    const own = buildStreetShard(zip, addresses, {
      ranges: joined.ranges.map((range) => ({ ...range, source: entryRow(range.source) })),
      postalRanges,
      aliases: shard.rows('aliases', zip),
    });
    const bySource = groupBy([...addresses, ...postalRanges], ({ source }) => source);
    for (const [source, { length }] of bySource) listed.push({ source, zip, rows: length });
    for (const count of ['splitAddresses', 'sharedAddresses', 'sharedRanges', 'coveredAddresses'] as const)
      counts[count] += joined.counts[count];
    for (const count of ['partialAliases', 'unknownAliases'] as const) counts[count] += own[count];
    // Of a ZIP code that has other names of streets alone there is nothing to say.
    if (own.index.length > 0 || built.length === 0) built.push(own);
  }
  const path = join(work, `${key}.streets`);
  spillStreets(
    path,
    built.flatMap(({ index }) => index),
  );
  const file = fileOfBlocks(
    key,
    built.map(({ block }) => block),
  );
  return { entry: await writePacked(stage, file), streets: path, listed, counts };
}

function ofEntry({ postalSource, ...row }: AddressRow, entryRow: (source: number) => number): AddressRow {
  const source = entryRow(row.source);
  return postalSource === undefined ? { ...row, source } : { ...row, source, postalSource: entryRow(postalSource) };
}
