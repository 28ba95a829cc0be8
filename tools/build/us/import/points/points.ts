import { basename } from 'node:path';
import { DIRECTIONALS } from '../../../../../src/address/data/directionals.js';
import { isFiller } from '../../../../../src/address/fillers.js';
import { parseStreetLine } from '../../../../../src/address/index.js';
import { placeAtEnd } from '../../../../../src/address/written-fields.js';
import type { Places } from '../../../../../src/places/us-places.js';
import {
  type AddressColumns,
  type AddressField,
  addressColumns,
  COLUMN_NAMES,
  parseAddressColumns,
  shownColumns,
  unreadParts,
  writtenLine,
} from '../../../source/address-columns.js';
import { SAMPLE_ROWS, type SampleRow } from '../../../source/column-values.js';
import { fileDate } from '../../../source/file-bytes.js';
import type { Rejects } from '../../../source/rejects.js';
import { shown } from '../../../source/shown.js';
import { termsOf } from '../../../source/terms.js';
import type { AddressRow, RangeRow } from '../../rows.js';
import { CENTERLINE_FIELDS } from '../centerlines/fields.js';
import type { ImportContext, SourceDraft } from '../import-context.js';
import { PointRows, stateCode, type WrittenAddress } from '../point-row.js';
import { positionOf as degreesOf, IN_PROJECTION } from '../us-position.js';
import { ExportedRanges } from './exported-ranges.js';
import { middleOf, pointOf } from './geometry.js';
import { type PointRecord, pointTables } from './point-tables.js';
import { type ToDegrees, toDegrees } from './projection.js';
import { wholeAddress } from './whole-address.js';

/** What the National Address Database writes for a place that lies in no municipality. */
const UNINCORPORATED = /^unincorporated$/i;
/** Points of a life that has not begun or is over. */
const LIFELESS = /^(?:retired|proposed|potential|demolished|inactive)$/i;
const ACCESSORY = /^accessory/i;
/** Date of a row's last change, ISO, with or without a time behind it. */
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** Folder of a state in the archives of OpenAddresses: `us/md/baltimore_county.csv`. */
const STATE_FOLDER = /(?:^|\/)us\/([a-z]{2})(?:\/|[-_])/i;
const WELL_KNOWN_TEXT = /^(?:SRID=\d+;)?POINT ?Z? ?\(\s*([^ )]+) ([^ )]+)[^)]*\)$/i;
/** A delivery line that begins with its number: digits, a letter, a fraction, and the street. */
const NUMBERED = /^(\d+(?:-\d+)?)( ?[A-Z](?= ))?( \d\/\d)?\s+(.+)$/i;
/** What makes the letter in front the first of a street's initials: `K AND L CT`, `R B B DR`. */
const INITIALS = /^(?:AND|&|[A-DF-MO-RT-VX-Z]) /i;

/** Fields of center lines that points have not. */
const OF_LINES: ReadonlySet<string> = new Set(CENTERLINE_FIELDS.filter((field) => !Object.hasOwn(COLUMN_NAMES, field)));

/** A file of OpenAddresses that holds the list of a county's or state's own authority: `us/md/baltimore_county.csv`. */
const OWN_LIST = /(?:^|[^a-z])(?:county|parish|borough|statewide)(?:[^a-z]|$)/i;

/** A projection by its number. */
const NUMBERED_SYSTEM = /^EPSG:\d+$/;

/** Formats whose source is known. */
type Known = 'openaddresses' | 'nad';

/**
 * Streams the address points of a file as counties, states and projects publish them: CSV in any encoding and with any separator,
 * GeoJSON and Esri JSON (a feature a line, a list, or a collection), shapefiles; plain, gzipped, or in a ZIP archive. The columns are
 * found by their usual names, see `COLUMN_NAMES`, unless the context gives them. Positions are those of the geometry, else of columns,
 * else the middle of a parcel; those of a projection are turned into degrees where a `.prj` or the context says which.
 *
 * The state is that of the row, else that of the context, else that of the archive's folder; the city is the postal one, else any other.
 * Rejected are, with what cannot be read, addresses that are not in use and accessory buildings.
 *
 * @throws RangeError when no column holds a street or a position, or the file is damaged.
 */
export function readPoints(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  return readKnown(path, context, null) as AsyncGenerator<AddressRow>;
}

/** {@link readPoints}, and of a table that `doorplate export` wrote the ranges in it. */
export function readPointsAndRanges(path: string, context: ImportContext): AsyncGenerator<AddressRow | RangeRow> {
  return readKnown(path, context, null, true);
}

async function* readKnown(
  path: string,
  context: ImportContext,
  known: Known | null,
  withRanges = false,
): AsyncGenerator<AddressRow | RangeRow> {
  const { rejects, reading = {} } = context;
  const source = context.addSource({ ...(known === null ? ownTerms(path) : termsOf(known)), edition: fileDate(path) });
  let newest = '';
  let isOwn = known === 'openaddresses';
  const requireNames = (names: readonly string[]) => {
    requireColumns(new Map([[names.join(), addressColumns(names, givenColumns(reading.fields, names))]]), false);
  };
  for await (const table of pointTables(path, rejects, reading, requireNames)) {
    isOwn &&= OWN_LIST.test(basename(table.name)) || OWN_LIST.test(basename(path));
    const rows = new PointRows(context, context.state ?? stateCode(STATE_FOLDER.exec(table.name)?.[1] ?? ''));
    const ranges = withRanges ? new ExportedRanges(context, table.name, source) : null;
    const layouts = new Map<string, AddressColumns>();
    const degrees = await toDegrees(table.projection, reading.crs);
    let hasGeometry = false;
    let projected = 0;
    let names: readonly string[] = [];
    let columns: AddressColumns = {};
    const { first, all } = await withFirst(table.records, rejects);
    for await (const record of all) {
      // Rows of a table share one list of names.
      if (record.names !== names) {
        names = record.names;
        const layout = names.join();
        columns = layouts.get(layout) ?? addressColumns(names, givenColumns(reading.fields, names), first);
        layouts.set(layout, columns);
        if (!table.varies) requireColumns(layouts, record.geometry !== undefined);
      }
      hasGeometry ||= record.geometry !== undefined;
      const found = columns;
      const get = (field: AddressField) => stated(record, found, field);
      const updated = DATE.exec(get('changed'))?.[0] ?? '';
      if (updated > newest) {
        newest = updated;
        context.setEdition?.(source, newest);
      }
      const range = ranges?.read(record) ?? null;
      const read = range === null ? (unwanted(get) ?? written(record, columns, get, degrees, context.places)) : null;
      const made = range ?? (typeof read === 'string' ? read : rows.rows({ ...(read as Written), source }));
      if (made === IN_PROJECTION) projected++;
      if (typeof made === 'string') rejects.reject(record.line, made);
      else if ('geometry' in made) yield made;
      else yield* made;
    }
    const chosen = requireColumns(layouts, hasGeometry);
    const { projection } = table;
    const system = NUMBERED_SYSTEM.exec(projection ?? '')?.[0];
    const notice = (text: string) => context.addNotice?.(`${shown(table.name)}: ${text}`);
    if (projected > 0)
      notice(`${projected} positions are in the units of ${system ?? 'a projection'}: give its well-known text with --crs`);
    if (known === null) for (const text of unreadParts([...new Set(names)], chosen, first)) notice(shown(text));
    if (known === null)
      notice(`${shown(shownColumns(chosen))}${projection === null || projected > 0 ? '' : `; position by ${system ?? 'its projection'}`}`);
  }
  if (isOwn) context.setComplete?.(source);
}

/** {@link readPoints} of files of OpenAddresses. */
export function readOpenAddresses(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  return readKnown(path, context, 'openaddresses') as AsyncGenerator<AddressRow>;
}

/** {@link readPoints} of the National Address Database. */
export function readNad(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  return readKnown(path, context, 'nad') as AsyncGenerator<AddressRow>;
}

/** The first records of a table, for what its columns hold, and all of them, between which rows are rejected in their order. */
async function withFirst(
  records: AsyncIterable<PointRecord>,
  rejects: Rejects,
): Promise<{ readonly first: readonly SampleRow[]; readonly all: AsyncIterable<PointRecord> }> {
  const iterator = records[Symbol.asyncIterator]();
  const first: { readonly value: IteratorResult<PointRecord>; readonly list: () => void }[] = [];
  while (first.length < SAMPLE_ROWS && first.at(-1)?.value.done !== true) first.push(await rejects.ahead(() => iterator.next()));
  async function* all(): AsyncGenerator<PointRecord> {
    try {
      for (const { value, list } of first) {
        list();
        if (value.done === true) return;
        yield value.value;
      }
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  const rows = first.flatMap(({ value }) => (value.done === true ? [] : [value.value]));
  return { first: rows.map((record) => (column) => record.get(column)), all: all() };
}

function ownTerms(path: string): SourceDraft {
  return {
    title: `Address points ${basename(path).replace(/\..*$/, '')}`,
    licence: 'as stated by the publisher',
    attribution: 'Address points by their publisher.',
    url: '',
    authority: 'government',
  };
}

function givenColumns(fields: string | undefined, names: readonly string[]): AddressColumns {
  // Those of center lines are for other files of the build.
  const own = (fields ?? '').split(',').filter((pair) => !OF_LINES.has(pair.split('=')[0]?.trim() ?? ''));
  return own.join() === '' ? {} : parseAddressColumns(own.join(), names);
}

function stated(record: PointRecord, columns: AddressColumns, field: AddressField): string {
  const names = columns[field];
  if (names === undefined) return '';
  const text =
    names.length === 1
      ? record.get(names[0] as string)
      : names
          .map((name) => record.get(name))
          .join(' ')
          .trim();
  return text === '' || isFiller(text) || UNINCORPORATED.test(text) ? '' : text;
}

type Get = (field: AddressField) => string;

/** Why a site is no address in use; null when it is one. */
function unwanted(get: Get): string | null {
  if (LIFELESS.test(get('status'))) return 'the address is not in use';
  return ACCESSORY.test(get('siteType')) ? 'the site is an accessory building' : null;
}

type Written = Omit<WrittenAddress, 'source'>;

/** An address as its columns say it, or why it cannot be read. */
function written(record: PointRecord, columns: AddressColumns, get: Get, degrees: ToDegrees, places: Places | null): Written | string {
  const { number, street: text, unit } = writtenLine(columns, get);
  const [postal, municipality, zip] = [get('postalCity'), get('municipality'), rawZip(record, columns)];
  // A number stands for a municipality that a list elsewhere names.
  const named = [postal, get('city'), municipality, get('place')].find((name) => /[A-Z]/i.test(name)) ?? '';
  const state = get('state');
  const whole = wholeAddress(text, { city: named, state, zip }, places);
  if (typeof whole === 'string') return whole;
  const street = whole?.line ?? text;
  const isLine = number === '' && (columns.number === undefined || text === get('address'));
  const [own, rest] = isLine ? numberApart(street) : ['', ''];
  const city = named || (whole?.place.city ?? '');
  const more = /[\d,]| [A-Za-z]{2}$/.test(city) ? placeAtEnd(city, state) : null;
  return {
    line: own === '' ? [number, street, unit] : [own, rest, unit],
    isUnitApart: own === '' && (columns.unit ?? columns.subaddress) !== undefined,
    city: more?.city ?? city,
    ...(postal === '' || columns.municipality === undefined ? {} : { municipality }),
    county: /\d/.test(get('county')) ? '' : get('county'),
    state: state || more?.state || (whole?.place.state ?? ''),
    zip: zip || more?.zip || (whole?.place.zip ?? ''),
    zip4: get('zip4'),
    position: positionOf(record, columns, degrees),
    record: record.line,
  };
}

/**
 * A delivery line's number and street. A letter behind a blank is a directional in `162 N CLARK ST` and `350 S 400 E`, the street in
 * `12 K ST NW`, and the number's in `14114 A BALDWIN MILL RD`; without the blank it is the number's, as in `162N CLARK ST`.
 */
function numberApart(line: string): readonly [number: string, street: string] {
  const [, digits = '', letter = '', fraction = '', street = ''] = NUMBERED.exec(line) ?? [];
  const word = letter.startsWith(' ') ? letter.slice(1).toUpperCase() : '';
  const isOfStreet = word !== '' && (DIRECTIONALS.has(word) || INITIALS.test(street) || parseStreetLine(line).name === word);
  return isOfStreet ? [digits, line.slice(digits.length + 1)] : [digits + letter + fraction, street];
}

/** With words for nothing, which are counted. */
function rawZip(record: PointRecord, { zip }: AddressColumns): string {
  return zip === undefined ? '' : zip.map((name) => record.get(name)).join('');
}

function positionOf(record: PointRecord, columns: AddressColumns, degrees: ToDegrees): WrittenAddress['position'] {
  const { geometry } = record;
  const point = pointOf(geometry);
  if (point !== null && typeof point !== 'string') return degrees(point);
  const text = (field: 'longitude' | 'latitude' | 'point') => (columns[field] ?? []).map((name) => record.get(name)).join('');
  const [, x = text('longitude'), y = text('latitude')] = WELL_KNOWN_TEXT.exec(text('point')) ?? [];
  if (x !== '' && y !== '') {
    const numbers = degreesOf(x, y);
    return typeof numbers === 'string' ? numbers : degrees(numbers);
  }
  const middle = geometry === undefined ? null : middleOf(geometry);
  return middle === null ? (point ?? 'the row has no position') : degrees(middle);
}

/** The columns of most rows. Throws RangeError when no row has those of a street and a position. */
function requireColumns(layouts: ReadonlyMap<string, AddressColumns>, hasGeometry: boolean): AddressColumns {
  const [first] = layouts;
  if (first === undefined) return {};
  const all = [...layouts.values()];
  const usable = all.find(({ address, street, name }) => (address ?? street ?? name) !== undefined);
  const advice = 'name it with --fields, such as number=HOUSE,name=ROAD+TYPE,longitude=X,latitude=Y';
  if (usable === undefined) throw new RangeError(`no column is known to hold a street; the columns are ${shown(first[0])}: ${advice}`);
  const isPlaced = hasGeometry || all.some(({ longitude, latitude, point }) => (point ?? (longitude && latitude)) !== undefined);
  if (!isPlaced) throw new RangeError(`no column is known to hold a position; the columns are ${shown(first[0])}: ${advice}`);
  return usable;
}
