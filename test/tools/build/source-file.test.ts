import { execFileSync } from 'node:child_process';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImportedRows } from '../../../tools/build/imported-rows.js';
import { expandPath, expectedFiles, type SourceFile, sourceFiles } from '../../../tools/build/source-file.js';
import type { AddressRow } from '../../../tools/us/rows.js';
import { folderForAll, folderForEach } from '../../fixtures/folder.js';

describe('source file', () => {
  const folder = folderForEach();

  const addresses: AddressRow[] = [];
  async function read(kind: string, format: string, text: string): Promise<ImportedRows> {
    const path = folder('source');
    await writeFile(path, text);
    await utimes(path, 0, Date.parse('2026-02-03T12:00:00Z') / 1000);
    const imported = new ImportedRows(undefined, undefined, { addresses, ranges: [], postalRanges: [], aliases: [] });
    const [file] = (await sourceFiles(kind, `${format}:${path}`)) as [SourceFile];
    await file.read(imported);
    return imported;
  }

  const address = {
    address1: '1745 T Street Southeast',
    address2: 'Apt 2',
    city: 'Washington',
    state: 'DC',
    postalCode: '20020',
    coordinates: { lat: 38.867, lng: -76.979 },
  };

  describe('sourceFiles', () => {
    it('knows the formats of each kind', async () => {
      expect(['us', 'places', 'in', 'ip'].map(expectedFiles)).toEqual([
        'rrad:FILE or openaddresses:FILE or nad:FILE or overture:FILE or tiger:FILE or centerlines:FILE or usps-zip4:FILE or usps-citystate:FILE',
        'geonames:FILE or hud:FILE or usps-names:FILE or zip-type:FILE or usps-citystate:FILE',
        'india-post:FILE or geonames:FILE or geonames-cities:FILE',
        'mmdb:FILE or maxmind-csv:FOLDER or dbip-csv:FILE or ip2location-csv:FILE',
      ]);
      for (const value of ['rrad', 'rrad:', ':file', 'mmdb:file', 'toString:file']) {
        await expect(sourceFiles('us', value)).rejects.toMatchObject({
          code: 'CONFIG_INVALID',
          message: expect.stringContaining('rrad:FILE'),
        });
      }
      await expect(sourceFiles('us', `rrad:${folder()}/*.json`)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    });

    it('reads addresses, with counties by ZIP code', async () => {
      const imported = await read('us', 'rrad', JSON.stringify({ addresses: [address, { ...address, address1: 'Rear entrance' }] }));
      expect(addresses).toHaveLength(1);
      expect(addresses[0]).toMatchObject({
        components: {
          number: '1745',
          preDir: null,
          name: 'T',
          postType: 'ST',
          postDir: 'SE',
          unitNumber: '2',
          city: 'WASHINGTON',
          state: 'DC',
          zip: '20020',
        },
        county: 'District of Columbia',
        source: 0,
      });
      expect(imported.ledger.sources[0]).toMatchObject({ authority: 'government', rows: 1, rejected: 1 });
      expect(imported.ledger.tallies).toMatchObject([
        { read: 2, kept: 1, rejected: new Map([['the line holds no house number or no street', 1]]) },
      ]);
      expect(imported.ledger.builtAt).toBe('2026-02-03');
    });

    it('reads Indian postal rows', async () => {
      const row = ['IN', '411001', 'Pune H.O', 'Maharashtra', '16', 'Pune', '521', 'Pune City', '', '18.5', '73.8', '4'].join('\t');
      const imported = await read('in', 'geonames', `${row}\nIN\t411001\n`);
      expect(imported.inPlaces.postalRows).toMatchObject([
        { pin: '411001', place: 'Pune H.O', stateCode: '16', district: 'Pune', subDistrict: 'Pune City' },
      ]);
      expect(imported.ledger.sources).toMatchObject([{ rows: 1, rejected: 1, licence: 'CC BY 4.0' }]);
      expect(imported.ledger.tallies).toMatchObject([{ read: 2, kept: 1 }]);
    });

    it('reads Indian populations', async () => {
      const row = '1259229 Pune Pune Poona 18.5 73.8 P PPL IN - 16 521 - - 2935744 - - - -'.replaceAll(' ', '\t');
      const imported = await read('in', 'geonames-cities', `${row}\n`);
      expect(imported.inPlaces.populatedPlaces).toMatchObject([{ name: 'Pune', population: 2_935_744 }]);
      expect(imported.ledger.sources).toMatchObject([{ rows: 1, authority: 'community' }]);
    });

    it('refuses content of another format, without repeating it', async () => {
      const refusal = (message: RegExp) => ({ code: 'INPUT_MALFORMED', message: expect.stringMatching(message) });
      await expect(read('us', 'rrad', '1745 T St')).rejects.toMatchObject(refusal(/source: the file is not JSON$/));
      await expect(read('us', 'rrad', '[]')).rejects.toMatchObject(refusal(/no list of addresses/));
      await expect(read('us', 'rrad', '{"addresses":[{"address1":"1745 T St"}]}')).rejects.toMatchObject(
        refusal(/source: address 1 lacks/),
      );
      await expect(read('ip', 'mmdb', 'text')).rejects.toMatchObject({ code: 'DATASET_FOREIGN' });
    });

    it('says what cannot be read before anything is', async () => {
      const refusal = (message: string) => ({ code: 'CONFIG_INVALID', message, details: expect.anything() });
      const absent = folder('absent');
      await expect(sourceFiles('us', `rrad:${absent}`)).rejects.toMatchObject(refusal(`${absent} cannot be read: ENOENT`));
      await expect(sourceFiles('us', `rrad:${folder()}`)).rejects.toMatchObject(refusal(`${folder()} is a folder, expected a file`));
      await expect(sourceFiles('ip', 'mmdb:/dev/null')).rejects.toMatchObject(refusal('/dev/null is a device, expected a file'));
      await writeFile(folder('a.csv'), '');
      await expect(sourceFiles('ip', `maxmind-csv:${folder()}/a.csv`)).rejects.toMatchObject(
        refusal(`${folder()}/a.csv is a file, expected a folder`),
      );
    });

    it('does not wait for a pipe that nobody writes to', async () => {
      const pipe = folder('pipe.csv');
      execFileSync('mkfifo', [pipe]);
      await expect(sourceFiles('us', `openaddresses:${pipe}`)).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        message: `${pipe} is a pipe, expected a file`,
      });
      // A pattern stands for files only.
      const pattern = `${folder()}/*.csv`;
      await expect(sourceFiles('us', `openaddresses:${pattern}`)).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        message: expect.stringContaining(`names no file: ${pattern}`),
      });
    });

    it('names a file that is gone when its turn comes', async () => {
      const path = folder('gone');
      await writeFile(path, '');
      const [file] = (await sourceFiles('us', `rrad:${path}`)) as [SourceFile];
      await rm(path);
      await expect(file.read(new ImportedRows())).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        message: `${path} cannot be read: ENOENT`,
      });
    });
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
