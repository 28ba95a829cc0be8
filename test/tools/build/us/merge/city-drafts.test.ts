import { describe, expect, it } from 'vitest';
import { type CityDraft, cityDrafts } from '../../../../../tools/build/us/merge/city-drafts.js';
import type { PopulatedPlace } from '../../../../../tools/build/us/merge/place-sources.js';
import type { ZipFacts } from '../../../../../tools/build/us/merge/zip-facts.js';

const zip = (code: string, city: string, latitude: number, over: Partial<ZipFacts> = {}): ZipFacts => ({
  zip: code,
  city,
  state: 'CO',
  otherNames: [],
  acceptableNames: [],
  county: null,
  shares: [],
  timeZone: null,
  position: { latitude, longitude: -105 },
  ...over,
});
const place = (name: string, latitude: number, over: Partial<PopulatedPlace> = {}): PopulatedPlace => ({
  name,
  state: 'CO',
  population: 20_000,
  isSection: false,
  latitude,
  longitude: -105,
  ...over,
});
const codes = ({ zips }: CityDraft): string[] => zips.map((fact) => fact.zip);
const people = (drafts: readonly CityDraft[]) => drafts.map(({ key, population }) => `${key} ${population}`);

/** Drafts by name and first ZIP code, and the number of places that found none. */
function drafted(facts: readonly ZipFacts[], populated: readonly PopulatedPlace[]) {
  const leftOut = { populated: 0 };
  return { drafts: cityDrafts(facts, populated, leftOut), leftOut };
}

const FACTS = [
  zip('80201', 'Denver', 39.7, { position: null }),
  zip('80202', 'Denver', 39.75),
  zip('80214', 'Denver', 39.7, { otherNames: ['Lakeview'] }),
  zip('80215', 'Denver', 39.72),
  zip('81001', 'Pueblo', 38.27),
];

describe('a populated place', () => {
  it('gives its people to the city of its name', () => {
    const { drafts } = drafted(FACTS, [place('Denver', 39.74, { population: 600_000 })]);
    expect(people(drafts)).toEqual(['DENVER 600000', 'PUEBLO 0']);
  });

  it('that no ZIP code prefers has those around it, the more the larger it is', () => {
    const small = drafted(FACTS, [place('Lakewood', 39.7, { population: 1_000 })]).drafts[1] as CityDraft;
    expect([small.name, codes(small)]).toEqual(['Lakewood', ['80214', '80215']]);
    const large = drafted(FACTS, [place('Lakewood', 39.7, { population: 150_000 })]).drafts[1] as CityDraft;
    expect(codes(large)).toEqual(['80202', '80214', '80215']);
  });

  it('has the ZIP codes that another source names after it', () => {
    const { drafts } = drafted(FACTS, [place('Lakeview', 39.78, { population: 1_000 })]);
    expect(codes(drafts[1] as CityDraft)).toEqual(['80202', '80214', '80215']);
  });

  it('is spelled in several ways', () => {
    const { drafts } = drafted([...FACTS, zip('80601', 'De Soto', 39.9)], [place('DeSoto', 39.9), place('The Denver', 39.74)]);
    const names = drafts.map(({ key, otherKeys }) => [key, ...otherKeys].join('|'));
    expect(names).toEqual(['DE SOTO|DESOTO', 'DENVER|THE DENVER', 'PUEBLO']);
  });

  it('far from the city of its name is another one, and the larger comes first', () => {
    const { drafts } = drafted(FACTS, [place('Pueblo', 39.7)]);
    expect(people(drafts)).toEqual(['DENVER 0', 'PUEBLO 20000', 'PUEBLO 0']);
  });

  it('is left out where no ZIP code is near, and counted', () => {
    const { drafts, leftOut } = drafted(FACTS, [place('Faraway', 41)]);
    expect([drafts.length, leftOut.populated]).toEqual([2, 1]);
  });
});

describe('a section of a city', () => {
  it('is a part of the city that its ZIP code prefers', () => {
    const { drafts } = drafted(FACTS, [place('Denver', 39.74, { population: 600_000 }), place('Highland', 39.75, { isSection: true })]);
    expect(drafts.map(({ key, partOf, population }) => [key, partOf?.key, population])).toContainEqual(['HIGHLAND', 'DENVER', 20_000]);
  });

  it("does not bear the city's people", () => {
    const all = place('All of Denver', 39.75, { isSection: true, population: 580_000 });
    const { drafts } = drafted(FACTS, [place('Denver', 39.74, { population: 600_000 }), all]);
    expect(drafts[0]).toMatchObject({ key: 'ALL OF DENVER', population: 0 });
  });
});

it('knows no number of people of a quarter that has the people of its city', () => {
  const denver = place('Denver', 39.74, { population: 600_000 });
  const of = (population: number, name = 'East Denver') => people(drafted(FACTS, [denver, place(name, 39.75, { population })]).drafts);
  expect(of(560_000)).toContain('EAST DENVER 0');
  expect(of(640_000, 'Denver Heights')).toContain('DENVER HEIGHTS 0');
  expect(of(120_000)).toContain('EAST DENVER 120000');
  expect(of(560_000, 'Aurora')).toContain('AURORA 560000');
});

describe('boroughs', () => {
  const inCounty = (fips: string) => ({ state: 'NY', county: { fips, name: fips } });
  const NEW_YORK = [
    zip('10001', 'New York', 40.75, inCounty('36061')),
    zip('11101', 'Long Island City', 40.75, inCounty('36081')),
    zip('11201', 'Brooklyn', 40.69, inCounty('36047')),
    zip('11256', 'Howard Beach', 40.66, inCounty('36047')),
  ];
  const { drafts } = drafted(NEW_YORK, [
    place('Queens', 40.7, { state: 'NY', population: 2_000_000 }),
    place('Park Slope', 40.715, { state: 'NY', isSection: true, population: 65_000 }),
  ]);
  const of = (key: string) => drafts.find((draft) => draft.key === key) as CityDraft;

  it('are parts of their city with all ZIP codes of their county', () => {
    expect(['BROOKLYN', 'QUEENS', 'MANHATTAN'].map((key) => [codes(of(key)), of(key).partOf?.key])).toEqual([
      [['11201', '11256'], 'NEW YORK'],
      [['11101'], 'NEW YORK'],
      [['10001'], 'NEW YORK'],
    ]);
    expect(of('QUEENS').population).toBe(2_000_000);
  });

  it('contain the other cities of their county', () => {
    expect(of('LONG ISLAND CITY').partOf?.key).toBe('QUEENS');
    expect([codes(of('PARK SLOPE')), of('PARK SLOPE').partOf?.key]).toEqual([['10001', '11201'], 'BROOKLYN']);
    expect(of('NEW YORK').partOf).toBeNull();
  });
});
