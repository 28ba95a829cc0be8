import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/distance.js';
import { geocode } from '../../src/geocode/index.js';
import { verify } from '../../src/verify/index.js';
import { listedAddresses } from '../../tools/build/source/listed-addresses.js';
import { listedStates } from '../fixtures/listed-states.js';
import { shippedDataset } from '../fixtures/paged-sample.js';
import { ask, openPacked } from '../fixtures/stores.js';

// Verification and geocoding of addresses of many states, as their source writes them.

/** The dataset holds what has a house number. */
const numbered = listedAddresses().filter(({ address1 }) => /^\d/.test(address1));

describe('the addresses of many states, as their source writes them', () => {
  it('are verified and found at their own points', { timeout: 60_000 }, async () => {
    const store = await openPacked(await shippedDataset('us-places'), await listedStates());
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
