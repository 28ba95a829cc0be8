import { describe, expect, it } from 'vitest';
import { FaultyHost } from '../../bench/faults/faulty-host.js';
import { emptyTally, faultyRound, type KnownQuestion } from '../../bench/faults/faulty-rounds.js';
import { ENDLESS, HOST_FAULTS } from '../../bench/faults/host-faults.js';
import { seeded } from '../../bench/measure.js';
import { cachedSource, memorySource } from '../../src/dataset/index.js';
import type { Doorplate } from '../../src/doorplate.js';
import { isDoorplateError } from '../../src/errors.js';
import { open } from '../../src/open.js';
import type { Packed } from '../fixtures/damaged-datasets.js';
import { folderForAll } from '../fixtures/folder.js';
import { LARGE_TOWN_TEXTS, largeTown } from '../fixtures/large-town.js';
import { inPages, networkSource } from '../fixtures/paged-sample.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { everyKind, severalOfStreets } from './every-kind.js';
import { type Outcome, outcomeOf, outcomes } from './outcome.js';
import { QUESTIONS, type Question } from './questions.js';
import { failOnUnhandled } from './unhandled.js';

describe('reads that fail', () => {
  /** Long enough for a name to begin. */
  const TYPED_LETTERS = 9;
  /** Texts of each street. */
  const TEXTS_A_STREET = 4;
  /** Places in each file at which a byte is damaged. */
  const PLACES = 5;

  it('answers as ever behind reads that were good in part, wherever the good part ended', async () => {
    const datasets = await Promise.all([placesDataset().then(inPages), largeTown().then(inPages)]);
    const texts = LARGE_TOWN_TEXTS.filter((_, i) => i % TEXTS_A_STREET === 0).map((text) => text.slice(0, TYPED_LETTERS));
    const files = [...(datasets[1]?.keys() ?? [])].filter((name) => name.startsWith('us-street-index'));
    const whole = await open({ only: true, data: datasets.map((each) => networkSource(each).source) });
    let failed = 0;
    for (const text of texts) {
      const expected = await whole.suggestTexts('suggest-address', text);
      for (const file of files) {
        for (let place = 0; place < PLACES; place++) {
          let isBack = false;
          const sources = datasets.map((each) => {
            const { source, network } = networkSource(each);
            network.pass = (bytes, name) =>
              name === file && !isBack
                ? bytes.map((byte, i) => (i === Math.floor((place * bytes.length) / PLACES) ? byte ^ 1 : byte))
                : bytes;
            return source;
          });
          const doorplate = await open({ only: true, data: sources });
          const first = await doorplate.suggestTexts('suggest-address', text).catch(() => null);
          if (first === null) failed++;
          else expect(first).toEqual(expected);
          isBack = true;
          expect(await doorplate.suggestTexts('suggest-address', text)).toEqual(expected);
          await doorplate.close();
        }
      }
    }
    await whole.close();
    expect(failed).toBeGreaterThan(texts.length);
  });
});

describe('a single read that fails', () => {
  // Names that begin with a word of streets: what is known of these is made once and kept.
  it.each(['19 us hig', 'us hig', '1 county r'])('leaves nothing behind that changes the answer to "%s"', async (text) => {
    const datasets = await Promise.all([placesDataset().then(inPages), largeTown().then(inPages)]);
    const whole = await open({ only: true, data: datasets.map((files) => memorySource(files)) });
    const expected = await whole.suggestTexts('suggest-address', text);
    await whole.close();
    const reads = new Set<string>();
    const opened = async (failing: string | null) => {
      const state = { failing };
      const data = datasets.map((files) => {
        const { source, network } = networkSource(files);
        network.pass = (bytes, name, { offset }) => {
          const read = `${name} from ${offset}`;
          if (name !== 'manifest.json') reads.add(read);
          if (read === state.failing) throw new Error('EIO: i/o error');
          return bytes;
        };
        return source;
      });
      return { doorplate: await open({ only: true, data }), heal: () => Object.assign(state, { failing: null }) };
    };
    const ask = (doorplate: Doorplate) => doorplate.suggestTexts('suggest-address', text);
    const first = await opened(null);
    expect(await ask(first.doorplate)).toEqual(expected);
    await first.doorplate.close();
    expect(reads.size).toBeGreaterThan(2);
    for (const read of [...reads]) {
      const { doorplate, heal } = await opened(read);
      await expect(ask(doorplate), read).rejects.toMatchObject({ code: 'DATASET_UNREADABLE' });
      heal();
      expect(await ask(doorplate), read).toEqual(expected);
      await doorplate.close();
    }
  });
});

describe('a host that fails', () => {
  const SEED = 20261123;
  const SHARE = 0.3;
  /** Nobody waits for it here: faults that take all of it are tried elsewhere. */
  const TIMEOUT_MS = 30_000;
  const ROUND = { timeoutMs: TIMEOUT_MS, asked: 60, atOnce: 15, share: SHARE, budgets: [512 * 1024, 64 * 1024 * 1024] } as const;

  failOnUnhandled();
  const folder = folderForAll();

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
    const faults = Object.keys(HOST_FAULTS).filter((name) => !ENDLESS.has(name));
    const host = new FaultyHost(new Map(files.map((each, i) => [String(i), each])), random, faults);
    const tally = emptyTally();
    try {
      const urls = await host.start();
      for (let round = 0; round < 3; round++) await faultyRound(host, { ...ROUND, urls, questions, random }, tally);
      // What a cache keeps outlives the round.
      for (let round = 0; round < 2; round++) {
        const through = (source: Parameters<typeof cachedSource>[1], dataset: number) => cachedSource(folder(String(dataset)), source);
        await faultyRound(host, { ...ROUND, urls, questions, random, through }, tally);
      }
    } finally {
      await host.stop();
    }
    expect(tally.wrong).toEqual([]);
    expect(tally.answered).toBeGreaterThan(0);
    expect(host.struck.size).toBeGreaterThan(10);
  });
});

describe('little memory', () => {
  it.each([everyKind, severalOfStreets])('gives the same answers with the least memory that a question needs: %o', async (mount) => {
    const datasets = await mount();
    const answers = await outcomes(await open({ only: true, data: datasets.map((files) => memorySource(files)) }));
    for (const question of QUESTIONS) {
      expect(await withLeastMemory(question, datasets), question.name).toEqual(answers.get(question.name));
    }
  });

  /**
   * The outcome of a question with the memory that the files need which it reads at once. Other files have to go in between, and
   * are read again.
   */
  async function withLeastMemory(question: Question, datasets: readonly Packed[], maxBytes = 1): Promise<Outcome> {
    const data = datasets.map((files) => memorySource(files));
    let needed = 0;
    const ask = async (doorplate: Parameters<Question['ask']>[0]): Promise<unknown> => {
      try {
        return await question.ask(doorplate);
      } catch (error) {
        if (isDoorplateError(error) && error.code === 'DATASET_TOO_LARGE') needed = error.details.found as number;
        throw error;
      }
    };
    const outcome = await outcomeOf({ ...question, ask }, await open({ only: true, data, maxBytes }));
    return needed > maxBytes ? withLeastMemory(question, datasets, needed) : outcome;
  }
});
