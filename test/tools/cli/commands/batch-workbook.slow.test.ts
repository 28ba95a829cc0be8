import { readdir, readFile, writeFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { tableRows } from '../../../fixtures/table-rows.js';
import { workbook } from '../../../fixtures/workbook.js';
import { failure, runCommand } from '../run-command.js';

/** 2024-01-05, and the same at 13:45:10. */
const DAY = 45296;
const MOMENT = DAY + (13 * 3600 + 45 * 60 + 10) / 86400;
const TABLE = workbook([
  ['code', 'street', 'city', 'zip', 'plus', 'since', 'seen', 'paid', 'vip'],
  [
    '01234',
    '801 Shawan Raod',
    'Cockeysville',
    { number: 21030, format: '00000' },
    { number: 12345678, format: '00000\\-0000' },
    { number: DAY, format: 'm/d/yyyy' },
    { number: MOMENT, format: 'm/d/yy h:mm' },
    { number: 12.5, format: '"$"#,##0.00' },
    true,
  ],
  [],
  ['007', ' 7 Elm St & Co <"x"> ', null, { number: 1234, format: '00000' }, null, null, { number: 0.5, format: 'h:mm' }, null, false],
  ['=1+1', '1 Oak St', null, null, null, null, null, null, null, 'note', 'behind the last column'],
]);
const folder = folderForEach();
beforeEach(() => writeFile(folder('in.xlsx'), TABLE));

const batch = (input: string, out: string, ...words: string[]) =>
  runCommand(['batch', 'verify', folder(input), '--out', folder(out), '--fields', 'FullAddress,ZipCode,FullAddressHash', ...words]);
const csvOf = (name: string) => tableRows(folder(name));

/** Rows of a workbook with the formats of their cells. */
async function sheetOf(name: string) {
  const { sheets } = await readXlsx(await readFile(folder(name)), { readStyles: true });
  const [sheet] = sheets;
  return { rows: sheet?.rows ?? [], format: (row: number, column: number) => sheet?.cells?.get(`${row},${column}`)?.style?.numFmt };
}

describe('batch of a workbook', () => {
  it('refuses one that is small only while it is packed', async () => {
    const sheet = Buffer.alloc(80 * 1024 * 1024, ' ');
    await writeFile(folder('blank.xlsx'), zipSync({ ...unzipSync(TABLE), 'xl/worksheets/sheet2.xml': sheet }));
    const found = await batch('blank.xlsx', 'out.csv');
    expect(found).toMatchObject(failure(2, /blank\.xlsx unpacks to 83\.\d MB, expected at most 67\.1 MB, 100 times its size/));
    expect(await readdir(folder())).not.toContain('out.csv');
  });

  it('finds the header below titles, and columns without a name', async () => {
    const rows = [
      ['Customers of 2026', null],
      [],
      ['Street', 'City', 'State', 'Zip', null, null],
      ['801 Shawan Rd', 'Cockeysville', 'MD', 21030, null, 'by hand'],
      ['801 Shawan Rd', 'Cockeysville', 'MD', 21030, null, 'again'],
    ];
    await writeFile(folder('title.xlsx'), await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }));
    expect((await batch('title.xlsx', 'title.csv')).exit).toBe(0);
    expect(await csvOf('title.csv')).toMatchObject([
      { Street: '801 Shawan Rd', Zip: '21030', 'column 5': '', 'column 6': 'by hand', status: 'found', ZipCode: '21030' },
      { Street: '801 Shawan Rd', Zip: '21030', 'column 5': '', 'column 6': 'again', status: 'found', ZipCode: '21030' },
    ]);
  });

  it('reads the sheet that is named, or numbered', async () => {
    const rows = [
      ['street', 'city'],
      ['801 Shawan Rd', 'Cockeysville'],
    ];
    await writeFile(
      folder('two.xlsx'),
      await writeXlsx({
        sheets: [
          { name: 'Notes', rows: [['nothing here']] },
          { name: 'Customers 2026', rows },
        ],
      }),
    );
    for (const sheet of ['Customers 2026', '2']) {
      expect((await batch('two.xlsx', 'out.csv', '--sheet', sheet, '--force')).exit).toBe(0);
      expect(await csvOf('out.csv')).toEqual([expect.objectContaining({ street: '801 Shawan Rd', status: 'found' })]);
    }
    for (const sheet of ['Customer', '3', '0']) {
      const message = `has no sheet ${sheet}, expected one of Notes, Customers 2026, or its number`;
      expect(await batch('two.xlsx', 'other.csv', '--sheet', sheet)).toMatchObject(failure(2, message));
    }
    await writeFile(folder('in.csv'), 'street,city\n801 Shawan Rd,Cockeysville\n');
    expect(await batch('in.csv', 'other.csv', '--sheet', '2')).toMatchObject(failure(2, '--sheet is of workbooks'));
  });

  it('keeps codes with their zeros and dates as days, in a text table', async () => {
    const { exit, notices } = await batch('in.xlsx', 'out.csv');
    expect([exit, notices]).toEqual([0, expect.stringContaining('3 rows')]);
    const rows = await csvOf('out.csv');
    expect(rows.map(({ FullAddress: _, ZipCode: __, FullAddressHash: ___, message: ____, ...row }) => Object.values(row))).toEqual([
      ['01234', '801 Shawan Raod', 'Cockeysville', '21030', '01234-5678', '2024-01-05', '2024-01-05T13:45:10', '12.5', 'true', 'found'],
      ['007', ' 7 Elm St & Co <"x"> ', '', '01234', '', '', '12:00:00', '', 'false', 'not-found'],
      ['=1+1', '1 Oak St', '', '', '', '', '', '', '', 'error'],
    ]);
    expect(rows[0]).toMatchObject({ FullAddress: '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225' });
    expect(rows[2]?.message).toBe('the row has 11 cells, expected 9; beyond the last column it has ["note","behind the last column"]');
  });

  it('writes integers that a spreadsheet would round as text', async () => {
    await writeFile(folder('in.ndjson'), '{"id":1234567890123456,"small":12,"address":"1 Oak St"}\n');
    expect((await batch('in.ndjson', 'out.xlsx')).exit).toBe(0);
    expect((await sheetOf('out.xlsx')).rows[1]?.slice(0, 2)).toEqual(['1234567890123456', 12]);
  });

  it('keeps types and formats in a workbook, and adds answers as text and numbers', async () => {
    expect((await batch('in.xlsx', 'out.xlsx')).exit).toBe(0);
    const { rows, format } = await sheetOf('out.xlsx');
    expect(rows[0]?.slice(0, 9)).toEqual(['code', 'street', 'city', 'zip', 'plus', 'since', 'seen', 'paid', 'vip']);
    expect(rows[1]).toEqual([
      ...['01234', '801 Shawan Raod', 'Cockeysville', '21030', '01234-5678'],
      ...[new Date('2024-01-05'), new Date('2024-01-05T13:45:10Z'), 12.5, true],
      ...['found', null, '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225', '21030', expect.stringMatching(/^\d{16}$/)],
    ]);
    expect([5, 6, 7].map((column) => format(1, column))).toEqual(['m/d/yyyy', 'm/d/yy h:mm', '"$"#,##0.00']);
    expect(rows[3]?.[0]).toBe('=1+1');
    expect(rows[2]?.[6]).toEqual(new Date('1899-12-31T12:00:00Z'));
    expect(await readdir(folder('.')).then((names) => names.sort())).toEqual(['in.xlsx', 'out.xlsx']);
    // What it writes is read again, with the same answers.
    expect((await batch('out.xlsx', 'again.csv', '--prefix', 'again_', '--street', 'street', '--city', 'city', '--zip', 'zip')).exit).toBe(
      0,
    );
    const again = await csvOf('again.csv');
    expect(again[0]).toMatchObject({
      code: '01234',
      since: '2024-01-05',
      seen: '2024-01-05T13:45:10',
      again_FullAddress: '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225',
    });
  });

  it('is written from a text table, a ZIP code as text', async () => {
    await writeFile(folder('in.csv'), 'id,street,city,zip\n007,801 Shawan Rd,Cockeysville,21030\n');
    expect((await batch('in.csv', 'out.xlsx')).exit).toBe(0);
    expect((await sheetOf('out.xlsx')).rows[1]?.slice(0, 4)).toEqual(['007', '801 Shawan Rd', 'Cockeysville', '21030']);
  });

  it('gives the same rows however it is divided', async () => {
    const many = Array.from({ length: 30 }, (_, at) => [`${at}`.padStart(3, '0'), `${at} Shawan Rd`, 'Cockeysville', { number: 21030 }]);
    await writeFile(folder('many.xlsx'), workbook([['id', 'street', 'city', 'zip'], ...many]));
    await batch('many.xlsx', 'whole.csv');
    await batch('many.xlsx', 'a.csv', '--shard', '1/2');
    await batch('many.xlsx', 'b.csv', '--shard', '2/2');
    const halves = [...(await csvOf('a.csv')), ...(await csvOf('b.csv'))].sort((a, b) => Number(a.id) - Number(b.id));
    expect(halves).toEqual(await csvOf('whole.csv'));
  });

  it.each([
    ['is none', Buffer.from('id,street\n1,2\n'), 'is no workbook that can be read'],
    ['is cut short', TABLE.subarray(0, TABLE.length / 2), 'is no workbook that can be read'],
    [
      'names a city twice',
      workbook([
        ['address', 'city', 'city'],
        ['1', '2', '3'],
      ]),
      'The columns city, city 2 could all be the city',
    ],
  ])('is refused where it %s', async (_, bytes, notice) => {
    await writeFile(folder('wrong.xlsx'), bytes);
    expect(await batch('wrong.xlsx', 'out.csv')).toMatchObject(failure(2, notice));
  });
});

describe('the summary', () => {
  it('says what codes mean', async () => {
    await writeFile(folder('in.csv'), 'address\n"801 Shawan Ave, Cockeysville MD 21030"\n');
    const { notices } = await batch('in.csv', 'out.csv');
    expect(notices).toMatch(/^ +1 +104 directional or type corrected$/m);
  });
});
