import { describe, expect, it } from 'vitest';
import { completeness, confidenceOf, MARGIN_LIMIT } from '../../src/address/confidence.js';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';

const whole: Components = { ...NO_COMPONENTS, number: '12', name: 'ELM', postType: 'ST', city: 'SALEM', state: 'MA', zip: '01970' };

describe('confidenceOf', () => {
  const of = (margin: number, unplaced = 0, components = whole) =>
    confidenceOf({
      components,
      margin,
      tokens: 6,
      unplaced,
      isRead: true,
      isBroken: false,
      isNumberSpelled: false,
      lacksLine: false,
      isForeign: false,
      place: 'usual',
    });

  it('is a share, rises with the margin to the next reading and falls with every word without a place', () => {
    const margins = Array.from({ length: MARGIN_LIMIT + 20 }, (_, i) => of(i));
    margins.forEach((confidence, i) => {
      expect(confidence).toBeGreaterThanOrEqual(margins[i - 1] ?? 0);
      expect(confidence).toBeLessThanOrEqual(1);
    });
    expect(margins.at(-1)).toBe(margins[MARGIN_LIMIT]);
    expect(of(20, 1)).toBeLessThan(of(20));
    expect(of(20, 3)).toBeLessThan(of(20, 1));
  });
});

describe('completeness', () => {
  it.each([
    ['a whole address', whole, 1],
    ['no ZIP code, but city and state', { ...whole, zip: null }, 1],
    ['no place', { ...whole, city: null, zip: null }, 0.98],
    ['no number', { ...whole, number: null }, 0.98],
    ['no street', { ...NO_COMPONENTS, city: 'SALEM', state: 'MA' }, 0.98],
    ['neither number nor place', { ...whole, number: null, city: null, zip: null }, 0.9604],
    ['a post office box', { ...NO_COMPONENTS, unitType: 'PO BOX', unitNumber: '7', zip: '01970' }, 1],
    ['general delivery', { ...NO_COMPONENTS, name: 'GENERAL DELIVERY', zip: '01970' }, 1],
  ])('of %s', (_, components, share) => expect(completeness(components)).toBeCloseTo(share, 9));
});
