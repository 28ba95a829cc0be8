import { utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { open } from '../../../src/index.js';
import { folderForEach } from '../../fixtures/folder.js';
import { overtureFile, wkb } from '../../fixtures/publishers/overture.js';
import { commandOutput } from '../cli/run-command.js';
import { addrFeatFile, LINE } from './us/import/tiger/shapefile-writer.js';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID';
const DAY = new Date('2026-11-13');

const folder = folderForEach();

const command = (...words: string[]) => commandOutput(words);

/** Builds from files and compares the dataset with them; gives what `list` and the comparison print. */
async function built(format: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const words = ['--name', 'us', '--version', '1'];
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(folder(name), bytes);
    await utimes(folder(name), DAY, DAY);
    words.push('--us', `${format}:${folder(name)}`);
  }
  await command('build', folder('home', 'us'), ...words);
  return (await command('list', '--to', folder('home'))) + (await command('check', folder('home', 'us'), ...words.slice(4)));
}

describe('a dataset of several files', () => {
  it('has what the first of two files of one day says, and the comparison knows that', async () => {
    const city = '-76.61,39.43,10,THURLOE DR,,Lutherville,,MD,21093,1';
    const county = ['-76.62,39.44,10,THURLOE DR,,Towson,,MD,21093,1', '-76.62,39.44,12,THURLOE DR,,Towson,,MD,21093,2'];
    const output = await built('openaddresses', {
      'city.csv': `${HEADER}\n${city}\n`,
      'county.csv': `${[HEADER, ...county].join('\n')}\n`,
    });
    expect(output).toMatch(/us +1 +2 /);
    expect(output).toMatch(/^1 {2}addresses explained: a source of higher rank speaks of it$/m);
    expect(output).toMatch(/^0 unexplained differences$/m);
  });

  it('has all points of an address wherever a release is divided', async () => {
    const parts = [39.43, 39.44].map((latitude) => overtureFile([{ number: '10', geometry: wkb(-76.61, latitude) }]));
    const output = await built('overture', { 'part-0.parquet': parts[0] as Uint8Array, 'part-1.parquet': parts[1] as Uint8Array });
    expect(output).toMatch(/us +1 +2 /);
    expect(output).toMatch(/^2 {2}addresses found: as the source says$/m);
    expect(output).toMatch(/^0 unexplained differences$/m);
  });
});

/** Streets as a city with types of its own writes them, and their delivery lines. */
const STREETS = [
  ['RICHMOND HY', '10 RICHMOND HWY'],
  ['N QUAKER HY', '10 N QUAKER HWY'],
  ['OLD MILL PG', '10 OLD MILL PSGE'],
  ['WALES PG', '10 WALES PSGE'],
  ['COLVIN PG', '10 COLVIN PSGE'],
  ['FORT HUNT CR', '10 FORT HUNT CIR'],
  ['ELM CR E', '10 ELM CIR E'],
  ['SAINT JOHN QY', '10 SAINT JOHN QUAY'],
  ['KING QY', '10 KING QUAY'],
  ['SEMINARY RD', '10 SEMINARY RD'],
] as const;

const nad = STREETS.map(([street]) => `10,${street},MD,21093,-76.61,39.43\n`).join('');
const points = STREETS.map(([street]) => `-76.61,39.43,10,${street},,,,MD,21093,\n`).join('');
const left = { LFROMHN: '10', LTOHN: '98', PARITYL: 'E', RFROMHN: '', RTOHN: '' };
const tiger = STREETS.map(([FULLNAME], at) => ({ values: { TLID: String(at), FULLNAME, ...left } }));
const centerlines = STREETS.map(([STREET], ID) => {
  const properties = { STREET, L_FROM: 10, L_TO: 98, R_FROM: 0, R_TO: 0, ZIP: '21093', STATE: 'MD', ID };
  return JSON.stringify({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates: LINE } });
}).join('\n');

const SOURCES: readonly (readonly [format: string, name: string, content: string | Uint8Array])[] = [
  ['openaddresses', 'points.csv', `${HEADER}\n${points}`],
  ['nad', 'NAD.txt', `Add_Number,St_Name,State,Zip_Code,Longitude,Latitude\n${nad}`],
  ['overture', 'addresses.parquet', overtureFile(STREETS.map(([street]) => ({ number: '10', street })))],
  ['tiger', 'tl_2021_24005_addrfeat.zip', addrFeatFile(tiger)],
  ['centerlines', 'lines.geojson', `${centerlines}\n`],
];

describe('types that a city writes in its own way', () => {
  it.each(SOURCES)('are postal ones in a dataset of %s, and are found in both', async (format, name, content) => {
    await writeFile(folder(name), content);
    const source = ['--us', `${format}:${folder(name)}`];
    await command('build', folder('us'), '--name', 'us', '--version', '1', ...source);
    expect(await command('check', folder('us'), ...source)).toMatch(/^0 unexplained differences$/m);
    const doorplate = await open({ only: true, data: [folder('us')] });
    for (const [street, delivery] of STREETS) {
      for (const text of [`10 ${street}, MD 21093`, `${delivery}, MD 21093`]) {
        expect((await doorplate.verify(text)).result?.AddressLine1).toBe(delivery);
      }
    }
    await doorplate.close();
  });
});
