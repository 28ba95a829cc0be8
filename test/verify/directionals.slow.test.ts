import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatasetStore, directorySource } from '../../src/dataset/index.js';
import { verify } from '../../src/verify/index.js';
import { type DirectedAddress, directedOfCounty, directedOfSample, PLACES, SPELLINGS } from '../fixtures/directed-streets.js';
import { ask } from '../fixtures/stores.js';

/** Each street is asked at each place, and the spellings take turns. */
describe.each([
  ['us-streets-sample', directedOfSample()],
  ['us-md-baltimore-county', directedOfCounty()],
] as const)('a directional that is given, %s', (name, streets) => {
  let store: DatasetStore;
  beforeAll(async () => {
    const folder = (dataset: string) => directorySource(fileURLToPath(new URL(`../../datasets/${dataset}`, import.meta.url)));
    store = await DatasetStore.open([folder('us-places'), folder(name)]);
  });
  afterAll(() => store.close());

  const lineOf = async (text: string): Promise<string | null> => {
    const { result } = await ask(store, (view) => verify(view, text));
    return result !== null && /[YSD]/.test(result.DpvConfirmation ?? '') ? result.AddressLine1 : null;
  };
  const listedLine = ({ number, street, isInFront, directional, place }: DirectedAddress): string =>
    `${number} ${isInFront ? `${directional} ${street}` : `${street} ${directional}`}, ${place}`;

  it.each(Object.entries(PLACES))('finds the street that has it and never another one: %s', { timeout: 60_000 }, async (_, write) => {
    const wrong: string[] = [];
    const missed: string[] = [];
    let asked = 0;
    for (const [i, address] of streets.entries()) {
      const spell = SPELLINGS[i % SPELLINGS.length] as (typeof SPELLINGS)[number];
      const listed = await lineOf(listedLine(address));
      // Some streets have two names, and the data takes the one without a directional.
      if (listed?.split(' ').includes(address.directional) !== true) continue;
      asked++;
      const right = write(address, spell(address.directional));
      if ((await lineOf(right)) !== listed) missed.push(right);
      // The opposite street was confirmed, a wrong building on the other side of the city.
      const opposite = write(address, spell(address.opposite));
      const confirmed = await lineOf(opposite);
      if (confirmed !== null && confirmed === listed) wrong.push(`${opposite}: ${confirmed}`);
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(0.75 * streets.length);
    expect(missed.length > 1 + asked / 200 ? missed : []).toEqual([]);
  });
});
