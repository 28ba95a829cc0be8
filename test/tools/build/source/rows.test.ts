import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows, isDamaged, tabs } from '../../../../tools/build/source/csv-rows.js';
import { Rejects } from '../../../../tools/build/source/rejects.js';

/** Cells of rows, and reasons of rejected ones, behind their line. */
async function told<T>(
  chunks: readonly (string | Uint8Array)[],
  read: (bytes: Readable, rejects: Rejects) => AsyncIterable<T>,
  text: (row: T) => string,
) {
  const rejected: string[] = [];
  const rejects = new Rejects('rows', ({ line, reason }) => rejected.push(`${line} ${reason}`));
  const rows: string[] = [];
  for await (const row of read(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), rejects)) rows.push(text(row));
  return { rows, rejected, read: rejects.read };
}

const read = (...chunks: readonly (string | Buffer)[]) =>
  told(
    chunks,
    (bytes, rejects) => tabs(2, { keepsDamaged: true })({ name: 'rows.txt', bytes: () => bytes }, rejects),
    ({ line, cells }) => [line, ...(cells.some(isDamaged) ? ['no text'] : cells)].join('|'),
  );

it('reads rows, however the bytes are cut, with byte order mark, line ends and blank lines', async () => {
  const bytes = Buffer.from('\ufeffa\t caf\u00e9 \r\n\r\n \t \nb\tc');
  for (let at = 0; at <= bytes.length; at++) {
    expect(await read(bytes.subarray(0, at), bytes.subarray(at))).toEqual({ rows: ['1|a|caf\u00e9', '4|b|c'], rejected: [], read: 2 });
  }
});

it('rejects rows by line and goes on', async () => {
  expect(await read('a\na\tb\tc\n', Buffer.from([0xff, 9, 0x62, 10]), 'a\tb\n')).toEqual({
    rows: ['3|ÿ|b', '4|a|b'],
    rejected: ['1 the row has another number of columns than 2', '2 the row has another number of columns than 2'],
    read: 4,
  });
});

it('refuses a file that ends inside a row, and a line without end', async () => {
  await expect(read(' \n\n')).rejects.toThrow('the file is empty');
  await expect(read('a\tb\na')).rejects.toThrow('the file is cut short: line 2 ends after 1 columns, expected 2');
  await expect(read('a\tb\n', 'x'.repeat(40_000), 'x'.repeat(40_000))).rejects.toThrow('line 2 is longer than 65536 characters');
});

describe('csvRows', () => {
  const read = (text: string | Uint8Array, required: readonly (string | readonly string[])[] = ['A']) =>
    told(
      [text],
      (bytes, rejects) => csvRows(bytes, required, rejects),
      (row) => `${row.line}|${row.get('A')}|${row.get('B')}`,
    );

  // No text begins or ends with a line end, which would be cut off.
  const cell = fc.oneof(fc.constantFrom('"a"', '"a,b"', '"a""b"', 'x"y', '"a"b', '"a', '"x\ny"'), fc.stringMatching(/^[a-z]{1,3}$/));
  const row = fc.array(cell, { maxLength: 2 }).map((cells) => ['a', ...cells].join(','));

  it('accounts for every line, whatever the quotes', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (lines) => {
        const text = ['A,B', ...lines, ''].join('\n');
        const found = await read(text).catch((error: unknown) => {
          expect(String(error)).toMatch(/^RangeError: a quote .* is not closed$/);
          return null;
        });
        if (found === null) return;
        expect(found.read).toBe(found.rows.length + found.rejected.length);
        const inRows = found.rows.flatMap((row) => row.split('\n')).length;
        expect(inRows + found.rejected.length).toBe(text.split('\n').length - 2);
        const told = [...found.rows, ...found.rejected].map((row) => Number.parseInt(row, 10));
        expect(new Set(told).size).toBe(told.length);
      }),
      { seed: 3, numRuns: 500 },
    ));

  it('reads columns by name in any case, with byte order mark, quotes, line ends and blank lines', async () => {
    expect(await read('\ufeffb, a \r\n"1,""2""", 3\r\n\r\n"x\ny",4\r\n')).toEqual({
      rows: ['2|3|1,"2"', '5|4|x\ny'],
      rejected: [],
      read: 2,
    });
  });

  it('rejects rows by line and goes on', async () => {
    const bad = Buffer.concat([Buffer.from('A,B\n1\n1,2,3\n'), Buffer.from([0x43, 0x41, 0x46, 0xc9]), Buffer.from(',2\nx"y,1\n5,6\n')]);
    const { rows, rejected, read: count } = await read(bad);
    expect([rows, count]).toEqual([['4|CAFÉ|2', '6|5|6'], 5]);
    expect(rejected.toSorted()).toEqual([
      '2 the row has another number of columns than the header',
      '3 the row has another number of columns than the header',
      '5 the row has broken quotes',
    ]);
  });

  it('keeps a row of an address that lacks columns at its end, counted as changed', async () => {
    const reread = async (text: string, options = {}) => {
      const rejected: string[] = [];
      const rejects = new Rejects('rows', ({ line, reason }) => rejected.push(`${line} ${reason}`));
      const rows: string[] = [];
      for await (const row of csvRows(Readable.from([Buffer.from(text)]), [], rejects, options))
        rows.push(row.get('street') + row.get('note'));
      return { rows, rejected: rejected.map((text) => text[0]), changed: [...rejects.changed] };
    };
    const text =
      'Street,City,Zip,Note,By\n1 Elm St,Towson,21204,n,b\n2 Elm St,Towson,21204\n3 Elm St,Towson\n4 Elm St,Towson,21204,n,b,c\n';
    expect(await reread(text)).toEqual({
      rows: ['1 Elm Stn', '2 Elm St'],
      rejected: ['4', '5'],
      changed: [['the row ends before its last columns, which hold no part of an address', 1]],
    });
    expect((await reread(text, { fields: 'unit=By' })).rejected).toEqual(['3', '4', '5']);
    await expect(reread(`${text}5 Elm St,Towson,21204,n`)).rejects.toThrow('cut short: line 6 ends after 4 columns, expected 5');
  });

  it('rejects each line that broken quotes run over', async () => {
    const { rows, rejected, read: count } = await read('A,B\n1,"2"x\n3,4\n5,"6"\n7,8\n\n9,"1\n2"\n"3",4,"5\n6"\n7,8\n');
    expect(rows).toEqual(['5|7|8', '8|9|1\n2', '11|7|8']);
    const [quotes, columns] = ['the row has broken quotes', 'the row has another number of columns than the header'];
    expect(rejected).toEqual([`2 ${quotes}`, `3 ${quotes}`, `4 ${quotes}`, `9 ${columns}`, `10 ${columns}`]);
    expect(count).toBe(8);
  });

  it.each([
    ['semicolons', 'A;B\n1;2\n'],
    ['tabs, and lines above the header', 'Made by hand\n\nA\tB\n1\t2\n'],
    ['bars', 'A|B\n1|2\n'],
    ['a line that names the separator', 'sep=;\nA;B\n1;2\n'],
    ['separators behind the last cell', 'A,B\n1,2,,\n'],
    ['UTF-16', Buffer.from('\ufeffA,B\n1,2\n', 'utf16le')],
  ])('reads a file with %s', async (_, text) => {
    expect((await read(text)).rows).toEqual([expect.stringMatching(/^\d\|1\|2$/)]);
  });

  it('passes over blank cells of the header that most rows do not have', async () => {
    expect((await read('A,B,,\n1,2\n3,4\n')).rows).toEqual(['2|1|2', '3|3|4']);
  });

  it('reads files whose lines end in several ways', async () => {
    expect((await read('A,B\r\n1,2\n3,4\r5,6\r\n')).rows).toEqual(['2|1|2', '3|3|4', '4|5|6']);
  });

  it('takes a last row without line end for whole when it has all columns, or too many', async () => {
    expect((await read('A,B\n1,2')).rows).toEqual(['2|1|2']);
    expect((await read('A,B\n1,2,3')).rejected).toHaveLength(1);
  });

  it('tells what its source throws', async () => {
    async function* failing() {
      yield Buffer.from('A,B\n1,2\n');
      throw new RangeError('the disk broke');
    }
    await expect(csvRows(failing(), ['A'], new Rejects('rows')).next()).rejects.toThrow('the disk broke');
  });

  it.each([
    ['lacks B; it names A, X', 'A, X\n1,2\n', ['A', 'B']],
    ['lacks B or C; it names A', 'A\n1\n', [['B', 'C']]],
    ['lacks A; it names ?x????', Buffer.from([0x01, 0x78, 0xff, 0xfe, 0x1b, 0x9f]), ['A']],
    [`lacks A; it names ${'x'.repeat(200)}…`, 'x'.repeat(300), ['A']],
    ['has broken quotes', 'A,x"B"\n1,2\n', ['A']],
    ['is empty, expected a header', '\ufeff', ['A']],
    ['is empty, expected a header', '\n\n', ['A']],
    ['is empty, expected a header', '', ['A']],
    ['the column B twice', 'A,B,b\n1,2,3\n', ['A']],
    ['opened behind line 2 is not closed', 'A,B\n1,2\n"3,4\n5,6\n', ['A']],
    ['opened behind line 2 is not closed', `A,B\n1,2\n"3,4\n${'5,6\n'.repeat(50_000)}`, ['A']],
    ['line 3 is longer than 65536 characters', `A,B\n1,2\n${'x'.repeat(200_000)},4\n5,6\n`, ['A']],
    ['line 1 is longer than 65536 characters', 'x'.repeat(200_000), ['A']],
    ['the file is cut short: line 3 ends after 1 columns, expected 2', 'A,B\n1,2\n3', ['A']],
  ])('refuses a file whose header or quoting %s', async (message, text, required) => {
    await expect(read(text, required)).rejects.toThrow(message);
    await expect(read(text, required)).rejects.toThrow(RangeError);
  });
});
