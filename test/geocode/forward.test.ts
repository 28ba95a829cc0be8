import { describe, expect, it } from 'vitest';
import {
  centroidConfidence,
  interpolatedConfidence,
  nearestConfidence,
  pointConfidence,
  reverseConfidence,
} from '../../src/geocode/confidence.js';
import { geocode } from '../../src/geocode/index.js';
import { MISSPELT, openTown } from '../fixtures/small-town.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { goldenCases } from '../golden/golden.js';

/** Fields of the answer; what is left out is not compared. */
interface Expected {
  readonly interpolation?: object;
  /** Parts of the messages, one each. */
  readonly says?: readonly string[];
}

const GOLDEN = goldenCases<string, Expected>('geocode');

const store = await openFixtures('places', 'streets', 'postal');

describe('a corrected line', async () => {
  const lines = [
    '671 AVONDALE RD',
    '671 S AVONDALE RD',
    '11 WEAVER LN',
    '161 WEAVER ST',
    '1033 RAMONA AVE',
    '1033 1/2 RAMONA AVE',
    '18 MORSE RD',
    '8 POWDER PL',
    '8 POWDEROCK PL',
    '82 FUMIA CT',
    '90 FUMIA PL',
  ];
  const rows = lines.map((line) => {
    const [, number = '', preDir = null, name = '', postType = ''] = /^([\d /]+) (?:(S) )?(\w+) (\w+)$/.exec(line) ?? [];
    return rowOf({ number, preDir, name, postType });
  });
  const town = await openPacked(await placesDataset(), await usStreetsDataset(rows));
  const confidenceOf = async (line: string, city = 'Springfield') =>
    (await ask(town, (view) => geocode(view, `${line}, ${city}, IL 62701`))).result?.confidence ?? 0;

  it.each([
    ['a street that the line is nearly as like', '671 Avondael Rd', 'Springfield'],
    ['a street of the given type without the number', '11 Weaver St', 'Sprinfgield'],
    ['a number with a half', '1033 Ramnoa Ave', 'Springfield'],
    ['a street with two letters more', '8 Powdero Pl', 'Springfield'],
    ['a type that the misspelled one is sooner', '82 Fumia Plae', 'Springfield'],
    ['a number with a zero in front', '018 Morse Rd', 'Springfield'],
  ])('is unsure beside %s', async (_, line, city) => expect(await confidenceOf(line, city)).toBe(0.84));

  it.each(['671 Avondale Rd', '1033 Ramona Ave', '18 Morse Rd', '18 Mores Rd', '82 Fumia Cort'])('is sure else: %s', async (line) =>
    expect(await confidenceOf(line)).toBeGreaterThan(0.9),
  );
});

describe('a street without a place', () => {
  const SPRINGFIELD_MA = { latitude: 42.1, longitude: -72.6 };
  const geocoded = (text: string, options = {}) => ask(store, (view) => geocode(view, text, options));

  it.each([
    ['100 Main St', 'Several listed addresses fit equally well, and differ in the directional.'],
    ['105 Main St', 'Several streets of the mounted data bear this name.'],
  ])('has no position where several fit: %s', async (text, message) => {
    const { result, messages, candidates = [] } = await geocoded(text, { limit: 5 });
    expect([result, messages]).toEqual([null, ['Neither a city nor a ZIP code was given.', message]]);
    expect(candidates.map(({ tied }) => tied)).toEqual([true, true]);
  });

  it('of two cities is not placed between numbers of the two', async () => {
    const rows = [
      ['10', 'SALEM', 39.8],
      ['12', 'SALEM', 39.8002],
      ['20', 'SALEM', 39.801],
      ['12', 'TROY', 39.9],
      ['50', 'TROY', 39.901],
    ] as const;
    const larch = rows.map(([number, city, latitude]) => rowOf({ number, name: 'LARCH', postType: 'ST', city }, { latitude }));
    const town = await openPacked(await placesDataset(), await usStreetsDataset(larch));
    const at = async (text: string) => (await ask(town, (view) => geocode(view, text))).result?.formattedAddress;
    expect(await at('11 Larch St')).toBe('11 LARCH ST, SALEM IL 62701');
    expect(await at('44 Larch St')).toBe('44 LARCH ST, TROY IL 62701');
    expect(await at('14 Larch St')).toBeUndefined();
    const { messages } = await ask(town, (view) => geocode(view, '12 Larch St, Zzyzxville'));
    expect(messages).toEqual(['No city is called ZZYZXVILLE.', 'Several listed addresses fit equally well, and differ in the city.']);
  });

  it('is not sought far from where the caller is, unless the text names its state', async () => {
    expect((await geocoded('1000 Main St', { near: SPRINGFIELD_MA })).candidates).toMatchObject([{ tied: false }]);
    const seattle = { near: { latitude: 47.6, longitude: -122.3 } };
    const far = await geocoded('1000 Main St', seattle);
    expect(far).toEqual({ status: 'not-found', result: null, messages: [expect.stringContaining('lies far from')], candidates: [] });
    expect((await geocoded('15 Oak St, MA', seattle)).status).toBe('found');
    expect((await geocoded('1000 Main St, Springfield MA', seattle)).status).toBe('found');
  });
});

describe('geocode', () => {
  it.each(GOLDEN)('$input', async ({ input, expect: { interpolation, says = [], ...expected } }) => {
    const { status, result, messages } = await ask(store, (view) => geocode(view, input));
    const { inputAddress, formattedAddress: address = null, source: code, accuracy, confidence, location } = result ?? {};
    expect({ address, code, type: accuracy?.type, confidence, ...location, messages }).toMatchObject(expected);
    for (const said of says) expect(messages.join(' ')).toContain(said);
    expect(result?.interpolation).toEqual(interpolation);
    expect([status, inputAddress]).toEqual(result === null ? ['not-found', undefined] : ['found', input]);
  });

  it('gives the parts of the address', async () => {
    const { result } = await ask(store, (view) => geocode(view, '106 s main st, springfield il 62701'));
    const place = { city: 'SPRINGFIELD', county: 'Sangamon', state: 'IL', zip: '62701', country: 'US' };
    expect(result?.components).toEqual({ streetNumber: '106', street: 'S MAIN ST', ...place });
    const area = await ask(store, (view) => geocode(view, '62701'));
    expect(area.result?.components).toEqual({ streetNumber: null, street: null, ...place });
  });

  it('places the second door of a building where the building is, unless the street counts like that', async () => {
    const at = async (address: string) => (await ask(store, (view) => geocode(view, address))).result;
    const [building, door] = [await at('110 N Main St, Springfield IL 62701'), await at('110-2 N Main St, Springfield IL 62701')];
    expect(door).toMatchObject({ source: '40', location: building?.location, interpolation: { requestedHouseNumber: 110 } });
    expect(door?.components.streetNumber).toBe('110-2');
    expect(await at('168-27 88th Ave, Jamaica NY 11432')).toMatchObject({ interpolation: { requestedHouseNumber: 27 } });
    expect(await at('900-2 N Main St, Springfield IL 62701')).toMatchObject({ source: '42' });
    for (const [number, source] of [
      ['102-2', '41'],
      ['102-106', '11'],
    ]) {
      const { location } = (await at('102 N Main St, Springfield IL 62701')) ?? {};
      expect(await at(`${number} N Main St, Springfield IL 62701`)).toMatchObject({
        source,
        location,
        components: { streetNumber: '102' },
      });
    }
  });

  it('has seven decimals at most', async () => {
    const { result } = await ask(store, (view) => geocode(view, '168-27 88th Ave, Jamaica, NY 11432'));
    for (const degrees of [result?.location.latitude, result?.location.longitude]) expect(String(degrees)).toMatch(/^-?\d+\.\d{1,7}$/);
  });

  it('knows areas where only places are mounted', async () => {
    const places = await openPacked(await placesDataset());
    const answer = await ask(places, (view) => geocode(view, '100 N Main St, Springfield, IL 62701'));
    expect(answer.result).toMatchObject({ source: '42', formattedAddress: 'SPRINGFIELD IL 62701' });
  });

  it('knows points where only streets are mounted', async () => {
    const streets = await openFixtures('streets');
    const answer = await ask(streets, (view) => geocode(view, '100 N Main St, Springfield, IL 62701'));
    expect(answer.result).toMatchObject({ source: '10', components: { county: 'Sangamon' } });
  });

  it('needs streets or places', async () => {
    const none = await openPacked();
    await expect(ask(none, async (view) => geocode(view, '1 Main St'))).rejects.toMatchObject({ code: 'DATASET_NOT_MOUNTED' });
  });

  it('says on request what the position rests on', async () => {
    const { explain } = await ask(store, (view) => geocode(view, '106 S Main St, Springfield, IL 62701', { explain: true }));
    expect(explain?.fields?.location).toMatch(/address \d+\) and .*address \d+\)$/);
    expect(explain?.notes).toEqual(['between known numbers of its own side of the street']);
    const ambiguous = await ask(store, (view) => geocode(view, '100 Main St, Springfield, IL 62701', { explain: true }));
    expect(ambiguous.explain?.notes?.[0]).toContain('none of them was chosen');
    expect(ambiguous.explain?.candidates).toHaveLength(2);
  });
});

// Golden positions of misspelt addresses, through the whole of geocode.

const town = await openTown();

const located = (text: string) => ask(town, (view) => geocode(view, text));

describe('positions of a small town', () => {
  it.each(MISSPELT)('$id: $input', async ({ input, expect: { positionSource } }) => {
    expect((await located(input)).result?.source).toBe(positionSource);
  });

  it('lie along a range in the order of the numbers, never with the confidence of a building', async () => {
    let before = Number.NEGATIVE_INFINITY;
    for (let number = 101; number <= 199; number += 2) {
      const { result } = await located(`${number} Foxglove Ln, Springfield, IL 62701`);
      expect(result).toMatchObject({
        source: '20',
        accuracy: { type: 'interpolated' },
        interpolation: { requestedHouseNumber: number, lowerHouseNumber: 101, upperHouseNumber: 199 },
      });
      expect(result?.confidence).toBeLessThan(0.9);
      expect(result?.location.longitude).toBeGreaterThan(before);
      // The left side of a line to the east.
      expect(result?.location.latitude).toBeGreaterThan(39.8);
      before = result?.location.longitude ?? before;
    }
  });

  it('are no rooftop where the number is not listed', async () => {
    for (const number of [1, 13, 16, 41, 1200]) {
      const { result } = await located(`${number} Hawthorne Ave, Springfield, IL 62701`);
      expect(result?.accuracy.type).not.toBe('rooftop');
      expect(result?.confidence).toBeLessThan(0.9);
    }
  });
});

function falling(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || value <= (values[i - 1] as number));
}

describe('confidence bands', () => {
  it('keeps points at 0.90 and above, corrected ones below exact ones', () => {
    const corrected = [1, 0.96, 0.9, 0.8, 0.75].map((score) => pointConfidence(score, true, false));
    expect(falling([pointConfidence(1, false, false), ...corrected])).toBe(true);
    expect(corrected[0]).toBeLessThan(pointConfidence(1, false, false));
    expect(Math.min(...corrected, pointConfidence(0.75, true, true))).toBeGreaterThanOrEqual(0.9);
  });

  it('keeps positions on the street below the band of buildings, lower the less is known', () => {
    const between = [0, 10, 50, 100, 499, 5000].map((meters) => interpolatedConfidence(meters));
    const nearest = [0, 2, 50, 100, 500, 5000].map(nearestConfidence);
    expect(falling(between) && falling(nearest)).toBe(true);
    expect([between[0], interpolatedConfidence(110)]).toEqual([0.89, 0.5]);
    expect(nearest[0]).toBeLessThan(0.9);
    expect(nearestConfidence(null)).toBeLessThan(0.5);
  });

  it('keeps areas below 0.50, smaller for larger ones', () => {
    const values = [null, 1, 3, 100].map(centroidConfidence);
    expect(falling(values)).toBe(true);
    expect(values[0]).toBeLessThan(0.5);
    expect(values.at(-1)).toBeGreaterThan(0);
  });

  it('falls with the distance of a reverse answer', () => {
    const values = [0, 10, 50, 51, 500, 501, 2000, 10_000].map(reverseConfidence);
    expect(falling(values)).toBe(true);
    expect([values[0], values[2], values[4]]).toEqual([1, 0.9, 0.5]);
    expect(values[6]).toBeLessThan(0.5);
  });
});
