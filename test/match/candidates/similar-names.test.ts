import { expect, it } from 'vitest';
import { SimilarNames, withoutTitles } from '../../../src/match/candidates/similar-names.js';

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
