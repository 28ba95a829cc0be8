import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import { componentsOf, match } from '../../src/match/index.js';
import { lineKey } from '../../src/streets/street-record.js';
import { canonicalNumber } from '../../src/text/house-number.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const directional = fc.constantFrom(null, null, 'N', 'S', 'E', 'NW');
const places = [
  { city: 'SPRINGFIELD', state: 'IL', zip: '62701' },
  { city: 'SPRINGFIELD', state: 'IL', zip: '62704' },
  { city: 'CHICAGO', state: 'IL', zip: '60602' },
] as const;
const street = fc.record({
  number: fc.constantFrom('1', '2', '10', '102B', '33 1/2', '12-10'),
  preDir: directional,
  name: fc.constantFrom('MAIN', 'MAINE', 'ELMWOOD', 'ELWOOD', '7TH', 'SEVENTH', '8TH'),
  postType: fc.constantFrom(null, 'ST', 'AVE'),
  postDir: directional,
});
const listed = fc.tuple(street, fc.constantFrom(...places)).map(([parts, place]): Components => ({ ...NO_COMPONENTS, ...parts, ...place }));
const asked = fc
  .tuple(street, fc.constantFrom(...places), fc.constantFrom('city', 'zip', 'none'))
  .map(([parts, place, left]): Components => ({ ...NO_COMPONENTS, ...parts, ...place, ...(left === 'none' ? {} : { [left]: null }) }));

/** Whether a listed street has the line that was given, in the place that was given. */
function hasLineOf(street: Components, given: Components): boolean {
  const { city, zip } = given;
  return (city ?? street.city) === street.city && (zip ?? street.zip) === street.zip && lineKey(street) === lineKey(given);
}

describe('match', () => {
  it('finds what is listed as given, and keeps numbers, directionals and lines that exist', async () => {
    const places = await placesDataset();
    await fc.assert(
      fc.asyncProperty(
        fc.array(listed, { minLength: 1, maxLength: 25 }),
        fc.array(asked, { minLength: 1, maxLength: 15 }),
        fc.boolean(),
        async (all, others, speculative) => {
          const store = await openPacked(places, await usStreetsDataset(all.map((parts) => rowOf(parts))));
          for (const given of all) {
            const outcome = await ask(store, (view) => match(view, given, { speculative }));
            // Two spellings of one street may both be listed: then one of them answers, or both are named.
            if (outcome?.kind === 'address') expect(outcome.address.agreement.score).toBe(1);
            else expect(outcome?.kind).toBe('ambiguous');
          }
          for (const given of others) {
            const outcome = await ask(store, (view) => match(view, given, { speculative }));
            if (outcome?.kind !== 'address') continue;
            const found = componentsOf(outcome.address);
            expect(canonicalNumber(found.number ?? '')).toBe(canonicalNumber(given.number ?? ''));
            const kept = new Set([found.preDir, found.postDir]);
            const lost = [given.preDir, given.postDir].filter((direction) => direction !== null && !kept.has(direction));
            const gained = [found.preDir, found.postDir].filter(
              (direction) => direction !== null && ![given.preDir, given.postDir].includes(direction),
            );
            expect(lost.length === 0 || gained.length === 0).toBe(true);
            // No other line has to stand in for one that is listed in the place.
            if (all.some((street) => hasLineOf(street, given))) expect(lineKey(found)).toBe(lineKey(given));
          }
          await store.close();
        },
      ),
      { seed: 31, numRuns: 80 },
    );
  });
});
