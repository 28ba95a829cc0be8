import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { inputHead, partsOf } from '../../../../tools/cli/table/input.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { tableRows } from '../../../fixtures/table-rows.js';
import { failure, runCommand } from '../run-command.js';

const TABLE = `id,note,street,city,state,zip
1,"a ""quoted"", one",801 Shawan Rd,Cockeysville,MD,21030
2,"two
lines",801 Shawan Raod,Cockeysville,MD,
3,,1 Nowhere St,Nocity,ZZ,00000
4,5" pipe,801 SHAWAN ROAD,Cockeysville,MD,21030
5,short
6,é,,,,
`;
const FIELDS = ['--fields', 'FullAddress,DpvConfirmation', '--prefix', 'dp_', '--threads', '2'];
const folder = folderForEach();
beforeEach(async () => {
  await writeFile(folder('in.csv'), TABLE);
});

const batch = (operation: string, input: string, out: string, ...words: string[]) =>
  runCommand(['batch', operation, folder(input), '--out', folder(out), ...words]);

const rowsOf = (name: string) => tableRows(folder(name));
const blankAsNull = (rows: Record<string, unknown>[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value])));

describe('a preview of a table', () => {
  const preview = (input: string, ...words: string[]) =>
    runCommand(['batch', 'verify', folder(input), ...FIELDS.slice(0, 2), '--preview', ...words]);

  it('shows the answers of the first rows, and leaves no file', async () => {
    const { exit, output, notices } = await preview('in.csv', '2');
    expect([exit, notices]).toEqual([0, 'in.csv: asks street street, city city, state state, zip zip\n']);
    expect(output.split('\n\n')).toHaveLength(2);
    expect(output).toMatch(/id +1\n.*801 SHAWAN RD, COCKEYSVILLE MD 21030-1225\nDpvConfirmation +Y\n\nid +2\n/s);
    expect(await readdir(folder())).toEqual(['in.csv']);
  });

  it('prints a line of JSON each, of whatever format', async () => {
    await writeFile(folder('in.ndjson'), '{"address":"801 Shawan Rd, Cockeysville MD"}\n{"address":"1 Nowhere St"}\n');
    const { output } = await preview('in.ndjson', '1', '--json', '--to', 'parquet');
    expect(JSON.parse(output)).toMatchObject({ address: '801 Shawan Rd, Cockeysville MD', status: 'found', DpvConfirmation: 'Y' });
    await writeFile(folder('in.tsv'), Buffer.from('\ufeffaddress\n1 Elm St\n2 Elm St\n3 Elm St\n', 'utf16le'));
    expect((await preview('in.tsv', '1000', '--json')).output.trim().split('\n')).toHaveLength(3);
    expect(await readdir(folder())).toEqual(['in.csv', 'in.ndjson', 'in.tsv']);
  });

  it('refuses what is no number of rows', async () => {
    for (const rows of ['0', 'x', '1001']) expect(await preview('in.csv', rows)).toMatchObject(failure(2, '--preview is'));
  });
});

describe('the columns that a batch asks', () => {
  /** What is said of a table of one row or more, and the texts that become of its rows. */
  const asked = async (header: string, ...rows: string[]) => {
    await writeFile(folder('asked.csv'), `${[header, ...rows].join('\n')}\n`);
    const out = ['--out', folder('asked.out.csv'), '--force', '--fields', 'FullAddress', '--prefix', 'dp_'];
    const { exit, notices } = await runCommand(['batch', 'parse', folder('asked.csv'), ...out]);
    expect([exit, notices]).toEqual([0, expect.any(String)]);
    const answered = (await rowsOf('asked.out.csv')).map(({ dp_FullAddress }) => dp_FullAddress);
    return { said: notices.split('\n', 1)[0], answered };
  };

  it('go by what they hold: no title is a directional, and no name of a person a street', async () => {
    const { answered } = await asked(
      'Prefix,Name,Street,City,State,Zip',
      'Mr.,Ann,9 Elm St,Towson,MD,21204',
      'Dr.,Bob,8 Elm St,Towson,MD,',
    );
    expect(answered).toEqual(['9 ELM ST, TOWSON MD 21204', '8 ELM ST, TOWSON MD']);
    const named = await asked('Type,Number,Name,Address,City,State', 'Retail,1046,Ann Lee,9 Elm St,Towson,MD');
    expect(named).toEqual({
      said: 'asked.csv: asks address Address, number Number, city City, state State',
      answered: ['9 ELM ST, TOWSON MD'],
    });
    const parts = await asked('Number,Prefix,Street,Type,City,State', '9,N,Oak,Ave,Towson,MD', '9,,Oak,St,Towson,MD');
    expect(parts.answered).toEqual(['9 N OAK AVE, TOWSON MD', '9 OAK ST, TOWSON MD']);
  });

  it('are lines of which the second holds a unit, a place or an addressee', async () => {
    const { said, answered } = await asked(
      'Line 1,Line 2',
      '9 Elm St,"Towson, MD 21204"',
      '"9 Elm St, Towson MD",Apt 4',
      '9 Elm St,Towson MD 21204',
    );
    expect(said).toBe('asked.csv: asks street Line 1, line2 Line 2');
    expect(answered).toEqual(['9 ELM ST, TOWSON MD 21204', '9 ELM ST APT 4, TOWSON MD', '9 ELM ST, TOWSON MD 21204']);
    const notes = ['Attn: Bob', 'c/o Ann Lee', 'Gate code 1234', 'Leave at back door'].map((note) => `9 Elm St,${note},Towson,MD,21204`);
    const noted = await asked('Address,Address 2,City,State,Zip', ...notes, '9 Elm St,Rear,Towson,MD,21204');
    expect(noted.answered).toEqual([...notes.map(() => '9 ELM ST, TOWSON MD 21204'), '9 ELM ST REAR, TOWSON MD 21204']);
  });

  it('are three lines, in whatever order they hold street, unit, place and addressee', async () => {
    const lines: readonly (readonly [lines: string, expected: string])[] = [
      ['9 Elm St,Attn: Bob,Apt 4,Towson,MD,21204', '9 ELM ST APT 4, TOWSON MD 21204'],
      ['9 Elm St,,Apt 4,Towson,MD,21204', '9 ELM ST APT 4, TOWSON MD 21204'],
      ['9 Elm St,Bldg 2,Apt 4,Towson,MD,21204', '9 ELM ST BLDG 2 APT 4, TOWSON MD 21204'],
      ['Acme Inc,9 Elm St,Ste 4,Towson,MD,21204', '9 ELM ST STE 4, TOWSON MD 21204'],
      ['Acme Inc,Attn Ann Lee,9 Elm St,Towson,MD,21204', '9 ELM ST, TOWSON MD 21204'],
      ['9 Elm St,Apt 4,"Towson, MD 21204",,,', '9 ELM ST APT 4, TOWSON MD 21204'],
      ['9 Elm St,c/o Ann Lee,"Towson, MD 21204",,,', '9 ELM ST, TOWSON MD 21204'],
      ['9 Elm St,Leave at back door,Acme Inc,Towson,MD,21204', '9 ELM ST, TOWSON MD 21204'],
    ];
    const { said, answered } = await asked('Address1,Address2,Address3,City,State,Zip', ...lines.map(([row]) => row));
    expect(said).toBe('asked.csv: asks street Address1, line2 Address2, line3 Address3, city City, state State, zip Zip');
    expect(answered).toEqual(lines.map(([, expected]) => expected));
    expect((await asked('Address,Address,Address,City,State', '9 Elm St,,Apt 4,Towson,MD')).answered).toEqual([
      '9 ELM ST APT 4, TOWSON MD',
    ]);
  });

  it('are one of city, state and ZIP code, a whole ZIP code alone, and a street in front of its country', async () => {
    const { answered } = await asked('Address 1,Address 2,City ST Zip', '9 Elm St,,Towson MD 21204', '"9 Elm St, USA",,Towson MD 21204');
    expect(answered).toEqual(['9 ELM ST, TOWSON MD 21204', '9 ELM ST, TOWSON MD 21204']);
    const whole = await asked('Address,City,State,ZIP+4', '9 Elm St,Towson,MD,21204-1234');
    expect(whole.answered).toEqual(['9 ELM ST, TOWSON MD 21204-1234']);
  });

  it('are several that --column joins', async () => {
    await writeFile(folder('joined.csv'), 'A,B,C\n9 Elm St,,Towson MD 21204\n');
    const { notices } = await batch('parse', 'joined.csv', 'joined.out.csv', '--column', 'A+B+C', '--fields', 'FullAddress');
    expect(notices).toContain('joined.csv: asks A+B+C\n');
    expect((await rowsOf('joined.out.csv'))[0]).toMatchObject({ FullAddress: '9 ELM ST, TOWSON MD 21204' });
  });

  it('may have one name: the second line is read, and another place is chosen by what it is called', async () => {
    const { said, answered } = await asked('Address,Address,City,State,City 2', '9 Elm St,Apt 4,Towson,MD,x');
    expect(said).toBe(
      'asked.csv: another column named "Address" is called "Address 2"; asks address Address, line2 Address 2, city City, state State',
    );
    expect(answered).toEqual(['9 ELM ST APT 4, TOWSON MD']);
    expect((await rowsOf('asked.out.csv'))[0]).toMatchObject({ Address: '9 Elm St', 'Address 2': 'Apt 4', 'City 2': 'x' });
    await writeFile(folder('blocks.csv'), 'Note,Note,Street,City,City,City 2,State\na,b,9 Elm St,Adams,Towson,x,MD\n');
    const words = ['--city', 'City 3', '--fields', 'FullAddress'];
    expect((await batch('parse', 'blocks.csv', 'blocks.out.csv', ...words)).exit).toBe(0);
    const kept = { Note: 'a', 'Note 2': 'b', City: 'Adams', 'City 3': 'Towson', 'City 2': 'x' };
    expect((await rowsOf('blocks.out.csv'))[0]).toMatchObject({ ...kept, FullAddress: '9 ELM ST, TOWSON MD' });
  });

  it('are said, and which other ones hold parts of the address', async () => {
    const { said } = await asked('Number,DIRX,Street,City,State', '9,N,Oak Ave,Towson,MD', '9,S,Oak Ave,Towson,MD');
    expect(said).toBe(
      'asked.csv: asks street Street, number Number, city City, state State; DIRX holds directionals and is not read: --fields preDir=DIRX reads it',
    );
  });
});

describe('batch of a table', () => {
  it.each(['csv', 'tsv'])('escapes cells of %s that a spreadsheet would run, and leaves numbers', async (format) => {
    const cells = ['=1+1', '@sum', '+x', '-2+3', '-76.6', '+5', 'a=b'];
    await writeFile(folder('formulas.ndjson'), cells.map((note) => `${JSON.stringify({ note, address: '1 Elm St' })}\n`).join(''));
    const out = `formulas.${format}`;
    expect((await batch('parse', 'formulas.ndjson', out, '--escape-formulas', ...FIELDS.slice(2))).exit).toBe(0);
    expect((await rowsOf(out)).map(({ note }) => note)).toEqual(["'=1+1", "'@sum", "'+x", "'-2+3", '-76.6', '+5', 'a=b']);
    expect((await batch('parse', 'formulas.ndjson', `as-is.${format}`, ...FIELDS.slice(2))).exit).toBe(0);
    expect((await rowsOf(`as-is.${format}`)).map(({ note }) => note)).toEqual(cells);
  });

  it('a row nested too deep is an error of its own', async () => {
    const deep = `{"address":"1 Elm St","note":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const wide = `{"address":"1 Elm St","note":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`;
    await writeFile(folder('deep.ndjson'), `{"address":"1 Elm St","note":[[1]]}\n${deep}\n${wide}\n{"address":"2 Elm St","note":null}\n`);
    for (const out of ['deep.csv', 'deep-out.ndjson', 'deep.parquet']) {
      expect((await batch('parse', 'deep.ndjson', out, ...FIELDS.slice(2))).exit).toBe(0);
      const rows = await rowsOf(out);
      expect(rows.map(({ dp_status }) => dp_status)).toEqual(['found', 'error', 'error', 'found']);
      expect(rows[1]).toMatchObject({ dp_message: 'the object has more than 100 levels in "note"' });
    }
  });

  it('writes suggestions in the form of --display-type, which other operations refuse', async () => {
    await writeFile(folder('towns.csv'), 'text\nspringf il\n');
    expect((await batch('suggest-city', 'towns.csv', 'named.csv', '--display-type', '1')).exit).toBe(0);
    expect((await rowsOf('named.csv'))[0]?.suggestions).toContain('Springfield, Illinois');
    expect(await batch('verify', 'in.csv', 'out.csv', '--display-type', '1')).toMatchObject(failure(2, 'verify has no display types'));
  });

  it('keeps the rows and their columns in order, and adds the fields chosen', async () => {
    expect((await batch('verify', 'in.csv', 'out.csv', ...FIELDS)).exit).toBe(0);
    const rows = await rowsOf('out.csv');
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['id', 'note', 'street', 'city', 'state', 'zip'],
      ...['dp_status', 'dp_message', 'dp_FullAddress', 'dp_DpvConfirmation'],
    ]);
    expect(rows.map(({ id, note, dp_status }) => [id, note, dp_status])).toEqual([
      ['1', 'a "quoted", one', 'found'],
      ['2', 'two\nlines', 'found'],
      ['3', '', 'not-found'],
      ['4', '5" pipe', 'found'],
      ['5', 'short', 'error'],
      ['6', 'é', 'error'],
    ]);
    expect(rows[1]).toMatchObject({ dp_FullAddress: '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225', dp_DpvConfirmation: 'Y' });
    expect(rows[4]).toMatchObject({ dp_message: 'the row has 2 cells, expected 6' });
  });

  it('adds county and time zone where they are named', async () => {
    for (const operation of ['verify', 'geocode']) {
      expect((await batch(operation, 'in.csv', 'area.csv', '--force', '--fields', 'countyFips,censusBlock,timeZone')).exit).toBe(0);
      const [first, , notFound] = await rowsOf('area.csv');
      expect(first).toMatchObject({ countyFips: '24005', censusBlock: '', timeZone: 'America/New_York' });
      if (operation === 'verify') expect(notFound).toMatchObject({ countyFips: '', timeZone: '' });
    }
  });

  it('says the same in every format, and reads what it writes', async () => {
    for (const name of ['a.csv', 'a.ndjson', 'a.parquet', 'a.tsv']) expect((await batch('verify', 'in.csv', name, ...FIELDS)).exit).toBe(0);
    const expected = blankAsNull(await rowsOf('a.csv'));
    expect(blankAsNull(await rowsOf('a.ndjson'))).toEqual(expected);
    expect(blankAsNull(await rowsOf('a.parquet'))).toEqual(expected);
    const lineless = expected.map((row) => ({ ...row, note: row.note === 'two\nlines' ? 'two lines' : row.note }));
    expect(blankAsNull(await rowsOf('a.tsv'))).toEqual(lineless);
    for (const name of ['a.ndjson', 'a.parquet', 'a.tsv']) {
      expect((await batch('verify', name, 'again.csv', '--force', '--fields', 'FullAddress')).exit).toBe(0);
      expect((await rowsOf('again.csv')).map(({ FullAddress }) => FullAddress)).toEqual(expected.map((row) => row.dp_FullAddress ?? ''));
    }
  });

  it('writes numbers and truth values of Parquet files as such', async () => {
    await writeFile(folder('points.csv'), 'latitude,longitude\n39.494,-76.674\n91,0\n');
    expect((await batch('reverse', 'points.csv', 'p.parquet')).exit).toBe(0);
    expect(await rowsOf('p.parquet')).toMatchObject([
      { status: 'found', distance: expect.any(Number), 'components.streetNumber': expect.stringMatching(/^\d+$/) },
      { status: 'error', distance: null, message: expect.stringContaining('latitude') },
    ]);
    expect((await batch('verify', 'in.csv', 'v.parquet', '--fields', 'FullAddressHash,IsPostalVerified')).exit).toBe(0);
    expect((await rowsOf('v.parquet'))[0]).toMatchObject({ FullAddressHash: expect.any(BigInt), IsPostalVerified: false });
  });

  it('keeps numbers of Parquet files that say their type twice', async () => {
    const { parquetWriteBuffer } = await import('hyparquet-writer');
    const buffer = parquetWriteBuffer({
      schema: [
        { name: 'root', num_children: 4 },
        { name: 'id', type: 'INT32', converted_type: 'INT_32' },
        { name: 'key', type: 'INT64', converted_type: 'INT_64', logical_type: { type: 'INTEGER', bitWidth: 64, isSigned: true } },
        { name: 'day', type: 'INT32', converted_type: 'DATE' },
        { name: 'address', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
      ],
      columnData: [
        { name: 'id', data: [7] },
        { name: 'key', data: [8n] },
        { name: 'day', data: [new Date('2024-01-05')] },
        { name: 'address', data: ['801 Shawan Rd, Cockeysville MD'] },
      ],
    });
    await writeFile(folder('typed.parquet'), new Uint8Array(buffer));
    expect((await batch('verify', 'typed.parquet', 'out.parquet', '--fields', 'ZipCode')).exit).toBe(0);
    expect(await rowsOf('out.parquet')).toMatchObject([{ id: 7, key: 8n, day: '2024-01-05T00:00:00.000Z', ZipCode: '21030' }]);
  });

  it('leaves out later rows of the same address', async () => {
    expect((await batch('verify', 'in.csv', 'out.csv', '--dedupe')).exit).toBe(0);
    expect((await rowsOf('out.csv')).map(({ id }) => id)).toEqual(['1', '3', '5', '6']);
  });

  it('sums up, and hands over the rows to look at', async () => {
    const summaries = ['sum.json', 'sum.svg'].flatMap((name) => ['--summary', folder(name)]);
    const { notices } = await batch('verify', 'in.csv', 'out.csv', '--review', folder('review.csv'), ...summaries);
    expect(notices).toContain('6 rows, 3 to look at');
    expect((await rowsOf('review.csv')).map(({ id, doubt }) => [id, doubt])).toEqual([
      ['3', expect.stringContaining('city')],
      ['5', 'the row has 2 cells, expected 6'],
      ['6', 'address is missing or empty'],
    ]);
    const summary = JSON.parse(await readFile(folder('sum.json'), 'utf8'));
    expect(summary).toMatchObject({ rows: 6, doubtful: 3, statuses: { found: 3, 'not-found': 1, error: 2 } });
    expect(await readFile(folder('sum.svg'), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  it('says why an address is neither confirmed nor denied', async () => {
    const doubtsOf = async (addresses: readonly string[], ...words: string[]) => {
      await writeFile(folder('doubts.ndjson'), addresses.map((address) => `${JSON.stringify({ address })}\n`).join(''));
      const files = ['doubts.ndjson', 'out.csv', '--force', '--review', folder('review.csv')] as const;
      expect((await batch('verify', ...files, ...words)).exit).toBe(0);
      return (await rowsOf('review.csv')).map(({ doubt }) => doubt);
    };
    const ranges = ['1 Birch Ln, Sandbox AK 99998', '3 Birsh Ln, Sandbox AK 99998', '3 Birch Ln, Sandbax AK'];
    const sandbox = fileURLToPath(new URL('../../../../datasets/sandbox', import.meta.url));
    expect(await doubtsOf(ranges, '--data', sandbox, '--only')).toEqual(ranges.map(() => 'only a range of numbers speaks for it'));
    expect(await doubtsOf(['10 Chestnut Ave, Towson MD 21204', 'Shawan Rd and York Rd, Cockeysville MD'])).toEqual([
      'the number is not listed, and no list claims to be complete there',
      expect.stringMatching(/^The text names an intersection/),
    ]);
  });

  it('divides a table into shards that together are the whole', async () => {
    const ids: unknown[] = [];
    for (const shard of ['1/3', '2/3', '3/3']) {
      expect((await batch('verify', 'in.csv', 'shard.csv', '--force', '--shard', shard)).exit).toBe(0);
      ids.push(...(await rowsOf('shard.csv')).map(({ id }) => id));
    }
    expect(ids.sort()).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('leaves nothing beside the result, and takes tables without rows', async () => {
    await writeFile(folder('none.csv'), 'address\n');
    for (const out of ['none.parquet', 'none.ndjson']) expect((await batch('parse', 'none.csv', out)).exit).toBe(0);
    expect(await rowsOf('none.parquet')).toEqual([]);
    expect((await readdir(folder())).sort()).toEqual(['in.csv', 'none.csv', 'none.ndjson', 'none.parquet']);
  });

  it('reads a byte order mark, both line ends in one table, empty lines and lone carriage returns', async () => {
    const text = '\ufeffn,address\r\n1,"801 Shawan Rd\r\nCockeysville MD"\n\r\n\n2,801 Shawan\rRd Cockeysville MD\r\n3,x\n4,"""y"""';
    await writeFile(folder('mixed.csv'), text);
    expect((await batch('parse', 'mixed.csv', 'out.csv', '--fields', 'City')).exit).toBe(0);
    expect((await rowsOf('out.csv')).map(({ n, address }) => [n, address])).toEqual([
      ['1', '801 Shawan Rd\r\nCockeysville MD'],
      ['2', '801 Shawan\rRd Cockeysville MD'],
      ['3', 'x'],
      ['4', '"y"'],
    ]);
  });

  it('does not change numbers that JavaScript would round', async () => {
    await writeFile(folder('ids.ndjson'), '{"id":9007199254740993,"ip":"8.8.8.8"}\n{"id":"9007199254740993","ip":"8.8.8.8"}\n');
    expect((await batch('ip', 'ids.ndjson', 'out.csv', '--fields', 'CountryCode')).exit).toBe(0);
    expect(await rowsOf('out.csv')).toMatchObject([
      { status: 'error', message: expect.stringContaining('above 2^53') },
      { id: '9007199254740993', status: 'found' },
    ]);
  });

  it('cuts a table at the same places wherever a run goes on', async () => {
    await writeFile(folder('in.csv'), TABLE + '7,"long, and\n over two lines",1 Elm St,Adams,NY,13605\n'.repeat(9));
    const head = await inputHead(folder('in.csv'), 'csv');
    const from = async (position: number, index: number, bytes: number) => {
      const parts: [index: number, end: number][] = [];
      for await (const part of partsOf(head, position, index, bytes)) parts.push([part.index, part.end]);
      return parts;
    };
    for (const bytes of [20, 64, 100, 1000]) {
      const whole = await from(head.start, 0, bytes);
      for (const [at, [index, end]] of whole.entries()) expect(await from(end, index + 1, bytes)).toEqual(whole.slice(at + 1));
    }
  });

  it('reads the table as long as it was at the start', async () => {
    const path = folder('in.csv');
    const head = await inputHead(path, 'csv');
    const bytes = async () => {
      const ends: number[] = [];
      for await (const { end } of partsOf(head, head.start, 0)) ends.push(end);
      return ends;
    };
    await writeFile(path, `${TABLE}7,,801 Shawan Rd,Cockeysville,MD,21030\n`);
    expect(await bytes()).toEqual([head.end]);
    await writeFile(path, TABLE.slice(0, -5));
    await expect(bytes()).rejects.toThrow(`became shorter while it was read: it ends at byte ${head.end - 5}, not ${head.end}`);
  });

  it.each([
    [['in.csv', 'out.csv', '--column', 'addr'], '--column names "addr", expected one of id, note, street'],
    [['in.csv', 'out.csv', '--fields', 'Nothing'], '--fields names "Nothing", expected some of InputAddress'],
    [['in.csv', 'out.ods'], 'name its format with --to'],
    [['in.csv', 'in.csv', '--force'], 'name one file twice'],
    [['in.csv', 'in.csv'], 'in.csv is there already, expected another name, or --force to overwrite it'],
    [['absent.csv', 'out.csv'], 'cannot be read: ENOENT'],
    [['taken.csv', 'out.csv', '--prefix', ''], '--prefix is empty'],
    [['taken.csv', 'out.csv', '--prefix', 'my_'], 'columns named my_status already, expected another --prefix'],
    [['unnamed.csv', 'out.csv'], 'No column has a name that says what to ask: found a, b'],
    [['twice.csv', 'out.csv'], 'The columns city, city 2 could all be the city, expected --fields city= with one of them'],
    [['broken.parquet', 'out.csv'], 'is no Parquet file that can be read'],
    [['in.csv', 'out.csv', '--fields', 'City,City'], '--fields names "City" twice'],
    [['similar.csv', 'out.csv'], 'Street, STREET could all be the street'],
    [['in.csv', 'out.csv', '--encoding', 'cp9'], '--encoding is "cp9", expected one that browsers know'],
    [['in.csv', 'out.csv', '--delimiter', ';;'], '--delimiter is ";;", expected one character'],
    [['in.csv', 'out.csv', '--fields', 'road=street'], '--fields are address, street, line2'],
    [['in.csv', 'out.csv', '--fields', 'street=road'], '--fields names the column "road", expected one of id, note, street'],
    [['open.csv', 'out.csv'], 'open.csv, line 2 cannot be read: a quote is opened there that is not closed'],
    [['wide.csv', 'out.csv'], 'do not end within 1048576 bytes'],
    [['long.csv', 'out.csv'], 'is longer than 16777216 bytes: a quote may not be closed'],
    [['folder.csv', 'out.csv'], 'cannot be read: EISDIR'],
    [['in.csv', 'folder.csv'], 'it is a folder'],
    [['in.csv', 'absent/out.csv'], 'cannot be written: ENOENT'],
    [['in.csv', 'out.csv', '--summary', '/absent/sum.json'], 'cannot be written: ENOENT'],
  ])('refuses %j', async ([input = '', ...words], message) => {
    await writeFile(folder('taken.csv'), 'address,my_status\n');
    await writeFile(folder('unnamed.csv'), 'a,b\n');
    await writeFile(folder('twice.csv'), 'address,city,city\n');
    await writeFile(folder('broken.parquet'), 'PAR1 and no more');
    await writeFile(folder('similar.csv'), 'Street,STREET,zip\n');
    await writeFile(folder('open.csv'), 'address,n\n"801 Shawan Rd\n');
    await writeFile(folder('wide.csv'), `address,${'n'.repeat(2 ** 20)}\n801 Shawan Rd,1\n`);
    if (input === 'long.csv') await writeFile(folder(input), `address\n"${'801 Shawan Rd\n'.repeat(1_400_000)}"\n`);
    await mkdir(folder('folder.csv'));
    const [out = '', ...rest] = words;
    expect(await batch('verify', input, out, ...rest)).toMatchObject(failure(2, message));
  });
});
