import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../tools/source/csv-rows.js';
import { Rejects } from '../../../tools/source/rejects.js';

async function read(text: string | Uint8Array, required: readonly (string | readonly string[])[] = ['A']) {
  const rejected: (readonly [number | null, string])[] = [];
  const rejects = new Rejects('rows', ({ line, reason }) => rejected.push([line, reason]));
  const rows: (readonly [number, string, string])[] = [];
  for await (const row of csvRows(Readable.from([Buffer.from(text)]), required, rejects)) rows.push([row.line, row.get('A'), row.get('B')]);
  return { rows, rejected, read: rejects.read };
}

describe('csvRows', () => {
  it('reads columns by name in any case, with byte order mark, quotes, line ends and blank lines', async () => {
    expect(await read('\ufeffb, a \r\n"1,""2""", 3\r\n\r\n"x\ny",4\r\n')).toEqual({
      rows: [
        [2, '3', '1,"2"'],
        [5, '4', 'x\ny'],
      ],
      rejected: [],
      read: 2,
    });
  });

  it('rejects rows by line and goes on', async () => {
    const bad = Buffer.concat([Buffer.from('A,B\n1\n1,2,3\n'), Buffer.from([0x43, 0x41, 0x46, 0xc9]), Buffer.from(',2\nx"y,1\n5,6\n')]);
    const { rows, rejected, read: count } = await read(bad);
    expect([rows, count]).toEqual([[[6, '5', '6']], 5]);
    expect(rejected.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2, 'the row has another number of columns than the header'],
      [3, 'the row has another number of columns than the header'],
      [4, 'the row is not UTF-8'],
      [5, 'the row has broken quotes'],
    ]);
  });

  it.each([
    ['lacks B; it names A, X', 'A, X\n1,2\n', ['A', 'B']],
    ['lacks B or C; it names A', 'A\n1\n', [['B', 'C']]],
    ['lacks A; it names ?x????', Buffer.from([0x01, 0x78, 0xff, 0xfe, 0x1b, 0x9f]), ['A']],
    [`lacks A; it names ${'x'.repeat(200)}…`, 'x'.repeat(300), ['A']],
    ['is not separated by commas: A;B', 'A;B\n1;2\n', ['A', 'B']],
    ['is empty, expected a header', '', ['A']],
    ['the column B twice', 'A,B,b\n1,2,3\n', ['A']],
    ['opened behind line 2 is not closed', 'A,B\n1,2\n"3,4\n5,6\n', ['A']],
    ['opened behind line 2 is not closed', `A,B\n1,2\n"3,4\n${'5,6\n'.repeat(50_000)}`, ['A']],
  ])('refuses a file whose header or quoting %s', async (message, text, required) => {
    await expect(read(text, required)).rejects.toThrow(message);
    await expect(read(text, required)).rejects.toThrow(RangeError);
  });
});
