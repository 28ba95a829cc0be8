import { loadPeer, requirePeers, SOURCE_PEERS } from '../../source/peer.js';
import type { AddressRow } from '../address-row.js';
import type { ImportContext, SourceDraft } from './import-context.js';
import { PointRows } from './point-row.js';

const COLUMNS = ['geometry', 'country', 'postcode', 'street', 'number', 'unit', 'address_levels', 'postal_city', 'sources'];
const REQUIRED = ['geometry', 'country', 'postcode', 'street', 'number', 'address_levels'];
/** Rows decoded at a time, at most. */
const BATCH = 65_536;
const WKB_POINT_BYTES = 21;
const WKB_POINT = 1;

/** A row of the theme; every field but the country may be null. */
interface OvertureRow {
  readonly geometry: unknown;
  readonly country: string | null;
  readonly postcode: string | null;
  readonly street: string | null;
  readonly number: string | null;
  readonly unit?: string | null;
  /** State first, then municipality. */
  readonly address_levels: readonly ({ readonly value?: string | null } | null)[] | null;
  readonly postal_city?: string | null;
  readonly sources?: readonly ({ readonly dataset?: string | null; readonly license?: string | null } | null)[] | null;
}

/**
 * Streams the address points of the United States from a GeoParquet file of the Overture Maps addresses theme: points as
 * well-known binary (or already decoded), state and municipality in `address_levels`. Each dataset and licence among the rows
 * becomes a source of its own. Rows of other countries are passed over.
 *
 * @throws RangeError when the file is no Parquet file, or lacks a column of the theme.
 */
export async function* readOverture(path: string, context: ImportContext): AsyncGenerator<AddressRow> {
  requirePeers([SOURCE_PEERS.parquet, SOURCE_PEERS.parquetCodecs]);
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } = await loadPeer(
    SOURCE_PEERS.parquet,
    () => import('hyparquet'),
  );
  const { compressors } = await loadPeer(SOURCE_PEERS.parquetCodecs, () => import('hyparquet-compressors'));
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file).catch((cause: unknown) => {
    throw new RangeError('the file is not a Parquet file, or is damaged', { cause });
  });
  const present = new Set(parquetSchema(metadata).children.map(({ element }) => element.name));
  const missing = REQUIRED.filter((column) => !present.has(column));
  if (missing.length > 0) throw new RangeError(`the file lacks the columns ${missing.join(', ')}`);

  const columns = COLUMNS.filter((column) => present.has(column));
  const sources = new Sources(context);
  const rows = new PointRows(context, context.state);
  let end = 0;
  let line = 0;
  for (const group of metadata.row_groups) {
    const groupEnd = end + Number(group.num_rows);
    for (let rowStart = end; rowStart < groupEnd; rowStart += BATCH) {
      const rowEnd = Math.min(groupEnd, rowStart + BATCH);
      const read = await parquetReadObjects({ file, metadata, columns, rowStart, rowEnd, compressors, utf8: false }).catch(
        (cause: unknown) => {
          throw new RangeError(`the file is damaged among the rows from ${rowStart + 1} to ${rowEnd}`, { cause });
        },
      );
      for (const record of read as unknown as OvertureRow[]) {
        line++;
        if (record.country !== 'US' && record.country !== 'PR') continue;
        context.rejects.read++;
        const row = rowOf(record, line, rows, sources);
        if (typeof row === 'string') context.rejects.reject(line, row);
        else yield row;
      }
    }
    end = groupEnd;
  }
}

function rowOf(record: OvertureRow, line: number, rows: PointRows, sources: Sources): AddressRow | string {
  const [state, municipality] = record.address_levels ?? [];
  const [longitude, latitude] = pointOf(record.geometry);
  return rows.row({
    line: [record.number ?? '', record.street ?? '', record.unit ?? ''],
    city: record.postal_city || municipality?.value || '',
    ...(record.postal_city ? { municipality: municipality?.value ?? '' } : {}),
    county: '',
    state: state?.value ?? '',
    zip: record.postcode ?? '',
    zip4: '',
    longitude,
    latitude,
    source: sources.row(record),
    record: line,
  });
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
  readonly #rows = new Map<string, number>();

  constructor(context: ImportContext) {
    this.#context = context;
  }

  row({ sources }: OvertureRow): number {
    const dataset = sources?.[0]?.dataset ?? '';
    const licence = sources?.[0]?.license ?? '';
    const key = `${dataset}\n${licence}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#context.addSource(draftOf(dataset, licence));
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
