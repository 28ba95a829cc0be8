import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { folderForAll } from '../fixtures/folder.js';
import { runCommand } from '../tools/cli/run-command.js';
import { zip4OfBaltimore } from './zip4-of-baltimore.js';

const folder = folderForAll();
beforeAll(async () => {
  await writeFile(folder('zip4.txt'), (await zip4OfBaltimore()).text, 'latin1');
});

const BALTIMORE = `openaddresses:${realFile('us', 'points', 'baltimore-county-md.csv.gz')}`;
const CAMBRIDGE = [
  `openaddresses:${realFile('us', 'cambridge-ma', 'points.csv.gz')}`,
  `centerlines:${realFile('us', 'cambridge-ma', 'centerlines.geojson.gz')}`,
];
const EDGES = `tiger:${realFile('us', 'tiger', 'tl_2020_37143_edges.zip')}`;
const ADDRFEAT = `tiger:${realFile('us', 'tiger', 'tl_2021_30059_addrfeat.zip')}`;
const NAD = `nad:${realFile('us', 'nad', 'hamilton-oh.csv.gz')}`;

describe('a dataset of real files, read back and compared with them row by row', () => {
  it.each<[string, () => readonly string[]]>([
    ['Perquimans County, edges', () => [EDGES]],
    ['Meagher County, address features', () => [ADDRFEAT]],
    ['all of them', () => [BALTIMORE, ...CAMBRIDGE, EDGES, ADDRFEAT, NAD, `usps-zip4:${folder('zip4.txt')}`]],
  ])(
    '%s: zero unexplained differences',
    async (name, sources) => {
      const out = folder(name.replaceAll(/\W+/g, '-'));
      const files = sources().flatMap((source) => ['--us', source]);
      expect((await runCommand(['build', out, ...files, '--name', 'real', '--version', '1'])).exit).toBe(0);
      const checked = await runCommand(['check', out, ...files]);
      expect(checked).toMatchObject({ exit: 0, output: expect.stringMatching(/^0 unexplained differences$/m) });
    },
    300_000,
  );
});
