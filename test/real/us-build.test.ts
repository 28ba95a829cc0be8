import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { folderForAll } from '../fixtures/folder.js';
import { runCommand } from '../tools/cli/run-command.js';
import { zip4OfBaltimore } from './zip4-of-baltimore.js';

const folder = folderForAll();
beforeAll(async () => {
  await writeFile(folder('zip4.txt'), (await zip4OfBaltimore()).text, 'latin1');
});

const SOURCES = [
  `openaddresses:${realFile('us', 'points', 'baltimore-county-md.csv.gz')}`,
  `openaddresses:${realFile('us', 'cambridge-ma', 'points.csv.gz')}`,
  `centerlines:${realFile('us', 'cambridge-ma', 'centerlines.geojson.gz')}`,
  `tiger:${realFile('us', 'tiger', 'tl_2020_37143_edges.zip')}`,
  `tiger:${realFile('us', 'tiger', 'tl_2021_30059_addrfeat.zip')}`,
  `nad:${realFile('us', 'nad', 'hamilton-oh.csv.gz')}`,
];

it('a dataset of real files, read back and compared with them row by row, has zero unexplained differences', async () => {
  const files = [...SOURCES, `usps-zip4:${folder('zip4.txt')}`].flatMap((source) => ['--us', source]);
  expect((await runCommand(['build', folder('us'), ...files, '--name', 'real', '--version', '1'])).exit).toBe(0);
  const checked = await runCommand(['check', folder('us'), ...files]);
  expect(checked).toMatchObject({ exit: 0, output: expect.stringMatching(/^0 unexplained differences$/m) });
}, 300_000);
