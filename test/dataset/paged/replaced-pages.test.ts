// A dataset that is replaced at its host while some of its pages have been read.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cachedSource, type DatasetSource, memorySource } from '../../../src/dataset/index.js';
import type { Doorplate } from '../../../src/doorplate.js';
import { open } from '../../../src/open.js';
import { manifestOf, type Packed, withManifest } from '../../fixtures/damaged-datasets.js';
import { LARGE_TOWN_TEXTS, largeTown } from '../../fixtures/large-town.js';
import { inPages } from '../../fixtures/paged-sample.js';
import { usStreetsDataset, usStreetsRows } from '../../fixtures/us-streets.js';

/** Versions of one dataset that have no file in common. */
let versions: readonly [Packed, Packed];
let folder: string;
beforeAll(async () => {
  const [old, next] = await Promise.all([largeTown().then(inPages), usStreetsDataset(usStreetsRows()).then(inPages)]);
  const { name } = manifestOf(old);
  versions = [old, withManifest(next, (manifest) => ({ ...manifest, name, version: '2099.01' }))];
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-replaced-'));
});
afterEach(() => rm(folder, { recursive: true }));

const TEXTS = LARGE_TOWN_TEXTS.filter((_, i) => i % 4 === 1);
const FIRST = TEXTS[0] as string;
const ask = (doorplate: Doorplate, text: string): Promise<unknown> => doorplate.verify(text);

/** A host whose files are replaced by others, as when a folder is synchronized and the old files are deleted. */
function host() {
  let files: Packed = versions[0];
  const source: DatasetSource = {
    label: 'host',
    prefersRanges: true,
    read: async (name, options) => Uint8Array.from(await memorySource(files, 'host').read(name, options)),
  };
  return { source, replace: () => (files = versions[1]) };
}

const places: readonly (readonly [string, (source: DatasetSource) => DatasetSource])[] = [
  ['nothing in front', (source) => source],
  ['a cache in front', (source) => cachedSource(folder, source)],
];

it.each(places)('gives answers of one version or a named error, with %s', async (_, through) => {
  const [old, next] = await Promise.all(versions.map((files) => open({ only: true, data: [memorySource(files)] })));
  const { source, replace } = host();
  const doorplate = await open({ only: true, data: [through(source)] });
  expect(await ask(doorplate, FIRST)).toEqual(await ask(old as Doorplate, FIRST));
  replace();
  let refused = 0;
  for (const text of TEXTS) {
    const answer = await ask(doorplate, text).catch((error: unknown) => error);
    if (answer instanceof Error) {
      refused++;
      expect(answer).toMatchObject({
        code: 'DATASET_FILE_MISSING',
        message: expect.stringMatching(/; version 2099\.01 has replaced it there/),
      });
    } else expect(answer).toEqual(await ask(old as Doorplate, text));
  }
  expect(refused).toBeGreaterThan(0);
  await doorplate.replace(manifestOf(versions[0]).name, through(source));
  for (const text of TEXTS) expect(await ask(doorplate, text)).toEqual(await ask(next as Doorplate, text));
  await Promise.all([doorplate, old, next].map((each) => each?.close()));
});

it.each<[string, (bytes: Buffer) => Uint8Array]>([
  ['cut', (bytes) => bytes.subarray(0, bytes.length >> 1)],
  ['emptied', () => new Uint8Array(0)],
  ['overwritten', (bytes) => bytes.fill(7)],
])('reads anew what has been %s in a cache', async (_, damage) => {
  const { source } = host();
  const through = () => open({ only: true, data: [cachedSource(folder, source)] });
  const before = await through();
  const answers = await Promise.all(TEXTS.map((text) => ask(before, text)));
  await before.close();
  for (const name of await readdir(folder)) await writeFile(join(folder, name), damage(await readFile(join(folder, name))));
  const after = await through();
  for (const [i, text] of TEXTS.entries()) expect(await ask(after, text)).toEqual(answers[i]);
  await after.close();
});
