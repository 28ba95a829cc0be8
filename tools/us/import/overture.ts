import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import type { AddressRow } from '../rows.js';
import type { ImportContext, SourceDraft } from './import-context.js';
import { PointRows } from './point-row.js';

export const OVERTURE_COLUMNS = ['geometry', 'country', 'postcode', 'street', 'number', 'unit', 'address_levels', 'postal_city', 'sources'];
/** Key of the metadata under which a part that was cut out of a release bears its name. */
export const EDITION_KEY = 'doorplate.edition';
const REQUIRED = ['geometry', 'country', 'postcode', 'street', 'number'];
/** Countries whose addresses are those of the United States. */
const COUNTRIES: ReadonlySet<string> = new Set(['US', 'PR']);
const REPLACEMENT = '\ufffd';
/** Rows decoded at a time, at most. */
const BATCH = 65_536;
const WKB_POINT_BYTES = 21;
const WKB_POINT = 1;

/** A row of the theme; what a file holds need not be what the theme says. */
type OvertureRow = Readonly<Record<string, unknown>>;

/**
 * Streams the address points of the United States from a GeoParquet file of the Overture Maps addresses theme: points as well-known
 * binary (or already decoded), state and municipality in `address_levels`, or else those of the ZIP code. Each dataset and licence
 * among the rows becomes a source of its own. Rows of other countries are left out.
 *
 * @throws RangeError when the file is no Parquet file, lacks a column of the theme, or does not hold as many rows as it says.
 */
export async function* readOverture(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  const { rejects } = context;
  const file = await parquetFile(path);
  const sources = new Sources(context, editionOf(file));
  const rows = new PointRows(context, context.state);
  let line = 0;
  for await (const batch of batchesOf(file)) {
    for (const record of batch) {
      line++;
      rejects.read++;
      const { country } = record;
      if (typeof country !== 'string') rejects.reject(line, 'the row has no country');
      else if (!COUNTRIES.has(country)) rejects.leaveOut('the address is not in the United States');
      else {
        const row = rowOf(record, line, rows, sources);
        if (typeof row === 'string') rejects.reject(line, row);
        else yield* row;
      }
    }
  }
}

/** A file that is open, with its footer. */
interface ParquetFile {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  /** Names of its columns. */
  readonly present: ReadonlySet<string>;
}

async function parquetFile(path: string): Promise<ParquetFile> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  const file = await asyncBufferFromFile(path);
  return parquetMetadataAsync(file)
    .then((read) => ({ file, metadata: read, present: new Set(parquetSchema(read).children.map(({ element }) => element.name)) }))
    .catch((cause: unknown) => {
      throw new RangeError('the file is not a Parquet file, or is damaged', { cause });
    });
}

/** The release, where the file says it; else the empty text. */
function editionOf({ metadata }: ParquetFile): string {
  return metadata.key_value_metadata?.find(({ key }) => key === EDITION_KEY)?.value ?? '';
}

/** Streams the rows of a file, some at a time. */
async function* batchesOf({ file, metadata, present }: ParquetFile): AsyncGenerator<readonly OvertureRow[]> {
  const { parquetReadObjects } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const missing = REQUIRED.filter((column) => !present.has(column));
  if (missing.length > 0) throw new RangeError(`the file lacks the columns ${missing.join(', ')}`);
  const announced = Number(metadata.num_rows);
  const grouped = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (grouped !== announced) throw new RangeError(`the file is damaged: its row groups have ${grouped} rows, expected ${announced}`);

  const columns = OVERTURE_COLUMNS.filter((column) => present.has(column));
  let end = 0;
  for (const group of metadata.row_groups) {
    const groupEnd = end + Number(group.num_rows);
    for (let rowStart = end; rowStart < groupEnd; rowStart += BATCH) {
      const rowEnd = Math.min(groupEnd, rowStart + BATCH);
      const damaged = (cause?: unknown): RangeError =>
        new RangeError(`the file is damaged among the rows from ${rowStart + 1} to ${rowEnd}`, { cause });
      const read = await parquetReadObjects({ file, metadata, columns, rowStart, rowEnd, compressors, utf8: false }).catch(
        (cause: unknown) => {
          throw damaged(cause);
        },
      );
      // A column that ends early leaves its last rows undefined; a field without value is null.
      const last = read.at(-1);
      if (last === undefined || columns.some((column) => last[column] === undefined)) throw damaged();
      yield read;
    }
    end = groupEnd;
  }
}

function rowOf(record: OvertureRow, line: number, rows: PointRows, sources: Sources): readonly AddressRow[] | string {
  const levels: readonly unknown[] = Array.isArray(record.address_levels) ? record.address_levels : [];
  const [state, municipality] = [textIn(levels[0], 'value'), textIn(levels[1], 'value')];
  const [number, street, unit] = [textIn(record, 'number'), textIn(record, 'street'), textIn(record, 'unit')];
  const [postalCity, zip] = [textIn(record, 'postal_city'), textIn(record, 'postcode')];
  if ([number, street, unit, postalCity, municipality].some((text) => text.includes(REPLACEMENT))) return 'the row is not UTF-8';
  return rows.rows({
    line: [number, street, unit],
    city: postalCity || municipality,
    ...(postalCity === '' ? {} : { municipality }),
    county: '',
    state,
    zip,
    zip4: '',
    position: pointOf(record.geometry),
    source: sources.row(record),
    record: line,
  });
}

/** Text of a field; empty where the value is no object or the field no text. */
function textIn(value: unknown, field: string): string {
  const text = typeof value === 'object' && value !== null ? (value as OvertureRow)[field] : null;
  return typeof text === 'string' ? text : '';
}

/** Longitude and latitude of a point, as well-known binary or as GeoJSON; NaN for anything else. */
function pointOf(geometry: unknown): readonly [number, number] {
  if (geometry instanceof Uint8Array && geometry.length === WKB_POINT_BYTES) {
    const view = new DataView(geometry.buffer, geometry.byteOffset, geometry.length);
    const little = view.getUint8(0) === 1;
    if (view.getUint32(1, little) === WKB_POINT) return [view.getFloat64(5, little), view.getFloat64(13, little)];
  }
  const { type, coordinates } = (geometry ?? {}) as { readonly type?: unknown; readonly coordinates?: readonly unknown[] };
  const [longitude, latitude] = type === 'Point' && Array.isArray(coordinates) ? coordinates : [];
  return [typeof longitude === 'number' ? longitude : Number.NaN, typeof latitude === 'number' ? latitude : Number.NaN];
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

  row({ sources }: OvertureRow): number {
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
