import { describe, expect, it } from 'vitest';
import { type Components, STATES, standardize } from '../../src/address/index.js';
import { nearParts } from '../../src/address/near-parts.js';
import { spellNumber } from '../../src/address/primary-number.js';

const standard = (part: keyof Components) => (words: string) => standardize({ [part]: words })[part];
const numberOf = (unitType: string) => (words: string) => standardize({ unitType, unitNumber: words }).unitNumber;

const SPELLINGS: readonly (readonly [string, (words: string) => string | null, Readonly<Record<string, string | null>>])[] = [
  ['directional', standard('preDir'), { NORTH: 'N', 'N E': 'NE', 'NORTH-EAST': 'NE', 'SOUTH WEST': 'SW', SOUTHWEST: 'SW', UP: 'UP' }],
  ['name', standard('name'), { 'WINSTON-SALEM': 'WINSTON SALEM', 'A-B-C': 'A B C', '9-11': '9-11', MAIN: 'MAIN' }],
  ['type', standard('postType'), { AVENUE: 'AVE', AVNUE: 'AVE', STRAVENUE: 'STRA', MAIN: 'MAIN' }],
  ['type in front', standard('preType'), { 'CO RD': 'COUNTY ROAD', 'US HWY': 'US HIGHWAY', 'OLD RD': 'OLD ROAD' }],
  ['type of a state', standard('preType'), { 'KENTUCKY HWY': 'KY HIGHWAY', 'NEW YORK STATE ROUTE': 'NY STATE ROUTE' }],
  ['unit', standard('unitType'), { APARTMENT: 'APT', SUITE: 'STE', 'APT NO': 'APT', KIOSK: 'KIOSK', NO: '#', NUMBER: '#' }],
  ['box', standard('unitType'), { 'P O BOX': 'PO BOX', POB: 'PO BOX' }],
  ['floor', numberOf('FL'), { FIRST: '1', '1ST': '1', ONE: '1', '22ND': '22', MEZZANINE: 'MEZZANINE' }],
  ['number of a unit', numberOf('APT'), { '#': null, '4B': '4B', '# 4 B': '4 B', 'NO 7': '7', '': null }],
  ['state', standard('state'), { 'N Y': 'NY', 'MA MA': 'MA', CALIF: 'CA', ATLANTIS: 'ATLANTIS' }],
  [
    'name of a state',
    standard('state'),
    Object.fromEntries(STATES.flatMap(({ code, name }) => [code, name].map((words) => [words, code]))),
  ],
  ['house number', spellNumber, { '121': '121', ONE: '1', '# 121': '121', '123 A': '123A', '123 AB': '123 AB', '112-10': '112-10' }],
  ['half number', spellNumber, { '123-1/2': '123 1/2', '33 1/2': '33 1/2' }],
  ['number of a grid', spellNumber, { 'N6 W23001': 'N6W23001', 'N6 W23001B': 'N6W23001B', 'W 123': 'W123', '6 W23001': '6 W23001' }],
];

it.each(SPELLINGS)('spells a %s in the standard way', (_, spell, spelled) => {
  for (const [words, expected] of Object.entries(spelled)) expect([words, spell(words)]).toEqual([words, expected]);
});

describe('the directionals and types that a word may be', () => {
  it.each(
    Object.entries({
      ...{ NOTRH: 'NORTH', SUOTH: 'SOUTH', WST: 'WEST', EST: 'EAST', SOUTEHAST: 'SOUTHEAST', SOTREET: 'STREET', CIURT: 'COURT' },
      ...{ BLDV: 'BLVD', PRAKWAY: 'PARKWAY', WLAK: 'WALK', SPRU: 'SPUR' },
    }),
  )('%s: %s', (word, part) => {
    expect(nearParts(word)).toContain(part);
  });

  it.each([
    ['SOTHWEST', ['SOUTHWEST']],
    ['NORTHHEAST', ['NORTHEAST']],
    ['NORTHEST', ['NORTHEAST', 'NORTHWEST']],
  ])('%s: no directional that is further than another one', (word, parts) => {
    expect(nearParts(word)).toEqual(parts);
  });

  it('are none for a directional or type as it stands, a short word, a number, and a word that is far from all', () => {
    for (const word of ['NORTH', 'STREET', 'PARKWAYS', 'AVE', 'NE', 'X', '11TH', 'FOOBAR', 'MADISON']) expect(nearParts(word)).toEqual([]);
  });
});
