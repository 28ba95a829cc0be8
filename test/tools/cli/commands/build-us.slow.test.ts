import { access, readFile, writeFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DatasetStore, directorySource, type Places, placesOf } from '../../../../src/dataset/index.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { addrFeatFile } from '../../build/us/import/tiger/shapefile-writer.js';
import { aliasRecord, cityRecord, zip4Header, zip4Record } from '../../build/us/import/usps/records.js';
import { commandOutput, failure, runCommand } from '../run-command.js';

const folder = folderForEach();

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID';
const POINTS = [
  '-76.61,39.43,10,THURLOE DR,,,,MD,21093,1',
  '-76.62,39.44,0,THURLOE DR,,,,MD,21093,2',
  '-73.4,44.03,151,ALGONQUIN DR,,,,VT,05491,3',
];

const build = (words: readonly string[]) => runCommand(['build', folder('out'), '--name', 'us', '--version', '1', ...words]);
const check = (words: readonly string[]) => runCommand(['check', folder('out'), ...words]);
async function file(name: string, lines: readonly string[]): Promise<string> {
  await writeFile(folder(name), `${lines.join('\n')}\n`);
  return folder(name);
}
/** The words for a source of address points of these lines. */
const points = async (...lines: readonly string[]) => ['--us', `openaddresses:${await file('points.csv', [HEADER, ...lines])}`];
const query = async (operation: string, text: string) => {
  const written = await runCommand(['query', operation, '--only', '--data', folder('out'), text]);
  return written.output + written.notices;
};
const manifest = async () => JSON.parse(await readFile(folder('out', 'manifest.json'), 'utf8'));

describe('build from address points', () => {
  it('answers, and tells what it kept and rejected', async () => {
    const path = await file('points.csv', [HEADER, ...POINTS]);
    const built = await build(['--us', `openaddresses:${folder()}/po*.csv`]);
    expect(built.exit).toBe(0);
    expect(built.output).toContain(`${path}: 3 rows read, 2 kept, 1 rejected\n  1  the house number is 0\n`);
    expect(await readFile(folder('out.rejects.csv'), 'utf8')).toBe(`file,line,reason\n${path},3,the house number is 0\n`);
    expect(await query('verify', '10 Thurloe Dr, Lutherville Timonium MD 21093')).toContain('10 THURLOE DR');
    expect((await manifest()).sources[0]).toMatchObject({ title: 'OpenAddresses points', rows: 2 });
  });

  it('tells what it left out and what it put right', async () => {
    const source = await points(...POINTS, '-73.4,44.03,153,ALGONQUIN DR,,,,VT,5491,4');
    const built = await build([...source, '--region', 'VT']);
    expect(built.output).toContain(
      [
        'points.csv: 4 rows read, 2 kept, 1 rejected, 1 left out, 1 changed',
        '  1  the house number is 0',
        '  1  left out: the row lies outside of the states and ZIP codes asked for',
        '  1  changed: the ZIP code got back the zeros that it had lost\n',
      ].join('\n'),
    );
    expect(await query('verify', '153 Algonquin Dr, VT 05491')).toContain('153 ALGONQUIN DR');
  });

  it('counts rows without ZIP code by what becomes of them', async () => {
    const source = await points(
      ...POINTS,
      '-76.61,39.43,12,THURLOE DR,,,,MD,,5',
      '-73.4,44.03,155,ALGONQUIN DR,,,,VT,,6',
      '-73.4,44.03,157,ALGONQUIN DR,,,,,,7',
      '-90,35,1,FAR AWAY RD,,,,,,8',
    );
    const built = await build([...source, '--zip3', '054']);
    expect(built.output).toContain(
      [
        'points.csv: 7 rows read, 3 kept, 3 rejected, 1 left out',
        '  2  the row lies outside of the states and ZIP codes asked for',
        '  1  the house number is 0',
        '  1  left out: the row lies outside of the states and ZIP codes asked for\n',
      ].join('\n'),
    );
    expect((await manifest()).sources[0]).toMatchObject({ rows: 3, rejected: 3 });
  });

  it('names the member of an archive, in what it refuses and in the rows that it rejects', async () => {
    const path = folder('points.zip');
    const member = Buffer.from([HEADER, ...POINTS, ''].join('\n'));
    await writeFile(path, zipSync({ 'us/md/a.csv': member, 'us/md/b.csv': member }));
    expect((await build(['--us', `openaddresses:${path}`])).exit).toBe(0);
    expect(await readFile(folder('out.rejects.csv'), 'utf8')).toBe(
      `file,line,reason\n${path}/us/md/a.csv,3,the house number is 0\n${path}/us/md/b.csv,3,the house number is 0\n`,
    );
    await writeFile(path, zipSync({ 'us/md/a.csv': member, 'us/md/b.csv': Buffer.from('LON,LAT\n') }));
    expect((await build(['--us', `openaddresses:${path}`])).notices).toBe(
      `error ${path}: in us/md/b.csv, no column is known to hold a street; the columns are LON,LAT: name it with --fields, such as number=HOUSE,name=ROAD+TYPE,longitude=X,latitude=Y\n`,
    );
  });

  it('is checked against several files of one source, which the manifest names once', async () => {
    await file('one.csv', [HEADER, POINTS[0] as string]);
    await file('two.csv', [HEADER, POINTS[2] as string]);
    const words = ['--us', `openaddresses:${folder()}/one.csv`, '--us', `openaddresses:${folder()}/two.csv`];
    expect((await build(words)).exit).toBe(0);
    expect(await check(words)).toMatchObject({ exit: 0, output: expect.stringMatching(/^0 unexplained differences$/m) });
  });

  it('cuts by state and ZIP code', async () => {
    const source = await points(...POINTS);
    expect((await build([...source, '--region', 'vt'])).output).toMatch(/^us-streets +054 +1 /m);
    expect((await build([...source, '--zip3', '210', '--rejects', folder('bad.csv')])).output).toContain(
      '3 rows read, 1 kept, 1 rejected, 1 left out',
    );
    await access(folder('bad.csv'));
    for (const wrong of ['--region=Maryland', '--zip3=21', '--state=XX']) expect((await build([...source, wrong])).exit, wrong).toBe(2);
  });

  it('joins sources, and says how many addresses they share', async () => {
    await file('points-2026-03-01.csv', [HEADER, ...POINTS]);
    await file('nad.csv', [
      'Add_Number,St_Name,St_PosTyp,State,Zip_Code,Plus_4,Longitude,Latitude,DateUpdate',
      '10,THURLOE,DRIVE,MD,21093,7444,-76.61,39.45,2025-03-30',
      '12,THURLOE,DRIVE,MD,21093,7444,-76.61,39.45,2024-12-31 10:00:00',
    ]);
    const built = await build(['--us', `openaddresses:${folder()}/points-2026-03-01.csv`, '--us', `nad:${folder()}/nad.csv`]);
    expect(built.output).toContain('1 addresses are listed by several sources');
    expect(built.output).toMatch(/^us-streets +210 +2 /m);
    const conflicts = folder('out.conflicts.csv');
    expect(built.output).toContain(`what sources differ in is listed in ${conflicts}`);
    expect(await readFile(conflicts, 'utf8')).toBe(
      'subject,field,kept,kept_source,other,other_source\n' +
        '"10 THURLOE DR, LUTHERVILLE TIMONIUM MD 21093",position,-76.61 39.43,OpenAddresses points 2026-03-01,-76.61 39.45,National Address Database 2025-03-30\n',
    );
  });

  it('keeps ranges of the census and of the ZIP+4 product beside the points', async () => {
    const points = await file('points.csv', [HEADER, ...POINTS]);
    const values = { FULLNAME: 'Thurloe Dr', LFROMHN: '11', LTOHN: '99', RFROMHN: '10', RTOHN: '98' };
    await writeFile(folder('tl_2021_24005_addrfeat.zip'), addrFeatFile([{ values }]));
    await writeFile(folder('zip4.txt'), zip4Header() + zip4Record({ low: '0000000010', high: '0000000098', parity: 'E' }));
    const sources = [`openaddresses:${points}`, `tiger:${folder()}/tl_*.zip`, `usps-zip4:${folder()}/zip4.txt`];
    const words = sources.flatMap((source) => ['--us', source]);
    const built = await build(words);
    expect(built.exit).toBe(0);
    expect(built.output).toContain('tl_2021_24005_addrfeat.zip: 1 rows read, 2 ranges kept, 0 rejected');
    expect(built.output).toContain('zip4.txt: 1 rows read, 1 kept, 0 rejected');
    expect(built.output).toContain('1 addresses lie in ranges of ZIP+4 codes');
    expect(await query('verify', '10 Thurloe Dr, Lutherville Timonium MD 21093')).toContain('21093-7444');
    expect(await check(words)).toMatchObject({
      exit: 0,
      output: expect.stringMatching(/^2 {2}addresses found.*\n.*\n2 {2}ranges found.*\n0 unexp/),
    });
    await file('points.csv', [HEADER, ...POINTS.slice(0, 2)]);
    expect(await check(words)).toMatchObject({ exit: 1, output: expect.stringContaining('1 unexplained differences') });
    expect((await check(words.slice(2))).notices).toContain('The dataset was built from OpenAddresses points');
    expect((await build(['--us', `tiger:${points}`])).notices).toContain('points.csv: the file is not named like');
  });

  it('finds the ZIP codes of points by centre lines, and rejects by line what it cannot place', async () => {
    const source = await points('-76.6105,39.4305,10,THURLOE DR,,,,,,1', '-150,30,10,THURLOE DR,,,,,,2');
    const properties = { name: 'Thurloe', type: 'Dr', zip: '21093', lo: 1, hi: 99, R_FROM: 2, R_TO: 98 };
    const coordinates = [
      [-76.61, 39.43],
      [-76.611, 39.431],
    ];
    const line = { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties };
    await file('lines.geojson', [JSON.stringify(line)]);
    const sources = [...source, '--us', `centerlines:${folder('lines.geojson')}`];
    expect((await build(sources)).notices).toContain('the features have no property for leftFrom, leftTo');
    const built = await build([...sources, '--fields', 'leftFrom=lo,leftTo=hi']);
    expect(built.output).toContain('points.csv: 2 rows read, 1 kept, 1 rejected');
    expect(built.output).toContain('1 addresses and ranges without ZIP code have that of what is nearest');
    expect(await readFile(folder('out.rejects.csv'), 'utf8')).toContain(
      `${folder('points.csv')},3,"the row has no ZIP code, and nothing near has one"`,
    );
    expect(await query('verify', '10 Thurloe Dr, Lutherville Timonium MD 21093')).toContain('10 THURLOE DR');
    expect(await build([...sources, '--fields', 'left=lo'])).toMatchObject({ exit: 2 });
  });

  describe('of a source without ZIP codes', () => {
    const WITHOUT = [
      'LON,LAT,NUMBER,STREET,UNIT,DISTRICT,REGION',
      '-76.62,39.43,10,THURLOE DR,,Baltimore,MD',
      '-76.62,39.4301,12,THURLOE DR,,Baltimore,MD',
    ];

    it('takes those of the positions, says so in the source of the rows, and is checked', async () => {
      const source = ['--us', `openaddresses:${await file('points.csv', WITHOUT)}`];
      const built = await build(source);
      expect(built).toMatchObject({ exit: 0 });
      expect(built.output).toContain('2 addresses and ranges without ZIP code have that of their position');
      const { sources } = await manifest();
      const rows = sources.filter(({ title }: { title: string }) => title.startsWith('OpenAddresses'));
      expect(rows).toMatchObject([{ rows: 0 }, { title: 'OpenAddresses points, ZIP codes by position', rows: 2 }]);
      expect(await query('verify', '10 Thurloe Dr, MD 21093')).toContain('10 THURLOE DR');
      expect((await check(source)).output).toContain('0 unexplained differences');
    });

    it('takes the city, state and ZIP code that the command names for rows around them', async () => {
      const far = '-80,39,10,FAR RD,,,WV';
      const source = ['--us', `openaddresses:${await file('points.csv', [...WITHOUT, far])}`];
      const built = await build([...source, '--state', 'MD', '--city', 'Timonium', '--zip', '21094']);
      expect(built.output).toContain('3 rows read, 2 kept');
      expect(await query('verify', '10 Thurloe Dr, Timonium, MD 21094')).toContain('10 THURLOE DR');
    });
  });

  it('refuses damaged sources by name', async () => {
    const path = await file('points.csv', ['LON,LAT']);
    expect((await build(['--us', `openaddresses:${path}`])).notices).toContain(
      'points.csv: no column is known to hold a street; the columns are LON,LAT',
    );
    await expect(access(folder('out'))).rejects.toThrow();
  });

  it('tells why no row was kept', async () => {
    const path = await file('points.csv', ['LON,LAT,NUMBER,STREET,POSTCODE', '-76.6,95,10,Thurloe Dr,21093']);
    const nothing = /nothing that a dataset is built from; .*points\.csv: 1 rows read, 0 kept, 1 rejected; 1 {2}\S.*\n$/;
    expect(await build(['--us', `openaddresses:${path}`])).toMatchObject(failure(2, nothing));
  });
});

async function mountedPlaces(): Promise<Places | null> {
  const store = await DatasetStore.open([directorySource(folder('out'))]);
  const tables = await store.use((view) => view.tables('us-places'));
  await store.close();
  return tables[0] === undefined ? null : placesOf(tables[0].table);
}

describe('build of places', () => {
  it('takes preferred and acceptable names and the main county from further sources', async () => {
    await file('names.csv', ['ZIP,CITY,STATE', '21093,MAYS CHAPEL,MD', '6001,WEST AVON,CT']);
    await file('hud.csv', [
      'ZIP,COUNTY,USPS_ZIP_PREF_CITY,USPS_ZIP_PREF_STATE,RES_RATIO,BUS_RATIO,OTH_RATIO,TOT_RATIO',
      '21093,24005,LUTHERVILLE TIMONIUM,MD,0.4,0.4,0.4,0.4',
      '21093,24013,LUTHERVILLE TIMONIUM,MD,0.6,0.6,0.6,0.6',
      '06001,09003,AVON,CT,1,1,1,1',
      '96799,60010,PAGO PAGO,AS,1,1,1,1',
    ]);
    const built = await build(['--places', `usps-names:${folder()}/names.csv`, '--places', `hud:${folder()}/hud.csv`]);
    expect(built.exit).toBe(0);
    expect(built.output).toContain('1 shares of ZIP codes in counties without an outline are left out');
    const places = await mountedPlaces();
    const counties = places?.countiesOf('21093').map(({ county, share }) => [county, share]);
    expect(counties).toEqual([
      ['Carroll', 0.6],
      ['Baltimore', 0.4],
    ]);
    expect(places?.namesOf('21093')).toEqual(['Lutherville Timonium', 'Mays Chapel']);
    // Its zero was lost.
    expect(places?.namesOf('06001')).toEqual(['Avon', 'West Avon']);
    expect(await query('suggest-zip', '21093')).toContain('Lutherville Timonium');
    expect(await query('suggest-city', 'mays chap')).toBe('Mays Chapel, MD\n');
    expect(await query('geocode', 'Lutherville Timonium MD 21093')).toContain('Carroll');
  });
});

it('takes names of cities and streets from the City State product beside address points', async () => {
  const cities = folder('ctystate.txt');
  const args = [...(await points(...POINTS)), '--us', `usps-citystate:${cities}`];
  await writeFile(cities, cityRecord({}) + cityRecord({ key: 'V12346', name: 'MAYS CHAPEL' }));
  const built = await build(args);
  expect(built.output).toContain('ctystate.txt: 2 rows read, 2 kept, 0 rejected');
  expect(built.output).toMatch(/^us-places /m);
  expect(await query('verify', '10 Thurloe Dr, Mays Chapel MD 21093')).toContain('10 THURLOE DR');
  const ofNumbers = aliasRecord({ alias: 'SHORT', low: '0000000011', high: '0000000019' });
  await writeFile(cities, cityRecord({}) + aliasRecord({}) + ofNumbers + aliasRecord({ street: 'NOWHERE' }));
  const named = await build(args);
  expect(named.output).toContain('ctystate.txt: 4 rows read, 4 kept, 0 rejected');
  expect(named.output).toContain('1 other names of streets hold for a part of their numbers and are left out');
  expect(named.output).toContain('1 other names are of streets that no source has and are left out');
  expect(await query('verify', '10 Old Mill Rd, Lutherville Timonium MD 21093')).toContain('10 OLD MILL RD');
  expect(await query('suggest-address', '10 old mi')).toContain('10 OLD MILL RD');
  expect(await check(args)).toMatchObject({ exit: 0, output: expect.stringMatching(/^0 unexplained differences$/m) });
  await writeFile(cities, cityRecord({ state: 'ZZ' }));
  const refused = failure(2, 'ctystate.txt: record 1 (offset 0) has no state at position 100');
  expect(await build(args.slice(2))).toMatchObject(refused);
});

it('sources lists where each format is published', async () => {
  const output = await commandOutput(['sources']);
  for (const format of ['openaddresses', 'nad', 'overture', 'tiger', 'usps-zip4', 'usps-citystate', 'hud', 'india-post', 'mmdb']) {
    expect(output).toContain(`${format}:FILE\n`);
  }
});
