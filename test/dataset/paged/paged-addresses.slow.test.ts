import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { format } from '../../../src/address/index.js';
import { memorySource } from '../../../src/dataset/index.js';
import type { Doorplate } from '../../../src/doorplate.js';
import { open } from '../../../src/open.js';
import type { Packed } from '../../fixtures/damaged-datasets.js';
import { LARGE_TOWN_TEXTS, largeTown } from '../../fixtures/large-town.js';
import { inPages, networkSource, roundedSource, shippedDataset } from '../../fixtures/paged-sample.js';
import { placesDataset } from '../../fixtures/us-street-places.js';
import { usStreetsDataset, usStreetsRows } from '../../fixtures/us-streets.js';

let paged: readonly [places: Packed, streets: Packed];
let whole: Doorplate;
beforeAll(async () => {
  const [places, streets] = await Promise.all([placesDataset(), largeTown()]);
  paged = await Promise.all([inPages(places), inPages(streets)]);
  whole = await open({ only: true, data: [memorySource(places), memorySource(streets)] });
});
afterAll(() => whole.close());

/** From here on texts are not simply addresses of the town. */
const FIRST_ODD = 48;

type Ask = (doorplate: Doorplate, text: string) => Promise<unknown>;
const OPERATIONS: Readonly<Record<string, Ask>> = {
  verify: (doorplate, text) => doorplate.verify(text),
  speculate: (doorplate, text) => doorplate.speculate(text),
  geocode: (doorplate, text) => doorplate.geocode(text, { limit: 3 }),
  parse: (doorplate, text) => doorplate.parse(text),
  suggestAddress: (doorplate, text) => doorplate.suggestAddress(text),
  suggestTexts: (doorplate, text) => doorplate.suggestTexts('suggest-address', text.slice(0, 9)),
};

function overNetwork(options = {}) {
  const networks = paged.map((packed) => networkSource(packed));
  return open({ only: true, data: networks.map(({ source }) => source), ...options }).then((doorplate) => ({ doorplate, networks }));
}

describe('addresses of files that are read page by page', () => {
  it.each(Object.entries(OPERATIONS))('%s answers the first question as whole files do', async (_, ask) => {
    for (const text of LARGE_TOWN_TEXTS.filter((_, i) => i % 5 === 1 || i >= FIRST_ODD)) {
      const { doorplate } = await overNetwork();
      expect(await ask(doorplate, text), text).toEqual(await ask(whole, text));
      await doorplate.close();
    }
  });

  it('are found by a point as in whole files', async () => {
    const { doorplate } = await overNetwork();
    const near = fc.tuple(fc.double({ min: -0.02, max: 0.02, noNaN: true }), fc.double({ min: -0.02, max: 0.02, noNaN: true }));
    const town = fc.constantFrom([39.8, -89.649], [39.771, -89.688], [41.883, -87.629], [40.8, -88.6]);
    const options = fc.record({ limit: fc.constantFrom(1, 5, 50), maxDistanceMeters: fc.constantFrom(50, 2_000, 200_000) });
    await fc.assert(
      fc.asyncProperty(town, near, options, async ([latitude = 0, longitude = 0], [north, east], o) => {
        const point = { latitude: latitude + north, longitude: longitude + east };
        expect(await doorplate.reverse(point, o)).toEqual(await whole.reverse(point, o));
        expect(await doorplate.reverse(point)).toEqual(await whole.reverse(point));
      }),
      { numRuns: 40 },
    );
    await doorplate.close();
  });

  it('answer as whole files do, whatever was asked before and at the same time', async () => {
    const question = fc.tuple(fc.constantFrom(...Object.keys(OPERATIONS)), fc.constantFrom(...LARGE_TOWN_TEXTS));
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 8 }), fc.boolean(), async (questions, together) => {
        const { doorplate } = await overNetwork();
        const asked = questions.map(
          ([name, text]) =>
            () =>
              (OPERATIONS[name] as Ask)(doorplate, text),
        );
        const answers = together ? await Promise.all(asked.map((ask) => ask())) : [];
        if (!together) for (const ask of asked) answers.push(await ask());
        for (const [i, [name, text]] of questions.entries())
          expect(answers[i], `${name} ${text}`).toEqual(await (OPERATIONS[name] as Ask)(whole, text));
        await doorplate.close();
      }),
      { numRuns: 12 },
    );
  });

  it('complete what is typed, with units and parts, and no shard is read whole at first', async () => {
    for (const text of ['21 main st apt', '21 main st apt 3', '21 main', 'oak st', '31a oak']) {
      const { doorplate, networks } = await overNetwork();
      expect(await doorplate.suggestAddress(text), text).toEqual(await whole.suggestAddress(text));
      const shards = networks.flatMap(({ network }) => network.reads).filter(({ name }) => name.startsWith('us-streets-'));
      const firsts = [...new Set(shards.map(({ name }) => name))].map((shard) => shards.find(({ name }) => name === shard)?.offset);
      expect(firsts.length).toBeGreaterThan(0);
      expect(firsts, text).not.toContain(null);
      await doorplate.close();
    }
  });

  it('are found in shards of few addresses', async () => {
    const few = await usStreetsDataset(usStreetsRows());
    const doorplate = await open({ only: true, data: [networkSource(await inPages(few)).source], maxBytes: 192 * 1024 });
    const expected = await open({ only: true, data: [memorySource(few)] });
    for (const { components } of usStreetsRows()) {
      const text = format(components).full;
      expect(await doorplate.verify(text), text).toEqual(await expected.verify(text));
    }
    await Promise.all([doorplate.close(), expected.close()]);
  });
});

describe('a county that ships, behind a network', async () => {
  const county = await shippedDataset('us-md-baltimore-county');
  const wholeCounty = await open({ data: [memorySource(county)], only: true });
  afterAll(() => wholeCounty.close());

  // The records of ten suggestions were read one after the other: 22 requests in a row.
  it.each([
    ['2', 5],
    ['12', 5],
    ['204', 5],
    ['4306', 5],
    ['100 main st', 8],
    // One of the numbers lies in a second page.
    ['1', 5],
    ['12 m', 4],
    // The lines of ten streets were read one after the other: 15 requests in a row.
    ['21204', 6],
    ['Towson', 6],
  ] as const)('completes "%s" first of all in %i requests in a row', async (text, most) => {
    const { source, rounds } = roundedSource(county);
    const first = await open({ data: [source], only: true });
    expect(await first.suggestAddress(text)).toEqual(await wholeCounty.suggestAddress(text));
    expect(rounds()).toBeLessThanOrEqual(most);
    await first.close();
  });

  it('says as whole files do that no streets are mounted around a point far from the address found', async () => {
    const places = await shippedDataset('us-places');
    const both = await open({ data: [networkSource(county).source, networkSource(places).source], only: true });
    const wholes = await open({ data: [memorySource(county), memorySource(places)], only: true });
    const [point, options] = [{ latitude: 39.3, longitude: -76.2 }, { maxDistanceMeters: 20_000 }];
    const answer = await wholes.reverse(point, options);
    expect(answer).toMatchObject({ status: 'found', messages: [expect.stringContaining('No street data for Worton, MD')] });
    expect(await both.reverse(point, options)).toEqual(answer);
    await Promise.all([both.close(), wholes.close()]);
  });

  it('reads of the places what a text needs, and not all of them', async () => {
    const places = networkSource(await shippedDataset('us-places'));
    const both = await open({ data: [networkSource(county).source, places.source], only: true });
    const wholes = await open({ data: [memorySource(county), memorySource(await shippedDataset('us-places'))], only: true });
    for (const text of ['12 elm s', '4306 oak w towson md', '12 zzz st', '12 elm st 21204'])
      expect(await both.suggestAddress(text)).toEqual(await wholes.suggestAddress(text));
    expect(places.network.reads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_000_000);
    await Promise.all([both.close(), wholes.close()]);
  });
});
