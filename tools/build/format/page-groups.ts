import type { Numbers } from '../../../src/dataset/format/table-buffer.js';
import type { FileKind } from '../../../src/dataset/manifest.js';

/*
 * Bytes of a page, measured with two million generated addresses (`npm run bench -- pages`). Names and
 * rows of streets lie scattered, so that of a larger page more is not needed; of numbers most of what is
 * read lies together, and each page takes some 30 bytes of the page table.
 */
const SINGLE_BYTES = 1024;
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
  /** The row that the column, which has one for each position and never falls, names at the position. */
  readonly rowIn?: string;
}

/** Columns that a question reads together, cut so that each page has what belongs to the same rows. */
export interface GroupPlan {
  /** What pages are cut along first; all other axes follow from it, in this order. */
  readonly axis: string;
  readonly derived: Readonly<Record<string, DerivedAxis>>;
  /** A derived axis with `firstIn` or `rowIn` whose rows are not cut in two where they fit a page: what a page begins with can then be read alone. */
  readonly uncut?: string;
  /** Of each column the axis that its cells lie on. A string pool is two columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns in which a row is looked for by its value: the first cells of their pages are pinned. */
  readonly bisected: readonly string[];
  /** Most bytes of a page. A single row that is longer has a page for itself. */
  readonly pageBytes: number;
}

/** The vectors of a file, by name; the two of a string pool have the name of the pool in front. */
export type Vectors = ReadonlyMap<string, Numbers>;

/** Columns with a cell for each row of an axis. */
function rowsGroup(axis: string, columns: readonly string[], pageBytes = OTHER_BYTES): GroupPlan {
  return { axis, derived: {}, columns: onAxis(axis, columns), bisected: [], pageBytes };
}

function onAxis(axis: string, columns: readonly string[]): GroupPlan['columns'] {
  return Object.fromEntries(columns.map((name) => [name, axis]));
}

/** Offsets into runs of other columns, as of a name into the rows, words, places or numbers that it has. */
function runsGroup(axis: string, offsets: string, inRuns: readonly string[], pageBytes = OTHER_BYTES): GroupPlan {
  return {
    ...rowsGroup(axis, [offsets], pageBytes),
    derived: { run: { of: axis, valueIn: offsets } },
    columns: { [offsets]: axis, ...onAxis('run', inRuns) },
  };
}

/** A string pool. */
function poolGroup(pool: string, pageBytes = OTHER_BYTES): GroupPlan {
  return runsGroup('text', `${pool}.offsets`, [`${pool}.bytes`], pageBytes);
}

/** A group with more columns, which have a cell for each row of its axis. */
function withColumns(group: GroupPlan, columns: readonly string[]): GroupPlan {
  return { ...group, columns: { ...group.columns, ...onAxis(group.axis, columns) } };
}

/** Names of cities; a misspelled one is looked for in many places. */
const CITY_KEYS = poolGroup('cityKeys', SCATTERED_BYTES);

/** Bases of words; the words themselves, which a search for one with an error goes through, are a group of their own. */
const WORD_POSTINGS = runsGroup('word', 'wordAt', ['wordBases']);

/** Texts of the rows of a column, and that column. */
function textsGroup(texts: string, rows: string): GroupPlan {
  return { ...withColumns(poolGroup(texts), [rows]), bisected: [rows] };
}

const LINES: GroupPlan = {
  axis: 'line',
  derived: { base: { of: 'line', firstIn: 'baseFirst' }, text: { of: 'base', valueIn: 'baseKeys.offsets' } },
  uncut: 'base',
  columns: {
    'baseKeys.offsets': 'base',
    'baseKeys.bytes': 'text',
    baseFirst: 'base',
    lineFirst: 'line',
    lineBefore: 'line',
    lineBehind: 'line',
  },
  bisected: ['baseFirst', 'lineFirst'],
  pageBytes: SCATTERED_BYTES,
};

const ROWS = rowsGroup('row', ['line', 'place', 'street', 'weight', 'low', 'high'], SCATTERED_BYTES);

/** What is shown of a place. Each of ten streets is in another one; all are few, so that most of them stay in memory. */
const STREET_PLACES: GroupPlan = {
  axis: 'place',
  derived: { city: { of: 'place', rowIn: 'placeCity' }, text: { of: 'city', valueIn: 'cityTexts.offsets' } },
  uncut: 'city',
  columns: {
    ...onAxis('place', ['placeCity', 'placeState', 'placeZip']),
    'cityTexts.offsets': 'city',
    'cityTexts.bytes': 'text',
  },
  bisected: [],
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
  uncut: 'number',
  columns: {
    'keys.offsets': 'number',
    'keys.bytes': 'text',
    firstBlock: 'number',
    blockRow: 'block',
    blockPeak: 'block',
    blockAt: 'block',
    blocks: 'posting',
    bestNumber: 'list',
    bestBefore: 'list',
    bestAt: 'list',
    bestRow: 'best',
  },
  bisected: ['firstBlock', 'blockRow', 'bestNumber'],
  pageBytes: TOGETHER_BYTES,
};

/** What is known of a city, and the ZIP codes that it has; its key, by which it is looked for, is a group of its own. */
const CITIES: GroupPlan = {
  axis: 'city',
  derived: { run: { of: 'city', valueIn: 'cityFirstZip' }, text: { of: 'city', valueIn: 'cityNames.offsets' } },
  columns: {
    ...onAxis('city', ['cityNames.offsets', 'cityFirstZip', 'cityCounty', 'cityLatitude', 'cityLongitude', 'cityWeight', 'cityPopulation']),
    cityZip: 'run',
    'cityNames.bytes': 'text',
  },
  bisected: [],
  pageBytes: OTHER_BYTES,
};

/** What is shown of a county. Each of ten cities is in another one. */
const COUNTIES = withColumns(poolGroup('countyNames', SINGLE_BYTES), ['countyFips']);

/** Only where a county itself is asked for. */
const COUNTY_POSITIONS = rowsGroup('county', ['countyLatitude', 'countyLongitude']);

/** By what cities are chosen among all of a prefix. */
const CITY_RANKS = rowsGroup('city', ['cityRank', 'cityState']);

const OTHER_NAMES = withColumns(poolGroup('aliasKeys', SCATTERED_BYTES), ['aliasCity', 'aliasRank']);

const ZIPS: GroupPlan = {
  ...rowsGroup('zip', ['zipCode', 'zipCity', 'zipCounty', 'zipLatitude', 'zipLongitude', 'zipLocated']),
  bisected: ['zipCode'],
};
const ZIP_COUNTIES = runsGroup('zip', 'zipFirstShare', ['shareCounty', 'share']);
const ZIP_NAMES = runsGroup('zip', 'zipFirstName', ['zipName']);

const IN_CITIES = rowsGroup('city', ['cityName', 'cityDistrict', 'cityWeight', 'cityPopulation']);

/** Localities are chosen by their post offices and cities, and shown with their PIN codes; those of a PIN code lie scattered. */
const LOCALITIES = rowsGroup('locality', ['localityCity', 'localityPin', 'localityOffice'], SCATTERED_BYTES);
const LOCALITY_NAMES = rowsGroup('locality', ['localityName']);

const PIN_CODES: GroupPlan = { ...withColumns(runsGroup('pin', 'pinFirst', ['pinLocality']), ['pinCode']), bisected: ['pinCode'] };

const PLANS: { readonly [K in FileKind]?: readonly GroupPlan[] } = {
  'us-places': [CITY_KEYS, CITIES, COUNTIES, COUNTY_POSITIONS, CITY_RANKS, OTHER_NAMES, ZIPS, ZIP_COUNTIES, ZIP_NAMES],
  'in-places': [CITY_KEYS, IN_CITIES, OTHER_NAMES, LOCALITIES, LOCALITY_NAMES, PIN_CODES],
  'us-street-index': [LINES, STREET_PLACES, WORD_POSTINGS, textsGroup('texts', 'textLine')],
  'us-street-rows': [ROWS],
  'us-street-numbers': [NUMBERS, textsGroup('texts', 'textNumber')],
  'us-street-row-numbers': [runsGroup('group', 'groupAt', ['numbers']), textsGroup('texts', 'textRow')],
};

/** The groups of a file: those of its kind, then each other string pool and column by itself. */
export function groupPlans(kind: FileKind, vectors: Vectors): readonly GroupPlan[] {
  const planned = PLANS[kind] ?? [];
  const taken = new Set(planned.flatMap(({ columns }) => Object.keys(columns)));
  const others = [...vectors].filter(([name]) => !taken.has(name) && !name.endsWith('.bytes'));
  return [...planned, ...others.map(([name, vector]) => ownGroup(name, vector))];
}

function ownGroup(name: string, vector: Numbers): GroupPlan {
  if (name.endsWith('.offsets')) return poolGroup(name.replace('.offsets', ''));
  return { ...rowsGroup('cell', [name]), bisected: vector instanceof Uint32Array ? [name] : [] };
}
