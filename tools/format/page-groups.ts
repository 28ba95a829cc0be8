import type { Numbers } from '../../src/dataset/format/codecs/columns.js';
import type { ColumnVectors } from '../../src/dataset/format/column-bytes.js';
import type { FileKind } from '../../src/dataset/manifest.js';

/*
 * Bytes of a page, measured with two million generated addresses (`npm run bench -- pages`). Names and
 * rows of streets lie scattered, so that of a larger page more is not needed; of numbers most of what is
 * read lies together, and each page takes some 30 bytes of the page table.
 */
const SCATTERED_BYTES = 2048;
const OTHER_BYTES = 4096;
const TOGETHER_BYTES = 8192;

/** Where the positions of an axis come from: those of another axis, by an ascending column. */
interface DerivedAxis {
  readonly of: string;
  /** The value that the column has at the position. */
  readonly valueIn?: string;
  /** The first row of the column whose value is not below the position. */
  readonly firstIn?: string;
}

/** Columns that a question reads together, cut so that each page has what belongs to the same rows. */
export interface GroupPlan {
  /** What pages are cut along first; all other axes follow from it, in this order. */
  readonly axis: string;
  readonly derived: Readonly<Record<string, DerivedAxis>>;
  /** Of each column the axis that its cells lie on. A string pool is two columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns in which a row is looked for by its value: the first cells of their pages are pinned. */
  readonly bisected: readonly string[];
  /** Most bytes of a page. A single row that is longer has a page for itself. */
  readonly pageBytes: number;
}

/** A name and the rows, words, places or numbers that it has: offsets into bytes. */
function runsGroup(axis: string, offsets: string, bytes: string): GroupPlan {
  return {
    axis,
    derived: { bytes: { of: axis, valueIn: offsets } },
    columns: { [offsets]: axis, [bytes]: 'bytes' },
    bisected: [],
    pageBytes: OTHER_BYTES,
  };
}

const WORDS: GroupPlan = {
  axis: 'word',
  derived: { text: { of: 'word', valueIn: 'words.offsets' }, posting: { of: 'word', valueIn: 'wordAt' } },
  columns: { 'words.offsets': 'word', 'words.bytes': 'text', wordAt: 'word', wordBases: 'posting' },
  bisected: [],
  pageBytes: OTHER_BYTES,
};

const LINES: GroupPlan = {
  axis: 'line',
  derived: { base: { of: 'line', firstIn: 'baseFirst' }, text: { of: 'base', valueIn: 'baseKeys.offsets' } },
  columns: {
    'baseKeys.offsets': 'base',
    'baseKeys.bytes': 'text',
    baseFirst: 'base',
    lineFirst: 'line',
    lineBefore: 'line',
    lineBehind: 'line',
  },
  bisected: ['baseFirst'],
  pageBytes: SCATTERED_BYTES,
};

const ROWS: GroupPlan = {
  axis: 'row',
  derived: {},
  columns: { line: 'row', place: 'row', street: 'row', weight: 'row', low: 'row', high: 'row' },
  bisected: ['line'],
  pageBytes: SCATTERED_BYTES,
};

const NUMBERS: GroupPlan = {
  axis: 'block',
  derived: {
    number: { of: 'block', firstIn: 'firstBlock' },
    text: { of: 'number', valueIn: 'keys.offsets' },
    posting: { of: 'block', valueIn: 'blockAt' },
    list: { of: 'number', firstIn: 'bestNumber' },
    best: { of: 'list', valueIn: 'bestAt' },
  },
  columns: {
    'keys.offsets': 'number',
    'keys.bytes': 'text',
    firstBlock: 'number',
    blockRow: 'block',
    blockPeak: 'block',
    blockAt: 'block',
    rest: 'posting',
    bestNumber: 'list',
    bestBefore: 'list',
    bestAt: 'list',
    bestRow: 'best',
  },
  bisected: ['blockRow', 'bestNumber'],
  pageBytes: TOGETHER_BYTES,
};

const PLANS: { readonly [K in FileKind]?: readonly GroupPlan[] } = {
  'us-street-index': [LINES, WORDS],
  'us-street-rows': [ROWS],
  'us-street-numbers': [NUMBERS],
  'us-street-row-numbers': [runsGroup('group', 'groupAt', 'numbers')],
};

/** The vectors of a file, by name; the two of a string pool have the name of the pool in front. */
export type Vectors = ReadonlyMap<string, Numbers>;

export function vectorsOf(columns: readonly ColumnVectors[]): Vectors {
  return new Map(
    columns.flatMap(({ name, numbers, pool }): readonly (readonly [string, Numbers])[] => [
      ...(numbers === null ? [] : [[name, numbers] as const]),
      ...(pool === null ? [] : [[`${name}.offsets`, pool.offsets] as const, [`${name}.bytes`, pool.bytes] as const]),
    ]),
  );
}

/** The groups of a file: those of its kind, then each other string pool and column by itself. */
export function groupPlans(kind: FileKind, vectors: Vectors): readonly GroupPlan[] {
  const planned = PLANS[kind] ?? [];
  const taken = new Set(planned.flatMap(({ columns }) => Object.keys(columns)));
  const others = [...vectors].filter(([name]) => !taken.has(name) && !name.endsWith('.bytes'));
  return [...planned, ...others.map(([name, vector]) => ownGroup(name, vector))];
}

function ownGroup(name: string, vector: Numbers): GroupPlan {
  if (name.endsWith('.offsets')) return runsGroup('row', name, name.replace('.offsets', '.bytes'));
  return {
    axis: 'cell',
    derived: {},
    columns: { [name]: 'cell' },
    bisected: vector instanceof Uint32Array ? [name] : [],
    pageBytes: OTHER_BYTES,
  };
}
