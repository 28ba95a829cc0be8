import { parquetWriteBuffer } from 'hyparquet-writer';

type SchemaElement = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>[number];

const text = (name: string): SchemaElement => ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' });
const group = (name: string, children: number, extra: Partial<SchemaElement> = {}): SchemaElement => ({
  name,
  num_children: children,
  repetition_type: 'OPTIONAL',
  ...extra,
});
/** The addresses theme: nested levels and sources, geometry as well-known binary. */
const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: 10 },
  text('id'),
  { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
  text('country'),
  text('postcode'),
  text('street'),
  text('number'),
  text('unit'),
  group('address_levels', 1, { converted_type: 'LIST' }),
  group('list', 1, { repetition_type: 'REPEATED' }),
  group('element', 1),
  text('value'),
  text('postal_city'),
  group('sources', 1, { converted_type: 'LIST' }),
  group('list', 1, { repetition_type: 'REPEATED' }),
  group('element', 4),
  text('property'),
  text('dataset'),
  text('license'),
  text('record_id'),
];

export function wkb(longitude: number, latitude: number, little = true): Uint8Array {
  const view = new DataView(new ArrayBuffer(21));
  view.setUint8(0, little ? 1 : 0);
  view.setUint32(1, 1, little);
  view.setFloat64(5, longitude, little);
  view.setFloat64(13, latitude, little);
  return new Uint8Array(view.buffer);
}

export const source = (dataset: string, license: string | null) => [{ property: '', dataset, license, record_id: null }];
const BASE = {
  id: 'a',
  geometry: wkb(-76.6, 39.4) as Uint8Array | null,
  country: 'US',
  postcode: '21093' as string | null,
  street: 'Main Street' as string | null,
  number: '189 1/2' as string | null,
  unit: null as string | null,
  address_levels: [{ value: 'MD' }, { value: 'Lutherville' }] as { value: string | null }[],
  postal_city: null as string | null,
  sources: source('NAD', 'CC0-1.0'),
};
export type OvertureFields = typeof BASE;

/** A GeoParquet file of the addresses theme: rows that differ from {@link BASE} as they say. */
export function overtureFile(
  rows: readonly Partial<OvertureFields>[],
  options: { codec?: 'UNCOMPRESSED'; rowGroupSize?: number } = {},
): Uint8Array {
  const whole = rows.map((row) => ({ ...BASE, ...row }));
  const names = Object.keys(BASE) as (keyof OvertureFields)[];
  const columnData = names.map((name) => ({ name, data: whole.map((row) => row[name]) }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema: SCHEMA, ...options }));
}
