import { describe, expect, it } from 'vitest';
import { lineDistance, lineForms } from '../../../bench/accuracy/line-forms.js';
import type { Listed } from '../../../bench/accuracy/listed.js';
import { Rivals } from '../../../bench/accuracy/rivals.js';

const PLACE = {
  unit: '',
  city: 'ROCKINGHAM',
  community: '',
  postalCity: 'BELLOWS FALLS',
  state: 'VT',
  zip: '05101',
  latitude: 43,
  longitude: -72,
};

function listed(number: string, street: string, rest: Partial<Listed> = {}): Listed {
  const building = `${number} ${street}, ${rest.postalCity ?? PLACE.postalCity} VT ${rest.zip ?? PLACE.zip}`.toUpperCase();
  return { ...PLACE, number, street, building, full: building, ...rest };
}

describe('the distance of two lines', () => {
  it.each([
    ['POKER HILL RD', 'PARKER HILL RD', 2],
    ['MIDDLE WAY', 'MIDDLE RD', 1],
    ['MAIN ST', 'N MAIN ST', 1],
    ['MAIN STREET', 'MAIN ST', 0],
    // What reads as the type is a part of the name where the type is missing.
    ['BLOSSOM HILL', 'BLOSSOM HILL RD', 1],
    ['EAST', 'E ST', 1],
    ['GROVEE ST', 'GROVE ST', 1],
    ['OAK ST', 'ELM ST', 3],
  ])('%s and %s', (a, b, parts) => {
    expect(lineDistance(lineForms(a), lineForms(b))).toBe(parts);
    expect(lineDistance(lineForms(b), lineForms(a))).toBe(parts);
  });
});

describe('rivals', () => {
  const rivals = new Rivals([
    listed('91', 'PARKER HILL RD'),
    listed('35', 'WHITES LN AVE A', { building: '35 WHITES LN AVE' }),
    listed('35', 'WHITES LN AVE C', { building: '35 WHITES LN AVE' }),
    listed('12', 'BLOSSOM HILL RD', { zip: '05102' }),
  ]);

  it('count no difference for another name of their place', () => {
    const text = { ...PLACE, number: '91', street: 'POKER HILL RD' };
    expect(rivals.closest({ ...text, city: 'Bellows Falls' }, null)).toBe(2);
    expect(rivals.closest({ ...text, city: 'Rockingham' }, null)).toBe(2);
    expect(rivals.closest({ ...text, city: 'Westminster' }, null)).toBe(3);
    expect(rivals.closest({ ...text, number: '92' }, null)).toBe(Number.POSITIVE_INFINITY);
  });

  it('know every street of a number, also those that are one building', () => {
    for (const street of ['WHITES LN AVE A', 'WHITES LN AVE C']) expect(rivals.hasLine({ ...PLACE, number: '35', street })).toBe(true);
    expect(rivals.hasLine({ ...PLACE, number: '35', street: 'WHITES LN AVE B' })).toBe(false);
  });

  it('are also those in another ZIP code of the city', () => {
    expect(rivals.closest({ ...PLACE, number: '12', street: 'BLOSSOM HILL' }, null)).toBe(2);
    expect(rivals.beginsLine({ ...PLACE, number: '12', street: 'BLOSSOM HILL' })).toBe(true);
    expect(rivals.beginsLine({ ...PLACE, number: '12', street: 'BLOSSOM' })).toBe(true);
    expect(rivals.beginsLine({ ...PLACE, number: '12', street: 'HILL RD' })).toBe(false);
  });
});
