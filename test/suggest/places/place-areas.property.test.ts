import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SuggestArea } from '../../../src/service.js';
import {
  type PlaceSuggestion,
  suggestCity,
  suggestInCity,
  suggestInLocality,
  suggestInPin,
  suggestZip,
} from '../../../src/suggest/index.js';
import { indianDataset } from '../../fixtures/in-places.js';
import { openPacked } from '../../fixtures/stores.js';
import { type City, usPlacesDataset } from '../../fixtures/us-places.js';

const MOST = 50;
const SPRINGFIELD = { latitude: 39.8, longitude: -89.65 };
const AT: readonly City[] = [
  { name: 'Springfield', state: 'IL', weight: 9, zips: ['62701', '62702'], at: { latitude: 398_000_000, longitude: -896_500_000 } },
  { name: 'Springfield', state: 'MA', weight: 8, zips: ['01103'], at: { latitude: 421_000_000, longitude: -725_900_000 } },
  { name: 'Spring Valley', state: 'IL', weight: 1, zips: ['61362'], at: { latitude: 413_200_000, longitude: -892_000_000 } },
  { name: 'Springtown', state: 'IA', weight: 4, zips: ['52000'] },
  { name: 'Saint Louis', state: 'MO', weight: 40, zips: ['63101', '63102'], others: ['Spring Saint'] },
  { name: 'Sandstone', state: 'MN', weight: 0, zips: [] },
];
const usAreas: readonly (readonly [SuggestArea, (place: PlaceSuggestion['components']) => boolean])[] = [
  [{ state: 'IL' }, ({ stateCode }) => stateCode === 'IL'],
  [{ state: 'Illinois' }, ({ stateCode }) => stateCode === 'IL'],
  [{ city: 'springfield' }, ({ city }) => city === 'Springfield'],
  [{ city: 'St. Louis', state: 'mo' }, ({ city }) => city === 'Saint Louis'],
  [{ near: SPRINGFIELD }, ({ city, stateCode }) => city === 'Springfield' && stateCode === 'IL'],
  [{ near: SPRINGFIELD, radiusMeters: 200_000 }, ({ stateCode }) => stateCode === 'IL'],
  [{ state: 'MN' }, ({ stateCode }) => stateCode === 'MN'],
  [{ state: 'TX' }, () => false],
];
const inAreas: readonly (readonly [SuggestArea, (place: PlaceSuggestion['components']) => boolean])[] = [
  [{ state: 'MH' }, ({ stateCode }) => stateCode === 'MH'],
  [{ state: 'karnataka' }, ({ stateCode }) => stateCode === 'KA'],
  [{ city: 'bombay' }, ({ county }) => county === 'Mumbai'],
  [{ state: 'XX' }, () => false],
];

const store = await openPacked(await usPlacesDataset(AT), await indianDataset());

const LISTS = [
  { name: 'city', complete: suggestCity, texts: ['s', 'spring', 'springfield'], areas: usAreas },
  { name: 'zip', complete: suggestZip, texts: ['6', '0', 'spring'], areas: usAreas },
  { name: 'in-city', complete: suggestInCity, texts: ['b', 'r', 'mumbai'], areas: inAreas },
  { name: 'in-locality', complete: suggestInLocality, texts: ['b', 'bandra', 'rampur', 'k'], areas: inAreas },
  { name: 'in-pin', complete: suggestInPin, texts: ['4', '5', '1', 'bandra'], areas: inAreas },
] as const;

describe.each(LISTS)('areas of $name', ({ complete, texts, areas }) => {
  async function ask(text: string, options: { within?: SuggestArea; bias?: SuggestArea }): Promise<readonly PlaceSuggestion[]> {
    const answer = await store.ask((view) => complete(view, text, { ...options, limit: MOST }));
    return answer.result ?? [];
  }
  const asked = fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...areas));

  it('within gives what a filter of everything leaves', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ([text, [within, lies]]) => {
        const expected = (await ask(text, {})).filter(({ components }) => lies(components));
        expect((await ask(text, { within })).map((each) => each.text).sort()).toEqual(expected.map((each) => each.text).sort());
      }),
      { seed: 81, numRuns: 60 },
    );
  });

  it('bias gives the same suggestions, those of the area before equally good ones', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ([text, [bias, lies]]) => {
        const [plain, biased] = [await ask(text, {}), await ask(text, { bias })];
        expect(biased.map((each) => each.text).sort()).toEqual(plain.map((each) => each.text).sort());
        const inside = (found: readonly PlaceSuggestion[]) => found.filter(({ components }) => lies(components)).map((each) => each.text);
        const outside = (found: readonly PlaceSuggestion[]) => found.filter(({ components }) => !lies(components)).map((each) => each.text);
        expect(inside(biased)).toEqual(inside(plain));
        expect(outside(biased)).toEqual(outside(plain));
      }),
      { seed: 82, numRuns: 60 },
    );
  });
});

describe('areas', () => {
  const texts = async (complete: typeof suggestCity, text: string, options: { within?: SuggestArea; bias?: SuggestArea }) =>
    (await store.ask((view) => complete(view, text, options))).result?.map((each) => each.text);

  it('come before weight and behind the name itself', async () => {
    expect(await texts(suggestCity, 'spring', { bias: { state: 'IA' } })).toEqual([
      'Springtown, IA',
      'Springfield, IL',
      'Springfield, MA',
      'Saint Louis, MO',
      'Spring Valley, IL',
    ]);
    expect((await texts(suggestCity, 'springfield', { bias: { state: 'MA' } }))?.[0]).toBe('Springfield, MA');
    expect((await texts(suggestInCity, 'raigarh', { bias: { state: 'MH' } }))?.[0]).toBe('Raigarh, Chhattisgarh');
  });
  it('of ZIP and PIN codes keep to their begin', async () => {
    expect(await texts(suggestZip, 'spring', { within: { zip: '627' } })).toEqual(['62701, Springfield, IL', '62702, Springfield, IL']);
    expect(await texts(suggestCity, 's', { within: { zip: '01' } })).toEqual(['Springfield, MA']);
    expect((await texts(suggestZip, '6', { bias: { zip: '63' } }))?.[0]).toBe('63101, Saint Louis, MO');
    expect(await texts(suggestInCity, 'b', { within: { zip: '56' } })).toEqual(['Bengaluru, Karnataka']);
    expect((await texts(suggestInPin, '4', { bias: { zip: '40005' } }))?.[0]).toBe('400050, Mumbai, Maharashtra');
    expect(await texts(suggestInLocality, 'bandra', { within: { zip: '400' } })).toHaveLength(2);
  });
  it('of a city that its district is named after have all of the district, and of another city that alone', async () => {
    expect(await texts(suggestInCity, 'u', { within: { city: 'raigad' } })).toEqual(['Uran, Maharashtra']);
    expect((await texts(suggestInCity, 'k', { within: { city: 'nuaon' } })) ?? []).toEqual([]);
  });
  it('that are none are refused', async () => {
    for (const [complete, area] of [
      [suggestCity, { zip: 'x' }],
      [suggestZip, { zip: '627011' }],
      [suggestInCity, { zip: '4000011' }],
      [suggestInPin, { near: SPRINGFIELD }],
      // Without types: each was an area without a part, which holds everything.
      [suggestCity, 'IL' as never],
      [suggestInCity, { stat: 'Goa' } as never],
      [suggestCity, { zip: 62701 } as never],
      [suggestZip, { state: null } as never],
      [suggestInPin, { zip: 400050 } as never],
    ] as const)
      await expect(texts(complete, '6', { within: area })).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
    await expect(texts(suggestCity, 's', { bias: { near: { latitude: 91, longitude: 0 } } })).rejects.toMatchObject({
      code: 'INPUT_OUT_OF_RANGE',
    });
  });
});
