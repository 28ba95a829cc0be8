// Damaged and other files; what rows are read as stands in golden/importers.jsonl.
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readOverture } from '../../../../../tools/build/us/import/overture.js';
import { overtureFile } from '../../../../fixtures/publishers/overture.js';
import { imported, written } from './context.js';

const read = (bytes: Uint8Array | string) => imported((context) => readOverture(written('addresses.parquet', bytes), context));
const flat = (columnData: Parameters<typeof parquetWriteBuffer>[0]['columnData']) => new Uint8Array(parquetWriteBuffer({ columnData }));

describe('readOverture', () => {
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
        outcomes.add(
          await read(changed).then(
            ({ rows }) => `${rows.length} rows`,
            ({ name, message }: Error) => `${name}: ${message}`,
          ),
        );
      }
    }
    expect([...outcomes].filter((outcome) => !outcome.startsWith('RangeError: the file ')).sort()).toEqual(['4 rows']);
    expect(outcomes).toContain('RangeError: the file is damaged: its row groups have 4 rows, expected 3');
  });

  it('takes the state and city of the ZIP code where a file has no column of them', async () => {
    const texts = Object.entries({ country: 'US', postcode: '21093', street: 'York Road', number: '1745' });
    const columns = texts.map(([name, text]) => ({ name, data: [text], type: 'STRING' as const }));
    const point = { type: 'Point', coordinates: [-76.63, 39.42] };
    const { rows } = await read(flat([{ name: 'geometry', data: [point], type: 'JSON' }, ...columns]));
    expect(rows).toMatchObject([{ components: { number: '1745', city: 'LUTHERVILLE TIMONIUM', state: 'MD' } }]);
  });

  it('refuses what is no such file', async () => {
    await expect(read('PAR1 and no more')).rejects.toThrow(RangeError);
    await expect(read(flat([{ name: 'id', data: ['a'], type: 'STRING' }]))).rejects.toThrow(/lacks the columns geometry, country/);
  });
});
