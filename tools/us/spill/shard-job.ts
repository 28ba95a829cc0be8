import { join } from 'node:path';
import type { FileEntry, SourceEntry } from '../../../src/dataset/manifest.js';
import type { Places } from '../../../src/places/us-places.js';
import { writePacked } from '../../format/stage.js';
import type { CityNameRow } from '../import/places/zip-lists.js';
import type { ConflictWriter } from '../merge/conflicts.js';
import { type JoinCounts, joinSources } from '../merge/join-sources.js';
import { type OwnType, PostalTypes } from '../merge/own-type-counts.js';
import { PostalCities } from '../merge/postal-cities.js';
import { joinNames, lastLineNames, placePostalRanges, rankSources } from '../merge/zip-names.js';
import type { AddressRow, PlacedPostalRange, RangeRow, StreetAliasRow } from '../rows.js';
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

export interface ShardOutcome {
  readonly entry: FileEntry;
  /** File of the streets for the index. */
  readonly streets: string;
  readonly counts: JoinCounts & Pick<StreetShard, 'partialAliases' | 'unknownAliases'>;
}

/** Builds one shard from what was kept on the disk; holds the source rows of one ZIP code at a time. */
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
  const counts = { splitAddresses: 0, sharedAddresses: 0, sharedRanges: 0, coveredAddresses: 0 };
  const ranges: RangeRow[] = [];
  const postalRanges: PlacedPostalRange[] = [];
  const aliases: StreetAliasRow[] = [];
  function* addresses(): Generator<AddressRow> {
    for (const zip of shard.zips) {
      const placed = placePostalRanges([...shard.rows('postalRanges', zip)], lastLines, places);
      const rows = {
        addresses: Array.from(shard.rows('addresses', zip), (row) => cities.address(types.address(row))),
        ranges: Array.from(shard.rows('ranges', zip), (row) => cities.range(types.range(row))),
        postalRanges: placed,
      };
      const joined = joinSources(rows, rank, conflict);
      for (const count of ['splitAddresses', 'sharedAddresses', 'sharedRanges', 'coveredAddresses'] as const)
        counts[count] += joined.counts[count];
      for (const range of joined.ranges) ranges.push({ ...range, source: entryRow(range.source) });
      for (const alias of shard.rows('aliases', zip)) aliases.push(alias);
      for (const range of joined.postalRanges) postalRanges.push({ ...range, source: entryRow(range.source) });
      for (const { postalSource, ...row } of joined.addresses) {
        const source = entryRow(row.source);
        yield postalSource === undefined ? { ...row, source } : { ...row, source, postalSource: entryRow(postalSource) };
      }
    }
  }
  const { file, index, partialAliases, unknownAliases } = buildStreetShard(key, addresses(), { ranges, postalRanges, aliases });
  const path = join(work, `${key}.streets`);
  spillStreets(path, index);
  return { entry: await writePacked(stage, file), streets: path, counts: { ...counts, partialAliases, unknownAliases } };
}
