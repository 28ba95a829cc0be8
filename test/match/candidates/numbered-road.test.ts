import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS, parseStreetLine } from '../../../src/address/index.js';
import { isOtherRoad, isSameKind } from '../../../src/match/candidates/numbered-road.js';
import { SimilarNames, withoutTitles } from '../../../src/match/candidates/similar-names.js';

const VERMONT = { ...NO_COMPONENTS, city: null, municipality: null, county: null, state: 'VT', zip: null };
const read = (line: string) => ({ ...VERMONT, ...parseStreetLine(`1 ${line}`), state: 'VT' });

describe('a numbered road with letters of its line wrong', () => {
  it.each([
    [{ preType: 'US ROTUE', name: '7' }, 'US Highway 7'],
    [{ preType: 'V ROUTE', name: '12' }, 'VT Route 12'],
    [{ preType: 'CONTY ROAD', name: '24' }, 'County Road 24'],
    [{ name: 'PINE', postType: 'ST' }, 'Oak St'],
  ])('%j may be %s', (given, listed) => expect(isOtherRoad({ ...VERMONT, ...given }, read(listed))).toBe(false));

  it.each([
    ['VT Route 12A', 'VT Route 12'],
    ['VT Route 12', 'VT Route 12A'],
    ['US Rotue 7', 'US Highway 9'],
    ['Business Route 4', 'US Highway 4'],
    ['VT Route 4', 'US Highway 4'],
    ['County Road 24', 'State Road 24'],
    ['Old Route 4', 'US Highway 4'],
  ])('%s is not %s', (given, listed) => expect(isOtherRoad(read(given), read(listed))).toBe(true));
});

describe('types in front of the number of a road in Vermont', () => {
  const roads = {
    state: ['VT ROUTE', 'VT HIGHWAY', 'VT', 'STATE ROUTE', 'STATE HIGHWAY', 'STATE ROAD'],
    unsaid: ['ROUTE', 'HIGHWAY', 'ROAD'],
    federal: ['US HIGHWAY'],
    county: ['COUNTY ROAD', 'COUNTY HIGHWAY'],
    other: ['NY ROUTE', 'INTERSTATE', 'FM', 'TOWNSHIP HIGHWAY', 'FOREST ROAD', 'CALLE', 'NY'],
  };
  const same: readonly (readonly [keyof typeof roads, keyof typeof roads])[] = [
    ['state', 'state'],
    ['state', 'unsaid'],
    ['unsaid', 'state'],
    ['unsaid', 'unsaid'],
    ['unsaid', 'federal'],
    ['federal', 'federal'],
    ['county', 'unsaid'],
    ['county', 'county'],
  ];
  it('are those of one road, of a road whose owner is not said, or of two roads', () => {
    for (const [asked, types] of Object.entries(roads)) {
      for (const [known, listed] of Object.entries(roads)) {
        for (const given of types) {
          const isRoadOfCounty = given === 'ROAD' && known === 'county';
          const expected = isRoadOfCounty || same.some(([a, b]) => a === asked && b === known);
          for (const preType of listed)
            expect([given, preType, isSameKind({ ...VERMONT, preType: given }, { preType, state: 'VT' })]).toEqual([
              given,
              preType,
              expected,
            ]);
        }
      }
    }
    expect(isSameKind(VERMONT, { preType: 'ROUTE', state: 'VT' })).toBe(false);
    expect(isSameKind({ ...VERMONT, preType: 'ROUTE' }, { preType: null, state: 'VT' })).toBe(false);
    expect(isSameKind({ ...VERMONT, preType: 'VT ROUTE' }, { preType: 'VT ROUTE', state: null })).toBe(false);
  });

  it('say nothing where the owner may have been read as a unit', () => {
    const listed = { preType: 'VT ROUTE', state: 'VT' };
    expect(isSameKind({ ...VERMONT, preType: 'ROUTE', unitType: '#', unitNumber: 'VY' }, listed)).toBe(false);
    expect(isSameKind({ ...VERMONT, preType: 'ROUTE', unitType: '#', unitNumber: '2' }, listed)).toBe(true);
    // `4440 Route 30 #A, Cornwall VT 05753`
    expect(isSameKind({ ...VERMONT, preType: 'ROUTE', unitType: '#', unitNumber: 'A' }, listed)).toBe(true);
  });
});

describe('names that are alike', () => {
  it.each([
    ['DR MARTIN LUTHER KING JR', 'MARTIN LUTHER KING'],
    ['JOHN F KENNEDY', 'JOHN KENNEDY'],
    ['R ABEL', 'R ABEL'],
    ['AVENUE B', 'AVENUE B'],
    ['DR', null],
    ['II', null],
  ])('%s without titles is %s', (name, rest) => {
    expect(withoutTitles(name)).toBe(rest);
  });

  it('finds names that are alike, and never the name itself', () => {
    const names = new SimilarNames(['CATHERINE', 'CATHERINE', 'DR MARTIN LUTHER KING JR', 'MARTIN LUTHER KING', '12', 'FOUR']);
    expect(names.like('KATHERINE', 'sound')).toEqual(['CATHERINE']);
    expect(names.like('CATHERINE', 'sound')).toEqual([]);
    expect(names.like('MARTIN LUTHER KING', 'title')).toEqual(['DR MARTIN LUTHER KING JR']);
    expect(names.like('MARTIN LUTHER KING SR', 'title')).toEqual(['MARTIN LUTHER KING']);
    expect(new SimilarNames(['CHURCH', 'CIRCES']).like('CIRCUS', 'sound')).toEqual(['CIRCES']);
    expect(names.like('FORE', 'sound')).toEqual([]);
    expect(names.like('12', 'sound')).toEqual([]);
  });
});
