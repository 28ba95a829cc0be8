import type { Numbers } from '../../src/dataset/format/codecs/columns.js';
import type { ColumnVectors } from '../../src/dataset/format/column-bytes.js';
import type { FileKind } from '../../src/dataset/manifest.js';
import { type GroupPlan, OTHER_BYTES, SCATTERED_BYTES, SINGLE_BYTES, TOGETHER_BYTES, type Vectors } from './group-plan.js';
import { rangeGroups } from './range-groups.js';
import { shardGroups } from './shard-groups.js';

/** A name and the rows, words, places or numbers that it has: offsets into bytes. */
function runsGroup(axis: string, offsets: string, bytes: string, pageBytes = OTHER_BYTES): GroupPlan {
  return {
    axis,
    derived: { bytes: { of: axis, valueIn: offsets } },
    columns: { [offsets]: axis, [bytes]: 'bytes' },
    bisected: [],
    pageBytes,
  };
}

/** Names of cities; a misspelled one is looked for in many places. */
const CITY_KEYS = runsGroup('city', 'cityKeys.offsets', 'cityKeys.bytes', SCATTERED_BYTES);

/** Bases of words; the words themselves, which a search for one with an error goes through, are a group of their own. */
const WORD_POSTINGS = runsGroup('word', 'wordAt', 'wordBases');

/** Texts of the rows of a column, and that column. */
function textsGroup(texts: string, rows: string): GroupPlan {
  const group = runsGroup('text', `${texts}.offsets`, `${texts}.bytes`);
  return { ...group, columns: { ...group.columns, [rows]: 'text' }, bisected: [rows] };
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

const ROWS: GroupPlan = {
  axis: 'row',
  derived: {},
  columns: { line: 'row', place: 'row', street: 'row', weight: 'row', low: 'row', high: 'row' },
  bisected: [],
  pageBytes: SCATTERED_BYTES,
};

/** What is shown of a place. Each of ten streets is in another one. */
const STREET_PLACES: GroupPlan = {
  axis: 'place',
  derived: {},
  columns: { placeCity: 'place', placeState: 'place', placeZip: 'place' },
  bisected: ['placeCity'],
  pageBytes: SINGLE_BYTES,
};
const STREET_PLACE_TEXTS: GroupPlan = { ...runsGroup('text', 'cityTexts.offsets', 'cityTexts.bytes'), pageBytes: SINGLE_BYTES };

const NUMBERS: GroupPlan = {
  axis: 'block',
  derived: {
    number: { of: 'block', firstIn: 'firstBlock' },
    text: { of: 'number', valueIn: 'keys.offsets' },
    posting: { of: 'block', valueIn: 'blockAt' },
    list: { of: 'number', firstIn: 'bestNumber' },
    best: { of: 'list', valueIn: 'bestAt' },
    weight: { of: 'block', valueIn: 'weightAt' },
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
    weightAt: 'block',
    rowWeight: 'weight',
  },
  bisected: ['blockRow', 'bestNumber'],
  pageBytes: TOGETHER_BYTES,
};

/** What is known of a city, and the ZIP codes that it has; its key, by which it is looked for, is a group of its own. */
const CITIES: GroupPlan = {
  axis: 'city',
  derived: { zip: { of: 'city', valueIn: 'cityFirstZip' } },
  columns: {
    cityName: 'city',
    cityCounty: 'city',
    cityLatitude: 'city',
    cityLongitude: 'city',
    cityWeight: 'city',
    cityPopulation: 'city',
    cityFirstZip: 'city',
    cityZip: 'zip',
  },
  bisected: [],
  pageBytes: OTHER_BYTES,
};

/** Columns with a cell for each row of an axis. */
function rowsGroup(axis: string, columns: readonly string[], pageBytes = OTHER_BYTES): GroupPlan {
  return {
    axis,
    derived: {},
    columns: Object.fromEntries(columns.map((name) => [name, axis])),
    bisected: [],
    pageBytes,
  };
}

/** By what cities are chosen among all of a prefix. */
const CITY_RANKS = rowsGroup('city', ['cityRank', 'cityState']);

const OTHER_NAMES: GroupPlan = {
  axis: 'name',
  derived: { text: { of: 'name', valueIn: 'aliasKeys.offsets' } },
  columns: { 'aliasKeys.offsets': 'name', 'aliasKeys.bytes': 'text', aliasCity: 'name', aliasRank: 'name' },
  bisected: [],
  pageBytes: OTHER_BYTES,
};

const ZIPS: GroupPlan = {
  axis: 'zip',
  derived: {},
  columns: { zipCode: 'zip', zipCity: 'zip', zipCounty: 'zip', zipLatitude: 'zip', zipLongitude: 'zip', zipLocated: 'zip' },
  bisected: ['zipCode'],
  pageBytes: OTHER_BYTES,
};

const ZIP_COUNTIES: GroupPlan = {
  axis: 'zip',
  derived: { share: { of: 'zip', valueIn: 'zipFirstShare' } },
  columns: { zipFirstShare: 'zip', shareCounty: 'share', share: 'share' },
  bisected: [],
  pageBytes: OTHER_BYTES,
};

const ZIP_NAMES: GroupPlan = {
  axis: 'zip',
  derived: { name: { of: 'zip', valueIn: 'zipFirstName' } },
  columns: { zipFirstName: 'zip', zipName: 'name' },
  bisected: [],
  pageBytes: OTHER_BYTES,
};

const IN_CITIES = rowsGroup('city', ['cityName', 'cityDistrict', 'cityWeight', 'cityPopulation']);

/** Localities are chosen by their post offices and cities, and shown with their PIN codes; those of a PIN code lie scattered. */
const LOCALITY_RANKS = rowsGroup('locality', ['localityCity', 'localityOffice'], SCATTERED_BYTES);
const LOCALITIES = rowsGroup('locality', ['localityName', 'localityPin']);

const PIN_CODES: GroupPlan = {
  axis: 'pin',
  derived: { locality: { of: 'pin', valueIn: 'pinFirst' } },
  columns: { pinCode: 'pin', pinFirst: 'pin', pinLocality: 'locality' },
  bisected: ['pinCode'],
  pageBytes: OTHER_BYTES,
};

/** Places of IP ranges. Long pages: the page tables of all files of places are read, as ranges alone tell which has the place. */
const PLACES = rowsGroup('cell', ['row'], TOGETHER_BYTES);

/** What places of one country, region and time zone share. */
const AREAS = rowsGroup('area', ['areaCountry', 'areaRegion', 'areaTimezone'], SCATTERED_BYTES);

const PLANS: { readonly [K in FileKind]?: readonly GroupPlan[] } = {
  'us-places': [CITY_KEYS, CITIES, CITY_RANKS, OTHER_NAMES, ZIPS, ZIP_COUNTIES, ZIP_NAMES],
  'in-places': [CITY_KEYS, IN_CITIES, OTHER_NAMES, LOCALITY_RANKS, LOCALITIES, PIN_CODES],
  ip: [AREAS],
  'ip-places': [PLACES],
  'us-street-index': [LINES, STREET_PLACES, STREET_PLACE_TEXTS, WORD_POSTINGS, textsGroup('texts', 'textLine')],
  'us-street-rows': [ROWS],
  'us-street-numbers': [NUMBERS, textsGroup('texts', 'textNumber')],
  'us-street-row-numbers': [runsGroup('group', 'groupAt', 'numbers'), textsGroup('texts', 'textRow')],
};

/** Groups that depend on what the columns hold. */
const PLANNED: { readonly [K in FileKind]?: (vectors: Vectors) => readonly GroupPlan[] } = {
  'us-streets': shardGroups,
  'ip-v4': rangeGroups,
  'ip-v6': rangeGroups,
};

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
  const planned = PLANNED[kind]?.(vectors) ?? PLANS[kind] ?? [];
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
