import { expect, it } from 'vitest';
import { nysiis } from '../../src/text/nysiis.js';

it.each([
  ['KATHERINE', 'CATHERINE'],
  ['PHILLIPS', 'FILIPS'],
  ['STEPHENS', 'STEVENS'],
  ['MACDONALD', 'MCDONALD'],
  ['KNIGHT', 'NIGHT'],
  ['RHODES', 'ROADS'],
  ['BROWNE HILL', 'BROWN HILL'],
])('%s and %s sound alike', (a, b) => {
  expect(nysiis(a)).toBe(nysiis(b));
});

it.each([
  ['SMITH', 'SMYTHE'],
  ['MAPLE', 'MARBLE'],
  ['HILL', 'HOLT'],
  ['OAK RIDGE', 'OAK GROVE'],
])('%s and %s do not', (a, b) => {
  expect(nysiis(a)).not.toBe(nysiis(b));
});

it('takes words that are no words', () => {
  expect(['', 'A', 'S', '12TH', 'H H'].map(nysiis)).toEqual(['', 'A', 'S', '12T', 'H H']);
});
