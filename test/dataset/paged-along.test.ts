import { beforeAll, describe, expect, it } from 'vitest';
import { DatasetStore } from '../../src/dataset/index.js';
import { addressTexts } from '../../src/suggest/address.js';
import type { Packed } from '../fixtures/damaged-datasets.js';
import { networkSource, pagedSample, roundedSource } from '../fixtures/paged-sample.js';

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
  // The questions before them have read the names of the cities, which are looked up last.
  it.each(['main st', '1745 t st'])('are read in one round: %s', async (text) => {
    expect(await roundsOf(text, '1 elm', '1 oak st')).toBe(1);
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
