import { readdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { tableRows } from '../../../fixtures/table-rows.js';
import { failure, runCommand } from '../run-command.js';

const folder = folderForEach();
const FOUND = '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225';
const batch = (input: string, ...words: string[]) =>
  runCommand(['batch', 'verify', folder(input), '--fields', 'FullAddress', '--out', folder('out.csv'), ...words]);
const found = async () => (await tableRows(folder('out.csv'))).map(({ FullAddress }) => FullAddress);

const ROWS = ['1;José;801 Shawan Rd;Cockeysville;MD;21030', '2;"A; B";801 Shawan Rd;Cockeysville;MD;21030'];
const HEADER = 'id;Name;Street Address;City;State;ZIP Code';
const text = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

it.each<[string, string | Buffer, string]>([
  ['semicolons', text(HEADER, ...ROWS), 'separated by semicolons'],
  ['tabs', text(HEADER, ...ROWS).replaceAll(';', '\t'), 'separated by tabs'],
  ['bars', text(HEADER, ...ROWS).replaceAll(';', '|'), 'separated by bars'],
  ['commas', text(HEADER, ...ROWS).replaceAll(';', ','), 'asks street Street Address, city City'],
  ['a line that names the separator', text('sep=;', HEADER, ...ROWS), 'separated by semicolons'],
  ['lines above the header', text('Customers of May', 'Created;2026-05-01;;;;', '', HEADER, ...ROWS), 'header in line 4'],
  ['a remark above the header', text('# made by hand; do not edit', HEADER, ...ROWS), 'header in line 2'],
  ['blank names', text(`${HEADER};;`, ...ROWS.map((row) => `${row};;`)), 'separated by semicolons'],
  ['separators behind the last cell', text(HEADER, ...ROWS.map((row) => `${row};;`)), 'separated by semicolons'],
  ['Windows-1252', Buffer.from(text(HEADER, ...ROWS), 'latin1'), 'read as Windows-1252'],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${text(HEADER, ...ROWS)}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 without a mark', Buffer.from(text(HEADER, ...ROWS), 'utf16le'), 'utf-16le'],
  ['UTF-16, big end first', Buffer.from(`\ufeff${text(HEADER, ...ROWS)}`, 'utf16le').swap16(), 'utf-16be'],
])('reads a table with %s', async (_, content, said) => {
  await writeFile(folder('in.csv'), content);
  const { exit, notices } = await batch('in.csv');
  expect([exit, await found()]).toEqual([0, [FOUND, FOUND]]);
  expect(notices).toContain(said);
  expect((await tableRows(folder('out.csv')))[0]?.Name).toBe('José');
  expect((await readdir(folder())).sort()).toEqual(['in.csv', 'out.csv']);
});

describe('a table that is packed', () => {
  const plain = text(HEADER, ...ROWS);

  it.each<[string, Buffer, string]>([
    ['in.csv.gz', gzipSync(plain), 'in.csv.gz: separated by semicolons'],
    ['in.csv', gzipSync(plain), 'in.csv: separated by semicolons'],
    ['in.TXT.GZ', gzipSync(plain), 'separated by semicolons'],
    ['in.csv.gz', Buffer.from(plain), 'separated by semicolons'],
    ['latin.csv.gz', gzipSync(Buffer.from(plain, 'latin1')), 'read as Windows-1252'],
    ['wide.csv.gz', gzipSync(Buffer.from(`\ufeff${plain}`, 'utf16le')), 'utf-16le'],
    ['marked.csv.gz', gzipSync(`\ufeff${plain}`), 'asks street Street Address'],
    ['two.csv.gz', Buffer.concat([gzipSync(plain.slice(0, 60)), gzipSync(plain.slice(60))]), 'asks street Street Address'],
    ['in.ndjson.gz', gzipSync('{"Name":"José","address":"801 Shawan Rd Cockeysville MD"}\n'.repeat(2)), 'asks address'],
  ])('is read as %s', async (name, content, said) => {
    await writeFile(folder(name), content);
    const { exit, notices } = await batch(name);
    expect([exit, await found()]).toEqual([0, [FOUND, FOUND]]);
    expect(notices).toContain(said);
    expect((await tableRows(folder('out.csv')))[0]?.Name).toBe('José');
    expect((await readdir(folder())).sort()).toEqual([name, 'out.csv'].sort());
    expect((await batch(name, '--preview', '1', '--json')).output).toContain(FOUND);
  });

  it('gives its name without the ending to the result', async () => {
    await writeFile(folder('in.csv.gz'), gzipSync(plain));
    expect((await runCommand(['batch', 'verify', folder('in.csv.gz')])).exit).toBe(0);
    expect((await readdir(folder())).sort()).toEqual(['in.csv.gz', 'in.verify.csv']);
  });

  it('leaves no answers where it is damaged or cut short', async () => {
    const long = gzipSync(text(HEADER, ...Array.from({ length: 40_000 }, (_, at) => `${at};José;801 Shawan Rd;Cockeysville;MD;21030`)));
    const flipped = Buffer.from(long);
    flipped[5000] = (flipped[5000] as number) ^ 0x10;
    for (const content of [long.subarray(0, -9), long.subarray(0, -4), long.subarray(0, 500), flipped]) {
      await writeFile(folder('in.csv.gz'), content);
      for (const words of [[], ['--preview', '1']])
        expect(await batch('in.csv.gz', ...words)).toMatchObject(
          failure(2, /in\.csv\.gz is damaged or cut short: [a-z ]+, expected a whole gzip file/),
        );
      expect(await readdir(folder())).toEqual(['in.csv.gz']);
    }
  });

  it.each<[string, Buffer, string]>([
    ['a ZIP archive', Buffer.from('PK\u0003\u0004'), 'in.csv is a ZIP archive, expected a table: unpack it'],
    ['Zstandard', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), 'in.csv cannot be read: the file is compressed with Zstandard, expected gzip'],
  ])('is named where it is of %s', async (_, content, message) => {
    await writeFile(folder('in.csv'), content);
    expect(await batch('in.csv')).toMatchObject(failure(2, message));
    await writeFile(folder('in.parquet'), gzipSync('PAR1'));
    expect(await batch('in.parquet')).toMatchObject(failure(2, 'in.parquet is gzipped, expected a plain Parquet file'));
  });
});

describe('records inside of records', () => {
  const address = { street: '801 Shawan Rd', unit: null, city: 'Cockeysville', state_code: 'MD', zip: '21030' };
  const records = [
    { id: 1, name: 'José', tags: ['a'], address, meta: {} },
    { id: 2, name: 'A', tags: [], address: { ...address, geo: { lat: 39.494, lng: -76.674 } }, meta: null },
  ];
  const said = 'asks street address.street, unit address.unit, city address.city, state address.state_code, zip address.zip';

  it.each<[string, string | Buffer]>([
    ['in.ndjson', records.map((record) => JSON.stringify(record)).join('\n')],
    ['in.json', JSON.stringify(records)],
    ['in.json', JSON.stringify(records, null, 2)],
    ['in.json', records.map((record) => JSON.stringify(record, null, '\t')).join('\n')],
    ['in.json.gz', gzipSync(`\ufeff${JSON.stringify(records, null, 2)}`)],
  ])('are asked by dotted names, and kept as they were, of %s', async (name, content) => {
    await writeFile(folder(name), content);
    const words = ['--fields', 'FullAddress', '--out', folder('out.ndjson')];
    const { exit, notices } = await runCommand(['batch', 'verify', folder(name), ...words]);
    expect([exit, notices]).toEqual([0, expect.stringContaining(said)]);
    const answered = (await tableRows(folder('out.ndjson'))).map(({ status, message, FullAddress, ...kept }) => [FullAddress, kept]);
    expect(answered).toEqual(records.map((record) => [FOUND, record]));
    expect((await readdir(folder())).sort()).toEqual([name, 'out.ndjson'].sort());
    expect((await batch(name, '--street', 'address.street', '--city', 'ADDRESS.CITY')).exit).toBe(0);
    expect(await tableRows(folder('out.csv'))).toMatchObject([{ address: JSON.stringify(address), FullAddress: FOUND }, {}]);
  });

  it('are those of points, too, and of Parquet files', async () => {
    await writeFile(folder('in.json'), JSON.stringify(records.slice(1)));
    expect((await runCommand(['batch', 'reverse', folder('in.json')])).notices).toContain('asks latitude address.geo.lat');
    expect((await readdir(folder())).sort()).toEqual(['in.json', 'in.reverse.ndjson']);
    const { parquetWriteBuffer } = await import('hyparquet-writer');
    const columnData = [{ name: 'address', data: records.map((record) => record.address), type: 'JSON' as const }];
    await writeFile(folder('in.parquet'), new Uint8Array(parquetWriteBuffer({ columnData })));
    expect((await batch('in.parquet')).exit).toBe(0);
    expect(await found()).toEqual([FOUND, FOUND]);
  });

  it('are named where they are no addresses, and where the text ends inside of one', async () => {
    await writeFile(folder('in.json'), JSON.stringify([{ id: 1, owner: { first: 'Ann', last: 'Lee' } }]));
    expect(await batch('in.json')).toMatchObject(failure(2, 'what to ask: found id, owner.first, owner.last, expected --column'));
    await writeFile(folder('in.json'), JSON.stringify(records).slice(0, -10));
    expect(await batch('in.json')).toMatchObject(failure(2, 'in.json cannot be read: the text ends inside an object, on line 1'));
    await writeFile(folder('in.json'), `[${'x'.repeat(40)}, ${JSON.stringify(records[0])}]`);
    expect((await batch('in.json')).exit).toBe(0);
    expect(await tableRows(folder('out.csv'))).toMatchObject([{ message: 'the line is not a JSON object' }, { FullAddress: FOUND }]);
  });
});

it('answers rows that end early where nothing asked is lacking, and loses no cell of longer ones', async () => {
  const rows = [
    '1,801 Shawan Rd,21030',
    '2,801 Shawan Rd,21030,n,x,y',
    '3,801 Shawan Rd',
    '4,801 Shawan Rd,21030,n,',
    '5,801 Shawan Rd,21030,n',
  ];
  await writeFile(folder('ragged.csv'), ['id,street,zip,note', ...rows, ''].join('\n'));
  const words = ['--review', folder('review.csv'), '--summary', folder('sum.json')];
  expect((await batch('ragged.csv', ...words)).exit).toBe(0);
  const early = 'the row has 3 cells, expected 4: the rest counts as empty';
  const wide = 'the row has 6 cells, expected 4; beyond the last column it has ["x","y"]';
  const short = 'the row has 2 cells, expected 4';
  expect((await tableRows(folder('out.csv'))).map(({ id, note, status, message }) => [id, note, status, message])).toEqual([
    ['1', '', 'found', early],
    ['2', 'n', 'error', wide],
    ['3', '', 'error', short],
    ['4', 'n', 'found', ''],
    ['5', 'n', 'found', ''],
  ]);
  expect((await tableRows(folder('review.csv'))).map(({ id, doubt }) => [id, doubt])).toEqual([
    ['1', early],
    ['2', 'the row has 6 cells, expected 4'],
    ['3', short],
  ]);
  expect(JSON.parse(await readFile(folder('sum.json'), 'utf8')).failures).toEqual({ 'the row has 6 cells, expected 4': 1, [short]: 1 });
});

it('reads a text of lines with commas, a table without header and one in an encoding that is named', async () => {
  await writeFile(folder('lines.csv'), text('address', '801 Shawan Rd, Cockeysville, MD 21030', '801 Shawan Rd, Cockeysville MD'));
  expect((await batch('lines.csv')).exit).toBe(0);
  expect(await found()).toEqual([FOUND, FOUND]);
  await writeFile(folder('none.csv'), text(...ROWS));
  const columns = ['--no-header', '--street', 'column 3', '--city', 'column 4', '--zip', 'column 6'];
  expect((await batch('none.csv', '--force', ...columns)).exit).toBe(0);
  expect(await found()).toEqual([FOUND, FOUND]);
  await writeFile(
    folder('polish.csv'),
    Buffer.from([...Buffer.from('note,address\r\n'), 0xb9, ...Buffer.from(',"801 Shawan Rd, Cockeysville MD"\r\n')]),
  );
  expect((await batch('polish.csv', '--force', '--encoding', 'windows-1250')).exit).toBe(0);
  expect(await tableRows(folder('out.csv'))).toMatchObject([{ note: 'ą', FullAddress: FOUND }]);
});

it.each([
  [
    'a number apart from the street',
    'Addr_Num,Road,Type,Town,Zip5',
    '801,Shawan,Rd,Cockeysville,21030',
    ['--fields', 'name=Road+Type,FullAddress'],
  ],
  ['a street in two columns', 'no,road,Town,Zip5', '801,Shawan Rd,Cockeysville,21030', ['--street', 'no+road']],
  ['columns of the answers already', 'Address,City,State,ZIP,status', '801 Shawan Rd,Cockeysville,MD,21030,open', ['--prefix', 'own_']],
  ['a unit column for nothing', 'Address,Unit,City,State,ZIP', '801 Shawan Rd,N/A,Cockeysville,MD,21030.0', []],
  ['whole addresses beside a city', 'Address,City', '"801 Shawan Rd, Cockeysville, MD 21030",Cockeysville', []],
])('reads a table with %s', async (_, header, row, words) => {
  await writeFile(folder('in.csv'), text(header, row));
  const out = ['--out', folder('out.csv')];
  const fields = words.includes('--fields') ? [] : ['--fields', 'FullAddress'];
  expect((await runCommand(['batch', 'verify', folder('in.csv'), ...out, ...fields, ...words])).exit).toBe(0);
  const [answer = {}] = await tableRows(folder('out.csv'));
  expect(Object.entries(answer).filter(([name]) => name.endsWith('FullAddress'))).toMatchObject([[expect.anything(), FOUND]]);
});

it('names a ZIP code that cannot be read, and answers without it', async () => {
  await writeFile(folder('in.csv'), text('Address,City,State,ZIP', '801 Shawan Rd,Cockeysville,MD,2103O'));
  expect((await batch('in.csv', '--review', folder('review.csv'))).exit).toBe(0);
  const message = 'the ZIP code "2103O" cannot be read and is left out';
  expect(await tableRows(folder('out.csv'))).toMatchObject([{ status: 'found', message, FullAddress: FOUND }]);
  expect(await tableRows(folder('review.csv'))).toMatchObject([{ doubt: message }]);
});

it('leaves nothing behind of a table that cannot be read, and reads the repaired one', async () => {
  await writeFile(folder('in.csv'), text('address,n', '"801 Shawan Rd, Cockeysville MD'));
  expect(await batch('in.csv', '--review', folder('review.csv'))).toMatchObject(
    failure(2, 'line 2 cannot be read: a quote is opened there'),
  );
  expect(await readdir(folder())).toEqual(['in.csv']);
  await writeFile(folder('in.csv'), text('address,n', '"801 Shawan Rd, Cockeysville MD",1'));
  expect((await batch('in.csv')).exit).toBe(0);
  expect(await found()).toEqual([FOUND]);
});

it('writes beside the table where nothing says where, and overwrites no result', async () => {
  await writeFile(folder('in.csv'), text('address', '801 Shawan Rd Cockeysville MD'));
  const run = (...words: string[]) => runCommand(['batch', 'verify', folder('in.csv'), ...words]);
  expect((await run()).exit).toBe(0);
  expect((await readdir(folder())).sort()).toEqual(['in.csv', 'in.verify.csv']);
  expect(await run()).toMatchObject(failure(2, 'in.verify.csv is there already, expected another name, or --force to overwrite it'));
  expect((await run('--force')).exit).toBe(0);
});
