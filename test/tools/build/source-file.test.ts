import { execFileSync } from 'node:child_process';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImportedRows } from '../../../tools/build/imported-rows.js';
import { expandPath, expectedFiles, type SourceFile, sourceFiles } from '../../../tools/build/source-file.js';
import type { AddressRow } from '../../../tools/build/us/rows.js';
import { folderForAll, folderForEach } from '../../fixtures/folder.js';

const ADDRESS = {
  address1: '1745 T Street Southeast',
  address2: 'Apt 2',
  city: 'Washington',
  state: 'DC',
  postalCode: '20020',
  coordinates: { lat: 38.867, lng: -76.979 },
};

async function refused(kind: string, value: string, message: string | RegExp): Promise<void> {
  const error = { code: 'CONFIG_INVALID', message: typeof message === 'string' ? message : expect.stringMatching(message) };
  await expect(sourceFiles(kind, value)).rejects.toMatchObject(error);
}

describe('sourceFiles', () => {
  const folder = folderForEach();

  const addresses: AddressRow[] = [];
  async function read(kind: string, format: string, text: string, name = 'source'): Promise<ImportedRows> {
    const path = folder(name);
    await writeFile(path, text);
    await utimes(path, 0, Date.parse('2026-02-03T12:00:00Z') / 1000);
    const imported = new ImportedRows(undefined, undefined, { addresses, ranges: [], postalRanges: [], aliases: [] });
    const [file] = (await sourceFiles(kind, `${format}:${path}`)) as [SourceFile];
    await file.read(imported);
    return imported;
  }

  it('knows the formats of each kind', async () => {
    expect(['us', 'places', 'in', 'ip'].map(expectedFiles)).toEqual([
      'points:FILE or csv:FILE or openaddresses:FILE or nad:FILE or rrad:FILE or overture:FILE or tiger:FILE or centerlines:FILE or usps-zip4:FILE or usps-citystate:FILE',
      'geonames:FILE or hud:FILE or usps-names:FILE or zip-type:FILE or usps-citystate:FILE',
      'india-post:FILE or geonames:FILE or geonames-cities:FILE',
      'mmdb:FILE or maxmind-csv:FOLDER or csv:FILE or dbip-csv:FILE or ip2location-csv:FILE or iptoasn:FILE or geofeed:FILE or rir:FILE',
    ]);
    for (const value of ['rrad', 'rrad:', ':file', 'mmdb:file', 'toString:file']) await refused('us', value, /rrad:FILE/);
  });

  it('accounts for the rows of its source, with the day of the file as the edition of the build', async () => {
    const imported = await read('us', 'rrad', JSON.stringify({ addresses: [ADDRESS, { ...ADDRESS, address1: 'Rear entrance' }] }));
    expect(addresses).toMatchObject([{ components: { number: '1745', city: 'WASHINGTON' }, county: 'District of Columbia', source: 0 }]);
    expect(imported.ledger.sources[0]).toMatchObject({ authority: 'government', rows: 1, rejected: 1 });
    expect(imported.ledger).toMatchObject({
      builtAt: '2026-02-03',
      tallies: [{ read: 2, kept: 1, rejected: new Map([['the line holds no house number or no street', 1]]) }],
    });
  });

  it('dates the build by the edition of a source, or the name of its file, before the last change of the file', async () => {
    const nad = (updated: string) =>
      `Add_Number,St_Name,State,Zip_Code,Longitude,Latitude,DateUpdate\n1745,T,DC,20020,-76.979,38.867,${updated}\n`;
    expect((await read('us', 'nad', nad('2024-07-30 10:00:00'))).ledger.builtAt).toBe('2024-07-30');
    expect((await read('us', 'nad', nad(''))).ledger.builtAt).toBe('2026-02-03');
    expect((await read('us', 'rrad', JSON.stringify({ addresses: [ADDRESS] }), 'addresses-2025-06-01.json')).ledger.builtAt).toBe(
      '2025-06-01',
    );
  });

  it('keeps postal codes of India apart from post offices, with the licence of their source', async () => {
    const row = 'IN 411001 Pune Maharashtra 16 Pune 521 Pune - 18.5 73.8 4'.replaceAll(' ', '\t');
    const { inPlaces, ledger } = await read('in', 'geonames', `${row}\nIN\t411001\n`);
    expect([inPlaces.postalRows.length, inPlaces.offices.length]).toEqual([1, 0]);
    expect(ledger.sources).toMatchObject([{ rows: 1, rejected: 1, licence: 'CC BY 4.0' }]);
  });

  it('refuses content of another format by the name of the file, without repeating it', async () => {
    const refusal = { code: 'INPUT_MALFORMED', message: `${folder('source')}: the file is not JSON` };
    await expect(read('us', 'rrad', '1745 T St')).rejects.toMatchObject(refusal);
    await expect(read('ip', 'mmdb', 'text')).rejects.toMatchObject({ code: 'DATASET_FOREIGN' });
  });

  it('says what cannot be read before anything is, and waits for no pipe that nobody writes to', async () => {
    const [absent, pipe, file] = [folder('absent'), folder('pipe.csv'), folder('a.txt')];
    await writeFile(file, '');
    execFileSync('mkfifo', [pipe]);
    await refused('us', `rrad:${absent}`, `${absent} cannot be read: ENOENT`);
    await refused('us', `rrad:${folder()}`, `${folder()} is a folder, expected a file`);
    await refused('ip', 'mmdb:/dev/null', '/dev/null is a device, expected a file');
    await refused('ip', `maxmind-csv:${file}`, `${file} is a file, expected a folder`);
    await refused('us', `openaddresses:${pipe}`, `${pipe} is a pipe, expected a file`);
    // A pattern stands for files only.
    await refused('us', `openaddresses:${folder()}/*.csv`, /names no file: .*\*\.csv/);
  });

  it('names a file that is gone when its turn comes', async () => {
    const path = folder('gone');
    await writeFile(path, '');
    const [file] = (await sourceFiles('us', `rrad:${path}`)) as [SourceFile];
    await rm(path);
    const refusal = { code: 'CONFIG_INVALID', message: `${path} cannot be read: ENOENT` };
    await expect(file.read(new ImportedRows())).rejects.toMatchObject(refusal);
  });
});

describe('glob', () => {
  const folder = folderForAll();
  beforeAll(async () => {
    for (const state of ['md', 'va']) {
      await mkdir(folder(state));
      for (const name of ['b.csv', 'a.csv', '.hidden.csv', 'c.txt']) await writeFile(folder(state, name), '');
    }
  });

  it('expands wildcards in any part of a path, in order', async () => {
    const found = async (pattern: string) => (await expandPath(folder(pattern))).map((path) => path.slice(folder().length + 1));
    expect(await found('md/*.csv')).toEqual(['md/a.csv', 'md/b.csv']);
    expect(await found('*/?.csv')).toEqual(['md/a.csv', 'md/b.csv', 'va/a.csv', 'va/b.csv']);
    expect(await found('md/***c*t')).toEqual(['md/c.txt']);
    expect(await found('md/[ab].*')).toEqual([]);
    expect(await found('absent/*')).toEqual([]);
  });

  it('leaves a path without wildcards as it is', async () => {
    expect(await expandPath('absent/[a].csv')).toEqual(['absent/[a].csv']);
  });
});
