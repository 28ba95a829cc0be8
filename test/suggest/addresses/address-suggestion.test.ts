import { describe, expect, it } from 'vitest';
import { geocode } from '../../../src/geocode/index.js';
import type { AddressSuggestOptions } from '../../../src/service.js';
import { suggestAddress, suggestTexts } from '../../../src/suggest/index.js';
import { verify } from '../../../src/verify/index.js';
import type { AddressRow } from '../../../tools/build/us/rows.js';
import { openPacked } from '../../fixtures/stores.js';
import { lines } from '../../fixtures/suggestions.js';
import { rowOf } from '../../fixtures/us-address.js';
import { usPlacesDataset } from '../../fixtures/us-places.js';
import { usPostalDataset } from '../../fixtures/us-postal.js';
import { rangeRow } from '../../fixtures/us-ranges.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

const store = await openPacked(await usStreetsDataset(), await usPlacesDataset());

async function suggest(text: string, options: AddressSuggestOptions = {}) {
  const answer = await store.ask((view) => suggestAddress(view, text, options));
  return answer.result ?? [];
}

async function textsOf(text: string, options: AddressSuggestOptions = {}) {
  return (await suggest(text, options)).map((each) => each.text);
}

describe('suggestAddress', () => {
  it.each([['62704'], ['62704, '], ['springfield il'], ['Springfield, Illinois'], ['illinois'], ['il'], ['IL']])(
    'gives the streets of a place alone: %s',
    async (text) => {
      const found = await suggest(text);
      expect(found.length).toBeGreaterThan(1);
      for (const { components } of found) {
        if (/^\d/.test(text)) expect(components.zip).toBe('62704');
        else expect(components.state).toBe('IL');
      }
    },
  );

  it.each([
    ['400 e adams st 3b', '400 E ADAMS ST APT 3B, SPRINGFIELD IL 62701'],
    ['400 E Adams St, 2', '400 E ADAMS ST APT 2, SPRINGFIELD IL 62701'],
    ['400 e adams st 3b springfield', '400 E ADAMS ST APT 3B, SPRINGFIELD IL 62701'],
  ])('lists a unit without designator: %s', async (text, unit) => expect(await textsOf(text)).toContain(unit));

  it('lists a letter that the type begins with, in front of a city too', async () => {
    const building = { number: '6909', name: 'RODLING', postType: 'DR', unitType: '#', city: 'AMES', state: 'IA', zip: '50010' };
    const ames = await openPacked(await usStreetsDataset(['A', 'D'].map((unitNumber) => rowOf({ ...building, unitNumber }))));
    for (const typed of ['D', 'A Ames']) {
      const { result } = await ames.ask((view) => suggestTexts(view, 'suggest-address', `6909 Rodling Drive ${typed}`));
      expect(result).toContain(`6909 RODLING DR # ${typed[0]}, AMES IA 50010`);
    }
  });

  it('gives a number between listed ones behind those that are, and says so', async () => {
    const found = await suggest('112 n main st');
    expect(found.map(({ text, accuracy }) => [text, accuracy])).toEqual([
      ['112 N MAIN ST, SPRINGFIELD IL 62701', 'interpolated'],
      ['N MAIN ST, SPRINGFIELD IL 62701', null],
    ]);
    expect(found[0]).toMatchObject({ record: { address: null }, units: null, location: null });
    expect(await textsOf('900 n main st')).not.toContain('900 N MAIN ST, SPRINGFIELD IL 62701');
    const [listed] = await suggest('102 n main st');
    expect(listed?.accuracy).toBe('listed');
  });

  it.each(['2 thu', '98 thurloe', '50 thurloe dr'])('gives numbers of a range as typed before it corrects a word: %s', async (typed) => {
    const row = rowOf({ number: typed.split(' ')[0] ?? '', name: 'THE', postType: 'DR', city: 'TOWSON', state: 'MD', zip: '21204' });
    const ranges = await openPacked(await usStreetsDataset([row], { ranges: [rangeRow()] }));
    const { result } = await ranges.ask((view) => suggestAddress(view, typed));
    const text = `${typed.split(' ')[0]} THURLOE DR, LUTHERVILLE TIMONIUM MD 21093`;
    expect(result?.[0]).toMatchObject({ text, accuracy: 'interpolated' });
  });

  it('gives the texts of suggestTexts', async () => {
    for (const text of ['100 ma', 'main st spr', '400 e adams st apt', '120 mian', '31oak st', 'zzyzx']) {
      const { result } = await store.ask((view) => suggestTexts(view, 'suggest-address', text));
      expect(result).toEqual(await textsOf(text));
    }
  });

  it('gives components, typed parts, record, units, source and position', async () => {
    const [first] = await suggest('400 east adams', { limit: 1 });
    expect(first).toMatchObject({
      text: '400 E ADAMS ST, SPRINGFIELD IL 62701',
      components: { number: '400', street: 'E ADAMS ST', unitNumber: null, city: 'SPRINGFIELD', state: 'IL', zip: '62701' },
      record: { dataset: 'us-streets-fixture', version: '2026.10', shard: '62701' },
      units: 4,
      source: 'Invented address points',
    });
    const { result } = await store.ask((view) => geocode(view, '400 E ADAMS ST, SPRINGFIELD IL 62701'));
    expect(first?.location).toEqual(result?.location);
    expect(first?.matches.map(([from, to]) => first.text.slice(from, to))).toEqual(['400', 'E', 'ADAMS']);
  });

  it('gives the unit and its record', async () => {
    const found = await suggest('400 e adams st apt 3');
    expect(found[0]?.components).toMatchObject({ number: '400', unitType: 'APT', unitNumber: '3B' });
    expect(new Set(found.map(({ record }) => record.address)).size).toBe(found.length);
  });

  it('knows no address of a street alone', async () => {
    const [first] = await suggest('oak st');
    expect(first).toMatchObject({ components: { number: null }, record: { address: null }, units: null, source: null, location: null });
  });

  it('gives the ZIP+4 that verification gives', async () => {
    const postal = await openPacked(await usPostalDataset());
    const addOns = new Map<string, string | null>();
    for (const text of ['1', '2', '4', '9', 'park', 'main']) {
      const { result } = await postal.ask((view) => suggestAddress(view, text, { limit: 50 }));
      for (const { text: line, components, units } of result ?? []) if (units !== null) addOns.set(line, components.zip4);
    }
    for (const [line, zip4] of addOns) {
      const { result } = await postal.ask((view) => verify(view, line));
      expect([line, zip4]).toEqual([line, result?.Zip4 ?? null]);
    }
    expect([...addOns.values()].some((zip4) => zip4 !== null)).toBe(true);
  });

  it('shows all parts to loops, copies and JSON, in one order whatever was read before', async () => {
    const [first] = await suggest('400 east adams', { limit: 1 });
    const [again] = await suggest('400 east adams', { limit: 1 });
    if (first === undefined || again === undefined) throw new Error('nothing is suggested');
    expect(again.county).toBe('Sangamon');
    const names = ['text', 'components', 'matches', 'record', 'units', 'source', 'location', 'accuracy', 'county'];
    const seen: string[] = [];
    for (const name in first) seen.push(name);
    expect(seen).toEqual(names);
    expect(Object.keys(first.toJSON())).toEqual(names);
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect(structuredClone(first.toJSON())).toEqual(first.toJSON());
    expect(first.components).toBe(first.components);
  });

  it('says what shards know of each of them, in however many they lie', async () => {
    const found = await suggest('1', { limit: 50 });
    expect(found.filter(({ units, location }) => units === null || location === null)).toEqual([]);
    expect(new Set(found.map(({ record }) => record.shard)).size).toBeGreaterThan(3);
  });
});

function townRow(name: string, zip: string, municipality: string | null, place = { city: 'BURLINGTON', state: 'VT' }): AddressRow {
  return rowOf({ number: '12', name, postType: 'RD', ...place, zip }, { municipality, county: 'Chittenden' });
}

it('gives the county of the street, with a number or without', async () => {
  const towns = await openPacked(await usStreetsDataset([townRow('MACE', '05482', null)]));
  for (const text of ['12 mace', 'mace']) {
    const { result } = await towns.ask((view) => suggestAddress(view, text));
    expect(result?.map(({ county }) => county)).toEqual(result?.map(() => 'Chittenden'));
  }
});

describe('areas', () => {
  it('keep to a state, a city, a ZIP code, a neighbourhood', async () => {
    expect(await textsOf('oak', { within: { state: 'MA' } })).toEqual([
      'OAK ST, SPRINGFIELD MA 01109',
      '15 OAK ST, SPRINGFIELD MA 01109',
      '21 OAK ST, SPRINGFIELD MA 01109',
    ]);
    expect(await textsOf('1', { within: { city: 'Jamaica' } })).toEqual([
      '168-10 88TH AVE, JAMAICA NY 11432',
      '168-12 88TH AVE, JAMAICA NY 11432',
      '168-45 88TH AVE, JAMAICA NY 11432',
    ]);
    expect(await textsOf('9 oak', { within: { zip: '62704' } })).toEqual([
      '900 OAK ST, SPRINGFIELD IL 62704',
      '904 OAK ST, SPRINGFIELD IL 62704',
    ]);
    for (const state of ['NY', 'I', 'Illin', '62704', '']) expect(await textsOf('oak', { within: { state } })).toEqual([]);
    expect(await textsOf('oak', { within: { city: 'Springfield', state: 'I' } })).toEqual([]);
    // Nothing is asked of it: not what was kept for an empty name.
    expect(await textsOf('oak', { within: {} })).toEqual(await textsOf('oak'));
    const springfield = { latitude: 39.9, longitude: -89.7 };
    expect(await textsOf('1000 main', { within: { near: springfield } })).toEqual([
      'S MAIN ST, SPRINGFIELD IL 62701',
      'N MAIN ST, SPRINGFIELD IL 62701',
    ]);
    expect(await textsOf('main', { within: { near: springfield, radiusMeters: 1000 } })).toEqual([]);
    expect(await textsOf('main', { within: { near: { latitude: 50, longitude: 50 } } })).toEqual([]);
  });

  it.each([
    [{ near: { latitude: 39.8, longitude: -89.6 }, radiusMeters: -1 }, 'INPUT_OUT_OF_RANGE'],
    [{ near: { latitude: 39.8, longitude: -89.6 }, radiusMeters: Number.NaN }, 'INPUT_OUT_OF_RANGE'],
    [{ near: { latitude: 39.8, longitude: -89.6 }, radiusMeters: '5' as never }, 'INPUT_OUT_OF_RANGE'],
    [{ radiusMeters: 1000 }, 'INPUT_MALFORMED'],
  ])('is no circle: %j', async (area, code) => {
    await expect(textsOf('main', { within: area })).rejects.toMatchObject({ code });
    await expect(textsOf('main', { bias: area })).rejects.toMatchObject({ code });
  });

  it('may be a city that is the municipality of some places, not their postal city', async () => {
    const rows = [townRow('MACE', '05482', null), townRow('MAIN', '05401', 'PANTON'), townRow('MAPLE', '05401', 'PANTON')];
    const towns = await openPacked(await usStreetsDataset(rows));
    const ask = (options: AddressSuggestOptions) => lines(towns, suggestAddress, '12 ma', options);
    const [mace, main, maple] = rows.map(({ components }) => `12 ${components.name} RD, BURLINGTON VT ${components.zip}`);
    expect(await ask({})).toEqual([mace, main, maple]);
    expect(await ask({ within: { city: 'Panton' } })).toEqual([main, maple]);
    expect(await ask({ within: { city: 'Panton', zip: '05482' } })).toEqual([]);
    expect(await ask({ within: { city: 'Panton', state: 'VT' } })).toEqual([main, maple]);
    expect(await ask({ bias: { city: 'Panton' } })).toEqual([main, maple, mace]);
  });

  it('tell a city from the state of its name', async () => {
    const towns = await openPacked(
      await usStreetsDataset([
        townRow('MACE', '98101', null, { city: 'SEATTLE', state: 'WA' }),
        townRow('MAIN', '61571', null, { city: 'WASHINGTON', state: 'IL' }),
      ]),
    );
    const ask = (options: AddressSuggestOptions) => lines(towns, suggestAddress, '12 ma', options);
    expect(await ask({ within: { city: 'Washington' } })).toEqual(['12 MAIN RD, WASHINGTON IL 61571']);
    expect(await ask({ within: { state: 'Washington' } })).toEqual(['12 MACE RD, SEATTLE WA 98101']);
  });

  it('are preferred without leaving out others', async () => {
    const all = await textsOf('oak', { limit: 3 });
    const preferred = await textsOf('oak', { limit: 3, bias: { state: 'Massachusetts' } });
    expect(preferred[0]).toBe('OAK ST, SPRINGFIELD MA 01109');
    expect([...preferred].sort()).toEqual([...all].sort());
  });

  it('need the positions of ZIP codes', async () => {
    const streets = await openPacked(await usStreetsDataset());
    const near = { latitude: 39.9, longitude: -89.7 };
    const answer = async () => streets.ask((view) => suggestAddress(view, 'main', { bias: { near } }));
    await expect(answer()).rejects.toMatchObject({ code: 'DATASET_NOT_MOUNTED' });
  });

  it('refuse a ZIP code that is none', async () => {
    await expect(textsOf('oak', { within: { zip: 'x' } })).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
    await expect(textsOf('oak', { within: 'IL' as never })).rejects.toThrow('The area is a string, expected an object of city, state,');
    await expect(textsOf('oak', { within: null as never })).rejects.toThrow('The area is null, expected an object of city, state,');
    await expect(textsOf('oak', { bias: { stat: 'IL' } as never })).rejects.toThrow('The area has a field that does not exist');
    await expect(textsOf('oak', { within: { zip: 62704 } as never })).rejects.toThrow('zip of the area is number, expected a string');
  });
});

it('the signal ends a completion with its reason', async () => {
  const reason = new Error('typed on');
  expect(() => store.ask((view) => suggestAddress(view, 'oak'), { signal: AbortSignal.abort(reason) })).toThrow(reason);
  const controller = new AbortController();
  const fresh = await openPacked(await usStreetsDataset());
  const answer = Promise.resolve(fresh.ask((view) => suggestAddress(view, 'oak'), { signal: controller.signal }));
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
});
