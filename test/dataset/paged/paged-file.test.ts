// Reads of pages that fail, hang, or are asked for by several questions.
import { beforeAll, describe, expect, it } from 'vitest';
import { DatasetStore, memorySource } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { addressTexts } from '../../../src/suggest/address.js';
import { suggestCity } from '../../../src/suggest/index.js';
import { errorOf, type Packed } from '../../fixtures/damaged-datasets.js';
import { type Network, networkSource, pagedSample, shippedDataset, streetSample } from '../../fixtures/paged-sample.js';

let packed: Packed;
let whole: DatasetStore;
beforeAll(async () => {
  packed = await pagedSample();
  whole = await DatasetStore.open([memorySource(await streetSample())]);
});

const textsOf = (store: DatasetStore, text: string) => store.use((view) => addressTexts(view, text));

/** A store whose page tables and a few pages are there, so that questions from now on share what they read. */
async function begun(): Promise<{ readonly store: DatasetStore; readonly network: Network }> {
  const { source, network } = networkSource(packed);
  const store = await DatasetStore.open([source]);
  await textsOf(store, '305 w');
  network.reads.length = 0;
  return { store, network };
}

/** Digests of 64 pages, bytes. */
const LONGEST_LEAF = 1024;
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

it('are taken from a whole file where the read of their leaf has failed meanwhile', async () => {
  const places = await shippedDataset('us-places');
  const { source, network } = networkSource(places);
  const store = await DatasetStore.open([source]);
  const cities = async () => store.use((view) => suggestCity(view, 'kanka'));
  const failed = new Set<number>();
  network.pass = async (bytes, name, { offset }) => {
    if (offset === undefined) return bytes;
    if (bytes.length <= LONGEST_LEAF && !failed.has(offset)) {
      failed.add(offset);
      throw RESET;
    }
    await new Promise((resolve) => setImmediate(resolve));
    return places.get(name) as Uint8Array;
  };
  expect(await errorOf(cities)).toMatchObject({ code: 'DATASET_UNREADABLE' });
  // Each time it is asked, other leaves fail.
  let answer = await cities().catch(() => null);
  while (answer === null) answer = await cities().catch(() => null);
  const clean = await DatasetStore.open([memorySource(places)]);
  expect(answer).toEqual(await clean.use((view) => suggestCity(view, 'kanka')));
});
