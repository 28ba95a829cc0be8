import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import type { Suggestions } from '../../src/contract.js';
import { DatasetStore, type DatasetView, memorySource } from '../../src/dataset/index.js';
import type { Answer, DisplayOptions } from '../../src/service.js';
import type { AddressRow } from '../../tools/us/address-row.js';

type Suggest = (view: DatasetView, text: string, options?: DisplayOptions) => Answer<Suggestions> | Promise<Answer<Suggestions>>;

/** Opens packed datasets, in the order given. */
export function openPacked(...packed: readonly ReadonlyMap<string, Uint8Array>[]): Promise<DatasetStore> {
  return DatasetStore.open(packed.map((files, i) => memorySource(files, `fixture ${i}`)));
}

/** The suggestions for a text. */
export async function lines(store: DatasetStore, suggest: Suggest, text: string, options: DisplayOptions = {}): Promise<Suggestions> {
  const answer = await answerOf(store, suggest, text, options);
  if (answer.status !== 'found') throw new Error('suggestions are always found');
  return answer.result;
}

export async function answerOf(
  store: DatasetStore,
  suggest: Suggest,
  text: string,
  options: DisplayOptions = {},
): Promise<Answer<Suggestions>> {
  return store.use((view) => suggest(view, text, options));
}

/** An address of the parts given, in Springfield unless they say otherwise. */
export function rowOf(parts: Partial<Components>): AddressRow {
  const components = { ...NO_COMPONENTS, city: 'SPRINGFIELD', state: 'IL', zip: '62701', ...parts };
  return { components, latitude: 40, longitude: -90, county: null, source: 0 };
}
