import { lastPerOwner, perOwner } from '../bounded-cache.js';
import type { Directory } from '../dataset/format/directory.js';
import { blockOfPlace, type IpLevel, type RangesKind } from '../dataset/format/tables/ip.js';
import type { Manifest } from '../dataset/manifest.js';
import type { DatasetView, FileOfBlocks, LoadedTable } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { Heads, startOf } from './heads.js';
import type { IpQuery } from './ip-query.js';
import { findV4, findV6, NOT_COVERED, netsOf } from './lookup.js';
import { type IpRecords, recordsOf } from './records.js';

/** The files of one dataset. */
export interface IpFiles {
  readonly manifest: Manifest;
  readonly level: IpLevel;
  readonly places: FileOfBlocks<'ip-places'>;
  /** Null where the dataset has none. */
  readonly v4: FileOfBlocks<'ip-v4'> | null;
  readonly v6: FileOfBlocks<'ip-v6'> | null;
}

/** A block of ranges, or all blocks of a file. */
export type RangeBlocks = readonly LoadedTable<RangesKind>[];

/** By the list of mounted files of places. */
const filesOfMounted = lastPerOwner<ReturnType<DatasetView['blockFiles']>, readonly IpFiles[]>();

/** Those of a level, in mount order. */
export function filesOf(view: DatasetView, level: IpLevel): readonly IpFiles[] {
  const mounted = view.blockFiles('ip-places', level);
  const known = filesOfMounted.get(mounted);
  if (known !== undefined) return known;
  const ofDataset = <K extends RangesKind>(kind: K, of: Manifest): FileOfBlocks<K> | null =>
    view.blockFiles(kind, level).find(({ manifest }) => manifest === of) ?? null;
  const files = mounted.map((places): IpFiles => {
    const { manifest } = places;
    return { manifest, level, places, v4: ofDataset('ip-v4', manifest), v6: ofDataset('ip-v6', manifest) };
  });
  filesOfMounted.set(mounted, files);
  return files;
}

/** Which block of its file an address is in. */
const blocksByHead = perOwner(({ keys }: Directory): Heads => {
  const starts = keys.values().map(startOf);
  return new Heads(
    Int32Array.from(starts, ({ head }) => head),
    Uint16Array.from(starts, ({ key }) => key),
  );
});

/** The place of an address, and the ranges around it. */
export interface PlaceAround {
  readonly place: number;
  readonly blocks: RangeBlocks;
}

/** Null where the dataset does not cover the address. Throws `Missing`, `DATASET_*`. */
export function placeAround(view: DatasetView, files: IpFiles, query: IpQuery): PlaceAround | null {
  const { version, v4, words } = query;
  const file: FileOfBlocks<RangesKind> | null = version === 4 ? files.v4 : files.v6;
  if (file === null) return null;
  const heads = blocksByHead(view.directory(file));
  const row = version === 4 ? heads.find(v4 >>> 16, 0) : heads.find(words[0] as number, (words[1] as number) >>> 16);
  if (row < 0) return null;
  const blocks = ownRanges(files, view.block(file, row));
  const place = placeIn(blocks, query);
  return place === NOT_COVERED ? null : { place, blocks };
}

/** Throws `DATASET_CORRUPT`. */
export function placeIn(blocks: RangeBlocks, { version, v4, words }: IpQuery): number {
  return version === 4 ? findV4(netsOf(blocks), v4) : findV6(netsOf(blocks), words);
}

/** The records with a place. Throws `Missing`, `DATASET_*`. */
export function recordsIn(view: DatasetView, { places }: IpFiles, place: number): IpRecords {
  const row = blockOfPlace(place);
  if (row >= view.directory(places).length) throw foreign();
  return recordsAt(recordsOf(view.block(places, row)), place);
}

/** Those of a block, or of all blocks, that have a place. Throws `DATASET_CORRUPT`. */
export function recordsAt(records: readonly IpRecords[], place: number): IpRecords {
  const own = records[blockOfPlace(place)] ?? records[0];
  if (own === undefined || place < own.first || place >= own.end) throw foreign();
  return own;
}

/** Ranges of the same build as their places lead to as many. Throws `DATASET_CORRUPT`. */
export function ownRanges({ places }: IpFiles, blocks: RangeBlocks): RangeBlocks {
  if (netsOf(blocks).places !== places.file.rows) throw foreign();
  return blocks;
}

function foreign(): DoorplateError {
  return new DoorplateError('DATASET_CORRUPT', 'The IP ranges and places of a dataset do not belong together');
}
