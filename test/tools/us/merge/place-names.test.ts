import { describe, expect, it } from 'vitest';
import { bareCounty, otherKeys, shownCity } from '../../../../tools/us/merge/place-names.js';

describe('shownCity', () => {
  it.each([
    ['Apo', 'APO'],
    ['Dpo', 'DPO'],
    ['Moody Afb', 'Moody AFB'],
    ['Fe Warren Afb', 'FE Warren AFB'],
    ['Santa Fe', 'Santa Fe'],
    ['Jbsa Ft Sam Houston', 'JBSA Ft Sam Houston'],
    ['Mccordsville', 'McCordsville'],
    ['Mc Grath', 'Mc Grath'],
    ["Lincoln'S New Salem", "Lincoln's New Salem"],
    ["Coeur d'Alene", "Coeur d'Alene"],
    [' New York', 'New York'],
  ])('shows %s as %s', (name, shown) => {
    expect(shownCity(name)).toBe(shown);
  });
});

describe('bareCounty', () => {
  it.each([
    ['Aleutians West (CA)', 'Aleutians West'],
    ['Colonial Heights (city', 'Colonial Heights'],
    ['Charlottesville (city)', 'Charlottesville'],
    ['City of Alexandria', 'Alexandria'],
    ['City and County of San Francisco', 'San Francisco'],
    ['City and Borough of Wrangell', 'Wrangell'],
    ['Juneau City and Borough', 'Juneau'],
    ['Bethel Census Area', 'Bethel'],
    ['Caddo Parish', 'Caddo'],
    ['Carson City', 'Carson City'],
    ['Park', 'Park'],
  ])('takes the additions off %s', (name, bare) => {
    expect(bareCounty(name)).toBe(bare);
  });
});

describe('otherKeys', () => {
  it.each([
    ['North Palm Beach', ['N PALM BCH', 'N PALM BEACH', 'NORTH PALM BCH']],
    ['Colorado Springs', ['COLORADO SPGS']],
    ['Mc Grath', ['MCGRATH']],
    ['McAllen', ['MC ALLEN']],
    ['La Salle', ['LASALLE']],
    ["O'Fallon", ['O FALLON']],
    ['Moody AFB', ['MOODY A F B', 'MOODY AIR FORCE BASE']],
    ['Beach', []],
    ['New York', []],
    ['Saint Louis', []],
  ])('of %s', (name, keys) => {
    expect(otherKeys(name)).toEqual(keys);
  });

  it('are few, however many words can be abbreviated', () => {
    expect(otherKeys('North Beach Lake Park Springs Hills Valley Village Point').length).toBeLessThanOrEqual(7);
  });
});
