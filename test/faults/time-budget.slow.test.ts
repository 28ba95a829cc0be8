import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { TEXTS } from '../../bench/worst-inputs/inputs.js';
import type { OperationName } from '../../src/contract.js';
import { memorySource } from '../../src/dataset/index.js';
import type { Doorplate } from '../../src/doorplate.js';
import { createHandler } from '../../src/http/index.js';
import { open } from '../../src/open.js';
import type { AddressSuggestOptions, QueryOptions } from '../../src/service.js';
import { get } from '../fixtures/handler-request.js';
import { rowOf } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { everyKind } from './every-kind.js';
import { failOnUnhandled } from './unhandled.js';

/** A text with which every operation on texts has thousands of steps to take. */
const LONG = `${TEXTS.filter((text) => /^(?:D11R|MA é|S {2}BANG)/.test(text)).join(' ')} ${'ROAD 1-1A '.repeat(40)}`;
const ADDRESS = '120 N Main St, Springfield IL 62701';
const SPOT = { latitude: 0, longitude: 89 };
/** More addresses at one spot than there are steps between two looks at the clock. */
const tower = Array.from({ length: 5000 }, (_, i) => rowOf({ number: '1', name: 'TOWER', unitType: 'APT', unitNumber: String(i) }, SPOT));
/** What a slow read takes: many times the work of a question. */
const READ_MS = 200;
const EXCEEDED = { code: 'BUDGET_EXCEEDED' };

type Ask = (
  doorplate: Doorplate,
  options: QueryOptions,
  text: string,
) => Promise<{ readonly messages: readonly string[]; readonly result: unknown }>;

const LOOKUPS: readonly (readonly [OperationName, Ask])[] = [
  ['parse', (d, options, text) => d.parse(text, options)],
  ['verify', (d, options, text) => d.verify(text, options)],
  ['speculate', (d, options, text) => d.speculate(text, options)],
  ['geocode', (d, options, text) => d.geocode(text, options)],
  ['reverse', (d, options) => d.reverse(SPOT, { ...options, limit: 50, maxDistanceMeters: 20_000_000 })],
];
const COMPLETIONS: readonly (readonly [string, Ask])[] = [
  ['suggestTexts', (d, options, text) => d.suggestTexts('suggest-address', text, options)],
  ['suggestAddress', (d, options, text) => d.suggestAddress(text, options)],
  ['suggestCity', (d, options, text) => d.suggestCity(text, options)],
  ['suggestZip', (d, options, text) => d.suggestZip(text, options)],
  ['suggestInCity', (d, options, text) => d.suggestInCity(text, options)],
  ['suggestInLocality', (d, options, text) => d.suggestInLocality(text, options)],
  ['suggestInPin', (d, options, text) => d.suggestInPin(text, options)],
];

failOnUnhandled();

describe('a question that takes longer than its own work may', async () => {
  const data = [memorySource(await usStreetsDataset(tower))];
  const doorplate = await open({ data, verificationCacheSize: 100 });
  for (const [, ask] of [...LOOKUPS, ...COMPLETIONS]) await ask(doorplate, {}, LONG);
  afterAll(() => doorplate.close());

  it.each(LOOKUPS)('is refused: %s', async (_, ask) => {
    await expect(ask(doorplate, { workMs: 0, explain: true }, `${LONG} x`)).rejects.toMatchObject(EXCEEDED);
    expect((await ask(doorplate, { workMs: 10_000 }, `${LONG} x`)).messages).toEqual((await ask(doorplate, {}, `${LONG} x`)).messages);
  });

  it.each(COMPLETIONS)('gives what it has: %s', async (_, ask) => {
    const text = `${LONG} 560`;
    expect((await ask(doorplate, { workMs: 0 }, text)).messages).toEqual(['partial: the budget of 0 ms of work has ended']);
    expect((await ask(doorplate, {}, text)).messages).toEqual([]);
    expect((await ask(doorplate, { workMs: 10_000 }, text)).messages).toEqual([]);
  });

  it('gives the best of what it looked at', async () => {
    const { result, messages } = await doorplate.suggestInLocality('s', { workMs: 0 });
    expect(messages).toHaveLength(1);
    expect(result).toHaveLength(10);
  });

  it('is an item of a batch that goes on', async () => {
    const items = [];
    for await (const item of doorplate.verifyBatch([`${LONG} y`, ''], { workMs: 0 })) items.push(item);
    expect(items).toMatchObject([
      { status: 'error', error: EXCEEDED },
      { status: 'error', error: { code: 'INPUT_EMPTY' } },
    ]);
  });

  it.each([
    '/AddressParser/USA/Single/',
    '/AddressVerification/USA/Single/',
    '/V2/Address-Verification/USA/Speculative/',
    '/Geocoding/USA/Forward/',
  ])('is 503 over HTTP: %s', async (path) => {
    const handle = createHandler(doorplate, { auth: false, workMs: 1e-6 });
    const { status, body } = await handle(get(path + encodeURIComponent(`${LONG} z`)));
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ IsError: true, StatusCode: 503, Errors: ['Answering takes longer than a question may'] });
  });

  it('completes over HTTP as far as it comes', async () => {
    const handle = createHandler(doorplate, { auth: false, workMs: 1e-6 });
    const path = `/autocomplete/usa/address/${encodeURIComponent(`${LONG} zz`)}`;
    expect((await handle(get(path))).status).toBe(200);
  });
});

describe('a question whose files do not come', () => {
  /** Datasets of which files of some names are read for ever. */
  async function slow(isSlow: (name: string) => boolean): Promise<Doorplate> {
    const data = (await everyKind()).map((files) => {
      const source = memorySource(files);
      return { ...source, read: (name: string) => (isSlow(name) ? new Promise<Uint8Array>(() => {}) : source.read(name)) };
    });
    return open({ only: true, data });
  }
  const soon: QueryOptions = { timeoutMs: 5 };
  /** Time enough, on a busy machine too, for all that can be found without the files. */
  const later: QueryOptions = { timeoutMs: 500 };
  const notManifests = (name: string): boolean => name !== 'manifest.json';

  it.each([...LOOKUPS, ['ip', (d: Doorplate, options: QueryOptions) => d.ip('8.8.8.8', options)] as const])(
    'is refused at the deadline: %s',
    async (_, ask) => {
      const doorplate = await slow(notManifests);
      await expect(ask(doorplate, soon, ADDRESS)).rejects.toMatchObject(EXCEEDED);
    },
  );

  it.each(COMPLETIONS)('says at the deadline that it is partial: %s', async (_, ask) => {
    const doorplate = await slow(notManifests);
    expect(await ask(doorplate, soon, '12 main')).toMatchObject({ result: [], messages: ['partial: the time budget of 5 ms has ended'] });
  });

  it('waits for files as long as they take, where its own work is limited', async () => {
    const data = (await everyKind()).map((files) => {
      const source = memorySource(files);
      return { ...source, read: (name: string) => setTimeout(READ_MS).then(() => source.read(name)) };
    });
    const doorplate = await open({ only: true, data });
    expect(await doorplate.verify(ADDRESS, { workMs: READ_MS / 2 })).toMatchObject({ status: 'found' });
    expect(await doorplate.suggestAddress('12 main', { workMs: READ_MS / 2 })).toMatchObject({ messages: [] });
  });

  it('gives the addresses without what only their shards say', async () => {
    const doorplate = await slow((name) => name.startsWith('us-streets'));
    const options: AddressSuggestOptions = later;
    const { result, messages } = await doorplate.suggestAddress('120 n main', options);
    expect(messages).toHaveLength(1);
    expect(result).toMatchObject([{ text: '120 N MAIN ST, SPRINGFIELD IL 62701', units: null, source: null, record: { address: null } }]);
  });

  it('gives the number itself when longer numbers do not come', async () => {
    const doorplate = await slow((name) => name.startsWith('us-street-row-numbers'));
    for (const [text, first] of [
      ['100 main', '100 S MAIN ST, SPRINGFIELD IL 62701'],
      ['broadway', 'BROADWAY, SPRINGFIELD IL 62701'],
    ] as const) {
      const { result, messages } = await doorplate.suggestAddress(text, later);
      expect(messages).toHaveLength(1);
      expect(result?.[0]?.text).toBe(first);
    }
  });

  it('gives ZIP codes without add-ons', async () => {
    const doorplate = await slow((name) => name.startsWith('us-streets'));
    const { result, messages } = await doorplate.suggestZip('62701', { ...later, displayType: 2 });
    expect(result).toMatchObject([{ text: '62701, Springfield, IL' }]);
    expect(messages).toHaveLength(1);
  });
});
