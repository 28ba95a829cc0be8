import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { cachedSource, type DatasetSource, DatasetStore, memorySource } from '../../../src/dataset/index.js';
import type { Doorplate } from '../../../src/doorplate.js';
import { DoorplateError } from '../../../src/errors.js';
import { open } from '../../../src/open.js';
import { suggestCity, suggestTexts } from '../../../src/suggest/index.js';
import { errorOf, manifestOf, type Packed, withManifest } from '../../fixtures/damaged-datasets.js';
import { folderForEach } from '../../fixtures/folder.js';
import { LARGE_TOWN_TEXTS, largeTown } from '../../fixtures/large-town.js';
import {
  inPages,
  type Network,
  networkSource,
  pagedSample,
  roundedSource,
  shippedDataset,
  streetSample,
} from '../../fixtures/paged-sample.js';
import { openPacked } from '../../fixtures/stores.js';
import { rowOf } from '../../fixtures/us-address.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

// Reads of pages that fail, hang, or are asked for by several questions.

const packed = await pagedSample();
const whole = await openPacked(await streetSample());

const textsOf = (store: DatasetStore, text: string) => store.ask((view) => suggestTexts(view, 'suggest-address', text));

/** A store whose page tables and a few pages are there, so that questions from now on share what they read. */
async function begun(): Promise<{ readonly store: DatasetStore; readonly network: Network }> {
  const { source, network } = networkSource(packed);
  const store = await DatasetStore.open([source]);
  await textsOf(store, '305 w');
  network.reads.length = 0;
  return { store, network };
}

const RESET = new DoorplateError('DATASET_UNREADABLE', 'the connection was reset');

/** Lets reads wait from now on; gives what makes those fail that have begun, and lets later ones pass. */
function stalled(network: Network): { readonly waiting: () => Promise<void>; readonly reset: () => void } {
  const resets: (() => void)[] = [];
  network.pass = () => new Promise((_, reject) => void resets.push(() => reject(RESET)));
  return {
    async waiting() {
      while (resets.length === 0) await new Promise((resolve) => setImmediate(resolve));
      network.pass = (bytes) => bytes;
    },
    reset: () => {
      for (const each of resets) each();
    },
  };
}

describe('pages that several questions read', () => {
  it('are read anew for a question that has waited for a read of another one which failed', async () => {
    const { store, network } = await begun();
    const { waiting, reset } = stalled(network);
    const first = errorOf(() => textsOf(store, '1745 t'));
    const second = textsOf(store, '1745 t');
    await waiting();
    reset();
    expect(await first).toMatchObject({ code: 'DATASET_UNREADABLE' });
    expect(await second).toEqual(await textsOf(whole, '1745 t'));
  });

  it('are read anew a few times for all that wait, where the host is gone', async () => {
    const { store, network } = await begun();
    let reads = 0;
    network.pass = async () => {
      reads++;
      await new Promise((resolve) => setImmediate(resolve));
      throw RESET;
    };
    const errors = await Promise.all(Array.from({ length: 20 }, () => errorOf(() => textsOf(store, '1745 t'))));
    for (const error of errors) expect(error).toMatchObject({ code: 'DATASET_UNREADABLE' });
    expect(reads).toBeLessThan(10);
  });

  it('do not hold up a question that needs others', async () => {
    const { store, network } = await begun();
    const { waiting, reset } = stalled(network);
    const stuck = errorOf(() => textsOf(store, '12 main'));
    await waiting();
    expect(await textsOf(store, '1745 t')).toEqual(await textsOf(whole, '1745 t'));
    reset();
    expect(await stuck).toMatchObject({ code: 'DATASET_UNREADABLE' });
  });
});

it('a range that cannot be read is not asked for again, as its source has tried that', async () => {
  const { store, network } = await begun();
  const asked: string[] = [];
  network.pass = (_, name, { offset }) => {
    asked.push(`${name} ${offset}`);
    throw RESET;
  };
  await errorOf(() => textsOf(store, '1745 t'));
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked).size).toBe(asked.length);
});

it('are taken from a whole file where other reads have failed meanwhile', async () => {
  const places = await shippedDataset('us-places');
  const { source, network } = networkSource(places);
  const store = await DatasetStore.open([source]);
  const cities = async () => store.ask((view) => suggestCity(view, 'kanka'));
  const failed = new Set<number>();
  network.pass = async (bytes, name, { offset }) => {
    if (offset === undefined) return bytes;
    // Ranges at odd and even places in turn, so that some are whole files while others fail.
    if (!failed.has(offset) && failed.size % 2 === 0) {
      failed.add(offset);
      throw RESET;
    }
    failed.add(offset);
    await new Promise((resolve) => setImmediate(resolve));
    return places.get(name) as Uint8Array;
  };
  expect(await errorOf(cities)).toMatchObject({ code: 'DATASET_UNREADABLE' });
  // Each time it is asked, other ranges fail.
  let answer = await cities().catch(() => null);
  while (answer === null) answer = await cities().catch(() => null);
  const clean = await openPacked(places);
  expect(answer).toEqual(await clean.ask((view) => suggestCity(view, 'kanka')));
});

describe('rounds', () => {
  /** Rounds of requests of a question behind others. */
  async function roundsOf(text: string, ...before: readonly string[]): Promise<number> {
    const { source, rounds } = roundedSource(packed);
    const store = await DatasetStore.open([source]);
    for (const each of before) await textsOf(store, each);
    const read = rounds();
    await textsOf(store, text);
    return rounds() - read;
  }

  describe('pages that belong together', () => {
    // The question before them has read the names of the cities, which are looked up last.
    it.each(['main st', '1745 t st', '1745 t'])('are read in one round, rows with their lines: %s', async (text) => {
      expect(await roundsOf(text, 'oak st')).toBe(1);
    });

    it('are not read where a question goes through the names that have a word', async () => {
      const { source, network } = networkSource(packed);
      const store = await DatasetStore.open([source]);
      await textsOf(store, 'strete');
      const rows = network.reads.filter(({ name }) => name.startsWith('us-street-rows'));
      const most = [...packed].reduce((sum, [name, bytes]) => sum + (name.startsWith('us-street-rows') ? bytes.byteLength : 0), 0);
      expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most / 2);
    });
  });

  /** Streets of each letter, one behind the other; every one has the number 5, one in a hundred the number 7. */
  const STREETS_A_LETTER = 150;
  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

  function manyStreets(): Promise<Packed> {
    const names = LETTERS.flatMap((letter) => Array.from({ length: STREETS_A_LETTER }, (_, i) => `${letter}ORN${spelled(i)}`));
    return usStreetsDataset(
      names.flatMap((name, i) =>
        (i % 100 === 0 ? ['5', '7'] : ['5']).map((number) => rowOf({ number, preDir: i % 50 === 1 ? 'N' : null, name, postType: 'RD' })),
      ),
    );
  }

  function spelled(number: number): string {
    return [...String(number)].map((digit) => LETTERS[Number(digit)]).join('');
  }

  describe('rows far apart', async () => {
    const streets = await inPages(await manyStreets());

    /** Bytes of rows that a question reads, as a share of all. */
    async function shareOfRows(text: string): Promise<number> {
      const { source, network } = networkSource(streets);
      const store = await DatasetStore.open([source]);
      await textsOf(store, text);
      const isRows = (name: string): boolean => name.startsWith('us-street-rows');
      const pages = network.reads.filter(({ name, offset }) => isRows(name) && offset !== null);
      const all = [...streets].reduce((sum, [name, bytes]) => sum + (isRows(name) ? bytes.byteLength : 0), 0);
      return pages.reduce((sum, { bytes }) => sum + bytes, 0) / all;
    }

    it('are not read for what they weigh, where a number has more than are shown', async () => {
      expect(await shareOfRows('7')).toBeLessThan(0.5);
    });

    it('are read along with the lines and the number that they belong to', async () => {
      const { source, rounds } = roundedSource(streets);
      const store = await DatasetStore.open([source]);
      // Reads the page tables, and what all streets have in common.
      await textsOf(store, '5 aornb');
      const read = rounds();
      await textsOf(store, '5 kornb');
      expect(rounds() - read).toBe(1);
    });
  });
});

// A dataset that is replaced at its host while some of its pages have been read.
describe('a file that is replaced', async () => {
  const folder = folderForEach();
  const [before, after] = await Promise.all([largeTown().then(inPages), usStreetsDataset().then(inPages)]);
  const { name } = manifestOf(before);
  /** Versions of one dataset that have no file in common. */
  const versions: readonly [Packed, Packed] = [before, withManifest(after, (manifest) => ({ ...manifest, name, version: '2099.01' }))];

  const TEXTS = LARGE_TOWN_TEXTS.filter((_, i) => i % 4 === 1 || i % 4 === 2);
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
    ['a cache in front', (source) => cachedSource(folder(), source)],
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
    await doorplate.replace(name, through(source));
    for (const text of TEXTS) expect(await ask(doorplate, text)).toEqual(await ask(next as Doorplate, text));
    await Promise.all([doorplate, old, next].map((each) => each?.close()));
  });

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['cut', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['emptied', () => new Uint8Array(0)],
    ['overwritten', (bytes) => bytes.fill(7)],
  ])('reads anew what has been %s in a cache', async (_, damage) => {
    const { source } = host();
    const through = () => open({ only: true, data: [cachedSource(folder(), source)] });
    const before = await through();
    const answers = await Promise.all(TEXTS.map((text) => ask(before, text)));
    await before.close();
    for (const name of await readdir(folder())) await writeFile(folder(name), damage(await readFile(folder(name))));
    const after = await through();
    for (const [i, text] of TEXTS.entries()) expect(await ask(after, text)).toEqual(answers[i]);
    await after.close();
  });
});
