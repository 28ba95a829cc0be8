import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../../src/address/index.js';
import { queryOf } from '../../../src/match/query.js';
import { type Agreement, agree, type FoundBy, type Rejection } from '../../../src/match/scoring/agreement.js';
import type { PlaceAgreement } from '../../../src/match/scoring/place-agreement.js';
import type { Street } from '../../../src/streets/street-record.js';

const PLACE = { city: 'SPRINGFIELD', state: 'IL', zip: '62701' } as const;
const BY_NAME: FoundBy = { by: 'name', edits: 0 };
/** Both cities exist, each with one ZIP code. */
const ZIPS: ReadonlyMap<string | null, string> = new Map([
  ['SPRINGFIELD', '62701'],
  ['ALBANY', '12207'],
]);
const knownPlace = (city: string | null): PlaceAgreement => ({
  accepts: (zip) => ZIPS.get(city) === zip,
  knowsCity: city !== null,
  namesCounty: false,
  trustsZip: true,
  isOf: (name, zip) => ZIPS.get(name) === zip,
});

function street(parts: Partial<Street> = {}): Street {
  const { number: _, unitType, unitNumber, outerUnitType, outerUnitNumber, zip4, ...line } = NO_COMPONENTS;
  return { ...line, name: 'MAIN', postType: 'ST', municipality: null, county: null, ...PLACE, ...parts };
}

function weighed(given: Partial<Components>, listed: Partial<Street> = {}, found = BY_NAME): Agreement | Rejection {
  const query = queryOf({ ...NO_COMPONENTS, number: '1', name: 'MAIN', postType: 'ST', ...PLACE, ...given });
  if (query === null) throw new Error('there is no delivery line');
  return agree(query, street(listed), found, knownPlace(query.given.city));
}

const ROAD_4 = { name: '4', postType: null };

describe('the score', () => {
  it.each<[string, Partial<Components>, Partial<Street>, number]>([
    ['is full without a difference', {}, {}, 1],
    ['falls by 0.04 for a type filled in', { postType: null }, {}, 0.96],
    ['falls by 0.04 for a directional filled in', {}, { preDir: 'N' }, 0.96],
    ['falls by 0.03 for directionals on the other side', { preDir: 'N' }, { postDir: 'N' }, 0.97],
    ['falls by 0.06 for a directional left out', { preDir: 'N' }, {}, 0.94],
    ['falls by 0.06 for a type left out', {}, { postType: null }, 0.94],
    ['falls by 0.08 for another type', { postType: 'AVE' }, {}, 0.92],
    ['falls by 0.06 for another ZIP code', { zip: '62702' }, {}, 0.94],
    ['falls by 0.06 and for want of an anchor by 0.18 for another city', { city: 'ALBANY', zip: null }, {}, 0.76],
    ['stays where city and ZIP code were not given, but for the anchor', { city: null, zip: null }, {}, 0.82],
    ['is full for a road of the state that is written alike', { ...ROAD_4, preType: 'IL HIGHWAY' }, { ...ROAD_4, preType: 'IL' }, 1],
    ['falls by 0.08 for one that is written otherwise', { ...ROAD_4, preType: 'IL ROUTE' }, { ...ROAD_4, preType: 'IL' }, 0.92],
    ['falls by 0.08 where it was not said whose it is', { ...ROAD_4, preType: 'HIGHWAY' }, { ...ROAD_4, preType: 'IL' }, 0.92],
    [
      'falls no further where the state was said twice',
      { ...ROAD_4, preMod: 'IL', preType: 'STATE ROUTE' },
      { ...ROAD_4, preType: 'IL ROUTE' },
      0.92,
    ],
    ['adds up', { postType: null, zip: '62702' }, {}, 0.9],
  ])('%s', (_, given, listed, score) => {
    expect(weighed(given, listed)).toMatchObject({ score });
  });

  it('is none for a road of another state, which was said beside it', () => {
    const given = { ...ROAD_4, preMod: 'NY', preType: 'STATE ROUTE' };
    expect(weighed(given, { ...ROAD_4, preType: 'IL ROUTE' })).toMatchObject({ rejected: 'type' });
  });

  it('looks for the city among the first and last words of what was given, and tries few of very many', () => {
    const tried = (city: string): readonly string[] => {
      const names: string[] = [];
      const isOf = (name: string): boolean => names.push(name) < 0;
      const query = queryOf({ ...NO_COMPONENTS, number: '1', name: 'MAIN', postType: 'ST', ...PLACE, city });
      if (query === null) throw new Error('there is no delivery line');
      agree(query, street(), BY_NAME, { accepts: () => false, knowsCity: false, namesCounty: false, trustsZip: false, isOf });
      return names;
    };
    expect(tried('W OLD TOWN').toSorted()).toEqual(['OLD TOWN', 'TOWN', 'W', 'W OLD']);
    const long = tried('W '.repeat(500).trim());
    expect(long.length).toBeLessThan(20);
    expect(Math.max(...long.map(({ length }) => length))).toBeLessThan(20);
  });

  it('says that the line is another one where a modifier is filled in, and not where a type or a directional is', () => {
    expect(weighed({}, { postMod: 'EXT' })).toMatchObject({ score: 0.96, alters: true });
    expect(weighed({ postType: null })).toMatchObject({ alters: false });
    expect(weighed({}, { preDir: 'N' })).toMatchObject({ alters: false });
  });

  it('falls by 0.1 for a letter and by 0.18 for two', () => {
    for (const [edits, score] of [
      [1, 0.9],
      [2, 0.82],
    ] as const) {
      expect(weighed({ name: 'MAIM' }, {}, { by: 'name', edits })).toMatchObject({ score, edits, alters: true });
    }
  });
});

describe('no candidate is', () => {
  it.each<[string, Partial<Components>, Partial<Street>, string]>([
    ['one with another directional', { preDir: 'N' }, { preDir: 'S' }, 'directional'],
    ['one whose directional was dropped for another', { preDir: 'N' }, { postDir: 'S' }, 'directional'],
    ['another kind of numbered road', { ...ROAD_4, preType: 'US HIGHWAY' }, { ...ROAD_4, preType: 'COUNTY ROAD' }, 'type'],
    ['one without the word in front that was given', { preType: 'MOUNT' }, {}, 'street'],
    ['one with a modifier that was not given', {}, { preMod: 'OLD' }, 'street'],
    ['one whose type was left out and which has another', { preType: null, postType: 'LN' }, { postType: 'ST', postMod: 'EXT' }, 'street'],
    ['one with a type, a directional and the ZIP code wrong', { postType: 'AVE', preDir: 'N', zip: '62702' }, {}, 'street'],
  ])('%s', (_, given, listed, rejected) => {
    expect(weighed(given, listed)).toMatchObject({ rejected });
  });

  it('one with another directional and a letter wrong, as no part of it alone speaks against it', () => {
    expect(weighed({ preDir: 'N' }, { preDir: 'S' }, { by: 'name', edits: 1 })).toMatchObject({ rejected: 'street' });
  });

  it('one whose first word was left out, with a letter wrong: R ABEL is not ABEL', () => {
    for (const found of [
      { by: 'name', edits: 2 },
      { by: 'line', edits: 1, untyped: false },
    ] as const) {
      expect(weighed({ name: 'R ABEL' }, { name: 'ABEL' }, found)).toMatchObject({ rejected: 'street' });
      expect(weighed({ name: 'RABEL' }, { name: 'ABEL' }, found)).toMatchObject({ alters: true });
    }
  });

  it('one whose line names another direction, whatever letters are wrong', () => {
    const line = (edits: number): FoundBy => ({ by: 'line', edits, untyped: false });
    expect(weighed({ preDir: 'N' }, { preDir: 'S' }, line(1))).toMatchObject({ rejected: 'street' });
    expect(weighed({ preDir: 'N' }, {}, line(0))).toMatchObject({ rejected: 'street' });
    expect(weighed({ preDir: 'N', name: 'MAINN' }, { preDir: 'N' }, line(1))).toMatchObject({ score: 0.9 });
    expect(weighed({ name: 'MA IN' }, {}, line(0))).toMatchObject({ score: 0.96 });
  });

  it('another numbered road, with a letter wrong', () => {
    const [given, edited] = [{ preType: 'US HIGHWAY', name: '6', postType: null }, { by: 'name', edits: 1 } as const];
    expect(weighed(given, { ...given, name: '4' }, edited)).toMatchObject({ rejected: 'street' });
  });

  it('one that is only alike and has another type', () => {
    const sound: FoundBy = { by: 'alike', likeness: 'sound' };
    expect(weighed({ name: 'MANE' }, {}, sound)).toMatchObject({ score: 0.8, edits: 2 });
    expect(weighed({ name: 'MANE', postType: 'AVE' }, {}, sound)).toMatchObject({ rejected: 'street' });
  });
});

describe('a line that the data divides otherwise', () => {
  const division: FoundBy = { by: 'division' };
  it('agrees where its words are the same', () => {
    const [given, listed] = [
      { preType: 'COUNTY ROAD', name: '24', postType: null },
      { name: 'COUNTY ROAD 24', postType: null },
    ];
    expect(weighed(given, listed, division)).toMatchObject({ score: 1, corrections: [] });
  });

  it('may lack a type or a directional, and nothing else', () => {
    const castle = { name: 'CASTLE', postType: 'HL' };
    expect(weighed(castle, { name: 'CASTLE HILL', postType: 'RD' }, division)).toMatchObject({ score: 0.96, alters: false });
    expect(weighed(castle, { name: 'CASTLE HILL', postType: null, preDir: 'N' }, division)).toMatchObject({ score: 0.96 });
    expect(weighed(castle, { name: 'CASTLE HILL', postType: 'RD', preDir: 'N' }, division)).toMatchObject({ rejected: 'street' });
  });
});

const directional = fc.constantFrom(null, null, 'N', 'S', 'NW');
const line = fc.record({
  preDir: directional,
  postDir: directional,
  preMod: fc.constantFrom(null, null, 'OLD'),
  preType: fc.constantFrom(null, null, 'AVENUE'),
  postType: fc.constantFrom(null, 'ST', 'AVE'),
});
const place = fc.record({
  city: fc.constantFrom(null, 'SPRINGFIELD', 'ALBANY'),
  state: fc.constantFrom('IL', 'NY'),
  zip: fc.constantFrom(null, '62701', '12207'),
});

describe('whatever is given and listed', () => {
  it('scores and corrections say the same', () => {
    fc.assert(
      fc.property(line, place, line, place, fc.constantFrom(0, 1, 2), (givenLine, givenPlace, listedLine, listedPlace, edits) => {
        const given = { ...givenLine, ...givenPlace };
        const verdict = weighed(given, { ...listedLine, ...listedPlace }, { by: 'name', edits });
        if ('rejected' in verdict) return;
        const { corrections, score, alters, moves } = verdict;
        // What was not given of the place is filled in for nothing.
        const costly = corrections.filter(({ part, from }) => from !== null || !['city', 'state', 'zip'].includes(part));
        expect(score === 1).toBe(costly.length === 0 && verdict.anchored);
        expect(score).toBeGreaterThanOrEqual(0.75);
        const lineParts = corrections.filter(({ part }) => ['street', 'type', 'directional'].includes(part));
        expect(moves).toBe(corrections.filter((each) => !lineParts.includes(each) && each.from !== null).length);
        if (alters) expect(lineParts).not.toEqual([]);
        for (const { component, from, to } of lineParts) {
          if (component === 'name') continue;
          expect([from, to]).toEqual([given[component as keyof typeof givenLine], listedLine[component as keyof typeof listedLine]]);
        }
        // A directional that was given stays, on whichever side, or is left out: it never becomes another one.
        const [had, has] = [
          [given.preDir, given.postDir],
          [listedLine.preDir, listedLine.postDir],
        ].map((all) => all.filter((each) => each !== null));
        const lost = had?.filter((each) => !has?.includes(each)) ?? [];
        const gained = has?.filter((each) => !had?.includes(each)) ?? [];
        expect(lost.length === 0 || gained.length === 0).toBe(true);
        // Modifiers and words in front are part of the name.
        expect(listedLine.preMod).toBe(givenLine.preMod);
        if (givenLine.preType !== null) expect(listedLine.preType).toBe(givenLine.preType);
      }),
      { numRuns: 3000, seed: 151 },
    );
  });
});
