import { describe, expect, it } from 'vitest';
import type { PlaceSuggestOptions } from '../../../src/service.js';
import { suggestCity, suggestInCity, suggestInLocality, suggestInPin, suggestTexts, suggestZip } from '../../../src/suggest/index.js';
import { indianDataset, indianRows } from '../../fixtures/in-places.js';
import { openPacked, placesIn } from '../../fixtures/stores.js';
import { lines } from '../../fixtures/suggestions.js';
import { usPlacesDataset } from '../../fixtures/us-places.js';
import { usPostalDataset } from '../../fixtures/us-postal.js';

const LISTS = [
  { name: 'suggest-city', suggest: suggestCity, texts: ['spr', 'springfield il', 'manhattan', 'zzz'] },
  { name: 'suggest-zip', suggest: suggestZip, texts: ['6', '627', 'new york', '94501'] },
  { name: 'suggest-in-city', suggest: suggestInCity, texts: ['b', 'mum', 'bombay', 'leh la'] },
  { name: 'suggest-in-locality', suggest: suggestInLocality, texts: ['bandra', 'koram', 'rampur guj'] },
  { name: 'suggest-in-pin', suggest: suggestInPin, texts: ['4', '400051', 'koram'] },
] as const;

const position = { latitude: 19.07, longitude: 72.88 };
const people = { name: 'Mumbai', otherNames: [], stateCode: '16', population: 12_691_836, position };
const store = await openPacked(await usPlacesDataset(), await indianDataset(indianRows(), [people]), await usPostalDataset());

async function first(suggest: typeof suggestCity, text: string, options: PlaceSuggestOptions = {}) {
  const [found] = (await store.ask((view) => suggest(view, text, options))).result ?? [];
  if (found === undefined) throw new Error('nothing is suggested');
  const typed = found.matches.map(([from, to]) => found.text.slice(from, to));
  return { ...found.toJSON(), typed };
}

describe.each(LISTS)('$name', ({ name, suggest, texts }) => {
  it('gives the texts of suggestTexts, in each form', async () => {
    for (const text of texts) {
      for (let displayType = 0; displayType < (suggest === suggestCity ? 2 : 4); displayType++) {
        const { result } = await store.ask((view) => suggestTexts(view, name, text, { displayType }));
        expect(result).toEqual(await lines(store, suggest, text, { displayType }));
      }
    }
  });

  it('explains as suggestTexts does', async () => {
    const [text] = texts;
    const { explain } = await store.ask((view) => suggest(view, text, { explain: true }));
    const ofTexts = await store.ask((view) => suggestTexts(view, name, text, { explain: true }));
    expect(explain).toEqual(ofTexts.explain);
  });
});

describe('parts', () => {
  it('of a city', async () => {
    expect(await first(suggestCity, 'saint lo')).toMatchObject({
      text: 'Saint Louis, MO',
      components: {
        ...{ city: 'Saint Louis', state: 'Missouri', stateCode: 'MO', county: null },
        ...{ code: null, addOn: null, locality: null, country: 'US' },
      },
      typed: ['Saint', 'Lo'],
      record: { dataset: 'us-places-fixture', version: '2026.10', table: 'city' },
      population: null,
      sources: ['Test cities'],
    });
  });
  it('of a city named otherwise', async () => {
    expect((await first(suggestCity, 'st paul')).typed).toEqual(['Saint', 'Paul']);
    expect((await first(suggestCity, 'manhattan')).typed).toEqual(['New York']);
  });
  it.each(['63101 sa', '63101 st lo', '63101 Saint Louis, MO'])('of a ZIP code, its city spelled in short or in full: %s', async (text) => {
    expect((await first(suggestZip, text)).text).toBe('63101, Saint Louis, MO');
  });
  it('of a ZIP code with its add-on', async () => {
    expect(await first(suggestZip, '94501-21', { displayType: 2 })).toMatchObject({
      text: '94501-2156, Alameda, CA',
      components: { city: 'Alameda', stateCode: 'CA', code: '94501', addOn: '2156' },
      typed: ['94501', '21'],
      record: { table: 'zip' },
    });
  });
  it('of an Indian city', async () => {
    expect(await first(suggestInCity, 'mum')).toMatchObject({
      components: { city: 'Mumbai', county: 'Mumbai', state: 'Maharashtra', stateCode: 'MH', country: 'IN' },
      typed: ['Mum'],
      population: 12_691_836,
    });
    expect((await first(suggestInCity, 'leh')).population).toBeNull();
  });
  it('with the middle of a city and of a ZIP code, and no position of an Indian place', async () => {
    const places = await placesIn(store);
    const [row = -1] = places.cities('Springfield', 'IL');
    const city = await first(suggestCity, 'springfield il');
    expect(city.location).toEqual(places.cityCentroid(row));
    expect(city.location).toMatchObject({ latitude: expect.any(Number), longitude: expect.any(Number) });
    expect((await first(suggestZip, '62701')).location).toEqual(places.zipCentroid('62701'));
    for (const { suggest, texts } of LISTS.slice(2)) expect((await first(suggest, texts[0])).location).toBeNull();
  });
  it('of a locality, and of a PIN code with and without it', async () => {
    expect(await first(suggestInLocality, 'koramangala')).toMatchObject({
      components: { locality: 'Koramangala', city: 'Bengaluru', code: '560034' },
      record: { dataset: 'in-places-fixture', table: 'locality' },
    });
    expect((await first(suggestInPin, '400053', { displayType: 2 })).components).toMatchObject({ locality: 'Andheri', code: '400053' });
    expect((await first(suggestInPin, '400053')).components).toMatchObject({ locality: null, code: '400053' });
  });
});

it.each(LISTS)('the signal ends $name', async ({ suggest, texts: [text] }) => {
  const reason = new Error('typed on');
  await expect((async () => store.ask((view) => suggest(view, text), { signal: AbortSignal.abort(reason) }))()).rejects.toBe(reason);
  const fresh = await openPacked(await usPlacesDataset(), await indianDataset());
  const controller = new AbortController();
  const waiting = Promise.resolve(fresh.ask((view) => suggest(view, text), { signal: controller.signal }));
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});
