import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { Rejects } from '../../../tools/source/rejects.js';
import { tabRows } from '../../../tools/source/tab-rows.js';

async function read(...chunks: readonly (string | Buffer)[]) {
  const rejected: (readonly [number | null, string])[] = [];
  const rejects = new Rejects('rows', ({ line, reason }) => rejected.push([line, reason]));
  const rows: (readonly [number, ...string[]])[] = [];
  for await (const { line, cells, isUtf8 } of tabRows(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), 2, rejects)) {
    rows.push([line, ...(isUtf8 ? cells : ['no text'])]);
  }
  return { rows, rejected, read: rejects.read };
}

it('reads rows, however the bytes are cut, with byte order mark, line ends and blank lines', async () => {
  const bytes = Buffer.from('\ufeffa\t caf\u00e9 \r\n\r\n \t \nb\tc');
  const whole = [
    [1, 'a', 'caf\u00e9'],
    [4, 'b', 'c'],
  ];
  for (let at = 0; at <= bytes.length; at++) {
    expect(await read(bytes.subarray(0, at), bytes.subarray(at))).toEqual({ rows: whole, rejected: [], read: 2 });
  }
});

it('rejects rows by line and goes on', async () => {
  expect(await read('a\na\tb\tc\n', Buffer.from([0xff, 9, 0x62, 10]), 'a\tb\n')).toEqual({
    rows: [
      [3, 'no text'],
      [4, 'a', 'b'],
    ],
    rejected: [
      [1, 'the row has another number of columns than 2'],
      [2, 'the row has another number of columns than 2'],
    ],
    read: 4,
  });
});

it('refuses a file that ends inside a row, and a line without end', async () => {
  await expect(read(' \n\n')).rejects.toThrow('the file is empty');
  await expect(read('a\tb\na')).rejects.toThrow('the file is cut short: line 2 ends after 1 columns, expected 2');
  await expect(read('a\tb\n', 'x'.repeat(40_000), 'x'.repeat(40_000))).rejects.toThrow('line 2 is longer than 65536 characters');
});
