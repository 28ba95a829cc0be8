import { setImmediate } from 'node:timers/promises';
import type { IpLevel } from '../../../src/dataset/format/tables/ip.js';
import { DoorplateError } from '../../../src/errors.js';
import type { PackedFile } from '../format/pack.js';
import { encodeIp } from './encode.js';
import type { RangeSource, Ranges } from './import/csv-ranges.js';
import { type Mmdb, openMmdb, tellFile } from './import/mmdb.js';
import { walkTree } from './import/mmdb-tree.js';
import { networkOf, placeOf } from './place.js';
import { PlaceIndex } from './place-index.js';
import { overlay, RangeList } from './ranges.js';

export interface IpBuildOptions {
  /**
   * Paths of MMDB files, IPv4 or IPv6 or both in one, and sources of other formats; where two cover the same address,
   * the earlier one counts.
   */
  readonly files: readonly (string | RangeSource)[];
  /** `city` keeps every place; `country` keeps countries only; `asn` is of autonomous systems. */
  readonly level: IpLevel;
  /** Called now and then with the fraction done, 0 to 1, and what is being done. */
  readonly progress?: (fraction: number, label: string) => void;
}

/** Share of the work that reading the files is; the rest is deriving and encoding. */
const READING = 0.7;
const UNICAST_START = [0x20000000, 0, 0, 0];

/**
 * Builds the files of an IP dataset from MMDB files and other sources; their keys are the level. Neighbouring ranges of the same
 * place become one. The country's name is looked up by its code, and so is a continent that the source does not give; time zones that it does
 * not give by position and country. At country level, and for places without a position, the coordinates are the spherical mean of the
 * country's distinct known points: an approximate centre. A country has a time zone of its own only when it has no second one. The same files
 * give the same bytes.
 *
 * @throws DoorplateError `CONFIG_INVALID` when there is nothing to build from, `DATASET_*` for unreadable or damaged files.
 */
export async function buildIp({ files, level, progress = () => {} }: IpBuildOptions): Promise<PackedFile[]> {
  if (files.length === 0) throw new DoorplateError('CONFIG_INVALID', 'No source of IP ranges is named, expected at least one');
  const index = new PlaceIndex(level);
  let v4 = new RangeList(1);
  let v6 = new RangeList(4);
  for (const [i, file] of files.entries()) {
    const done = (fraction: number): void => progress((READING * (i + fraction)) / files.length, 'reading ranges');
    const ranges = typeof file === 'string' ? await rangesOfFile(file, index, done) : await file(index);
    await step(() => done(1));
    v4 = overlay(v4, ranges.v4);
    v6 = overlay(v6, ranges.v6);
  }
  if (v4.length + v6.length === 0) throw new DoorplateError('CONFIG_INVALID', 'The source files say no place of any address');
  await step(() => progress(READING, 'naming places'));
  const { places, countries } = index.finish();
  await step(() => progress(0.9, 'encoding'));
  const encoded = encodeIp({ level, places, countries, v4, v6 });
  progress(1, 'encoding');
  return encoded;
}

/** Number of ranges in the files of a dataset. */
export function rangesIn(files: readonly PackedFile[]): number {
  return files.reduce((sum, { kind, rows }) => (kind === 'ip-v4' || kind === 'ip-v6' ? sum + rows : sum), 0);
}

/** Reports, then lets other work run. */
async function step(report: () => void): Promise<void> {
  report();
  await setImmediate();
}

async function rangesOfFile(path: string, index: PlaceIndex, done: (fraction: number) => void): Promise<Ranges> {
  const mmdb = await openMmdb(path);
  return readRanges(mmdb, index, done).catch((error: unknown) => tellFile(path, error));
}

async function readRanges(mmdb: Mmdb, index: PlaceIndex, done: (fraction: number) => void): Promise<Ranges> {
  const placeIn = index.level === 'asn' ? networkOf : placeOf;
  const rows = new Map<number, number>([[-1, 0]]);
  const rowAt = (offset: number): number => {
    const known = rows.get(offset);
    if (known !== undefined) return known;
    const place = placeIn(mmdb.record(offset));
    const row = place === null ? 0 : index.rowOf(place);
    rows.set(offset, row);
    return row;
  };
  const v4 = new RangeList(1);
  const v6 = new RangeList(4);
  const walk = walkTree(mmdb.tree, (address, prefixLength, offset) => {
    const head = address[0] as number;
    if (head === 0 && address[1] === 0 && address[2] === 0) v4.push(address, rowAt(offset));
    // What lies outside 2000::/3 is never asked for; a network as wide as a quarter of all addresses reaches into it.
    if (head >>> 29 === 1) v6.push(address, rowAt(offset));
    else if (head === 0 && prefixLength <= 2) v6.push(UNICAST_START, rowAt(offset));
  });
  for (const fraction of walk) await step(() => done(fraction));
  return { v4, v6 };
}
