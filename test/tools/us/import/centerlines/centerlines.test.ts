import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readCenterlines } from '../../../../../tools/us/import/centerlines/centerlines.js';
import { type CenterlineFields, parseCenterlineFields } from '../../../../../tools/us/import/centerlines/fields.js';
import { imported, TWO_ZIPS, written } from '../context.js';

const LINE = [
  [-76.61, 39.43],
  [-76.6123456, 39.431],
];
/** The same in steps of 0.00005 degrees. */
const STEPPED = [
  [-76.61, 39.43],
  [-76.61235, 39.431],
];
const feature = (properties: Readonly<Record<string, unknown>>, geometry: unknown = { type: 'LineString', coordinates: LINE }) => ({
  type: 'Feature',
  geometry,
  properties,
});
const PLAIN = {
  Street_Name: 'Main',
  Street_Type: 'St',
  L_From: 1,
  L_To: 99,
  R_From: 2,
  R_To: 98,
  ZIP_Left: '21093',
  ZIP_Right: '21093',
  ID: 7,
};

async function read(features: readonly unknown[], given: CenterlineFields = {}, keepsWithoutZip = false) {
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  const path = written('lines.geojson.gz', gzipSync(new TextEncoder().encode(text)));
  return imported((context) => readCenterlines(path, { ...context, keepsWithoutZip }, given), { places: TWO_ZIPS });
}

describe('readCenterlines', () => {
  it('gives a range for each side with numbers', async () => {
    const { rows, rejected, sources, read: count } = await read([feature(PLAIN)]);
    expect([count, rejected, sources]).toEqual([
      1,
      [],
      [expect.objectContaining({ authority: 'government', title: 'Street centre lines lines' })],
    ]);
    const common = { zip: '21093', state: 'MD', city: 'LUTHERVILLE TIMONIUM', edge: 'lines.geojson/7', geometry: STEPPED, aliases: [] };
    const street = expect.objectContaining({ name: 'MAIN', postType: 'ST' });
    expect(rows).toMatchObject([
      { ...common, street, side: 'left', from: '1', to: '99', parity: 'odd' },
      { ...common, street, side: 'right', from: '2', to: '98', parity: 'even' },
    ]);
  });

  it('passes over sides whose numbers are missing, 0 or -1, and rejects halves', async () => {
    const { R_From: _, R_To: __, ...left } = PLAIN;
    const { rows, rejected } = await read([
      feature(left),
      feature({ ...PLAIN, L_From: 0, L_To: 0, R_From: -1, R_To: -1 }),
      feature({ ...PLAIN, L_To: -1, R_From: 0, R_To: 0 }),
    ]);
    expect([rows.length, rejected]).toEqual([1, [[1, 'the range does not run from one number to another']]]);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    [
      'the address standard of the NENA',
      {
        FromAddr_L: 1,
        ToAddr_L: 9,
        FromAddr_R: 2,
        ToAddr_R: 8,
        St_PreDir: 'North',
        St_Name: 'Oak',
        St_PosTyp: 'Avenue',
        PostCode_L: '21093',
        PostCode_R: '21093',
        PostComm_L: 'Timonium',
        PostComm_R: 'Timonium',
        State_L: 'MD',
        State_R: 'MD',
      },
    ],
    [
      'a geocoder',
      {
        L_F_ADD: 1,
        L_T_ADD: 9,
        R_F_ADD: 2,
        R_T_ADD: 8,
        PREFIX: 'N',
        NAME: 'Oak',
        TYPE: 'Ave',
        ZIPL: 21093,
        ZIPR: 21093,
        CITYL: 'Timonium',
        CITYR: 'Timonium',
      },
    ],
    [
      'one name in one piece',
      { LEFTFROM: '1', LEFTTO: '9', RIGHTFROM: '2', RIGHTTO: '8', FULLNAME: 'N Oak Ave', ZIPCODE: '21093', CITY: 'Timonium' },
    ],
  ])('knows the names of %s', async (_, properties) => {
    const { rows } = await read([feature(properties)]);
    const street = expect.objectContaining({ preDir: 'N', name: 'OAK', postType: 'AVE' });
    expect(rows).toMatchObject([
      { from: '1', to: '9', street, city: 'TIMONIUM', zip: '21093' },
      { from: '2', to: '8', street, city: 'TIMONIUM', zip: '21093' },
    ]);
  });

  it('takes names that are given, other names of the street, and lines of one part', async () => {
    const fields = parseCenterlineFields('leftFrom=a, leftTo=b,rightFrom=c,rightTo=d,street=e');
    const odd = { a: 1, b: 9, c: 2, d: 8, e: 'Oak Ave', zip: '21093', Alias: 'Old Mill Rd' };
    const { rows } = await read([feature(odd, { type: 'MultiLineString', coordinates: [LINE] })], fields);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.aliases).toEqual([expect.objectContaining({ name: 'OLD MILL', postType: 'RD' })]);
  });

  it('hands out ranges without ZIP code, or with one that does not exist, where they are wanted', async () => {
    const { ZIP_Left: _, ...half } = PLAIN;
    const features = [feature({ ...half, ZIP_Right: '01241' })];
    expect((await read(features, {}, true)).rows).toMatchObject([
      { zip: '', state: '', record: 1 },
      { zip: '', state: '', record: 1 },
    ]);
    const reasons = (await read(features)).rejected.map(([, reason]) => reason);
    expect(reasons).toEqual(['the range has no ZIP code', 'the range has no state']);
  });

  it.each<[string, unknown]>([
    ['no geometry', null],
    ['two parts', { type: 'MultiLineString', coordinates: [LINE, LINE] }],
    ['one point', { type: 'LineString', coordinates: LINE.slice(1) }],
    [
      'text for a coordinate',
      {
        type: 'LineString',
        coordinates: [
          [-76, 39],
          ['a', 'b'],
        ],
      },
    ],
  ])('rejects a line with %s', async (_, geometry) => {
    const { rows, rejected } = await read([feature(PLAIN, geometry)]);
    expect([rows, new Set(rejected.map(([, reason]) => reason))]).toEqual([[], new Set(['the geometry is no line of one part'])]);
  });

  it('says what the numbers of a line are that are no degrees', async () => {
    const line = (...coordinates: readonly (readonly number[])[]) => feature(PLAIN, { type: 'LineString', coordinates });
    const reasons = async (geometry: unknown) => new Set((await read([geometry])).rejected.map(([, reason]) => reason));
    expect(await reasons(line([-8_527_112, 4_779_021], [-8_527_200, 4_779_100]))).toEqual(
      new Set(['the position is in meters of Web Mercator, expected degrees']),
    );
    expect(await reasons(line([-76, 39], [-76, 139]))).toEqual(new Set(['the position is in the units of a projection, expected degrees']));
  });

  it('puts ZIP codes right that lost their zeros, and looks for others anew where it may', async () => {
    const { rows, changed } = await read([feature({ ...PLAIN, ZIP_Left: 5143, ZIP_Right: 514, State: 'VT' })], {}, true);
    expect(rows.map(({ side, zip }) => [side, zip])).toEqual([
      ['left', '05143'],
      ['right', ''],
    ]);
    expect(changed).toEqual({
      'the ZIP code got back the zeros that it had lost': 1,
      'the ZIP code does not exist and is looked for anew': 1,
    });
  });

  it('refuses files and options that name no numbers', async () => {
    await expect(read([feature({ name: 'Main St' })])).rejects.toThrow(
      'no property for leftFrom, leftTo, rightFrom, rightTo: name them with --fields',
    );
    expect(() => parseCenterlineFields('lefty=a')).toThrow(RangeError);
    expect(() => parseCenterlineFields('leftFrom=')).toThrow('each with = and a property');
  });
});
