import { describe, expect, it } from 'vitest';
import { nearParts } from '../../src/address/near-parts.js';

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
  ])('%s: %s', (word, part) => {
    expect(nearParts(word)).toContain(part);
  });

  it('are none for a directional or type as it stands, a short word, a number, and a word that is far from all', () => {
    for (const word of ['NORTH', 'STREET', 'AVE', 'NE', 'X', '11TH', 'FOOBAR', 'MADISON']) expect(nearParts(word)).toEqual([]);
  });
});
