import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readOpenAddresses } from '../../../../tools/us/import/openaddresses.js';
import { imported, written } from './context.js';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,PLUS4,PLACE,STATUS,SITETYPE,SEGMENTID';
const at = (fields: string, position = '-76.6,39.4') => `${position},${fields}`;

async function read(lines: readonly string[], header = HEADER) {
  return imported((context) => readOpenAddresses(written('points.csv', [header, ...lines, ''].join('\n')), context));
}

/** The address as the row says it. */
async function only(fields: string) {
  const { rows, rejected } = await read([at(fields)]);
  expect(rejected).toEqual([]);
  expect(rows).toHaveLength(1);
  return rows[0]?.components;
}

describe('readOpenAddresses', () => {
  it('reads components, city, county and add-on', async () => {
    const { rows, sources } = await read([
      at('11935,THURLOE DR,,Lutherville Timonium,BALTIMORE COUNTY,MD,21093,59764,7444,LUTHERVILLE,ACTIVE,,'),
    ]);
    expect(rows).toEqual([
      {
        components: expect.objectContaining({
          number: '11935',
          name: 'THURLOE',
          postType: 'DR',
          unitNumber: null,
          city: 'LUTHERVILLE TIMONIUM',
          state: 'MD',
          zip: '21093',
          zip4: null,
        }),
        longitude: -76.6,
        latitude: 39.4,
        county: 'Baltimore',
        source: 0,
        postal: { zip4: '7444' },
      },
    ]);
    expect(sources).toMatchObject([{ authority: 'government' }]);
  });

  it('takes a city, county and state that are not said from the ZIP code', async () => {
    const { rows } = await read([at('1,MAIN ST,,,,,21093,,,,,,')]);
    expect(rows[0]).toMatchObject({ components: { city: 'LUTHERVILLE TIMONIUM', state: 'MD' }, county: 'Baltimore' });
  });

  it('leaves to the street what stands in its field', async () => {
    expect(await only('40,R ABEL LN,,X,,VT,05345,,,,,,')).toMatchObject({ number: '40', name: 'R ABEL', postType: 'LN' });
    expect(await only('7,A FRAME RD,,X,,VT,05345,,,,,,')).toMatchObject({ number: '7', name: 'A FRAME', postType: 'RD' });
    expect(await only('6,HORSESHOE ACRES 11,,X,,VT,05345,,,,,,')).toMatchObject({ name: 'HORSESHOE ACRES 11', unitNumber: null });
    expect(await only('6,MAIN ST 11,,X,,VT,05345,,,,,,')).toMatchObject({ name: 'MAIN', postType: 'ST', unitNumber: '11' });
    expect(await only('6,HORSESHOE ACRES #11,,X,,VT,05345,,,,,,')).toMatchObject({ name: 'HORSESHOE ACRES', unitNumber: '11' });
  });

  it('reads numbers with suffix, fraction and letters, buildings, and spelled streets', async () => {
    expect(await only('A 12,KENOLIE CAMPGROUND,,X,,VT,05345,,,,,,')).toMatchObject({ number: 'A12', name: 'KENOLIE CAMPGROUND' });
    expect(await only('4306 A,TENBY CT,,X,,MD,21093,,,,,,')).toMatchObject({ number: '4306A', name: 'TENBY', postType: 'CT' });
    expect(await only('29 A,CENTER ST,,X,,MD,21093,,,,,,')).toMatchObject({ number: '29A', name: 'CENTER', postType: 'ST' });
    expect(await only('357 1/2,MAIN ST,,X,,MD,21093,,,,,,')).toMatchObject({ number: '357 1/2', unitNumber: null });
    expect(await only('357,MAIN ST,1/2,X,,MD,21093,,,,,,')).toMatchObject({ number: '357 1/2', unitNumber: null });
    expect(await only('357,MAIN ST,11/14,X,,MD,21093,,,,,,')).toMatchObject({ number: '357', unitNumber: '11/14' });
    expect(await only('182-R,MAIN ST,,X,,MD,21093,,,,,,')).toMatchObject({ number: '182-R' });
    expect(await only('5001 BLDG11,MAIN ST,,X,,MD,21093,,,,,,')).toMatchObject({ number: '5001', unitType: 'BLDG', unitNumber: '11' });
    expect(await only('5001 BLDG11,MAIN ST,2,X,,MD,21093,,,,,,')).toMatchObject({ unitNumber: '2', outerUnitType: 'BLDG' });
    expect(await only('110-113,MAIN ST,,X,,MD,21093,,,,,,')).toMatchObject({ number: '110-113', name: 'MAIN' });
    expect(await only('12,Saint Florence Drive,,X,,MD,21093,,,,,,')).toMatchObject({ name: 'SAINT FLORENCE', postType: 'DR' });
    expect(await only('12,A ST,,X,,MD,21093,,,,,,')).toMatchObject({ number: '12', name: 'A', postType: 'ST' });
  });

  it('reads units with and without a designator', async () => {
    expect(await only('1,MAIN ST,Apt 201,X,,MD,21093,,,,,,')).toMatchObject({ unitType: 'APT', unitNumber: '201' });
    expect(await only('1,MAIN ST,# 101,X,,MD,21093,,,,,,')).toMatchObject({ unitType: '#', unitNumber: '101' });
    expect(await only('1,MAIN ST,c9,X,,MD,21093,,,,,,')).toMatchObject({ unitType: '#', unitNumber: 'C9' });
    expect(await only('1,MAIN ST,1-4,X,,MD,21093,,,,,,')).toMatchObject({ unitType: '#', unitNumber: '1-4' });
    expect(await only('1,MAIN ST,<Null>,X,,MD,21093,,,,,,')).toMatchObject({ unitType: null, unitNumber: null });
  });

  it('rejects by line what is no address in use', async () => {
    const {
      rows,
      rejected,
      read: count,
    } = await read([
      at('0,MAIN ST,,X,,MD,21093,,,,,,'),
      at('1,MAIN ST,,X,,MD,21093,,,,INACTIVE,,'),
      at('1,MAIN ST,,X,,MD,21093,,,,,ACCESSORY BUILDING,'),
      at(',MAIN ST,,X,,MD,21093,,,,,,'),
      at('1,,,X,,MD,21093,,,,,,'),
      at('1,MAIN ST,3 & 4,X,,MD,21093,,,,,,'),
      at('1,MAIN ST,,X,,MD,,,,,,,'),
      at('1,MAIN ST,,X,,MD,2109,,,,,,'),
      at('1,MAIN ST,,X,,ZZ,21093,,,,,,'),
      at('1,MAIN ST,,X,,,99999,,,,,,'),
      at('1,MAIN ST,,X,,MD,21093,,,,UNKNOWN,,'),
    ]);
    expect(rejected).toEqual([
      [2, 'the house number is 0'],
      [3, 'the address is inactive'],
      [4, 'the site is an accessory building'],
      [5, 'the row has no house number'],
      [6, 'the row has no street'],
      [7, 'the unit cannot be read'],
      [8, 'the row has no ZIP code'],
      [9, 'the ZIP code is not five digits'],
      [10, 'the state does not exist'],
      [11, 'the row has no state'],
    ]);
    expect([rows.length, count]).toEqual([1, 11]);
  });

  it('rejects by line what is damaged', async () => {
    const good = '1,MAIN ST,,X,,MD,21093,,,,,,';
    const lines = [
      at(good, '0,0'),
      at(good, 'NaN,39.4'),
      at(good, ','),
      at(good, '39.4,-76.6'),
      at(good, '12.5,48.1'),
      '-76.6,39.4,1,MAIN ST',
      at(good.replace('X', 'CAF\ufffd')),
      at(good.replace('X', 'A "B" C')),
      at(good),
    ];
    const { rows, rejected, read: count } = await read(lines);
    expect(count).toBe(lines.length);
    expect(rejected.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2, 'the position is 0, 0'],
      [3, 'the row has no position'],
      [4, 'the row has no position'],
      [5, 'latitude and longitude are swapped'],
      [6, 'the position is outside the United States'],
      [7, 'the row has another number of columns than the header'],
      [8, 'the row is not UTF-8'],
      [9, 'the row has broken quotes'],
    ]);
    expect(rows).toHaveLength(1);
  });

  it('puts ZIP codes right that lost their zeros where the state agrees, and counts them', async () => {
    const { rows, rejected, changed } = await read([
      at('1,MAIN ST,,X,,VT,5143,,,,,,'),
      at('2,MAIN ST,,X,,VT,5143-1234,,,,,,'),
      at('3,MAIN ST,,X,,MD,5143,,,,,,'),
      at('4,MAIN ST,,X,,,5143,,,,,,'),
      at('5,MAIN ST,,X,,VT,5144,,,,,,'),
    ]);
    expect(rows).toMatchObject([
      { components: { number: '1', zip: '05143', state: 'VT' }, county: 'Windsor' },
      { components: { number: '2', zip: '05143' }, postal: { zip4: '1234' } },
    ]);
    expect(changed).toEqual({ 'the ZIP code got back the zeros that it had lost': 2 });
    expect(rejected).toEqual([4, 5, 6].map((line) => [line, 'the ZIP code is not five digits']));
  });

  it('says what the numbers of a position are that are no degrees', async () => {
    const good = '1,MAIN ST,,X,,MD,21093,,,,,,';
    const { rejected } = await read([at(good, '-8527112.1,4779021'), at(good, '"-76,6","39,4"'), at(good, '1418862,593210')]);
    expect(rejected.map(([, reason]) => reason)).toEqual([
      'the position is in meters of Web Mercator, expected degrees',
      'the position has decimal commas, expected decimal points',
      'the position is in the units of a projection, expected degrees',
    ]);
  });

  it('rejects features by line that are damaged', async () => {
    const point = (coordinates: unknown, number = '1') =>
      JSON.stringify({
        type: 'Feature',
        properties: { number, street: 'MAIN ST', region: 'MD', postcode: '21093' },
        geometry: { type: 'Point', coordinates },
      });
    const lines = [
      point([0, 0]),
      point([null, 39.4]),
      point([39.4, -76.6]),
      point([-76.6, 39.4], 'CAF\ufffd'),
      '{"type": }',
      point([-76.6, 39.4]),
    ];
    const path = written('damaged.geojson', lines.join('\n'));
    const { rows, rejected } = await imported((context) => readOpenAddresses(path, context));
    expect(rejected).toEqual([
      [1, 'the position is 0, 0'],
      [2, 'the row has no position'],
      [3, 'latitude and longitude are swapped'],
      [4, 'the row is not UTF-8'],
      [5, 'the feature is not JSON'],
    ]);
    expect(rows).toHaveLength(1);
    const cut = written('cut.geojson', lines.join('\n').slice(0, -10));
    await expect(imported((context) => readOpenAddresses(cut, context))).rejects.toThrow('the text ends inside an object, on line 6');
  });

  it('says when a geometry is no point, and which properties no feature has', async () => {
    const feature = (properties: object, type: string) =>
      JSON.stringify({ type: 'Feature', properties, geometry: { type, coordinates: [-76.6, 39.4] } });
    const lines = [feature({ number: '1', street: 'MAIN ST', region: 'MD', postcode: '21093' }, 'Polygon')];
    const { rejected } = await imported((context) => readOpenAddresses(written('areas.geojson', lines.join('\n')), context));
    expect(rejected).toEqual([[1, 'the geometry is no point']]);
    const county = written('county.geojson', feature({ ADDNUMB: '1', FULLNAME: 'MAIN ST' }, 'Point'));
    await expect(imported((context) => readOpenAddresses(county, context))).rejects.toThrow(
      new RangeError('no feature has the properties NUMBER, STREET; the first one has ADDNUMB, FULLNAME'),
    );
  });

  it('refuses a file of another form and a cut one', async () => {
    await expect(read([], 'LON,LAT,NUMBER')).rejects.toThrow(new RangeError('the header lacks STREET; it names LON, LAT, NUMBER'));
    await expect(read([], 'NUMBER,STREET,POSTCODE')).rejects.toThrow(/lacks LON or GEOM, LAT or GEOM/);
    const whole = gzipSync(`${HEADER}\n${`${at('1,MAIN ST,,X,,MD,21093,,,,,,')}\n`.repeat(5000)}`);
    const cut = written('cut.csv.gz', whole.subarray(0, whole.length - 20));
    await expect(imported((context) => readOpenAddresses(cut, context))).rejects.toThrow(
      'cut.csv.gz is damaged or cut short: unexpected end of file',
    );
    const zip = written('none.zip', zipSync({ 'readme.md': new Uint8Array(3) }));
    await expect(imported((context) => readOpenAddresses(zip, context))).rejects.toThrow(/holds no member/);
  });

  it('reads gzipped files, archives with the state in the folder, and positions as well-known text', async () => {
    const csv = 'GEOM,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\nPOINT(-122.2 37.7),516,CENTRE CT,,ALAMEDA,,,94502,74\n';
    const gz = written('points.csv.gz', gzipSync(csv));
    const zip = written('collected.zip', zipSync({ 'us/ca/alameda.csv': Buffer.from(csv), 'us/ca/alameda.vrt': new Uint8Array(1) }));
    expect((await imported((context) => readOpenAddresses(gz, context), { state: 'CA' })).rows).toMatchObject([
      { components: { state: 'CA' }, longitude: -122.2, latitude: 37.7 },
    ]);
    expect((await imported((context) => readOpenAddresses(zip, context))).rows).toMatchObject([
      { components: { name: 'CENTRE', state: 'CA' } },
    ]);
  });

  it('reads GeoJSON by line and as a collection', async () => {
    const feature = (number: string, geometry: unknown = { type: 'Point', coordinates: [-76.6, 39.4] }) =>
      JSON.stringify({
        type: 'Feature',
        properties: { hash: 'a"{', number, street: 'MAIN ST', unit: null, region: 'MD', postcode: '21093' },
        geometry,
      });
    const lines = written('points.geojson', `${feature('1')}\n{"type":"Feature",\n}\n${feature('3', null)}\n${feature('4')}\n`);
    const list = written(
      'list.geojson',
      `{"type":"FeatureCollection","crs":{"a":[1]},"features":[\n${feature('1')},\n${feature('2')}\n],"more":{"b":1}}`,
    );
    const byLine = await imported((context) => readOpenAddresses(lines, context));
    expect(byLine.rows.map((row) => row.components.number)).toEqual(['1', '4']);
    expect(byLine.rejected).toEqual([
      [2, 'the feature is not JSON'],
      [4, 'the row has no position'],
    ]);
    const collected = await imported((context) => readOpenAddresses(list, context));
    expect([collected.rows.map((row) => row.components.number), collected.read, collected.rejected]).toEqual([['1', '2'], 2, []]);
    const cut = written('cut.geojson', `{"type":"FeatureCollection","features":[\n${feature('1')},\n{"type":`);
    await expect(imported((context) => readOpenAddresses(cut, context))).rejects.toThrow(/ends inside an object/);
  });
});
