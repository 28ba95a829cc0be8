import { beforeAll, describe, expect, it } from 'vitest';
import { DatasetStore } from '../../../src/dataset/index.js';
import { addressTexts } from '../../../src/suggest/address.js';
import type { Packed } from '../../fixtures/damaged-datasets.js';
import { inPages, networkSource, pagedSample, roundedSource } from '../../fixtures/paged-sample.js';
import { rowOf } from '../../fixtures/us-address.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

let packed: Packed;
beforeAll(async () => {
  packed = await pagedSample();
});

/** Rounds of requests of a question behind others. */
async function roundsOf(text: string, ...before: readonly string[]): Promise<number> {
  const { source, rounds } = roundedSource(packed);
  const store = await DatasetStore.open([source]);
  for (const each of before) await store.use((view) => addressTexts(view, each));
  const read = rounds();
  await store.use((view) => addressTexts(view, text));
  return rounds() - read;
}

describe('pages that belong together', () => {
  // The question before them has read the names of the cities, which are looked up last.
  it.each(['main st', '1745 t st', '1745 t'])('are read in one round: %s', async (text) => {
    expect(await roundsOf(text, 'oak st')).toBe(1);
  });

  it('are not read where a question goes through the names that have a word', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    await store.use((view) => addressTexts(view, 'strete'));
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

describe('rows far apart', () => {
  let streets: Packed;
  beforeAll(async () => {
    streets = await inPages(await manyStreets());
  });

  /** Bytes of rows that a question reads, as a share of all. */
  async function shareOfRows(text: string): Promise<number> {
    const { source, network } = networkSource(streets);
    const store = await DatasetStore.open([source]);
    await store.use((view) => addressTexts(view, text));
    const isRows = (name: string): boolean => name.startsWith('us-street-rows');
    const pages = network.reads.filter(({ name, offset }) => isRows(name) && offset !== null);
    const all = [...streets].reduce((sum, [name, bytes]) => sum + (isRows(name) ? bytes.byteLength : 0), 0);
    return pages.reduce((sum, { bytes }) => sum + bytes, 0) / all;
  }

  it('are not read for what they weigh, where a number has more than are shown', async () => {
    expect(await shareOfRows('7')).toBeLessThan(0.5);
  });

  it('are read with the lines and the number that they belong to', async () => {
    const { source, rounds } = roundedSource(streets);
    const store = await DatasetStore.open([source]);
    // Reads the page tables, and what all streets have in common.
    await store.use((view) => addressTexts(view, '5 aornb'));
    const read = rounds();
    await store.use((view) => addressTexts(view, '5 kornb'));
    expect(rounds() - read).toBe(1);
  });
});
