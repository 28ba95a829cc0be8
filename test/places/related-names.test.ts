import { describe, expect, it } from 'vitest';
import { relatedNames } from '../../src/places/related-names.js';

describe('relatedNames', () => {
  it.each([
    ['CITY OF GALAX', 'GALAX'],
    ['DOWNTOWN SANTA CRUZ', 'SANTA CRUZ'],
    ['MONROE TWP', 'MONROE'],
    ['HIGHGATE', 'HIGHGATE CENTER'],
    ['BERKSHIRE', 'EAST BERKSHIRE'],
    ['WEST WINDSOR', 'WINDSOR'],
    ['TOWN OF WEST WINDSOR', 'WEST WINDSOR'],
  ])('%s may mean %s', (key, related) => {
    expect(relatedNames(key).flat()).toContain(related);
  });

  it.each(['CITY', 'TOWN OF', 'WEST', 'DOWNTOWN', ''])('never leaves a name empty: %j', (key) => {
    expect(relatedNames(key).flat()).not.toContain('');
  });

  it('never gives the name itself', () => {
    for (const key of ['SALEM', 'WEST SALEM', 'CITY OF SALEM']) expect(relatedNames(key).flat()).not.toContain(key);
  });
});
