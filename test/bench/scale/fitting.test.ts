import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Corpus, corpusOf } from '../../../bench/compare/suggest-corpus.js';
import { factoredFloor, wordFloor } from '../../../bench/compare/suggest-floors.js';
import { FITTING, TYPINGS, type Typing, typedQueries } from '../../../bench/compare/suggest-queries.js';
import { fewFitting } from '../../../bench/scale/fitting.js';
import { generateAddresses } from '../../../bench/scale/generate.js';
import { sampledCorpus } from '../../../bench/scale/sampled-corpus.js';
import { zipPlaces } from '../../../bench/scale/zip-places.js';
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
  it('tells the queries that no more addresses fit than are offered, as an index of all addresses does', async () => {
    const queries = Object.fromEntries(TYPINGS.map((typing) => [typing, typedQueries(corpus, typing, 200, 7)])) as Record<
      Typing,
      ReturnType<typeof typedQueries>
    >;
    const few = await fewFitting(folder(), queries);
    const [begins, words] = [factoredFloor(corpus), wordFloor(corpus)];
    for (const typing of TYPINGS) {
      const floor = typing.startsWith('dropped') ? words : begins;
      const expected = queries[typing].filter(({ clean }) => floor.count(clean, FITTING + 1) <= FITTING);
      expect(queries[typing].filter((query) => few.has(query))).toEqual(expected);
    }
    expect(few.size).toBeLessThan(TYPINGS.length * 200);
  });
});
