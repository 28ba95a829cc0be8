import { describe, expect, it } from 'vitest';
import type { Components } from '../../src/address/index.js';
import { byScore, decide } from '../../src/match/decide.js';
import type { Part } from '../../src/match/index.js';
import { addressText } from '../../src/match/matched-components.js';
import type { Findings } from '../../src/match/parse-search.js';
import { findingsOf, type ListedAddress, openAddresses, type ReadingOptions } from '../fixtures/findings.js';

/** Each test has streets of its own, so that what it excludes is excluded by nothing else. */
const LISTED: readonly ListedAddress[] = [
  // ASH: the very line is there, without the number that another type has.
  { number: '10', name: 'ASH', postType: 'ST' },
  { number: '20', name: 'ASH', postType: 'AVE' },
  // BIRCH: only one of two types, and a unit.
  { number: '10', name: 'BIRCH', postType: 'ST', unitType: 'APT', unitNumber: '1' },
  { number: '10', name: 'BIRCH', postType: 'ST', unitType: 'APT', unitNumber: '2' },
  { number: '70', name: 'BIRCH', postType: 'AVE' },
  // PINE: the line that is given lies under another ZIP code.
  { number: '10', name: 'PINE', postType: 'ST', zip: '62704' },
  { number: '20', name: 'PINE', postType: 'AVE' },
  // LEE: a directional to fill in on the street whose type was given.
  { number: '30', preDir: 'N', name: 'LEE', postType: 'ST' },
  { number: '32', name: 'LEE', postType: 'AVE' },
  { number: '130', name: 'LEE', postType: 'AVE' },
  { number: '131', name: 'LEE', postType: 'AVE' },
  // OAK: the other type has the number, and the unit.
  { number: '10', name: 'OAK', postType: 'ST' },
  { number: '20', name: 'OAK', postType: 'AVE', unitType: 'APT', unitNumber: '3' },
  // CEDAR: two directionals.
  { number: '10', preDir: 'N', name: 'CEDAR', postType: 'ST' },
  { number: '10', preDir: 'S', name: 'CEDAR', postType: 'ST' },
  { number: '40', preDir: 'S', name: 'CEDAR', postType: 'ST' },
  // DOGWOOD and its neighbors of one and two letters.
  { number: '10', name: 'DOGWOOD', postType: 'ST' },
  { number: '10', name: 'MAGNOLIAS', postType: 'ST' },
  { number: '10', name: 'MAGNOLIAN', postType: 'ST' },
  // ELM crosses a border: same line, two ZIP codes.
  { number: '10', name: 'ELM', postType: 'ST' },
  { number: '99', name: 'ELM', postType: 'ST', zip: '62704' },
  // Roads of one number, with another directional and of another kind.
  { number: '10', preDir: 'S', preType: 'US HIGHWAY', name: '4' },
  { number: '10', preDir: 'N', preType: 'COUNTY ROAD', name: '4' },
  // QUINCY lies in a city whose name begins with a directional.
  { number: '10', preDir: 'N', name: 'QUINCY', postType: 'ST', city: 'EAST SPRINGFIELD', zip: '62705' },
  { number: '10', preDir: 'N', name: 'QUINCY', postType: 'ST', city: 'EAST LYME', state: 'CT', zip: '06333' },
  // NORTH: a name that is a directional.
  { number: '10', preDir: 'W', name: 'NORTH', postType: 'ST' },
  // HOLLY: two towns that mail calls by one name.
  { number: '10', name: 'HOLLY', postType: 'ST', municipality: 'CHATHAM' },
  { number: '10', name: 'HOLLY', postType: 'ST', municipality: 'ROCHESTER' },
  // LARCH: two directionals, and two types. As S 12th St and Ross Ave of San Jose.
  { number: '176', preDir: 'S', name: 'LARCH', postType: 'ST' },
  { number: '12', preDir: 'N', name: 'LARCH', postType: 'ST' },
  { number: '40', name: 'ROSS', postType: 'AVE' },
  { number: '41', name: 'ROSS', postType: 'CIR' },
  // FIR: one line in two cities of a state.
  { number: '10', name: 'FIR', postType: 'ST' },
  { number: '10', name: 'FIR', postType: 'ST', city: 'CHICAGO', zip: '60602' },
];

const store = await openAddresses(LISTED);

const reading = (parts: Partial<Components>, options?: ReadingOptions) => findingsOf(store, parts, options);
const outcomeOf = (first: Findings, ...others: readonly Findings[]) => decide([first, ...others]).outcome;
const textsOf = (first: Findings, ...others: readonly Findings[]) => decide([first, ...others]).addresses.map(addressText);

describe('of the streets of one reading', () => {
  it('the one of the very line keeps out another type, although that has the number', async () => {
    const first = await reading({ number: '20', name: 'ASH', postType: 'ST' });
    expect(first.streets.map(({ street }) => street.postType)).toContain('AVE');
    expect(outcomeOf(first)).toMatchObject({ kind: 'unlisted', part: 'number', streets: [{ street: { postType: 'ST' } }] });
  });

  it('one with a directional filled in keeps another type out, up to a block beyond its numbers', async () => {
    for (const number of ['32', '130']) {
      const streets = [{ street: { preDir: 'N', postType: 'ST' } }];
      expect(outcomeOf(await reading({ number, name: 'LEE', postType: 'ST' }))).toMatchObject({
        kind: 'unlisted',
        part: 'number',
        streets,
      });
    }
    expect(textsOf(await reading({ number: '131', name: 'LEE', postType: 'ST' }))).toEqual(['131 LEE AVE, SPRINGFIELD IL 62701']);
  });

  it('the line that was given keeps nothing out from under another ZIP code', async () => {
    const first = await reading({ number: '20', name: 'PINE', postType: 'ST' });
    expect(outcomeOf(first)).toMatchObject({ kind: 'address', address: { street: { postType: 'AVE' } } });
  });

  it('another type is taken where nothing has the line that was given', async () => {
    const first = await reading({ number: '20', name: 'ASH', postType: 'LN' });
    expect(outcomeOf(first)).toMatchObject({ kind: 'address', address: { street: { postType: 'AVE' }, number: '20' } });
  });

  it('none is taken of another type that has no directional where one was given', async () => {
    const first = await reading({ number: '20', name: 'ASH', postType: 'LN', postDir: 'E' });
    expect(first.streets.map(({ street }) => street.postType)).toContain('AVE');
    expect(textsOf(first)).toEqual([]);
    const typed = await reading({ number: '20', name: 'ASH', postType: 'AVE', postDir: 'E' });
    expect(textsOf(typed)).toEqual(['20 ASH AVE, SPRINGFIELD IL 62701']);
  });

  it('equally good ones are all named, with the part that would decide', async () => {
    const first = await reading({ number: '10', name: 'CEDAR', postType: 'ST' });
    const texts = ['10 N CEDAR ST, SPRINGFIELD IL 62701', '10 S CEDAR ST, SPRINGFIELD IL 62701'];
    expect(outcomeOf(first)).toEqual({ kind: 'ambiguous', texts, deciding: ['directional'] });
    expect(textsOf(first)).toEqual(texts);
  });

  it('those of one text are told apart by their municipalities', async () => {
    const first = await reading({ number: '10', name: 'HOLLY', postType: 'ST' });
    const text = '10 HOLLY ST, SPRINGFIELD IL 62701';
    expect(outcomeOf(first)).toEqual({ kind: 'ambiguous', texts: [`${text} (CHATHAM)`, `${text} (ROCHESTER)`], deciding: ['city'] });
  });

  it('the only one with the number is taken among equally good ones', async () => {
    const first = await reading({ number: '40', name: 'CEDAR', postType: 'ST' });
    expect(outcomeOf(first)).toMatchObject({ kind: 'address', address: { street: { preDir: 'S' } } });
  });

  it('the better one wins', async () => {
    const first = await reading({ number: '10', name: 'FIR', postType: 'ST', city: 'CHICAGO', zip: '60602' });
    expect(outcomeOf(first)).toMatchObject({ kind: 'address', address: { street: { city: 'CHICAGO' }, score: 1 } });
  });
});

describe('an address whose unit is not listed', () => {
  const unit = { unitType: '#', unitNumber: '88123' };

  it.each([
    // `Unit Corp, 176 S 12th St, San Jose, CA 95112`
    ['number and directional', { number: '176', preDir: 'S', name: 'LARCH', unitType: 'UNIT' }, { number: '176S', name: 'LARCH' }],
    // `Floor Store, 955 Nevada Ave, San Jose, CA 95125`
    [
      'the type for a unit',
      { number: '40', name: 'ROSS', postType: 'AVE', unitType: 'FL' },
      { number: '40', name: 'ROSS', postType: null, unitType: '#', unitNumber: 'AVE' },
    ],
    // `29 Kleppner Rd, West Wardsboro, VT 05360 Lic# 88123`
    [
      'an unread word for a second unit',
      { number: '10', name: 'DOGWOOD', ...unit },
      { number: '10', name: 'DOGWOOD', ...unit, outerUnitType: '#', outerUnitNumber: 'LIC' },
    ],
  ])('is found beside a reading that takes %s', async (_, parts, others) => {
    const first = await reading({ postType: 'ST', ...parts }, { isPartial: true, handicap: 0.09 });
    const other = await reading({ postType: 'ST', ...others }, { handicap: 0.002 });
    const { number, name } = parts;
    expect(outcomeOf(first, other)).toMatchObject({
      kind: 'address',
      address: { number, street: { name }, unit: { state: 'unconfirmed' } },
    });
  });
});

describe('of several readings', () => {
  it('a street of the very line keeps out other lines of every reading with the same number and unit', async () => {
    const written = await reading({ number: '20', name: 'ASH', postType: 'ST' });
    const other = await reading({ number: '20', name: 'ASH', postType: 'LN' }, { handicap: 0.002 });
    expect(outcomeOf(other)).toMatchObject({ kind: 'address' });
    expect(outcomeOf(written, other)).toMatchObject({ kind: 'unlisted', part: 'number' });
    expect(outcomeOf(other, written)).toMatchObject({ kind: 'unlisted', part: 'number' });
  });

  it('not those of a reading with another unit', async () => {
    const written = await reading({ number: '20', name: 'OAK', postType: 'ST' });
    const other = await reading({ number: '20', name: 'OAK', postType: 'LN', unitType: 'APT', unitNumber: '3' }, { handicap: 0.002 });
    expect(outcomeOf(written, other)).toMatchObject({ kind: 'address', address: { street: { postType: 'AVE' } } });
  });

  it('not those of a reading with another number', async () => {
    const written = await reading({ number: '30', name: 'ASH', postType: 'ST' });
    const other = await reading({ number: '20', name: 'ASH', postType: 'LN' }, { handicap: 0.002 });
    expect(outcomeOf(written, other)).toMatchObject({ kind: 'address', address: { number: '20' } });
  });

  it('one that leaves words out gives way to a street of the very line in one that does not', async () => {
    const whole = await reading({ number: '99', name: 'DOGWOOD', postType: 'ST' });
    const partial = await reading({ number: '99', name: 'ELM', postType: 'ST', zip: '62704' }, { isPartial: true });
    expect(outcomeOf(partial)).toMatchObject({ kind: 'address' });
    expect(textsOf(whole, partial)).toEqual([]);
    expect(outcomeOf(whole, partial)).toMatchObject({ kind: 'unlisted', streets: [{ street: { name: 'DOGWOOD' } }] });
    const otherNumber = await reading({ number: '98', name: 'DOGWOOD', postType: 'ST' });
    expect(textsOf(otherNumber, partial)).toEqual(['99 ELM ST, SPRINGFIELD IL 62704']);
  });

  it('an address that contradicts the text twice is none where a street agrees with all of it', async () => {
    const whole = await reading({ number: '30', name: 'DOGWOOD', postType: 'ST' });
    const altered = { number: '20', name: 'ASH', postType: 'LN' } as const;
    expect(textsOf(whole, await reading(altered))).toEqual(['20 ASH AVE, SPRINGFIELD IL 62701']);
    const twice = await reading(altered, { isPartial: true });
    expect(textsOf(twice)).toEqual(['20 ASH AVE, SPRINGFIELD IL 62701']);
    expect(textsOf(whole, twice)).toEqual([]);
    expect(textsOf(await reading({ ...altered, zip: '62704' }))).toEqual([]);
    const moved = await reading({ ...altered, zip: '62799' });
    expect(textsOf(moved)).toEqual(['20 ASH AVE, SPRINGFIELD IL 62701']);
    expect(textsOf(whole, moved)).toEqual([]);
  });

  it('the likelier one wins among equal addresses, and an address found twice is one', async () => {
    const first = await reading({ number: '10', name: 'DOGWOOD', postType: 'ST' });
    const second = await reading({ number: '10', name: 'ELM', postType: 'ST' }, { handicap: 0.002 });
    expect(outcomeOf(first, second)).toMatchObject({ kind: 'address', address: { street: { name: 'DOGWOOD' } } });
    expect(decide([first, second]).addresses.map(({ score }) => score)).toEqual([1, 0.998]);
    expect(textsOf(first, await reading({ number: '10', name: 'DOGWOOD', postType: 'ST' }, { handicap: 0.002 }))).toHaveLength(1);
  });

  it('a unit that only a less likely one makes, and that is not listed, is none', async () => {
    const first = await reading({ number: '10', name: 'NOWHERE', postType: 'RD' });
    const other = await reading({ number: '10', name: 'BIRCH', postType: 'ST', unitType: 'APT', unitNumber: '9' }, { handicap: 0.002 });
    expect(outcomeOf(other)).toMatchObject({ kind: 'address', address: { unit: { state: 'unconfirmed' } } });
    expect(textsOf(first, other)).toEqual([]);
    const listed = await reading({ number: '10', name: 'BIRCH', postType: 'ST', unitType: 'APT', unitNumber: '2' }, { handicap: 0.002 });
    expect(outcomeOf(first, listed)).toMatchObject({ kind: 'address', address: { unit: { state: 'confirmed' } } });
  });

  it('a directional of the likeliest does not become another one that nobody gave', async () => {
    const first = await reading({ number: '40', preDir: 'E', name: 'CEDAR', postType: 'ST' });
    const other = await reading({ number: '40', name: 'CEDAR', postType: 'ST' }, { handicap: 0.002 });
    expect(outcomeOf(other)).toMatchObject({ kind: 'address', address: { street: { preDir: 'S' } } });
    expect(textsOf(first, other)).toEqual([]);
    const same = await reading({ number: '40', preDir: 'S', name: 'CEDARS', postType: 'ST' });
    expect(outcomeOf(same, other)).toMatchObject({ kind: 'address', address: { street: { preDir: 'S' } } });
  });

  it.each<[string, Partial<Components>, Partial<Components>]>([
    ['misspelled in the name', { name: 'ESAT CEDAR' }, { name: 'SUOTH CEDAR' }],
    ['in the unit', { unitType: 'APT', unitNumber: '2 E' }, { unitType: 'APT', unitNumber: '2 S' }],
    ['in the number', { number: 'E40' }, { number: 'S40' }],
    ['in the city', { city: 'EAST SPRINGFIELD' }, { city: 'SOUTH SPRINGFIELD' }],
  ])('a directional of the likeliest does not become another one: %s', async (_, east, south) => {
    const given = { number: '40', name: 'CEDAR', postType: 'ST' };
    const other = await reading(given, { handicap: 0.002 });
    expect(textsOf(await reading({ ...given, ...east }), other)).toEqual([]);
    expect(textsOf(await reading({ ...given, ...south }), other)).not.toEqual([]);
  });

  it('neither the letter of a unit nor the name of a street is a directional', async () => {
    const unit = await reading({ number: '40', name: 'CEDAR', postType: 'ST', unitType: '#', unitNumber: 'E266' });
    expect(textsOf(unit)).toEqual(['40 S CEDAR ST # E266, SPRINGFIELD IL 62701']);
    const north = await reading({ number: '10', name: 'NORTH', postType: 'ST' });
    expect(textsOf(north)).toEqual(['10 W NORTH ST, SPRINGFIELD IL 62701']);
  });

  it('a directional of the likeliest is no word of a city that only the data calls so, or that has the word besides', async () => {
    const quincy = { number: '10', name: 'QUINCY', postType: 'ST' };
    for (const place of [{ zip: '62705' }, { city: 'EAST LYME', state: 'CT', zip: '06333' }]) {
      const other = await reading({ ...quincy, ...place }, { handicap: 0.002 });
      expect(outcomeOf(other)).toMatchObject({ kind: 'address', address: { street: { preDir: 'N' } } });
      expect(textsOf(await reading({ ...quincy, ...place, postDir: 'E' }), other)).toEqual([]);
    }
  });

  it('a directional of the likeliest may be the first word of the city, or go where the street has none', async () => {
    const east = await reading({ number: '10', name: 'QUINCY', postType: 'ST', postDir: 'E', zip: '62705' });
    const city = await reading(
      { number: '10', name: 'QUINCY', postType: 'ST', city: 'EAST SPRINGFIELD', zip: '62705' },
      { handicap: 0.002 },
    );
    expect(outcomeOf(east, city)).toMatchObject({ kind: 'address', address: { street: { preDir: 'N', city: 'EAST SPRINGFIELD' } } });
    const unknown = await reading({ number: '10', preDir: 'E', name: 'NOWHERE', postType: 'RD' });
    const none = await reading({ number: '10', name: 'DOGWOOD', postType: 'ST' }, { handicap: 0.002 });
    expect(outcomeOf(unknown, none)).toMatchObject({ kind: 'address', address: { street: { name: 'DOGWOOD' } } });
  });

  it('one that knows every word says what is not listed, before a likelier one that leaves words out', async () => {
    const partial = await reading({ number: '99', name: 'DOGWOOD', postType: 'ST' }, { isPartial: true });
    const whole = await reading({ number: '30', name: 'ASH', postType: 'ST' });
    expect(outcomeOf(partial, whole)).toMatchObject({ kind: 'unlisted', streets: [{ street: { name: 'ASH' } }] });
    const likelier = await reading({ number: '99', name: 'DOGWOOD', postType: 'ST' });
    expect(outcomeOf(likelier, whole)).toMatchObject({ kind: 'unlisted', streets: [{ street: { name: 'DOGWOOD' } }] });
  });

  it('words that were read as a unit which is not listed are no unit where another one has a street of that name', async () => {
    const unit = await reading({ number: '10', name: 'BIRCH', postType: 'ST', unitType: '#', unitNumber: 'DOGWOOD' });
    const street = await reading({ number: '55', name: 'DOGWOOD', postType: 'ST' });
    expect(outcomeOf(unit)).toMatchObject({ kind: 'address' });
    expect(outcomeOf(unit, street).kind).toBe('unlisted');
    for (const other of [
      { number: '55', name: 'DOGWOOD', postType: 'AVE' },
      { number: '10', name: 'BIRCH', postType: 'ST' },
    ])
      expect(outcomeOf(unit, await reading(other))).toMatchObject({ kind: 'address', address: { street: { name: 'BIRCH' } } });
    const dogwood = await reading({ number: '10', name: 'DOGWOOD', postType: 'ST', unitType: '#', unitNumber: 'BARK' });
    expect(outcomeOf(dogwood, await reading({ number: '10', name: 'DOGWOOD' }, { handicap: 0.2 }))).toMatchObject({ kind: 'address' });
    const numbered = await reading({ number: '10', name: 'BIRCH', postType: 'ST', unitType: 'APT', unitNumber: '9' });
    expect(outcomeOf(numbered, street)).toMatchObject({ kind: 'address' });
    for (const unitType of ['APT', '#']) {
      const untyped = await reading({ number: '10', name: 'BIRCH', unitType, unitNumber: unitType === '#' ? 'DOGWOOD' : '9' });
      expect(untyped.streets.map(({ street }) => street.postType).sort()).toEqual(['AVE', 'ST']);
      expect(outcomeOf(untyped)).toMatchObject({ kind: 'address', address: { street: { postType: 'ST' } } });
    }
  });
});

it('of equal scores the one in the very city that was given is better', async () => {
  const [address] = decide([await reading({ number: '10', name: 'DOGWOOD', postType: 'ST' })]).addresses;
  if (address === undefined) throw new Error('expected an address');
  const at = (cityDistance: 0 | 1 | 2, score = 1) => ({ ...address, score, agreement: { ...address.agreement, cityDistance } });
  expect(Math.sign(byScore(at(0), at(1)))).toBe(-1);
  expect(Math.sign(byScore(at(2), at(1)))).toBe(1);
  expect(Math.sign(byScore(at(2), at(0, 0.9)))).toBe(-1);
  expect(byScore(at(1), at(1))).toBe(0);
});

describe('a street without the number', () => {
  it('is named with the rows of its line under other ZIP codes', async () => {
    const first = await reading({ number: '50', name: 'ELM', postType: 'ST' });
    expect(outcomeOf(first)).toMatchObject({
      kind: 'unlisted',
      part: 'number',
      streets: [{ street: { zip: '62701' } }],
      neighbours: [{ street: { zip: '62704' } }],
    });
  });

  it('counts with one letter wrong, if it is the only such street, and not with two', async () => {
    const near = (name: string) => reading({ number: '55', name, postType: 'ST' }, { near: true });
    expect(outcomeOf(await near('DOGWOD'))).toMatchObject({ kind: 'unlisted', streets: [{ street: { name: 'DOGWOOD' } }] });
    expect(outcomeOf(await near('MAGNOLIAR'))).toMatchObject({ kind: 'failed', part: 'street' });
    expect(outcomeOf(await near('MAGNULIIN'))).toMatchObject({ kind: 'failed', part: 'street' });
  });

  it('does not count with another type or directional', async () => {
    expect(outcomeOf(await reading({ number: '55', name: 'DOGWOOD', postType: 'AVE' })).kind).toBe('failed');
  });

  it('fails by the directional sooner than by the type', async () => {
    const given = { number: '10', preDir: 'N', preType: 'US HIGHWAY', name: '4' };
    expect(outcomeOf(await reading(given))).toMatchObject({ kind: 'unlisted', part: 'directional', streets: [] });
    const type = await reading({ ...given, preDir: null, preType: 'STATE ROUTE' });
    expect(outcomeOf(type)).toMatchObject({ kind: 'unlisted', part: 'type' });
  });

  it('fails by a directional only in the place that was given', async () => {
    const given = { number: '10', preDir: 'E', name: 'CEDAR', postType: 'ST' };
    expect(outcomeOf(await reading(given))).toMatchObject({ kind: 'unlisted', part: 'directional' });
    const elsewhere = await reading({ ...given, city: 'CHICAGO', zip: '60602' });
    expect(elsewhere.rejected).not.toEqual([]);
    expect(outcomeOf(elsewhere)).toMatchObject({ kind: 'failed', part: 'street' });
  });
});

describe('what is not found fails by', () => {
  it.each<[string, Partial<Components>, Part]>([
    ['the street', {}, 'street'],
    ['the city where none was given, nor a ZIP code', { city: null, zip: null }, 'city'],
    ['the city where there is none of the name', { city: 'ATLANTIS', zip: null }, 'city'],
    ['the state where the city is in another', { state: 'NY', zip: null }, 'state'],
    ['the ZIP code that does not exist', { city: null, state: null, zip: '62799' }, 'zip'],
    ['the street where the ZIP code exists, whatever the city', { city: 'ATLANTIS' }, 'street'],
  ])('%s', async (_, place, part) => {
    expect(outcomeOf(await reading({ number: '1', name: 'NOWHERE', postType: 'RD', ...place }))).toMatchObject({ kind: 'failed', part });
  });
});
