import { beforeAll, describe, expect, it } from 'vitest';
import { DatasetStore, type DatasetView, memorySource } from '../../src/dataset/index.js';
import { addressTexts } from '../../src/suggest/address.js';
import { type PackedFile, packDataset } from '../../tools/format/pack.js';
import { withPages } from '../../tools/format/page-table.js';
import type { StreetIndexRecord } from '../../tools/us/encode/street-index-record.js';
import { buildStreetIndex } from '../../tools/us/streets.js';
import type { Packed } from '../fixtures/damaged-datasets.js';
import { description } from '../fixtures/example-dataset.js';
import { networkSource, roundedSource } from '../fixtures/paged-sample.js';

const STREETS = 2400;
const CITIES = ['Springfield', 'Chatham', null] as const;
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M'];

/** Streets of different weights, each with some of the numbers from 100 on; some are shown otherwise than their parts. */
const records = Array.from({ length: STREETS }, (_, i): StreetIndexRecord => {
  const base = `${LETTERS[i % LETTERS.length]}ILL${LETTERS[Math.floor(i / LETTERS.length) % LETTERS.length]}${i}`;
  const [before, behind] = [i % 5 === 0 ? 'N' : '', i % 3 === 0 ? '' : 'ST'];
  const plain = [before, base, behind].filter((part) => part !== '').join(' ');
  return {
    base,
    before,
    behind,
    text: i % 7 === 0 ? `${plain} EXTENDED` : plain,
    city: CITIES[i % CITIES.length] as string | null,
    municipality: null,
    state: 'IL',
    zip: 700 + (i % 90),
    street: i,
    low: 100,
    high: 999,
    weight: 1 + ((i * 7919) % 1000),
    numbers: Array.from({ length: 12 }, (_, n) => String(100 + ((i * 31 + n * 53) % 900))),
  };
});

const inPages = (files: readonly PackedFile[]) => files.map((file) => withPages(file, { file: 0, group: 0 }));
const packed = (mostWhole?: number): Promise<Packed> => packDataset(description(), inPages(buildStreetIndex(records, mostWhole)));
const ask = (store: DatasetStore, text: string, limit = 10) =>
  store.use((view: DatasetView) => addressTexts(view, text, { limit, explain: true }));

describe('the heaviest rows of numbers that stand beside them', () => {
  let files: Packed;
  let without: Packed;
  let whole: DatasetStore;
  beforeAll(async () => {
    [files, without] = [await packed(0), await packed()];
    whole = await DatasetStore.open([memorySource(without)]);
  });

  it('give the answers of rows that are read', async () => {
    const store = await DatasetStore.open([networkSource(files).source]);
    for (const text of ['100', '1', '57', '577', '577 ', '999', '9999', '12', '577 n', '577 aill', '101 b']) {
      for (const limit of [10, 3, 25]) {
        const first = await DatasetStore.open([networkSource(files).source]);
        const expected = await ask(whole, text, limit);
        expect(await ask(first, text, limit), `${text}, ${limit}`).toEqual(expected);
        expect(await ask(store, text, limit), `${text}, ${limit}`).toEqual(expected);
      }
    }
  });

  it('spare a number alone the round of its rows, and these', async () => {
    const roundsOf = async (all: Packed, text: string): Promise<number> => {
      const { source, rounds } = roundedSource(all);
      await ask(await DatasetStore.open([source]), text);
      return rounds();
    };
    for (const text of ['100', '577', '901 ']) expect(await roundsOf(files, text), text).toBeLessThan(await roundsOf(without, text));
    const { source, network } = networkSource(files);
    await ask(await DatasetStore.open([source]), '577');
    expect(network.reads.filter(({ name }) => name.startsWith('us-street-rows'))).toEqual([]);
  });

  it('stand beside no numbers that are read as a whole', async () => {
    const numbers = (all: Packed) => [...all].find(([name]) => name.startsWith('us-street-numbers'))?.[1].byteLength as number;
    expect(numbers(files)).toBeGreaterThan(numbers(without) + 10_000);
  });
});
