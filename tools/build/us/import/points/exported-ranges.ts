import type { RangeRow } from '../../rows.js';
import { DeliveryLineReader } from '../delivery-line.js';
import type { ImportContext } from '../import-context.js';
import { stateCode } from '../point-row.js';
import { rangeRow } from '../tiger/sides.js';
import { lineOf, type Point } from './geometry.js';
import type { PointRecord } from './point-tables.js';

/** Columns of a range as `doorplate export` writes it. */
const COLUMNS = [
  ...(['kind', 'street', 'from', 'to', 'parity', 'side', 'postal_city', 'county', 'state', 'zip', 'zip4', 'census_block'] as const),
  'centerline',
] as const;
type Column = (typeof COLUMNS)[number];
const LINE = /^LINESTRING ?\(([^()]+)\)$/i;
const PARITIES: Readonly<Record<string, string>> = { odd: 'O', even: 'E', both: 'B' };

/** Ranges of house numbers in a table that was exported, beside its addresses. */
export class ExportedRanges {
  readonly #streets = new DeliveryLineReader();
  readonly #columns = new Map<readonly string[], Readonly<Record<Column, string>> | null>();

  constructor(
    private readonly context: ImportContext,
    private readonly table: string,
    private readonly source: number,
  ) {}

  /** The range of a row, or why it cannot be used; null for a row of an address. */
  read(record: PointRecord): RangeRow | string | null {
    const columns = this.#columnsOf(record.names);
    if (columns === null || record.get(columns.kind) !== 'range') return null;
    const get = (column: Column): string => record.get(columns[column]);
    const points = pointsOf(get('centerline')) ?? lineOf(record.geometry ?? null);
    if (points === null) return 'the range is that of a postal record: build it from the file of these records';
    const state = stateCode(get('state'));
    const side = get('side') === 'right' ? 'right' : 'left';
    const [from, to, zip, zip4] = [get('from'), get('to'), get('zip'), get('zip4')];
    const [parity, censusBlock] = [PARITIES[get('parity')] ?? '', get('census_block')];
    const written = { side, from, to, zip, zip4, parity, countyFips: null, placeFips: null, censusBlock } as const;
    const edge = `${this.table}/${record.line}`;
    const piece = { street: this.#streets.street(get('street')), aliases: [], points, state, edge, source: this.source };
    const range = rangeRow(piece, written, this.context.places);
    return typeof range === 'string' ? range : { ...range, city: get('postal_city') || range.city, county: get('county') || range.county };
  }

  /** Null for a table that was not exported. */
  #columnsOf(names: readonly string[]): Readonly<Record<Column, string>> | null {
    const known = this.#columns.get(names);
    if (known !== undefined) return known;
    const own = new Map(names.map((name) => [name.toLowerCase(), name]));
    const isExported = own.has('kind') && own.has('from') && own.has('side');
    const columns = isExported
      ? (Object.fromEntries(COLUMNS.map((name) => [name, own.get(name) ?? name])) as Record<Column, string>)
      : null;
    this.#columns.set(names, columns);
    return columns;
  }
}

/** Of well-known text. */
function pointsOf(text: string): readonly Point[] | null {
  const [, inner] = LINE.exec(text) ?? [];
  const points = inner?.split(',').map((pair) => pair.trim().split(/\s+/).map(Number)) ?? [];
  return points.length < 2 ? null : points.map(([x = Number.NaN, y = Number.NaN]) => [x, y] as const);
}
