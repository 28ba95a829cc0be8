import type { FileMetaData, RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { ByteRange } from '../download/sidecar.js';
import { EDITION_KEY } from '../us/import/overture.js';
import type { GeoBox } from './areas/area.js';

const MAGIC = new TextEncoder().encode('PAR1');
/** Parts of a file that lie closer together are fetched in one request: the time of one more request fetches about as many bytes. */
const GAP_BYTES = 16 * 1024;

/** Some columns of one row group, as a Parquet file of its own that is put together from parts of another one. */
export interface ParquetCut {
  readonly ranges: readonly ByteRange[];
  readonly frame: { readonly head: Uint8Array; readonly tail: Uint8Array };
  readonly bytes: number;
  readonly rows: number;
}

/** The box of a row group by the statistics of its column `bbox`; null where it has none. */
export function boxOfGroup({ columns }: RowGroup): GeoBox | null {
  const statistics = (side: string) =>
    columns.find(({ meta_data: data }) => data?.path_in_schema.join('.') === `bbox.${side}`)?.meta_data?.statistics;
  const [west, south] = ['xmin', 'ymin'].map((side) => numberIn(statistics(side)?.min_value ?? statistics(side)?.min));
  const [east, north] = ['xmax', 'ymax'].map((side) => numberIn(statistics(side)?.max_value ?? statistics(side)?.max));
  if (west == null || south == null || east == null || north == null) return null;
  return { west, south, east, north };
}

/** Cuts the columns of these names out of a row group. */
export function cutRowGroup(metadata: FileMetaData, group: RowGroup, names: ReadonlySet<string>, edition: string): ParquetCut {
  const chunks = group.columns
    .filter(({ meta_data: data }) => names.has(data?.path_in_schema[0] ?? ''))
    .map((chunk) => ({ chunk, ...chunkRange(chunk) }));
  const ranges = joined(chunks.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start));
  const rows = Number(group.num_rows);
  const columns = chunks.map(({ chunk, start }) => movedChunk(chunk, placeIn(ranges, start) - start));
  const tail = footer({
    version: metadata.version,
    schema: schemaOf(metadata.schema, names),
    num_rows: group.num_rows,
    row_groups: [{ columns, total_byte_size: group.total_byte_size, num_rows: group.num_rows }],
    key_value_metadata: [...(metadata.key_value_metadata ?? []).flatMap(withoutCovering), { key: EDITION_KEY, value: edition }],
    ...(metadata.created_by === undefined ? {} : { created_by: metadata.created_by }),
    metadata_length: 0,
  });
  const bytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  return { ranges, frame: { head: MAGIC, tail }, bytes, rows };
}

type Chunk = RowGroup['columns'][number];

/** Where the pages of a column lie. Some writers say 0 for no dictionary. */
function chunkRange({ meta_data: data }: Chunk): ByteRange {
  if (data === undefined) throw new RangeError('a column chunk has no metadata');
  const start = Number(data.dictionary_page_offset || data.data_page_offset);
  return { start, end: start + Number(data.total_compressed_size) };
}

/** Ranges with small gaps between them as one. */
function joined(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const result: ByteRange[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last !== undefined && range.start - last.end <= GAP_BYTES)
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else result.push(range);
  }
  return result;
}

/** Where a byte of the whole file lies in the cut. */
function placeIn(ranges: readonly ByteRange[], at: number): number {
  let place = MAGIC.length;
  for (const { start, end } of ranges) {
    if (at >= start && at < end) return place + at - start;
    place += end - start;
  }
  throw new RangeError(`byte ${at} is not in the cut`);
}

/** A column whose pages lie elsewhere, without what points to other parts of the file. */
function movedChunk({ meta_data: data }: Chunk, by: number): Chunk {
  if (data === undefined) throw new RangeError('a column chunk has no metadata');
  const moved = (offset: bigint): bigint => offset + BigInt(by);
  const { bloom_filter_offset: _filter, bloom_filter_length: _length, statistics: _statistics, index_page_offset: _index, ...kept } = data;
  return {
    file_offset: 0n,
    meta_data: {
      ...kept,
      data_page_offset: moved(data.data_page_offset),
      ...(data.dictionary_page_offset ? { dictionary_page_offset: moved(data.dictionary_page_offset) } : {}),
    },
  };
}

/** The elements of the named columns and what is below them; elements stand in depth-first order. */
function schemaOf(schema: readonly SchemaElement[], names: ReadonlySet<string>): SchemaElement[] {
  const [root, ...elements] = schema;
  if (root === undefined) throw new RangeError('the file has no schema');
  const kept: SchemaElement[] = [];
  let columns = 0;
  for (let at = 0; at < elements.length; ) {
    const end = endOfTree(elements, at);
    if (names.has(elements[at]?.name ?? '')) {
      kept.push(...elements.slice(at, end));
      columns++;
    }
    at = end;
  }
  return [{ ...root, num_children: columns }, ...kept];
}

function endOfTree(elements: readonly SchemaElement[], at: number): number {
  let end = at + 1;
  for (let children = elements[at]?.num_children ?? 0; children > 0; children--) end = endOfTree(elements, end);
  return end;
}

/** GeoParquet names a column of boxes that the cut does not have. */
function withoutCovering({ key, value }: { readonly key: string; readonly value?: string }) {
  if (key !== 'geo' || value === undefined) return value === undefined ? [] : [{ key, value }];
  const geo = JSON.parse(value, (name, each: unknown) => (name === 'covering' ? undefined : each)) as unknown;
  return [{ key, value: JSON.stringify(geo) }];
}

function footer(metadata: FileMetaData): Uint8Array {
  const writer = new ByteWriter();
  // Thrift, then its length and the magic.
  writeMetadata(writer, metadata);
  writer.appendBytes(MAGIC);
  return writer.getBytes();
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
