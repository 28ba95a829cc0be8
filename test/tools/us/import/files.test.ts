// Compressed, cut and foreign files; what their rows are read as stands in golden/importers.jsonl.
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCenterlines } from '../../../../tools/us/import/centerlines/centerlines.js';
import { readNad } from '../../../../tools/us/import/nad.js';
import { readOpenAddresses } from '../../../../tools/us/import/openaddresses.js';
import { readGeoNamesUs } from '../../../../tools/us/import/places/geonames.js';
import { readUspsCityState } from '../../../../tools/us/import/usps/city-state.js';
import { readUspsZip4 } from '../../../../tools/us/import/usps/zip4.js';
import { imported, written } from './context.js';
import { NAD_COLUMNS, nadTable } from './nad-table.js';
import { cityRecord, zip4Header, zip4Record } from './usps/records.js';

describe('readOpenAddresses', () => {
  const CSV = 'GEOM,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\nPOINT(-122.2 37.7),516,CENTRE CT,,ALAMEDA,,,94502,74\n';

  it('reads gzipped files, and archives with the state in the folder', async () => {
    const gz = written('points.csv.gz', gzipSync(CSV));
    const zip = written('collected.zip', zipSync({ 'us/ca/alameda.csv': Buffer.from(CSV), 'us/ca/alameda.vrt': new Uint8Array(1) }));
    const { rows } = await imported((context) => readOpenAddresses(gz, context), { state: 'CA' });
    expect(rows).toMatchObject([{ components: { name: 'CENTRE', state: 'CA' }, longitude: -122.2, latitude: 37.7 }]);
    expect((await imported((context) => readOpenAddresses(zip, context))).rows).toEqual(rows);
  });

  it('refuses a cut file, and an archive without a table', async () => {
    const whole = gzipSync(CSV + CSV.slice(CSV.indexOf('\n') + 1).repeat(5000));
    const cut = written('cut.csv.gz', whole.subarray(0, whole.length - 20));
    await expect(imported((context) => readOpenAddresses(cut, context))).rejects.toThrow(
      'cut.csv.gz is damaged or cut short: unexpected end of file',
    );
    const zip = written('none.zip', zipSync({ 'readme.md': new Uint8Array(3) }));
    await expect(imported((context) => readOpenAddresses(zip, context))).rejects.toThrow(/holds no member/);
  });
});

describe('readNad', () => {
  it('has the columns of the published form', () => expect(NAD_COLUMNS).toHaveLength(60));

  it('rejects a row that is cut', async () => {
    const path = written('short.csv', `${nadTable([{}])}\n1,2,3\n`);
    const { rejected } = await imported((context) => readNad(path, context));
    expect(rejected).toEqual([[expect.any(Number), 'the row has another number of columns than the header']]);
  });

  it('finds the table in the published archive', async () => {
    const members = { 'TXT/schema.ini': new Uint8Array(2), 'TXT/NAD_r21.txt': Buffer.from(nadTable([{}])) };
    const path = written('NAD_r21_TXT.zip', zipSync(members));
    expect((await imported((context) => readNad(path, context))).rows).toHaveLength(1);
  });
});

describe('readCenterlines', () => {
  it('reads gzipped files', async () => {
    const properties = { L_From: 1, L_To: 9, R_From: 2, R_To: 8, FULLNAME: 'Main St', ZIP: '21093' };
    const line = [
      [-76.61, 39.43],
      [-76.612, 39.431],
    ];
    const feature = { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties };
    const path = written('lines.geojson.gz', gzipSync(JSON.stringify({ type: 'FeatureCollection', features: [feature] })));
    const { rows } = await imported((context) => readCenterlines(path, { ...context, keepsWithoutZip: false }, {}));
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      ['1', '9'],
      ['2', '8'],
    ]);
  });
});

describe('readUspsZip4', () => {
  const zip4 = (content: string) => imported((context) => readUspsZip4(written('zip4.txt', content), context));

  it('passes over line ends, and reads archives', async () => {
    const lines = `${zip4Header()}\r\n${zip4Record({})}\r\n${zip4Record({})}\r\n`;
    expect((await zip4(lines)).rows).toHaveLength(2);
    const path = written('zipped.zip', zipSync({ 'zip4/md/210.txt': Buffer.from(lines) }));
    expect((await imported((context) => readUspsZip4(path, context))).rows).toHaveLength(2);
  });

  it('names records that are one byte longer, as in the sample file', async () => {
    const shifted = (record: string) => `${record.slice(0, 176)} ${record.slice(176)}`;
    await expect(zip4(zip4Header() + shifted(zip4Record({})))).rejects.toThrow(/one byte to the right: .* sample file/);
    await expect(zip4(shifted(zip4Header()) + shifted(zip4Record({})))).rejects.toThrow(/one byte to the right: .* sample file/);
  });

  it('stops at a file that is empty or ends inside a record', async () => {
    await expect(zip4('')).rejects.toThrow('the file is empty');
    await expect(zip4(zip4Header() + zip4Record({}).slice(0, 100))).rejects.toThrow('100 bytes at offset 182, expected 182');
  });
});

it.each([
  ['one byte too many', `${cityRecord({})} ${cityRecord({})}`, 'record 2 (offset 129) has no record code at position 1'],
  ['one byte too few', cityRecord({}).slice(1), 'ends inside a record'],
])('readUspsCityState stops at %s', async (_, content, message) => {
  await expect(imported((context) => readUspsCityState(written('ctystate.txt', content), context))).rejects.toThrow(message);
});

it('readGeoNamesUs finds the table in the published archive', async () => {
  const row = ['US', '21093', 'Lutherville Timonium', 'Maryland', 'MD', 'Baltimore', '005', '', '', '39.4385', '-76.6237', '4'].join('\t');
  const path = written('US.zip', zipSync({ 'readme.txt': Buffer.from('no rows'), 'US.txt': Buffer.from(row) }));
  expect((await imported((context) => readGeoNamesUs(path, context))).rows).toHaveLength(1);
});
