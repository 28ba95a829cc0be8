import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Corpus, corpusOf, sampledCorpus } from '../../../bench/compare/suggest-corpus.js';
import { FITTING, TYPINGS, type Typing, typedQueries } from '../../../bench/compare/suggest-queries.js';
import { fewFitting } from '../../../bench/scale/fitting.js';
import { generateAddresses, quantile } from '../../../bench/scale/generate.js';
import { QUANTILES } from '../../../bench/scale/region-shape.js';
import { zipPlaces } from '../../../bench/scale/zip-places.js';
import { requireUsable } from '../../../tools/build/us/encode/address-record.js';
import { folderForAll } from '../../fixtures/folder.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

const ADDRESSES = 3000;
const folder = folderForAll();
let corpus: Corpus;
beforeAll(async () => {
  const rows = [...generateAddresses({ addresses: ADDRESSES, zips: await zipPlaces() })];
  for (const [name, bytes] of await usStreetsDataset(rows)) await writeFile(folder(name), bytes);
  corpus = await corpusOf(folder());
});

describe('sampledCorpus', () => {
  it('takes all addresses, or some with their weights', async () => {
    expect(await sampledCorpus(folder(), ADDRESSES, ADDRESSES)).toEqual(corpus);
    const { texts, weights } = await sampledCorpus(folder(), ADDRESSES, 100);
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.length).toBeLessThanOrEqual(100);
    for (const [i, text] of texts.entries()) expect(weights[i]).toBe(corpus.weights[corpus.texts.indexOf(text)]);
  });
});

describe('fewFitting', () => {
  it('tells the queries that no more addresses fit than are offered, as a look at all addresses does', async () => {
    const queries = Object.fromEntries(TYPINGS.map((typing) => [typing, typedQueries(corpus, typing, 200, 7)])) as Record<
      Typing,
      ReturnType<typeof typedQueries>
    >;
    const few = await fewFitting(folder(), queries);
    const wordsOf = (text: string): readonly string[] => text.replace(',', '').split(' ');
    const listed = corpus.texts.map((text) => ({ text, words: wordsOf(text) }));
    const hasWords = (words: readonly string[], typed: readonly string[]): boolean =>
      typed.every((word, at) => (at < typed.length - 1 ? words.includes(word) : words.some((other) => other.startsWith(word))));
    for (const typing of TYPINGS) {
      const fitting = (clean: string): number =>
        typing.startsWith('dropped')
          ? listed.filter(({ words }) => hasWords(words, wordsOf(clean))).length
          : listed.filter(({ text }) => text.startsWith(clean)).length;
      const expected = queries[typing].filter(({ clean }) => fitting(clean) <= FITTING);
      expect(queries[typing].filter((query) => few.has(query))).toEqual(expected);
    }
    expect(few.size).toBeLessThan(TYPINGS.length * 200);
  });
});

describe('generated addresses', () => {
  it('gives as many usable addresses as asked for, and the same ones again', async () => {
    const zips = await zipPlaces();
    const rows = [...generateAddresses({ addresses: 3000, zips })];
    expect(rows).toHaveLength(3000);
    for (const row of rows) requireUsable(row, row.components.zip?.slice(0, 3) ?? '');
    expect([...generateAddresses({ addresses: 3000, zips })]).toEqual(rows);
    expect([...generateAddresses({ addresses: 3000, zips, seed: 2 })]).not.toEqual(rows);
    expect([...generateAddresses({ addresses: 2000, zips })]).toEqual(rows.slice(0, 2000));
  });

  it('draws between the quantiles', () => {
    const values = QUANTILES.map((q) => 10 * q);
    for (const rank of [0, 0.05, 0.5, 0.93, 0.98]) expect(quantile(values, rank)).toBeCloseTo(10 * rank, 9);
    expect(quantile(values, 0.9999)).toBe(9.99);
  });
});
