import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../../src/address/index.js';

const street = { number: '55', name: 'WATER', postType: 'ST', unitNumber: null, city: 'NEW YORK', state: 'NY', zip: '10041' };

describe('a telephone number', () => {
  it.each([
    ['55 Water St, New York, NY 10041 (212) 555-0100', '212 555-0100'],
    ['55 Water St, New York, NY 10041 212-555-0100', '212-555-0100'],
    ['Tel. 212.555.0100, 55 Water St, New York, NY 10041', 'TEL 212.555.0100'],
    ['Phone: (212) 555-0100 55 Water St, New York, NY 10041', 'PHONE 212 555-0100'],
    ['55 Water St, Fax 212-555-0100, New York, NY 10041', 'FAX 212-555-0100'],
  ])('%s: is no part of the address and said to be in no component', (text, unplaced) => {
    const parsed = parseComponents(text);
    expect(parsed.components).toMatchObject(street);
    expect(parsed.unplaced.join(' ')).toBe(unplaced);
  });

  it.each(['212 55-0100 Main St', '55-0100 Main St', '212 555 Main St'])('%s: has none', (text) => {
    expect(parseComponents(text).unplaced).toEqual([]);
  });
});
