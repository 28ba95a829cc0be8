import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FaultyHost } from '../../bench/faults/faulty-host.js';
import { emptyTally, faultyRound, type KnownQuestion } from '../../bench/faults/faulty-rounds.js';
import { ENDLESS, HOST_FAULTS } from '../../bench/faults/host-faults.js';
import { seeded } from '../../bench/measure.js';
import { cachedSource, memorySource } from '../../src/dataset/index.js';
import { open } from '../../src/open.js';
import { LARGE_TOWN_TEXTS, largeTown } from '../fixtures/large-town.js';
import { inPages } from '../fixtures/paged-sample.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { failOnUnhandled } from './unhandled.js';

const SEED = 20261123;
const SHARE = 0.3;
/** Nobody waits for it here: faults that take all of it are tried elsewhere. */
const TIMEOUT_MS = 30_000;
const ROUND = { timeoutMs: TIMEOUT_MS, asked: 30, atOnce: 15, share: SHARE, budgets: [512 * 1024, 64 * 1024 * 1024] } as const;

failOnUnhandled();

it('answers rightly or refuses while three requests in ten fail, and answers all when the host has healed', async () => {
  const files = await Promise.all([placesDataset().then(inPages), largeTown().then(inPages)]);
  const whole = await open({ only: true, data: files.map((each) => memorySource(each)) });
  const asked: Omit<KnownQuestion, 'answer'>[] = LARGE_TOWN_TEXTS.flatMap((text) => [
    { name: `verify ${text}`, ask: (d) => d.verify(text) },
    { name: `geocode ${text}`, ask: (d) => d.geocode(text) },
    {
      name: `complete ${text}`,
      ask: (d, signal) => d.suggestTexts('suggest-address', text.slice(0, 9), signal === undefined ? {} : { signal }),
    },
  ]);
  const questions: KnownQuestion[] = [];
  for (const each of asked) questions.push({ ...each, answer: JSON.stringify(await each.ask(whole)) });
  await whole.close();

  const random = seeded(SEED);
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-faulty-host-'));
  const faults = Object.keys(HOST_FAULTS).filter((name) => !ENDLESS.has(name));
  const host = new FaultyHost(new Map(files.map((each, i) => [String(i), each])), random, faults);
  const tally = emptyTally();
  try {
    const urls = await host.start();
    await faultyRound(host, { ...ROUND, urls, questions, random }, tally);
    // What a cache keeps outlives the round.
    for (let round = 0; round < 2; round++) {
      const through = (source: Parameters<typeof cachedSource>[1], dataset: number) => cachedSource(join(folder, String(dataset)), source);
      await faultyRound(host, { ...ROUND, urls, questions, random, through }, tally);
    }
  } finally {
    await host.stop();
    await rm(folder, { recursive: true });
  }
  expect(tally.wrong).toEqual([]);
  expect(tally.answered).toBeGreaterThan(0);
  expect(host.struck.size).toBeGreaterThan(10);
});
