import { describe, expect, it } from 'vitest';
import type { Doorplate } from '../../src/doorplate.js';
import { open } from '../../src/open.js';
import { roundedSource, shippedDataset } from '../fixtures/paged-sample.js';

const places = await shippedDataset('us-places');
const streets = await shippedDataset('us-md-baltimore-county');
const indian = await shippedDataset('in-places');

/** Reads that a question waits for one after the other, the manifests included. */
async function roundsOf(ask: (doorplate: Doorplate) => Promise<unknown>, data = [places, streets]): Promise<number> {
  const sources = data.map(roundedSource);
  const doorplate = await open({ only: true, data: sources.map(({ source }) => source) });
  await ask(doorplate);
  await doorplate.close();
  return Math.max(...sources.map(({ rounds }) => rounds()));
}

/** A loop that ended its run at the first thing missing read one page a round: 117 for the ZIP codes of a county, 53 for SPRINGFIELD. */
describe('a question about places over a network', () => {
  it.each([
    ['a city of many states', 'Springfield'],
    ['a city with parts', 'Brooklyn, NY'],
    ['a county in the place of a city', '9 High St, Prince Georges County MD'],
    ['a county', 'Orange County'],
    ['a state', 'Maryland'],
    ['a misspelt city', '400 W Pratt St, Baltimroe, MD'],
    ['a ZIP code that does not exist', '12 Elm St, 21298'],
    ['a large city without its ZIP code', '5 Hillcrest, Los Angeles'],
    ['a city without its state', '12 Oak St, Kansas City'],
  ])('asks at once for all that it knows to need: %s', async (_, text) => {
    expect(await roundsOf((doorplate) => doorplate.geocode(text))).toBeLessThanOrEqual(11);
  });

  it('asks so for the cities of a ZIP code, the ZIP codes of a city and a county, and a part of an Indian city', async () => {
    const rounds = await Promise.all([
      roundsOf((doorplate) => doorplate.citiesOf('10001')),
      roundsOf((doorplate) => doorplate.zipsOf('New York', 'NY')),
      roundsOf((doorplate) => doorplate.suggestInPin('andheri mumbai'), [indian]),
      roundsOf((doorplate) => doorplate.suggestInCity('pun', { within: { city: 'Pune' } }), [indian]),
    ]);
    for (const each of rounds) expect(each).toBeLessThanOrEqual(20);
  });
});
