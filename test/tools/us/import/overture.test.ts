import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readOverture } from '../../../../tools/us/import/overture.js';
import { imported, written } from './context.js';

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

function wkb(longitude: number, latitude: number, little = true): Uint8Array {
  const view = new DataView(new ArrayBuffer(21));
  view.setUint8(0, little ? 1 : 0);
  view.setUint32(1, 1, little);
  view.setFloat64(5, longitude, little);
  view.setFloat64(13, latitude, little);
  return new Uint8Array(view.buffer);
}

const source = (dataset: string, license: string | null) => [{ property: '', dataset, license, record_id: null }];
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
type Row = typeof BASE;

async function read(...rows: readonly Partial<Row>[]) {
  const whole = rows.map((row) => ({ ...BASE, ...row }));
  const names = Object.keys(BASE) as (keyof Row)[];
  const columnData = names.map((name) => ({ name, data: whole.map((row) => row[name]) }));
  const buffer = parquetWriteBuffer({ columnData, schema: SCHEMA, rowGroupSize: 2 });
  return imported((context) => readOverture(written('addresses.parquet', new Uint8Array(buffer)), context));
}

describe('readOverture', () => {
  it('reads points, levels and postal city', async () => {
    const { rows } = await read({}, { postal_city: 'Timonium', unit: 'Apt 3', geometry: wkb(-76.5, 39.3, false) });
    expect(rows).toMatchObject([
      {
        components: { number: '189 1/2', name: 'MAIN', postType: 'ST', city: 'LUTHERVILLE', state: 'MD' },
        longitude: -76.6,
        latitude: 39.4,
      },
      { components: { city: 'TIMONIUM', unitType: 'APT', unitNumber: '3' }, municipality: 'LUTHERVILLE', longitude: -76.5, latitude: 39.3 },
    ]);
  });

  it('keeps dataset and licence of every record as a source', async () => {
    const { rows, sources } = await read(
      {},
      { sources: source('OpenAddresses/Baltimore', 'PDDL-1.0') },
      { sources: source('Someone', null) },
      {},
    );
    expect(rows.map((row) => row.source)).toEqual([0, 1, 2, 0]);
    expect(sources.map(({ licence, authority }) => [licence, authority])).toEqual([
      ['CC0-1.0', 'government'],
      ['PDDL-1.0', 'government'],
      ['not stated', 'community'],
    ]);
  });

  it('leaves out other countries and rejects by row', async () => {
    const {
      rows,
      rejected,
      leftOut,
      read: count,
    } = await read(
      { country: 'CA' },
      { postcode: null },
      { number: null },
      { geometry: null },
      { address_levels: [{ value: null }, { value: null }], postcode: '99999' },
      {},
    );
    expect(rejected).toEqual([
      [2, 'the row has no ZIP code'],
      [3, 'the row has no house number'],
      [4, 'the row has no position'],
      [5, 'the row has no state'],
    ]);
    expect([rows.length, count, leftOut]).toEqual([1, 6, { 'the address is not in the United States': 1 }]);
  });

  it('rejects texts that are not UTF-8, and what is no text at all', async () => {
    const { rows, rejected } = await read({ street: 'Caf\ufffd Street' }, { country: null as unknown as string }, {});
    expect([rows.length, rejected]).toEqual([
      1,
      [
        [1, 'the row is not UTF-8'],
        [2, 'the row has no country'],
      ],
    ]);
  });

  it('refuses a file that holds less than it says', async () => {
    const names = Object.keys(BASE) as (keyof Row)[];
    const whole = Array.from({ length: 4 }, () => BASE);
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: names.map((name) => ({ name, data: whole.map((row) => row[name]) })),
        schema: SCHEMA,
        codec: 'UNCOMPRESSED',
      }),
    );
    // The number of rows stands several times in the description at the end: in zigzag form, 4 is the byte 8.
    const end = bytes.length - 8 - new DataView(bytes.buffer).getUint32(bytes.length - 8, true);
    const outcomes = new Set<string>();
    for (let at = end; at < bytes.length - 8; at++) {
      if (bytes[at] !== 8) continue;
      for (const other of [6, 10]) {
        const changed = Uint8Array.from(bytes);
        changed[at] = other;
        const path = written('changed.parquet', changed);
        outcomes.add(
          await imported((context) => readOverture(path, context)).then(
            ({ rows }) => `${rows.length} rows`,
            (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
          ),
        );
      }
    }
    expect([...outcomes].filter((outcome) => !outcome.startsWith('RangeError: the file ')).sort()).toEqual(['4 rows']);
    expect(outcomes).toContain('RangeError: the file is damaged: its row groups have 4 rows, expected 3');
  });

  it('refuses what is no such file', async () => {
    const garbage = written('garbage.parquet', 'PAR1 and no more');
    await expect(imported((context) => readOverture(garbage, context))).rejects.toThrow(RangeError);
    const other = parquetWriteBuffer({ columnData: [{ name: 'id', data: ['a'], type: 'STRING' }] });
    const path = written('other.parquet', new Uint8Array(other));
    await expect(imported((context) => readOverture(path, context))).rejects.toThrow(/lacks the columns geometry, country/);
  });
});
