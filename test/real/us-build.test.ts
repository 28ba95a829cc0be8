import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../tools/cli/program.js';
import { memoryTerminal } from '../tools/cli/terminal/memory-terminal.js';
import { realFile } from './data-folder.js';
import { zip4OfBaltimore } from './zip4-of-baltimore.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-built-'));
  await writeFile(join(folder, 'zip4.txt'), (await zip4OfBaltimore()).text, 'latin1');
});
afterAll(() => rm(folder, { recursive: true }));

const points = (name: string) => `openaddresses:${realFile('us', 'points', `${name}.csv.gz`)}`;
const CAMBRIDGE = [
  `openaddresses:${realFile('us', 'cambridge-ma', 'points.csv.gz')}`,
  `centerlines:${realFile('us', 'cambridge-ma', 'centerlines.geojson.gz')}`,
];
const EDGES = `tiger:${realFile('us', 'tiger', 'tl_2020_37143_edges.zip')}`;
const ADDRFEAT = `tiger:${realFile('us', 'tiger', 'tl_2021_30059_addrfeat.zip')}`;
const NAD = `nad:${realFile('us', 'nad', 'hamilton-oh.csv.gz')}`;
const POINTS = ['baltimore-county-md', 'vermont', 'san-jose-ca'].map(points);

describe('a dataset of real files, read back and compared with them row by row', () => {
  it.each<[string, () => readonly string[]]>([
    ['Baltimore County and its ZIP+4 codes', () => [points('baltimore-county-md'), `usps-zip4:${join(folder, 'zip4.txt')}`]],
    ['Cambridge, points and ranges', () => CAMBRIDGE],
    ['Perquimans County, edges', () => [EDGES]],
    ['Meagher County, address features', () => [ADDRFEAT]],
    ['all of them', () => [...POINTS, ...CAMBRIDGE, EDGES, ADDRFEAT, NAD, `usps-zip4:${join(folder, 'zip4.txt')}`]],
  ])(
    '%s: zero unexplained differences',
    async (name, sources) => {
      const out = join(folder, name.replaceAll(/\W+/g, '-'));
      const files = sources().flatMap((source) => ['--us', source]);
      const built = memoryTerminal();
      expect(await run(['build', out, ...files, '--name', 'real', '--version', '1'], built.terminal)).toBe(0);
      const checked = memoryTerminal();
      const exit = await run(['check', out, ...files], checked.terminal);
      expect(checked.written.output).toMatch(/^0 unexplained differences$/m);
      expect(exit).toBe(0);
    },
    300_000,
  );
});
