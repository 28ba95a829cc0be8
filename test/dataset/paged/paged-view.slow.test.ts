import { describe, expect, it } from 'vitest';
import type { Suggestions } from '../../../src/contract.js';
import { DatasetStore, httpSource, memorySource } from '../../../src/dataset/index.js';
import type { Answer } from '../../../src/service.js';
import { suggestAddress, suggestTexts } from '../../../src/suggest/index.js';
import { codeOf, errorOf, manifestOf, withManifest } from '../../fixtures/damaged-datasets.js';
import { largeTown } from '../../fixtures/large-town.js';
import { inPages, networkSource, pagedSample, roundedSource, shippedDataset, streetSample, wholesOf } from '../../fixtures/paged-sample.js';
import { openPacked } from '../../fixtures/stores.js';

/** Typed as people do: letter by letter, with errors, the place first, a number alone. */
const TEXTS = '1|17|1745 t|1745 t st|12 main|main st|n mian st|strete|washington|20020|100 elm st 010|broadwy|5 w|z'.split('|');

const packed = await pagedSample();
const whole = await openPacked(await streetSample());

const textsOf = (store: DatasetStore, text: string) => store.ask((view) => suggestTexts(view, 'suggest-address', text));

/** What whole files answer; each text is asked once. */
const known = new Map<string, ReturnType<typeof textsOf>>();
function wholeTexts(text: string) {
  const answer = known.get(text) ?? textsOf(whole, text);
  known.set(text, answer);
  return answer;
}

describe('files that are read page by page', () => {
  it('answer as whole files do', async () => {
    for (const text of TEXTS) {
      const { source } = networkSource(packed);
      expect(await textsOf(await DatasetStore.open([source]), text), text).toEqual(await wholeTexts(text));
    }
  });

  it('say as whole files do which state a ZIP code lies in whose streets are not mounted', async () => {
    const places = await shippedDataset('us-places');
    const wholes = await openPacked(packed, places);
    const parts = await DatasetStore.open([networkSource(packed).source, networkSource(places).source]);
    for (const text of ['69134 ', '96931 ', '69134 '])
      expect((await textsOf(parts, text)).messages, text).toEqual((await textsOf(wholes, text)).messages);
    expect((await textsOf(wholes, '69134 ')).messages).toEqual([expect.stringContaining('Nebraska')]);
  });

  it('answer as whole files do while some of them have become whole and others have not', async () => {
    const parts = ['1745 md', '1745 rd', '305 w', 'main main', '12 st'];
    for (const part of parts) {
      const store = await DatasetStore.open([networkSource(packed).source]);
      await textsOf(store, part);
      for (const text of TEXTS) expect(await textsOf(store, text), `${part}, ${text}`).toEqual(await wholeTexts(text));
    }
  });

  it('are not read for each range where the manifest has their page tables and the source has no ranges', async () => {
    const read: string[] = [];
    const fetch = async (url: string | URL | Request): Promise<Response> => {
      const name = new URL(String(url)).pathname.slice(1);
      const bytes = Uint8Array.from(packed.get(name) as Uint8Array);
      // Half a file is given when it has been asked for, as much as a body holds that nobody reads.
      const halves = [bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)];
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => setImmediate(resolve));
          const next = halves.shift();
          if (next !== undefined) return controller.enqueue(next);
          read.push(name);
          controller.close();
        },
      });
      return new Response(body, { status: 200 });
    };
    for (const text of ['1', '1745 t st', 'n mian st', '5 w']) {
      read.length = 0;
      const store = await DatasetStore.open([httpSource('http://host.example/', { fetch })]);
      expect(await textsOf(store, text), text).toEqual(await wholeTexts(text));
      for (const name of read) expect(read.filter((each) => each === name).length, `${text}, ${name}`).toBe(1);
    }
  });

  it('are answered for in one round after the manifest where the pages of names, rows and numbers are known', async () => {
    const { source, rounds } = roundedSource(packed);
    const store = await DatasetStore.open([source]);
    expect(rounds()).toBe(1);
    expect(await textsOf(store, '1745 t')).toEqual(await wholeTexts('1745 t'));
    expect(rounds()).toBe(2);
  });

  it('answer as whole files do beside files too short for pages', async () => {
    const { source } = networkSource(await pagedSample(60 * 1024));
    for (const text of ['1745 md', ...TEXTS]) {
      const store = await DatasetStore.open([source]);
      for (const each of [text, '1 ', '17']) expect(await textsOf(store, each), each).toEqual(await wholeTexts(each));
    }
  });

  it('answer as whole files do beside datasets with pages that are read whole', async () => {
    const town = await inPages(await largeTown());
    const wholes = await openPacked(packed, town);
    for (const sources of [
      [networkSource(packed).source, memorySource(town)],
      [memorySource(packed), networkSource(town).source],
    ]) {
      const store = await DatasetStore.open(sources);
      for (const text of TEXTS) expect(await textsOf(store, text), text).toEqual(await textsOf(wholes, text));
    }
  });

  it('give components and records too', async () => {
    const { source } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    const ask = (of: DatasetStore) => of.ask((view) => suggestAddress(view, '1745 t st'));
    const { result } = await ask(store);
    expect(result?.length).toBeGreaterThan(0);
    const comparable = (entries: typeof result) =>
      entries?.map(({ record: { dataset: _, ...record }, ...entry }) => ({ ...entry, record }));
    expect(comparable(result)).toEqual(comparable((await ask(whole)).result));
  });

  it('are read in part, and no page twice', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    await textsOf(store, 'main st');
    const pagesOf = new Map(manifestOf(packed).files.map(({ name, pages }) => [name, pages]));
    const read = network.reads.filter(({ name, offset }) => offset !== null && offset !== pagesOf.get(name)?.offset);
    const size = [...pagesOf.values()].reduce((sum, pages) => sum + (pages?.offset ?? 0), 0);
    expect(read.length).toBeGreaterThan(0);
    expect(read.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(size / 2);
    const ranges = network.reads.map(({ name, offset }) => `${name} ${offset}`);
    expect(new Set(ranges).size).toBe(ranges.length);
    expect(store.residentBytes).toBeGreaterThan(0);
    network.reads.length = 0;
    await textsOf(store, 'main st');
    expect(network.reads).toEqual([]);
  });

  it('become whole files once most of them has been read', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    for (let letter = 97; letter < 123; letter++)
      for (const number of ['', '1 ', '20 ', '300 ']) await textsOf(store, number + String.fromCharCode(letter));
    const { files } = manifestOf(packed);
    const isWhole = (name: string): boolean => files.some((file) => file.name === name && file.pages !== undefined);
    expect(network.reads.some(({ name, offset }) => offset === null && isWhole(name))).toBe(true);
    expect(await textsOf(store, '12 main')).toEqual(await wholeTexts('12 main'));
  });

  it('are taken as wholes from a source that has no ranges', async () => {
    const store = await DatasetStore.open([wholesOf(memorySource(packed))]);
    for (const text of TEXTS) expect(await textsOf(store, text), text).toEqual(await wholeTexts(text));
  });

  it('are too large for a budget without room for the wholes that a source without ranges gives', async () => {
    const inPages = manifestOf(packed).files.filter(({ pages }) => pages !== undefined);
    const [largest] = inPages.sort((a, b) => b.bytes - a.bytes);
    const maxBytes = (largest?.bytes ?? 0) - 1;
    const store = await DatasetStore.open([wholesOf(memorySource(packed))], { maxBytes });
    const error = await errorOf(() => textsOf(store, '12 main'));
    const details = { file: largest?.name, found: largest?.bytes, expected: maxBytes };
    expect(error).toMatchObject({ code: 'DATASET_TOO_LARGE', message: expect.stringContaining('gives no ranges'), details });
  });

  it('stay within a budget that has no room for them as wholes', async () => {
    const maxBytes = 256 * 1024;
    const store = await DatasetStore.open([memorySource(packed)], { maxBytes });
    for (const text of TEXTS) {
      expect(await textsOf(store, text), text).toEqual(await wholeTexts(text));
      expect(store.residentBytes).toBeLessThanOrEqual(maxBytes);
    }
  });

  it('stay within it together with the pages that are being read', async () => {
    const maxBytes = 192 * 1024;
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source], { maxBytes });
    let reading = 0;
    let most = 0;
    network.pass = async (bytes) => {
      reading += bytes.byteLength;
      most = Math.max(most, reading + store.residentBytes);
      await new Promise((resolve) => setTimeout(resolve, 1));
      reading -= bytes.byteLength;
      return bytes;
    };
    await Promise.all(TEXTS.map(async (text) => expect(await textsOf(store, text), text).toEqual(await wholeTexts(text))));
    expect(most).toBeLessThanOrEqual(maxBytes);
  });

  it('are not read twice as wholes by a question that has no room for all of them', async () => {
    const samples = ['a', 'b', 'c'].map((name) => networkSource(withManifest(packed, (manifest) => Object.assign(manifest, { name }))));
    const places = networkSource(await shippedDataset('us-places'));
    const store = await DatasetStore.open(
      [...samples, places].map(({ source }) => source),
      { maxBytes: 2 ** 21 },
    );
    const controller = new AbortController();
    const read = new Map<string, number>();
    for (const [i, { network }] of samples.entries())
      network.pass = (bytes, name, { offset }) => {
        if (offset === undefined) read.set(`${i} ${name}`, (read.get(`${i} ${name}`) ?? 0) + 1);
        if (Math.max(0, ...read.values()) > 1) controller.abort(new Error(`${name} is read once more`));
        return bytes;
      };
    const { signal } = controller;
    const options = { bias: { near: { latitude: 36.7, longitude: -76.25 } }, signal };
    const answer = await store.ask((view) => suggestAddress(view, '12', options), options);
    expect(answer.status).toBe('found');
    expect(Math.max(0, ...read.values())).toBeLessThan(2);
  });

  it('are the error DATASET_TOO_LARGE where a single question needs more than the budget', async () => {
    const store = await DatasetStore.open([networkSource(packed).source], { maxBytes: 8 * 1024 });
    expect(await codeOf(() => textsOf(store, '12 main'))).toBe('DATASET_TOO_LARGE');
  });

  it('may take more than the budget for one question at a time', async () => {
    const { source, network } = networkSource(packed);
    const maxBytes = 192 * 1024;
    const store = await DatasetStore.open([source], { maxBytes });
    let peak = 0;
    network.pass = (bytes) => {
      peak = Math.max(peak, store.residentBytes);
      return bytes;
    };
    const texts = ['12 main', '12 oak', '12 main', '14 main'];
    const answers = await Promise.all(texts.map((text) => textsOf(store, text)));
    expect(answers).toEqual(await Promise.all(texts.map(wholeTexts)));
    expect(peak).toBeGreaterThan(maxBytes);
    expect(peak).toBeLessThan(3 * maxBytes);
    expect(store.residentBytes).toBeLessThanOrEqual(maxBytes);
  });
});

describe('pages that do not arrive as they are', () => {
  it('are read once more, past all caches', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    network.pass = (bytes, _, { offset, fresh }) => (offset !== undefined && fresh !== true ? bytes.fill(7) : bytes);
    expect(await textsOf(store, '12 main')).toEqual(await wholeTexts('12 main'));
  });

  it('are named errors', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    await textsOf(store, 'main st');
    network.pass = (bytes) => bytes.fill(7);
    const error = await errorOf(() => textsOf(store, '1745 t'));
    expect(error).toMatchObject({
      code: 'DATASET_DIGEST_MISMATCH',
      message: expect.stringMatching(/us-street-\S+: block \d+: it has SHA-256 \w+, expected \w+$/),
    });
    network.pass = (bytes) => bytes.subarray(1);
    expect(await codeOf(() => textsOf(store, '1745 t'))).toBe('DATASET_SIZE_MISMATCH');
  });

  it('end with the signal of the question', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    network.pass = () => new Promise(() => undefined);
    const signal = AbortSignal.timeout(20);
    await expect(store.ask((view) => suggestTexts(view, 'suggest-address', '12 main'), { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('leave nothing behind in an answer whose time is over', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    await textsOf(store, 'main st');
    network.pass = () => new Promise(() => undefined);
    const answer = await store.ask<Answer<Suggestions>>(
      (view, unfinished) => suggestTexts(view, 'suggest-address', '1745 t', {}, unfinished),
      {
        timeoutMs: 20,
      },
    );
    expect(answer).toMatchObject({ status: 'found', result: [], messages: [expect.stringContaining('partial')] });
  });
});
