// Verification and geocoding of the embedded sample, as its source writes the addresses.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DatasetStore, directorySource } from '../../src/dataset/index.js';
import { distanceMeters } from '../../src/distance.js';
import { geocode } from '../../src/geocode/index.js';
import { verify } from '../../src/verify/index.js';
import { listedAddresses } from '../../tools/embedded/us-streets-sample.js';
import { ask } from '../fixtures/stores.js';

/** The dataset holds what has a house number. */
const numbered = listedAddresses().filter(({ address1 }) => /^\d/.test(address1));

describe('the addresses of the embedded sample, as their source writes them', () => {
  it('are verified and found at their own points', { timeout: 60_000 }, async () => {
    const folder = (name: string) => directorySource(fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url)));
    const store = await DatasetStore.open([folder('us-places'), folder('us-streets-sample')]);
    expect(numbered.length).toBeGreaterThan(3000);
    const failed: string[] = [];
    for (const { address1, address2, city, state, postalCode, coordinates } of numbered) {
      const text = [address1, address2, city, `${state} ${postalCode}`].filter(Boolean).join(', ');
      const { result } = await ask(store, (view) => verify(view, text));
      const located = await ask(store, (view) => geocode(view, text));
      const { latitude = 0, longitude = 0 } = located.result?.location ?? {};
      const away = distanceMeters(latitude, longitude, coordinates.lat, coordinates.lng);
      if (result?.DpvConfirmation !== 'Y' || away > 1) failed.push(`${text}: ${result?.DpvConfirmation}, ${Math.round(away)} m`);
    }
    expect(failed).toEqual([]);
    await store.close();
  });
});
