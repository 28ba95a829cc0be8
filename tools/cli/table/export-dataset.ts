import { rename, rm } from 'node:fs/promises';
import type { RowGroup } from 'hyparquet';
import { DoorplateError } from '../../../src/errors.js';
import { type ListedAddress, type ListedRange, listedAddresses, listedRanges, openOne } from '../../build/diff/listed-rows.js';
import type { Report } from '../../build/report.js';
import type { Column } from './columns.js';
import type { Format } from './plan.js';
import { GrowingFile } from './table-files.js';
import { fileEnd, fileStart, groupAt, type RowWriter, rowWriter } from './write-rows.js';

/** What `build --us points:` reads, named as it finds them, and behind it what only ranges and postal records have: the line as WKT. */
const COLUMNS: readonly Column[] = [
  ...['kind', 'number', 'street', 'unit', 'postal_city', 'municipality', 'county', 'state', 'zip', 'zip4'].map(textColumn),
  ...['longitude', 'latitude'].map((name): Column => ({ name, type: 'DOUBLE' })),
  ...['from', 'to', 'parity', 'side', 'carrier_route', 'record_type', 'census_block', 'source', 'centerline'].map(textColumn),
];
const [LONGITUDE, LATITUDE, CENTERLINE] = ['longitude', 'latitude', 'centerline'].map((name) =>
  COLUMNS.findIndex((column) => column.name === name),
) as [number, number, number];
/** Rows that are written in one go, and are a row group of a Parquet file. Chosen. */
const WRITTEN_AT_ONCE = 50_000;

/** Forms that a dataset is written in. */
export const EXPORT_FORMATS = ['csv', 'tsv', 'ndjson', 'geojson', 'parquet'] as const satisfies readonly (Format | 'geojson')[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Writes every address of a dataset of US streets to a file, and every range of house numbers with its ends, ZIP code by ZIP code: no more
 * than a block is in memory. The file has its name when it is whole.
 *
 * @returns How many addresses and ranges it holds.
 * @throws DoorplateError `CONFIG_INVALID` for a dataset without streets, `DATASET_*` where it is damaged.
 */
export async function exportDataset(
  location: string,
  { path, format, report }: { readonly path: string; readonly format: ExportFormat; readonly report: Report },
): Promise<{ readonly addresses: number; readonly ranges: number }> {
  const store = await openOne(location);
  const counts = { addresses: 0, ranges: 0 };
  try {
    const sources = store.manifests()[0]?.sources ?? [];
    const directories = await store.use((view) => view.directories('us-streets'));
    const zips = directories.flatMap(({ keys }) => keys.values());
    if (zips.length === 0) throw new DoorplateError('CONFIG_INVALID', `${location} holds no streets, which alone are exported`);
    const file = await TableFile.create(`${path}.part`, format);
    try {
      for (const [at, zip] of zips.entries()) {
        const [loaded] = await store.use((view) => view.tables('us-streets', zip));
        if (loaded === undefined) continue;
        for (const address of listedAddresses(loaded.table)) {
          counts.addresses++;
          await file.add(addressCells(address, sources[address.entry.source]?.title));
        }
        for (const range of listedRanges(loaded.table)) {
          counts.ranges++;
          await file.add(rangeCells(range, sources[range.source]?.title));
        }
        report((at + 1) / zips.length, 'exporting', { unit: 'rows', count: counts.addresses + counts.ranges });
      }
      await file.finish();
    } catch (error) {
      await file.discard();
      throw error;
    }
    await rename(`${path}.part`, path);
    return counts;
  } finally {
    await store.close();
  }
}

function textColumn(name: string): Column {
  return { name, type: 'STRING' };
}

function addressCells({ street, line, entry, unit }: ListedAddress, source: string | undefined): readonly unknown[] {
  const { number, latitude, longitude, postal } = entry;
  const place = [street.city, street.municipality, street.county, street.state, street.zip, postal?.zip4];
  const more = [null, null, null, null, postal?.carrierRoute, postal?.recordType, null, source, null];
  return ['address', number, line, unit, ...place, longitude, latitude, ...more];
}

function rangeCells({ street, line: name, points, ...range }: ListedRange, source: string | undefined): readonly unknown[] {
  const place = [street.city, street.municipality, street.county, street.state, street.zip, range.zip4];
  // The first point of the middle stretch of the line.
  const middle = points === null ? 0 : Math.floor((points.length / 2 - 1) / 2) * 2;
  const line =
    points === null
      ? null
      : `LINESTRING (${pairsOf(points)
          .map((pair) => pair.join(' '))
          .join(', ')})`;
  const { from, to, parity, side, carrierRoute, recordType, censusBlock } = range;
  const more = [from, to, parity, side, carrierRoute, recordType, censusBlock, source, line];
  return ['range', null, name, range.unit, ...place, points?.[middle], points?.[middle + 1], ...more];
}

function pairsOf(points: Float64Array): readonly (readonly number[])[] {
  return Array.from({ length: points.length / 2 }, (_, at) => [...points.subarray(2 * at, 2 * at + 2)]);
}

/** A file of rows that are written as many at a time as are kept. */
class TableFile {
  #columns: unknown[][] = COLUMNS.map(() => []);
  readonly #groups: RowGroup[] = [];

  private constructor(
    private readonly path: string,
    private readonly file: GrowingFile,
    private readonly form: { readonly write: RowWriter; end(groups: readonly RowGroup[]): Promise<Uint8Array> },
  ) {}

  static async create(path: string, format: ExportFormat): Promise<TableFile> {
    const isFeatures = format === 'geojson';
    const write = isFeatures ? geojsonWriter() : await rowWriter(format, COLUMNS);
    const end = async (groups: readonly RowGroup[]) => (isFeatures ? Buffer.from('\n]}\n') : fileEnd(format, COLUMNS, groups));
    const file = await GrowingFile.open(path, 0);
    await file.append(isFeatures ? Buffer.from('{"type":"FeatureCollection","features":[\n') : await fileStart(format, COLUMNS));
    return new TableFile(path, file, { write, end });
  }

  async add(cells: readonly unknown[]): Promise<void> {
    for (const [at, column] of this.#columns.entries()) column.push(cells[at] === '' ? null : (cells[at] ?? null));
    if (this.#columns[0]?.length === WRITTEN_AT_ONCE) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.file.append(await this.form.end(this.#groups));
    await this.file.close();
  }

  async discard(): Promise<void> {
    await this.file.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }

  async #flush(): Promise<void> {
    if (this.#columns[0]?.length === 0) return;
    const { bytes, group } = this.form.write(this.#columns);
    if (group !== null) this.#groups.push(groupAt(group, this.file.length));
    await this.file.append(bytes);
    this.#columns = COLUMNS.map(() => []);
  }
}

/** A feature a line (RFC 7946). The position or the line is its geometry; of what addresses do not have, only what is there is written. */
function geojsonWriter(): RowWriter {
  let isFirst = true;
  return (cells) => {
    const lines = Array.from(cells[0] ?? [], (_, row) => {
      const point = [cells[LONGITUDE]?.[row], cells[LATITUDE]?.[row]];
      const [, inner] = /\((.+)\)/.exec(String(cells[CENTERLINE]?.[row] ?? '')) ?? [];
      const line = inner?.split(', ').map((pair) => pair.split(' ').map(Number));
      const geometry =
        line !== undefined ? { type: 'LineString', coordinates: line } : point[0] === null ? null : { type: 'Point', coordinates: point };
      const known = COLUMNS.flatMap(({ name }, at) => {
        const cell = cells[at]?.[row] ?? null;
        const isLeftOut = at > LATITUDE ? cell === null || at === CENTERLINE : at >= LONGITUDE;
        return isLeftOut ? [] : [[name, cell] as const];
      });
      return JSON.stringify({ type: 'Feature', geometry, properties: Object.fromEntries(known) });
    });
    const text = `${isFirst ? '' : ',\n'}${lines.join(',\n')}`;
    isFirst = false;
    return { bytes: Buffer.from(text), group: null };
  };
}
