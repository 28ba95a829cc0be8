import { stateCodeOf } from '../address/data/states.js';
import { statesOfZip } from '../address/data/zip-prefixes.js';
import { OPERATIONS, QUERY_NAMES, type QueryName } from '../contract.js';
import type { FileEntry, FileKind } from '../dataset/manifest.js';
import type { ReadAheadOptions, Wanted } from '../dataset/read-ahead.js';
import { METERS_PER_DEGREE } from '../distance.js';
import { DoorplateError } from '../errors.js';
import { typeName } from '../option-names.js';
import { type Circle, circleOf, requireArea, requireCodePrefix } from '../places/search/area.js';
import type { SuggestArea } from '../service.js';
import { ZIP_DIGITS } from '../text/digits.js';
import { foldName } from '../text/search-key.js';

/**
 * A part of the United States; streets are read by ZIP code. Parts that are given have to
 * hold together; without any it is all that is mounted.
 */
export type PreloadArea = Omit<SuggestArea, 'city'>;

export interface PreloadOptions extends ReadAheadOptions {
  /** What will be asked; default: all operations on US addresses. */
  readonly operations?: readonly QueryName[];
}

/** The operations that read data of the United States. */
const ON_ADDRESSES = QUERY_NAMES.filter((name) => kindsOf(name).some((kind) => kind.startsWith('us-')));
const AREA_PARTS = { zip: true, state: true, near: true, radiusMeters: true } as const satisfies Record<keyof PreloadArea, true>;
/** Near the poles a circle is as wide as here: no address lies there. */
const LEAST_COSINE = 0.01;

/** What all areas share, and what a question reads little of. */
const SHARED: ReadonlySet<FileKind> = new Set(['us-street-index', 'us-street-rows', 'us-street-numbers', 'us-street-row-numbers']);

/**
 * Tells the files that questions about an area read: of streets those of the area, of what all areas share everything, and the street
 * index where there is room.
 *
 * @throws DoorplateError `INPUT_MALFORMED`, `INPUT_OUT_OF_RANGE` for an unusable area, `CONFIG_INVALID` for an operation that does not
 * exist.
 */
export function filesOfArea(area: PreloadArea, operations: readonly QueryName[] = ON_ADDRESSES): (file: FileEntry) => Wanted {
  if (!Array.isArray(operations)) throw new DoorplateError('CONFIG_INVALID', `operations is ${typeName(operations)}, expected an array`);
  const kinds = new Set(operations.flatMap(kindsOf));
  const holds = shardsOf(area);
  return (file) => {
    if (!kinds.has(file.kind) || (file.kind === 'us-streets' && !holds(file))) return 'no';
    return SHARED.has(file.kind) ? 'if-it-fits' : 'always';
  };
}

function kindsOf(operation: QueryName): readonly FileKind[] {
  if (QUERY_NAMES.includes(operation)) return OPERATIONS[operation].reads;
  throw new DoorplateError('CONFIG_INVALID', `operations holds ${operation}, expected some of ${QUERY_NAMES.join(', ')}`);
}

/** Tells the shards that hold a part of an area. */
function shardsOf(area: PreloadArea): (shard: FileEntry) => boolean {
  const { zip, state } = requireArea(area, AREA_PARTS);
  const tests: ((shard: FileEntry) => boolean)[] = [];
  if (zip !== undefined) {
    requireCodePrefix(zip, ZIP_DIGITS, 'ZIP code');
    // A file of several ZIP codes may hold some of the area.
    tests.push(({ key }) => key.startsWith(zip) || zip.startsWith(key));
  }
  if (state !== undefined) {
    const code = stateCodeOf(foldName(state));
    if (code === undefined) throw new DoorplateError('INPUT_MALFORMED', 'The state of the area is none, expected its code or its name');
    tests.push(({ key }) => statesOfZip(key).includes(code));
  }
  const circle = circleOf(area);
  if (circle !== null) tests.push((shard) => touches(shard, circle));
  return (shard) => tests.every((test) => test(shard));
}

/** Whether the box of a shard and the box around a circle have a point in common. */
function touches({ bbox }: FileEntry, { latitude, longitude, radiusMeters }: Circle): boolean {
  if (bbox === null) return false;
  const high = radiusMeters / METERS_PER_DEGREE;
  const wide = high / Math.max(LEAST_COSINE, Math.cos((latitude * Math.PI) / 180));
  const [west, south, east, north] = bbox;
  return west <= longitude + wide && east >= longitude - wide && south <= latitude + high && north >= latitude - high;
}
