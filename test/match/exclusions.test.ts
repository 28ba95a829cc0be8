import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/components.js';
import type { StreetCandidate } from '../../src/match/candidates/search.js';
import {
  altersLine,
  contextsOf,
  contradictsTwice,
  inventsUnit,
  isOtherLine,
  isOtherStreet,
  leavesWordsOut,
  type ParseContext,
  turnsDirectional,
} from '../../src/match/exclusions.js';
import type { Findings } from '../../src/match/parse-search.js';
import { type Query, queryOf } from '../../src/match/query.js';
import type { AddressCandidate } from '../../src/match/result.js';
import type { Agreement } from '../../src/match/scoring/agreement.js';
import { change } from '../../src/match/scoring/correction.js';
import type { Shard, Street } from '../../src/streets/street-record.js';

const PLACE = { city: 'SPRINGFIELD', state: 'IL', zip: '62701' } as const;
const EXACT: Agreement = { score: 1, corrections: [], alters: false, edits: 0, moves: 0, cityDistance: 0, anchored: true };
const FILLED: Agreement = {
  ...EXACT,
  corrections: [change('directional', 'preDir', null, 'N', 'it was not given, and one candidate alone fits')],
};
const ALTERED: Agreement = { ...EXACT, alters: true, corrections: [change('type', 'postType', 'ST', 'AVE', 'the street is listed so')] };

/** A shard with one street, whose numbers are these, ascending. */
function shardOf(...numbers: readonly number[]): Shard {
  const table = { base: [0], firstAddress: [0, numbers.length], number: { at: (row: number) => numbers[row] } };
  return { table } as unknown as Shard;
}

function streetOf(parts: Partial<Components>): Street {
  return { ...NO_COMPONENTS, ...PLACE, municipality: null, county: null, ...parts };
}

function queryFor(parts: Partial<Components>): Query {
  return queryOf({ ...NO_COMPONENTS, ...PLACE, ...parts }) as Query;
}

function candidate(query: Query, parts: Partial<Components>, agreement: Agreement, shard = shardOf(10, 20)): StreetCandidate {
  return { shard, row: 0, street: streetOf(parts), agreement, query };
}

function found(query: Query, streets: readonly StreetCandidate[], isPartial = false): Findings {
  return { query, place: {} as Findings['place'], streets, rejected: [], isPartial, corrections: [], handicap: 0 };
}

function addressOf({ street, agreement, query }: StreetCandidate, state: AddressCandidate['unit']['state'] = 'none'): AddressCandidate {
  return { street, agreement, query, unit: { state } } as AddressCandidate;
}

function contexts(first: Findings, ...others: readonly Findings[]) {
  return contextsOf([first, ...others]);
}

const ASH = { name: 'ASH', postType: 'ST' } as const;
const ash = queryFor({ number: '20', ...ASH });
const written = found(ash, [candidate(ash, ASH, EXACT)]);

describe('a parse that leaves words out', () => {
  const partial = found(ash, [candidate(ash, ASH, EXACT)], true);

  it('gives way to a whole one that has its street', () => {
    expect(contexts(written, partial).map(leavesWordsOut)).toEqual([false, true]);
  });

  it('stays where no whole one of the same number has its street', () => {
    expect(contexts(found(ash, []), partial).map(leavesWordsOut)).toEqual([false, false]);
    const other = queryFor({ number: '30', ...ASH });
    expect(contexts(found(other, [candidate(other, ASH, EXACT)]), partial).map(leavesWordsOut)).toEqual([false, false]);
  });
});

describe('a street that alters the line', () => {
  const avenue = candidate(ash, { name: 'ASH', postType: 'AVE' }, ALTERED);
  const altered = (other: StreetCandidate) => contexts(found(ash, [other, avenue])).map((context) => altersLine(avenue, context));

  it('is ruled out by the street of the very line', () => {
    expect(altered(candidate(ash, ASH, EXACT, shardOf(9000)))).toEqual([true]);
  });

  it('is ruled out by a street with parts filled in up to a block beyond its numbers', () => {
    const filled = (highest: number) => candidate(ash, { ...ASH, preDir: 'N' }, FILLED, shardOf(highest));
    expect(altered(filled(120))).toEqual([true]);
    expect(altered(filled(121))).toEqual([false]);
  });

  it('is not ruled out by a street in another place', () => {
    expect(altered(candidate(ash, ASH, { ...EXACT, moves: 1 }))).toEqual([false]);
  });
});

it('a street with parts filled in is another line where some parse of the number has the line as written', () => {
  const north = candidate(ash, { ...ASH, preDir: 'N' }, FILLED);
  const other = found(ash, [north]);
  expect(contexts(other, written).map((context) => isOtherLine(north, context))).toEqual([true, true]);
  expect(contexts(other).map((context) => isOtherLine(north, context))).toEqual([false]);
  expect(contexts(written).map((context) => isOtherLine(candidate(ash, ASH, EXACT), context))).toEqual([false]);
});

it('a unit that is not listed is invented by any parse but the likeliest', () => {
  const address = addressOf(candidate(ash, ASH, EXACT), 'unconfirmed');
  expect(contexts(written, written, found(ash, [])).map((context) => inventsUnit(address, context))).toEqual([false, false, true]);
  const confirmed = addressOf(candidate(ash, ASH, EXACT), 'confirmed');
  expect(contexts(written, found(ash, [])).map((context) => inventsUnit(confirmed, context))).toEqual([false, false]);
});

describe('a directional of the likeliest parse', () => {
  const QUINCY = { name: 'QUINCY', postType: 'ST' } as const;
  const east = found(queryFor({ number: '10', ...QUINCY, postDir: 'E' }), []);
  const turned = (given: Partial<Components>, listed: Partial<Components>, first = east) => {
    const query = queryFor({ number: '10', ...QUINCY, ...given });
    const address = addressOf(candidate(query, { ...QUINCY, ...listed }, FILLED));
    return turnsDirectional(address, contexts(first, found(query, []))[1] as ParseContext);
  };

  it('does not become another one', () => {
    expect(turned({}, { preDir: 'N' })).toBe(true);
  });

  it('may be a word of the city', () => {
    expect(turned({ city: 'E SPRINGFIELD' }, { preDir: 'N', city: 'EAST SPRINGFIELD' })).toBe(false);
    // A city that only the data calls so explains no word of the text.
    expect(turned({}, { preDir: 'N', city: 'EAST SPRINGFIELD' })).toBe(true);
  });

  it.each([
    ['misspelled in the name', { name: 'ESAT QUINCY', postType: 'ST' }],
    ['in the unit', { ...QUINCY, unitType: 'APT', unitNumber: '2 E' }],
    ['in the number', { ...QUINCY, number: 'E10' }],
    ['in the city', { ...QUINCY, city: 'EAST SPRINGFIELD' }],
  ])('counts where it is %s', (_, given) => {
    const first = found(queryFor({ number: '10', ...given }), []);
    expect(turned({}, { preDir: 'N' }, first)).toBe(true);
    expect(turned({}, { preDir: 'E' }, first)).toBe(false);
    expect(turned({}, {}, first)).toBe(false);
  });

  it.each([
    ['the letter of a unit', { ...QUINCY, unitType: '#', unitNumber: 'E266' }],
    ['a word of the name', { name: 'NORTH', postType: 'ST' }],
  ])('is not %s', (_, given) => {
    const first = found(queryFor({ number: '10', ...given }), []);
    expect(turned({}, { ...given, preDir: 'W' }, first)).toBe(false);
  });

  it('is not explained by a city that has the same word besides', () => {
    const query = queryFor({ number: '10', ...QUINCY, postDir: 'E', city: 'EAST SPRINGFIELD' });
    const first: Findings = { ...found(query, []), place: { knowsCity: true } as Findings['place'] };
    expect(turned({ city: 'EAST SPRINGFIELD' }, { preDir: 'N', city: 'EAST SPRINGFIELD' }, first)).toBe(true);
  });

  it('may go where nothing is filled in', () => {
    expect(turned({}, {})).toBe(false);
    expect(turned({ preDir: 'N' }, { preDir: 'N' })).toBe(false);
  });
});

it('an address contradicts the text twice only where a street agrees with all of it', () => {
  const twice = addressOf(candidate(ash, ASH, { ...ALTERED, moves: 1 }));
  const once = addressOf(candidate(ash, ASH, ALTERED));
  const other = found(ash, [], true);
  expect(contexts(written, other).map((context) => contradictsTwice(twice, context))).toEqual([true, true]);
  expect(contexts(written, other).map((context) => contradictsTwice(once, context))).toEqual([false, true]);
  expect(contexts(other).map((context) => contradictsTwice(twice, context))).toEqual([false]);
});

describe('a unit that is not listed', () => {
  const BIRCH = { name: 'BIRCH', postType: 'ST' } as const;
  const query = queryFor({ number: '10', ...BIRCH, unitType: '#', unitNumber: 'ASH' });
  const unit = addressOf(candidate(query, BIRCH, EXACT), 'unconfirmed');

  it('is another street where a parse has one of that name', () => {
    expect(isOtherStreet(unit, [found(query, []), written])).toBe(true);
    expect(isOtherStreet(addressOf(candidate(query, BIRCH, EXACT), 'confirmed'), [written])).toBe(false);
  });

  it('stays a unit where that street does not agree, or is the same one', () => {
    expect(isOtherStreet(unit, [found(ash, [candidate(ash, ASH, ALTERED)])])).toBe(false);
    expect(isOtherStreet(unit, [found(ash, [candidate(ash, BIRCH, EXACT)])])).toBe(false);
    expect(isOtherStreet(unit, [found(query, [candidate(query, ASH, EXACT)])])).toBe(false);
  });
});
