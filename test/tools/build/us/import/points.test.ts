import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { readPoints } from '../../../../../tools/build/us/import/points/points.js';
import { wkb } from '../../../../fixtures/publishers/overture.js';
import { imported, written } from './context.js';

const UTM18 = [357_912.6, 4_371_380.4] as const;
/** The same in degrees. */
const [LONGITUDE, LATITUDE] = [-76.654, 39.481];

const read = (name: string, bytes: Uint8Array | string) => imported((context) => readPoints(written(name, bytes), context));
const COLUMNS = {
  HOUSENUM: ['801', '803'],
  ST_NAME: ['Shawan', 'Shawan'],
  ST_TYPE: ['Rd', 'Rd'],
  CITY: ['Timonium', null],
  STATE: ['MD', 'MD'],
  ZIP: [21093, 21093],
};
const columnData = (more: Readonly<Record<string, unknown[]>>) =>
  Object.entries({ ...COLUMNS, ...more }).map(([name, data]) => ({ name, data }));
const crsOf = (crs: object) => ({
  key: 'geo',
  value: JSON.stringify({ version: '1.1.0', primary_column: 'shape', columns: { shape: { encoding: 'WKB', crs } } }),
});
const near = (degrees: number) => expect.closeTo(degrees, 2);

describe('Parquet', () => {
  it('reads points of GeoParquet, by the name of its column, and of columns of degrees', async () => {
    const shape = [wkb(LONGITUDE, LATITUDE), wkb(LONGITUDE, LATITUDE)];
    const geo = parquetWriteBuffer({ columnData: columnData({ shape }), kvMetadata: [crsOf({ type: 'GeographicCRS', name: 'WGS 84' })] });
    const plain = parquetWriteBuffer({ columnData: columnData({ LON: [LONGITUDE, LONGITUDE], LAT: [LATITUDE, LATITUDE] }) });
    const nameless = parquetWriteBuffer({ columnData: columnData({ geometry: shape }) });
    for (const bytes of [geo, plain, nameless]) {
      const { rows, rejected } = await read('points.parquet', new Uint8Array(bytes));
      expect([rows.length, rejected]).toEqual([2, []]);
      expect(rows[0]).toMatchObject({
        components: { number: '801', name: 'SHAWAN', postType: 'RD', city: 'TIMONIUM', zip: '21093' },
        longitude: LONGITUDE,
        latitude: LATITUDE,
      });
    }
  });

  it('turns a projection into degrees', async () => {
    const crs = {
      type: 'ProjectedCRS',
      name: 'NAD83 / UTM zone 18N',
      base_crs: {
        name: 'NAD83',
        datum: {
          type: 'GeodeticReferenceFrame',
          name: 'North American Datum 1983',
          ellipsoid: { name: 'GRS 1980', semi_major_axis: 6378137, inverse_flattening: 298.257222101 },
        },
      },
      conversion: {
        name: 'UTM zone 18N',
        method: { name: 'Transverse Mercator' },
        parameters: [
          ['Latitude of natural origin', 0, 'degree'],
          ['Longitude of natural origin', -75, 'degree'],
          ['Scale factor at natural origin', 0.9996, 'unity'],
          ['False easting', 500_000, 'metre'],
          ['False northing', 0, 'metre'],
        ].map(([name, value, unit]) => ({ name, value, unit })),
      },
      coordinate_system: {
        subtype: 'Cartesian',
        axis: [
          { name: 'Easting', abbreviation: 'E', direction: 'east', unit: 'metre' },
          { name: 'Northing', abbreviation: 'N', direction: 'north', unit: 'metre' },
        ],
      },
    };
    const bytes = parquetWriteBuffer({ columnData: columnData({ shape: [wkb(...UTM18), wkb(...UTM18)] }), kvMetadata: [crsOf(crs)] });
    const { rows } = await read('points.parquet', new Uint8Array(bytes));
    expect(rows[0]).toMatchObject({ longitude: near(LONGITUDE), latitude: near(LATITUDE) });
  });

  it('rejects what is no geometry, and refuses what is no Parquet', async () => {
    const bytes = parquetWriteBuffer({ columnData: columnData({ geometry: [wkb(LONGITUDE, LATITUDE), Uint8Array.of(1, 2)] }) });
    const { rows, rejected } = await read('points.parquet', new Uint8Array(bytes));
    expect([rows.length, rejected]).toEqual([1, [[2, 'the row has no position']]]);
    await expect(read('points.parquet', 'no Parquet at all')).rejects.toThrow('not a Parquet file');
  });
});

describe('JSON that says its projection', () => {
  const attributes = { ADDRNUM: 801, FULLNAME: 'Shawan Rd', POSTCITY: 'Timonium', ZIP5: 21093 };
  const esri = (spatialReference: object, [x, y]: readonly number[]) =>
    JSON.stringify({ geometryType: 'esriGeometryPoint', spatialReference, features: [{ attributes, geometry: { x, y } }] });
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::26918' } };
  const feature = { type: 'Feature', properties: attributes, geometry: { type: 'Point', coordinates: UTM18 } };
  const WKT =
    'PROJCS["UTM 18N",GEOGCS["NAD83",DATUM["NAD83",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-75],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]';

  it.each([
    ['by a number of EPSG', esri({ wkid: 26918, latestWkid: 26918 }, UTM18)],
    ['by a number of Esri', esri({ wkid: 102100 }, [-8533084.25, 4790806.77])],
    ['by well-known text', esri({ wkt: WKT }, UTM18)],
    ['as GeoJSON once did', JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] })],
  ])('is read: %s', async (_, text) => {
    const { rows, rejected } = await read('points.json', text);
    expect(rejected).toEqual([]);
    expect(rows).toMatchObject([{ components: { number: '801' }, longitude: near(LONGITUDE), latitude: near(LATITUDE) }]);
  });

  it('is named where it is not known', async () => {
    const path = written('points.json', esri({ wkid: 102685, latestWkid: 2248 }, [1_400_000, 680_000]));
    const notices: string[] = [];
    const addNotice = (text: string) => notices.push(text);
    const { rejected } = await imported((context) => readPoints(path, { ...context, addNotice }));
    expect(rejected).toEqual([[1, 'the position is in the units of a projection, expected degrees']]);
    expect(notices[0]).toBe('points.json: 1 positions are in the units of EPSG:2248: give its well-known text with --crs');
  });
});

it('says how to read a workbook', async () => {
  await expect(read('points.xlsx', 'PK')).rejects.toThrow(/the file is a workbook, expected CSV, .*: save its sheet as CSV$/);
});

describe('GeoPackage', () => {
  const sqlite = process.getBuiltinModule?.('node:sqlite' as 'node:fs') as unknown as Sqlite | undefined;

  it.skipIf(sqlite === undefined)('reads points and areas of all its tables, in any projection', async () => {
    const path = written('points.gpkg', '');
    rmSync(path);
    const database = new (sqlite as Sqlite).DatabaseSync(path);
    database.exec(`CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, definition TEXT);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES (4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]'),
        (26918, 'PROJCS["NAD83 / UTM zone 18N",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",-75],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]'),
        (-1, 'undefined')`);
    const shapes = [
      ['degrees', 4326, header(0, wkb(LONGITUDE, LATITUDE))],
      ['meters', 26918, header(1, wkb(...UTM18))],
      ['unknown "system"', -1, header(0, wkb(LONGITUDE, LATITUDE, false))],
    ] as const;
    for (const [name, system, shape] of shapes) {
      database.exec(
        `CREATE TABLE "${name.replaceAll('"', '""')}" (fid INTEGER PRIMARY KEY, shape BLOB, ADDNUM INTEGER, ST_NAME TEXT, CITY TEXT, STATE TEXT, ZIP TEXT)`,
      );
      database.prepare(`INSERT INTO "${name.replaceAll('"', '""')}" VALUES (1, ?, 801, 'Shawan Rd', 'Timonium', 'MD', '21093')`).run(shape);
      database.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?)').run(name, 'shape', system);
    }
    database.close();
    const { rows, rejected } = await read('points.gpkg', await readFile(path));
    expect([rows.length, rejected]).toEqual([3, []]);
    for (const row of rows)
      expect(row).toMatchObject({ components: { number: '801', name: 'SHAWAN' }, longitude: near(LONGITUDE), latitude: near(LATITUDE) });
    await expect(read('other.gpkg', 'no database')).rejects.toThrow('the GeoPackage is damaged');
  });

  it.runIf(sqlite === undefined)('names the Node that reads it, and what turns it into GeoJSON', async () => {
    await expect(read('points.gpkg', 'SQLite format 3')).rejects.toThrow(
      /Node 22.13 and newer read.*ogr2ogr -t_srs EPSG:4326 points.geojson points.gpkg/,
    );
  });
});

interface Sqlite {
  readonly DatabaseSync: new (
    path: string,
  ) => {
    exec(sql: string): void;
    prepare(sql: string): { run(...values: readonly unknown[]): unknown };
    close(): void;
  };
}

/** The header of a geometry with a box of this kind in front of it. */
function header(box: 0 | 1, shape: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(0x47, 0x50, 0, 1 | (box << 1), 0, 0, 0, 0), new Uint8Array(box * 32), shape]);
}

describe('columns of points', () => {
  const rowsOf = async (...lines: string[]) => {
    const notices: string[] = [];
    const addNotice = (text: string) => notices.push(text);
    const path = written('points.csv', `${lines.join('\n')}\n`);
    const { rows, rejected } = await imported((context) => readPoints(path, { ...context, addNotice }));
    const shown = rows.map(({ components: { number, preDir, name, postType, unitType, unitNumber, city, state, zip } }) =>
      [number, preDir, name, postType, unitType, unitNumber, city, state, zip].filter((part) => part !== null).join(' '),
    );
    return { shown, rejected, notices };
  };
  const AT = '-76.6,39.4';

  it('are named where they hold parts of the address and are not read', async () => {
    const { shown, notices } = await rowsOf('NUMBER,DIRX,STREET,KIND,ZIP,X,Y', `12,N,OAK,AVE,21093,${AT}`, `12,S,OAK,ST,21093,${AT}`);
    expect(shown[0]).toMatch(/^12 OAK /);
    expect(notices).toEqual([
      'points.csv: DIRX holds directionals and is not read: --fields preDir=DIRX reads it',
      'points.csv: KIND holds street types and is not read: --fields postType=KIND reads it',
      'points.csv: street STREET, number NUMBER, zip ZIP, longitude X, latitude Y',
    ]);
  });

  it('hold no street by the name of a customer beside an address', async () => {
    const { shown } = await rowsOf('NUMBER,NAME,ADDRESS,ZIP,X,Y', `1046,Ann Lee,12 OAK AVE,21093,${AT}`);
    expect(shown[0]).toMatch(/^12 OAK AVE /);
  });

  it('hold whole addresses, whose place is read', async () => {
    const { shown, rejected } = await rowsOf(
      'OBJECTID,Full Address,X,Y',
      `1,"2583 RIVERSIDE DR, TIMONIUM, MD 21093",${AT}`,
      `2,"2585 RIVERSIDE DR, APT 4, TIMONIUM, MD 21093-1234, USA",${AT}`,
      `3,2587 RIVERSIDE DR TIMONIUM MD 21093,${AT}`,
      `4,2589 OAK CT MD 21093,${AT}`,
      `5,"2591 RIVERSIDE DR, MD 21093",${AT}`,
    );
    expect(rejected).toEqual([]);
    expect(shown).toEqual([
      '2583 RIVERSIDE DR TIMONIUM MD 21093',
      '2585 RIVERSIDE DR APT 4 TIMONIUM MD 21093',
      '2587 RIVERSIDE DR TIMONIUM MD 21093',
      '2589 OAK CT LUTHERVILLE TIMONIUM MD 21093',
      '2591 RIVERSIDE DR LUTHERVILLE TIMONIUM MD 21093',
    ]);
  });

  it('hold streets whose names look like places, and places that are said twice', async () => {
    const { shown } = await rowsOf(
      'Address,City,State,Zip,X,Y',
      `12 OAK CT,TIMONIUM,MD,21093,${AT}`,
      `"14 OAK LN, # 12345",TIMONIUM,MD,21093,${AT}`,
      `"16 OAK LN, TIMONIUM",TIMONIUM,MD,21093,${AT}`,
      `"18 OAK LN, TIMONIUM, MD 21093",TIMONIUM,MD,21093,${AT}`,
      `"20 OAK LN, REAR",TIMONIUM,MD,21093,${AT}`,
    );
    expect(shown).toEqual([
      '12 OAK CT TIMONIUM MD 21093',
      '14 OAK LN # 12345 TIMONIUM MD 21093',
      '16 OAK LN TIMONIUM MD 21093',
      '18 OAK LN TIMONIUM MD 21093',
      '20 OAK LN REAR TIMONIUM MD 21093',
    ]);
  });
});
