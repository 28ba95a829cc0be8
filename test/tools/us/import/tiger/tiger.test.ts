import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readAddrFeat } from '../../../../../tools/us/import/tiger/addrfeat.js';
import { readEdges } from '../../../../../tools/us/import/tiger/edges.js';
import { imported, written } from '../context.js';
import { shapefileParts, zippedShapefile } from './shapefile-writer.js';

const columns = (names: string) => names.split(',').map((name) => ({ name, width: name === 'FULLNAME' ? 100 : 12 }));
const ADDRFEAT = columns('TLID,FULLNAME,LFROMHN,LTOHN,RFROMHN,RTOHN,ZIPL,ZIPR,PARITYL,PARITYR,PLUS4L,PLUS4R');
const EDGES = columns('STATEFP,COUNTYFP,TLID,TFIDL,TFIDR,FULLNAME,LFROMADD,LTOADD,RFROMADD,RTOADD,ZIPL,ZIPR');
const LINE = [
  [-76.6, 39.4],
  [-76.5, 39.5],
  [-76.4, 39.5],
] as const;

describe('readAddrFeat', () => {
  const values = {
    TLID: '7',
    FULLNAME: 'N Main St',
    LFROMHN: '199',
    LTOHN: '101',
    RFROMHN: '100',
    RTOHN: '198',
    ZIPL: '21093',
    ZIPR: '21093',
  };
  const read = (...rows: readonly Readonly<Record<string, string>>[]) => {
    const path = written(
      'tl_2021_24005_addrfeat.zip',
      zippedShapefile(
        'tl_2021_24005_addrfeat',
        ADDRFEAT,
        rows.map((row) => ({ line: LINE, values: { ...values, PARITYL: 'O', PARITYR: 'E', ...row } })),
      ),
    );
    return imported((context) => readAddrFeat(path, context));
  };

  it('gives a range for each side, in the direction of the line', async () => {
    const { rows, sources } = await read({ PLUS4L: '1234' });
    expect(sources).toMatchObject([{ edition: '2021', authority: 'government' }]);
    expect(rows).toEqual([
      {
        street: expect.objectContaining({ preDir: 'N', name: 'MAIN', postType: 'ST' }),
        aliases: [],
        side: 'left',
        from: '199',
        to: '101',
        parity: 'odd',
        city: 'LUTHERVILLE TIMONIUM',
        state: 'MD',
        zip: '21093',
        zip4: '1234',
        county: 'Baltimore',
        countyFips: '24005',
        placeFips: null,
        geometry: LINE,
        edge: 'tiger/7',
        source: 0,
      },
      expect.objectContaining({ side: 'right', from: '100', to: '198', parity: 'even', zip4: null }),
    ]);
  });

  it('passes over sides without numbers, and rejects unusable ones by row', async () => {
    const {
      rows,
      rejected,
      leftOut,
      read: count,
    } = await read(
      { LFROMHN: '', LTOHN: '', RFROMHN: '', RTOHN: '' },
      { LFROMHN: '', LTOHN: '', ZIPR: '' },
      { RFROMHN: '', RTOHN: '', LTOHN: '' },
      { RFROMHN: '', RTOHN: '', FULLNAME: '' },
      { RFROMHN: '', RTOHN: '', PARITYL: '', LTOHN: '102' },
    );
    expect([count, leftOut]).toEqual([5, { 'the piece of street has no house numbers': 1 }]);
    expect(rows.map((row) => row.parity)).toEqual(['both']);
    expect(rejected).toEqual([
      [2, 'the range has no ZIP code'],
      [3, 'the range does not run from one number to another'],
      [4, 'the street cannot be read'],
    ]);
  });
});

describe('lines of damaged files', () => {
  it.each<[string, readonly (readonly [number, number])[]]>([
    [
      'the position is 0, 0',
      [
        [0, 0],
        [-76.61, 39.43],
      ],
    ],
    [
      'the row has no position',
      [
        [-76.61, 39.43],
        [Number.NaN, 39.43],
      ],
    ],
    [
      'latitude and longitude are swapped',
      [
        [39.43, -76.61],
        [39.44, -76.61],
      ],
    ],
    [
      'the position is outside the United States',
      [
        [12.5, 48.1],
        [12.6, 48.1],
      ],
    ],
  ])('%s: rejected by row', async (reason, line) => {
    const values = {
      TLID: '7',
      FULLNAME: 'N Main St',
      LFROMHN: '1',
      LTOHN: '9',
      RFROMHN: '',
      RTOHN: '',
      ZIPL: '21093',
      ZIPR: '',
      PARITYL: 'O',
      PARITYR: '',
    };
    const path = written('tl_2021_24005_addrfeat.zip', zippedShapefile('tl', ADDRFEAT, [{ line, values }]));
    const { rows, rejected } = await imported((context) => readAddrFeat(path, context));
    expect([rows, rejected]).toEqual([[], [[1, reason]]]);
  });

  it('names a cut archive', async () => {
    const whole = zippedShapefile('tl', ADDRFEAT, [{ line: LINE, values: {} }]);
    const path = written('tl_2021_24005_addrfeat.zip', whole.subarray(0, whole.length - 30));
    await expect(imported((context) => readAddrFeat(path, context))).rejects.toThrow('the archive is damaged');
  });
});

describe('readEdges', () => {
  const values = {
    STATEFP: '24',
    COUNTYFP: '005',
    TLID: '7',
    TFIDL: '1',
    TFIDR: '2',
    FULLNAME: 'State Hwy 45',
    LFROMADD: '101',
    LTOADD: '199',
    RFROMADD: '100',
    RTOADD: '198',
    ZIPL: '21093',
    ZIPR: '21094',
  };
  const path = () => written('tl_2020_24005_edges.zip', zippedShapefile('tl_2020_24005_edges', EDGES, [{ line: LINE, values }]));

  it('takes parity from the numbers and the county from the edge', async () => {
    const { rows } = await imported((context) => readEdges(path(), context));
    expect(rows).toMatchObject([
      { side: 'left', parity: 'odd', zip: '21093', countyFips: '24005', placeFips: null, aliases: [] },
      { side: 'right', parity: 'even', zip: '21094', city: null, state: 'MD' },
    ]);
  });

  it('takes place and county of each side from FACES and other names from FEATNAMES', async () => {
    const faces = zippedShapefile('faces', columns('TFID,STATEFP,COUNTYFP,PLACEFP'), [
      { line: LINE, values: { TFID: '1', STATEFP: '24', COUNTYFP: '005', PLACEFP: '48025' } },
      { line: LINE, values: { TFID: '2', STATEFP: '24', COUNTYFP: '027' } },
    ]);
    const names = zippedShapefile('featnames', columns('TLID,FULLNAME,PAFLAG'), [
      { values: { TLID: '7', FULLNAME: 'State Hwy 45', PAFLAG: 'P' } },
      { values: { TLID: '7', FULLNAME: 'York Rd', PAFLAG: 'A' } },
    ]);
    const companions = { faces: written('faces.zip', faces), featNames: written('featnames.zip', names) };
    const { rows } = await imported((context) => readEdges(path(), context, companions));
    expect(rows).toMatchObject([
      { countyFips: '24005', placeFips: '48025', aliases: [{ name: 'YORK', postType: 'RD' }] },
      { countyFips: '24027', placeFips: null, aliases: [{ name: 'YORK', postType: 'RD' }] },
    ]);
  });

  it('refuses a companion that is cut short, by its name', async () => {
    const faces = shapefileParts('faces', columns('TFID,STATEFP,COUNTYFP'), [{ values: { TFID: '1', STATEFP: '24', COUNTYFP: '005' } }]);
    const cut = { 'faces.dbf': (faces['faces.dbf'] as Uint8Array).subarray(0, -20) };
    const companions = { faces: written('tl_faces.zip', zipSync(cut)) };
    await expect(imported((context) => readEdges(path(), context, companions))).rejects.toThrow(
      new RangeError('in tl_faces.zip beside it, faces.dbf is cut short: it holds 0 rows, expected 1'),
    );
  });

  it('refuses other files', async () => {
    const other = written('other.zip', zippedShapefile('other', columns('TLID'), [{ line: LINE, values: { TLID: '7' } }]));
    await expect(imported((context) => readEdges(other, context))).rejects.toThrow(/lacks the columns STATEFP, COUNTYFP/);
    const bare = written('bare.zip', zipSync({ 'a.shp': new Uint8Array(100) }));
    await expect(imported((context) => readEdges(bare, context))).rejects.toThrow(/holds no table/);
  });
});
