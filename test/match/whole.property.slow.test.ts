// An ordinary question, whose street agrees in every part, is answered without the cascade. Asked of the cascade as well, both ways
// have to come to one answer.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import type { DatasetView } from '../../src/dataset/index.js';
import { runCascade } from '../../src/match/cascade.js';
import { exactMatch } from '../../src/match/match.js';
import { MatchRun } from '../../src/match/match-run.js';
import { ONE_PARSE, searchOf } from '../../src/match/parse-search.js';
import { queryOf } from '../../src/match/query.js';
import { agree } from '../../src/match/scoring/agreement.js';
import { addressEntry, streetEntry, streetRowOfAddress } from '../../src/streets/shard.js';
import { buildUsStreets } from '../../tools/build/us/streets.js';
import { packMade } from '../fixtures/example-dataset.js';
import { listedStates } from '../fixtures/listed-states.js';
import { shippedDataset } from '../fixtures/paged-sample.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { placesDataset } from '../fixtures/us-street-places.js';

/** How many questions were answered by the one address that is listed as given. */
let whole = 0;

/** Asks a question both ways. */
async function askTwice(view: DatasetView, given: Components): Promise<void> {
  const query = queryOf(given);
  if (query === null) return;
  const exact = await exactMatch(view, query);
  if (exact === null) return;
  whole++;
  const first = await searchOf(view, query, ONE_PARSE, 0);
  const found = await runCascade(new MatchRun(view, first, ONE_PARSE, { speculative: false, thorough: false }));
  const apart = { place: null, considered: null, hasRival: null };
  expect({ ...found, ...apart }).toEqual({ ...exact, ...apart });
  expect(found.kind === 'address' && found.hasRival()).toBe(exact.kind === 'address' && exact.hasRival());
  expect(found.considered()).toEqual(exact.considered());
  expect(found.place.given).toEqual(exact.place.given);
  for (const { street, agreement } of first.search.candidates) {
    if (agreement.corrections.length === 0) expect(agree(query, street, { by: 'division' }, first.place)).toEqual(agreement);
  }
}

/** A question and others that differ from it in one part. */
const OTHERS: readonly Partial<Components>[] = [
  {},
  { unitType: null, unitNumber: null },
  { unitType: 'APT', unitNumber: '2' },
  { unitType: '#', unitNumber: 'REAR' },
  { preDir: null },
  { preDir: 'N' },
  { postDir: 'E' },
  { postType: null },
  { postType: 'AVE' },
  { city: null },
  { city: 'SPARKS' },
  { state: null },
  { number: '1' },
  { number: '102A' },
];

describe('a question whose street agrees in every part', () => {
  it('is answered as by the cascade, of streets drawn at random in two datasets', async () => {
    whole = 0;
    const places = await placesDataset();
    const directional = fc.constantFrom(null, null, null, 'N', 'E');
    const street = fc.record({
      number: fc.constantFrom('1', '2', '102A', '102'),
      preDir: directional,
      name: fc.constantFrom('MAIN', '7TH', 'SEVENTH'),
      postType: fc.constantFrom(null, 'ST', 'ST', 'AVE'),
      postDir: directional,
      unitType: fc.constantFrom(null, null, 'APT'),
      city: fc.constantFrom('SPRINGFIELD', 'SPRINGFIELD', 'CHATHAM'),
    });
    const listed = street.map((parts): Components => {
      const unitNumber = parts.unitType === null ? null : '2';
      return { ...NO_COMPONENTS, ...parts, unitNumber, state: 'IL', zip: '62701' };
    });
    const municipality = fc.constantFrom(null, null, 'CHATHAM');
    const rows = fc.array(fc.tuple(listed, municipality), { minLength: 1, maxLength: 12 });
    const packed = (name: string, all: readonly (readonly [Components, string | null])[]) =>
      packMade(
        { name },
        buildUsStreets(
          all.map(([parts, municipality]) => rowOf(parts, { municipality })),
          {},
        ),
      );
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.constantFrom(...OTHERS), async (first, second, other) => {
        const store = await openPacked(places, await packed('first', first), await packed('second', second));
        await ask(store, async (view) => {
          for (const [given] of first) await askTwice(view, { ...given, ...other });
        });
        await store.close();
      }),
      { seed: 7, numRuns: 60 },
    );
    expect(whole).toBeGreaterThan(40);
  });

  it.each([
    ['Baltimore County', () => shippedDataset('us-md-baltimore-county')],
    ['many states', listedStates],
  ])('is answered so of %s', async (_, listed) => {
    whole = 0;
    const store = await openPacked(await shippedDataset('us-places'), await listed());
    await ask(store, async (view) => {
      for (const { table } of await view.tables('us-streets')) {
        const step = Math.max(1, Math.floor(table.number.length / 200));
        for (let row = 0; row < table.number.length; row += step) {
          const { number, unitType, unitNumber, outerUnitType, outerUnitNumber } = addressEntry(table, row);
          const street = streetEntry(table, streetRowOfAddress(table, row));
          const parts = { number, unitType, unitNumber, outerUnitType, outerUnitNumber };
          for (const other of OTHERS) {
            const { county: _, municipality: __, ...line } = street;
            await askTwice(view, { ...NO_COMPONENTS, ...line, ...parts, ...other });
          }
        }
      }
    });
    await store.close();
    expect(whole).toBeGreaterThan(200);
  });
});
