import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readOverture } from '../../../../tools/us/import/overture.js';
import { type OvertureFields, overtureFile, source, wkb } from '../../../fixtures/publishers/overture.js';
import { imported, written } from './context.js';

function read(...rows: readonly Partial<OvertureFields>[]) {
  const path = written('addresses.parquet', overtureFile(rows, { rowGroupSize: 2 }));
  return imported((context) => readOverture(path, context));
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
    const bytes = overtureFile([{}, {}, {}, {}], { codec: 'UNCOMPRESSED' });
    // The number of rows stands several times in the description at the end: in zigzag form, 4 is
    // the byte 8.
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

  it('takes the state and city of the ZIP code where a file has no column of them', async () => {
    const path = written('flat.parquet', new Uint8Array(parquetWriteBuffer({ columnData: FLAT })));
    const { rows } = await imported((context) => readOverture(path, context));
    expect(rows.map(({ components: { number, city, state } }) => [number, city, state])).toEqual([['1745', 'LUTHERVILLE TIMONIUM', 'MD']]);
  });

  it('refuses what is no such file', async () => {
    const garbage = written('garbage.parquet', 'PAR1 and no more');
    await expect(imported((context) => readOverture(garbage, context))).rejects.toThrow(RangeError);
    const other = parquetWriteBuffer({ columnData: [{ name: 'id', data: ['a'], type: 'STRING' }] });
    const path = written('other.parquet', new Uint8Array(other));
    await expect(imported((context) => readOverture(path, context))).rejects.toThrow(/lacks the columns geometry, country/);
  });
});

const FLAT = [
  { name: 'geometry', data: [{ type: 'Point', coordinates: [-76.63, 39.42] }], type: 'JSON' as const },
  ...Object.entries({ country: 'US', postcode: '21093', street: 'York Road', number: '1745' }).map(([name, value]) => ({
    name,
    data: [value],
    type: 'STRING' as const,
  })),
];
