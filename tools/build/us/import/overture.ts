import { noteIn, openParquet, type ParquetRow, parquetRows } from '../../source/parquet-rows.js';
import { geometryReader } from '../../source/value-row.js';
import type { AddressRow } from '../rows.js';
import type { ImportContext, SourceDraft } from './import-context.js';
import { PointRows } from './point-row.js';
import { type Geometry, pointOf } from './points/geometry.js';

export const OVERTURE_COLUMNS = ['geometry', 'country', 'postcode', 'street', 'number', 'unit', 'address_levels', 'postal_city', 'sources'];
/** Key of the metadata under which a part that was cut out of a release bears its name. */
export const EDITION_KEY = 'doorplate.edition';
const REQUIRED = ['geometry', 'country', 'postcode', 'street', 'number'];
/** Countries whose addresses are those of the United States. */
const COUNTRIES: ReadonlySet<string> = new Set(['US', 'PR']);
const REPLACEMENT = '\ufffd';

/**
 * Streams the address points of the United States from a GeoParquet file of the Overture Maps addresses theme: points as well-known
 * binary (or already decoded), state and municipality in `address_levels`, or else those of the ZIP code. Each dataset and licence
 * among the rows becomes a source of its own. Rows of other countries are left out.
 *
 * @throws RangeError when the file is no Parquet file, lacks a column of the theme, or does not hold as many rows as it says.
 */
export async function* readOverture(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  const { rejects } = context;
  const file = await openParquet(path);
  const missing = REQUIRED.filter((column) => !file.names.includes(column));
  if (missing.length > 0) throw new RangeError(`the file lacks the columns ${missing.join(', ')}`);
  const sources = new Sources(context, noteIn(file, EDITION_KEY));
  const rows = new PointRows(context, context.state);
  const geometryOf = await geometryReader();
  const columns = OVERTURE_COLUMNS.filter((column) => file.names.includes(column));
  let line = 0;
  for await (const record of parquetRows(file, columns)) {
    line++;
    rejects.read++;
    const { country, geometry } = record;
    if (typeof country !== 'string') rejects.reject(line, 'the row has no country');
    else if (!COUNTRIES.has(country)) rejects.leaveOut('the address is not in the United States');
    else {
      const row = rowOf({ ...record, geometry: geometryOf(geometry) }, line, rows, sources);
      if (typeof row === 'string') rejects.reject(line, row);
      else yield* row;
    }
  }
}

function rowOf(record: ParquetRow, line: number, rows: PointRows, sources: Sources): readonly AddressRow[] | string {
  const levels: readonly unknown[] = Array.isArray(record.address_levels) ? record.address_levels : [];
  const [state, municipality] = [textIn(levels[0], 'value'), textIn(levels[1], 'value')];
  const [number, street, unit] = [textIn(record, 'number'), textIn(record, 'street'), textIn(record, 'unit')];
  const [postalCity, zip] = [textIn(record, 'postal_city'), textIn(record, 'postcode')];
  if ([number, street, unit, postalCity, municipality].some((text) => text.includes(REPLACEMENT))) return 'the row is not UTF-8';
  return rows.rows({
    line: [number, street, unit],
    isUnitApart: true,
    city: postalCity || municipality,
    ...(postalCity === '' ? {} : { municipality }),
    county: '',
    state,
    zip,
    zip4: '',
    position: pointOf(record.geometry as Geometry) ?? 'the row has no position',
    source: sources.row(record),
    record: line,
  });
}

/** Text of a field; empty where the value is no object or the field no text. */
function textIn(value: unknown, field: string): string {
  const text = typeof value === 'object' && value !== null ? (value as ParquetRow)[field] : null;
  return typeof text === 'string' ? text : '';
}

/** The manifest's sources by dataset and licence of the rows. */
class Sources {
  readonly #context: ImportContext;
  readonly #edition: string;
  readonly #rows = new Map<string, number>();

  constructor(context: ImportContext, edition: string) {
    this.#context = context;
    this.#edition = edition;
  }

  row({ sources }: ParquetRow): number {
    const first: unknown = Array.isArray(sources) ? sources[0] : null;
    const [dataset, licence] = [textIn(first, 'dataset'), textIn(first, 'license')];
    const key = `${dataset}\n${licence}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#context.addSource({ ...draftOf(dataset, licence), edition: this.#edition, isPart: true });
    this.#rows.set(key, row);
    return row;
  }
}

/** The National Address Database and OpenAddresses hold points of authorities; what else there is may be anybody's. */
function draftOf(dataset: string, licence: string): SourceDraft {
  const isAuthority = /^(?:NAD\b|National Address Database|OpenAddresses)/i.test(dataset);
  return {
    title: dataset === '' ? 'Overture Maps addresses' : `Overture Maps addresses, ${dataset}`,
    licence: licence === '' ? 'not stated' : licence,
    attribution: `Overture Maps Foundation, overturemaps.org${dataset === '' ? '' : `; ${dataset}`}.`,
    url: 'https://docs.overturemaps.org/guides/addresses/',
    authority: isAuthority ? 'government' : 'community',
  };
}
