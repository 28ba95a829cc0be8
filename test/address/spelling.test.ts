import { describe, expect, it } from 'vitest';
import { STATES } from '../../src/address/index.js';
import { nearParts } from '../../src/address/near-parts.js';
import { spellNumber } from '../../src/address/primary-number.js';
import {
  numberText,
  spellBox,
  spellDirectional,
  spellFloor,
  spellName,
  spellPrefixType,
  spellState,
  spellSuffix,
  spellUnit,
} from '../../src/address/spelling.js';
import { parseCases } from '../fixtures/address-cases.js';

describe('spellDirectional', () => {
  it.each([
    ['NORTH', 'N'],
    ['N E', 'NE'],
    ['NORTH-EAST', 'NE'],
    ['SOUTH WEST', 'SW'],
    ['SOUTHWEST', 'SW'],
    ['UP', 'UP'],
  ])('%s is %s', (words, spelled) => expect(spellDirectional(words)).toBe(spelled));
});

describe('spellName', () => {
  it.each([
    ['WINSTON-SALEM', 'WINSTON SALEM'],
    ['A-B-C', 'A B C'],
    ['9-11', '9-11'],
    ['MAIN', 'MAIN'],
  ])('%s is %s', (words, spelled) => expect(spellName(words)).toBe(spelled));
});

describe('spellSuffix', () => {
  it.each([
    ['AVENUE', 'AVE'],
    ['AVNUE', 'AVE'],
    ['STRAVENUE', 'STRA'],
    ['MAIN', 'MAIN'],
  ])('%s is %s', (word, spelled) => expect(spellSuffix(word)).toBe(spelled));
});

describe('spellPrefixType', () => {
  it.each([
    ['CO RD', 'COUNTY ROAD'],
    ['KENTUCKY HWY', 'KY HIGHWAY'],
    ['NEW YORK STATE ROUTE', 'NY STATE ROUTE'],
    ['US HWY', 'US HIGHWAY'],
    ['OLD RD', 'OLD ROAD'],
  ])('%s is %s', (words, spelled) => expect(spellPrefixType(words)).toBe(spelled));
});

describe('spellUnit and spellBox', () => {
  it.each([
    ['APARTMENT', 'APT'],
    ['SUITE', 'STE'],
    ['NO', '#'],
    ['NUMBER', '#'],
    ['APT NO', 'APT'],
    ['P O BOX', 'PO BOX'],
    ['KIOSK', 'KIOSK'],
  ])('%s is %s', (words, spelled) => expect(spellUnit(words)).toBe(spelled));
  it('takes every other word of a box for the post office’s', () => expect(spellBox('POB')).toBe('PO BOX'));
});

describe('spellFloor', () => {
  it.each([
    ['FIRST', '1'],
    ['1ST', '1'],
    ['ONE', '1'],
    ['22ND', '22'],
    ['MEZZANINE', 'MEZZANINE'],
  ])('%s is %s', (words, spelled) => expect(spellFloor(words)).toBe(spelled));
});

describe('spellState', () => {
  it('knows every state by code and by name', () => {
    for (const { code, name } of STATES) {
      expect(spellState(code)).toBe(code);
      expect(spellState(name.toUpperCase()), name).toBe(code);
    }
  });
  it.each([
    ['N Y', 'NY'],
    ['MA MA', 'MA'],
    ['CALIF', 'CA'],
    ['ATLANTIS', 'ATLANTIS'],
  ])('%s is %s', (words, spelled) => expect(spellState(words)).toBe(spelled));
});

it('gives nothing that it would spell in yet another way', () => {
  const words = [
    ...new Set(
      JSON.stringify(parseCases())
        .toUpperCase()
        .match(/[A-Z]+/g),
    ),
  ];
  for (const spell of [spellDirectional, spellSuffix, spellUnit, spellFloor, spellState, spellName]) {
    for (const word of words) expect(spell(spell(word)), `${spell.name} ${word}`).toBe(spell(word));
  }
});

describe('spellNumber', () => {
  it.each([
    ['121', '121'],
    ['ONE', '1'],
    ['# 121', '121'],
    ['123 A', '123A'],
    ['123 AB', '123 AB'],
    ['123-1/2', '123 1/2'],
    ['33 1/2', '33 1/2'],
    ['112-10', '112-10'],
    ['N6 W23001', 'N6W23001'],
    ['N6 W23001B', 'N6W23001B'],
    ['W 123', 'W123'],
    ['6 W23001', '6 W23001'],
  ])('%s is %s', (words, number) => {
    expect(spellNumber(words)).toBe(number);
  });
});

describe('numberText', () => {
  it.each([
    ['#', ''],
    ['4B', '4B'],
    ['# 4 B', '4 B'],
    ['NO 7', '7'],
    ['', ''],
  ])('of %s is %s', (words, number) => {
    expect(numberText(words)).toBe(number);
  });
});

describe('the directionals and types that a word may be', () => {
  it.each([
    ['NOTRH', 'NORTH'],
    ['SUOTH', 'SOUTH'],
    ['WST', 'WEST'],
    ['EST', 'EAST'],
    ['SOTREET', 'STREET'],
    ['CIURT', 'COURT'],
    ['SOUTEHAST', 'SOUTHEAST'],
    ['BLDV', 'BLVD'],
    ['PRAKWAY', 'PARKWAY'],
    ['WLAK', 'WALK'],
    ['SPRU', 'SPUR'],
  ])('%s: %s', (word, part) => {
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
