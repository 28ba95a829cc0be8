import { BLOCK_ROWS } from '../../src/dataset/format/codecs/block-column.js';
import { countNumbers, readNumber, unzigzag } from '../../src/dataset/format/codecs/packed.js';
import { type DerivedAxis, type GroupPlan, OTHER_BYTES, SCATTERED_BYTES, type Vectors } from './group-plan.js';

/*
 * How a shard of streets is cut into pages. Its columns are packed, so that a row has no cell of its
 * own: where the bytes of each row or block start is found out here, and the table keeps it page by page.
 */

type BlockColumns = Readonly<Record<string, { readonly width: number; readonly rows?: string }>>;

/** Columns with one number a street. */
const STREET_NUMBERS = ['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod', 'area'];
/** The same; what they come to is the first address or range of a street. */
const STREET_COUNTS = ['addressCount', 'rangeCount', 'postalRangeCount'];

/** Of a point the addresses around it are looked up, which lie scattered: nothing else is known of most of them. */
const POSITION_BLOCKS: BlockColumns = { latitude: { width: 2 }, longitude: { width: 2 } };
/** Columns of addresses that have blocks: numbers that a block has in them, and, of sparse ones, the vector of rows. */
const ADDRESS_BLOCKS: BlockColumns = {
  number: { width: 2 },
  numberText: { width: 3, rows: 'numberTextAddress' },
  unitType: { width: 3, rows: 'unitAddress' },
  unitNumber: { width: 3, rows: 'unitAddress' },
  outerUnit: { width: 3, rows: 'outerUnitAddress' },
  zip4: { width: 2 },
  carrierRoute: { width: 1 },
  elot: { width: 2 },
  deliveryPoint: { width: 2 },
};
/** Columns with one byte an address. */
const ADDRESS_BYTES = ['source', 'elotIndicator', 'recordType', 'cmra', 'postalSource'];

/** Boxes of runs of the tree: those of a group are read, and for a nearest address alone. */
const RUN_BOXES: GroupPlan = {
  axis: 'cell',
  derived: {},
  columns: { runBoxes: 'cell' },
  bisected: [],
  pinnedBytes: SCATTERED_BYTES,
  pageBytes: SCATTERED_BYTES,
};

export function shardGroups(vectors: Vectors): readonly GroupPlan[] {
  const strings: GroupPlan = {
    axis: 'string',
    derived: { text: { of: 'string', valueIn: 'strings.offsets' } },
    columns: { 'strings.offsets': 'string', 'strings.bytes': 'text' },
    bisected: [],
    pageBytes: SCATTERED_BYTES,
  };
  const addresses = [
    addressGroup(vectors, ADDRESS_BLOCKS, ADDRESS_BYTES, SCATTERED_BYTES),
    addressGroup(vectors, POSITION_BLOCKS, [], OTHER_BYTES),
  ];
  return [streetGroup(vectors), ...addresses.filter((group) => group !== null), strings, RUN_BOXES];
}

/** The key of a street, its parts, and how many addresses and ranges it has. */
function streetGroup(vectors: Vectors): GroupPlan {
  const derived: Record<string, DerivedAxis> = { text: { of: 'street', valueIn: 'streetKeys.offsets' } };
  const columns: Record<string, string> = { 'streetKeys.offsets': 'street', 'streetKeys.bytes': 'text' };
  const sums: Record<string, string> = {};
  for (const name of [...STREET_NUMBERS, ...STREET_COUNTS]) {
    const bytes = packed(vectors, name);
    if (bytes.length === 0) continue;
    derived[name] = { of: 'street', starts: numberStarts(bytes) };
    columns[name] = name;
    if (!STREET_COUNTS.includes(name)) continue;
    derived[`${name} so far`] = { of: 'street', starts: sumsOf(bytes) };
    sums[name] = `${name} so far`;
  }
  return { axis: 'street', derived, columns, bisected: [], sums, pageBytes: SCATTERED_BYTES };
}

/** Some columns of some blocks of addresses; null where there is a single block. */
function addressGroup(vectors: Vectors, inBlocks: BlockColumns, inBytes: readonly string[], pageBytes: number): GroupPlan | null {
  const addresses = countNumbers(packed(vectors, 'number'));
  const blocks = Math.ceil(addresses / BLOCK_ROWS);
  if (blocks < 2) return null;
  const derived: Record<string, DerivedAxis> = {};
  const columns: Record<string, string> = {};
  const cut = (name: string, starts: Uint32Array): void => {
    derived[name] = { of: 'block', starts };
    columns[name] = name;
  };
  for (const [name, { width, rows }] of Object.entries(inBlocks)) {
    const [bytes, starts] = [packed(vectors, name), packed(vectors, `${name}Blocks`)];
    if (bytes.length === 0 || starts.length === 0) continue;
    cut(name, blockStarts(starts, width, rows === undefined ? 0 : 2, bytes.length));
    if (rows !== undefined) cut(rows, blockStarts(starts, width, 0, packed(vectors, rows).length));
  }
  for (const name of inBytes) {
    if (packed(vectors, name).length === addresses)
      cut(
        name,
        Uint32Array.from({ length: blocks + 1 }, (_, block) => Math.min(addresses, block * BLOCK_ROWS)),
      );
  }
  return { axis: 'block', rows: blocks, derived, columns, bisected: [], pageBytes };
}

function packed(vectors: Vectors, name: string): Uint8Array {
  return (vectors.get(name) ?? new Uint8Array(0)) as Uint8Array;
}

/** Where each number of a packed column starts, and where the last one ends. */
function numberStarts(bytes: Uint8Array): Uint32Array {
  const starts = new Uint32Array(countNumbers(bytes) + 1);
  const cursor = { bytes, at: 0 };
  for (let row = 1; row < starts.length; row++) {
    readNumber(cursor);
    starts[row] = cursor.at;
  }
  return starts;
}

/** What counts have come to in front of each row, and behind the last one. */
function sumsOf(bytes: Uint8Array): Uint32Array {
  const sums = new Uint32Array(countNumbers(bytes) + 1);
  const cursor = { bytes, at: 0 };
  for (let row = 1; row < sums.length; row++) sums[row] = (sums[row - 1] as number) + readNumber(cursor);
  return sums;
}

/** Where each block starts by one of the numbers that a column of blocks has for it, and where the last one ends. */
function blockStarts(blocks: Uint8Array, width: number, which: number, end: number): Uint32Array {
  const numbers = countNumbers(blocks);
  const starts = new Uint32Array(numbers / width + 2);
  const cursor = { bytes: blocks, at: 0 };
  let start = 0;
  for (let i = 0; i < numbers; i++) {
    const step = unzigzag(readNumber(cursor));
    if (i % width !== which) continue;
    start += step;
    starts[Math.floor(i / width) + 1] = start;
  }
  starts[starts.length - 1] = end;
  return starts;
}
