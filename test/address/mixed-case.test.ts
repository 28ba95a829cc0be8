import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format, NO_COMPONENTS } from '../../src/address/index.js';

const mixed = (parts: Partial<typeof NO_COMPONENTS>) => format({ ...NO_COMPONENTS, ...parts }, { casing: 'mixed' });

describe('mixed case', () => {
  it.each([
    [{ number: '2218', name: 'LOGANS MILL', postType: 'TRL' }, '2218 Logans Mill Trl'],
    [{ number: '7', name: 'MCDONALD', postType: 'RD' }, '7 McDonald Rd'],
    [{ number: '10', name: '1ST', postType: 'ST', postDir: 'NW' }, '10 1st St NW'],
    [{ number: '3', name: "O'BRIEN", postType: 'AVE' }, "3 O'Brien Ave"],
    [{ number: '3', name: "ST MARY'S", postType: 'CT' }, "3 St Mary's Ct"],
    [{ unitType: 'PO BOX', unitNumber: '12' }, 'PO Box 12'],
    [{ number: '5', preType: 'US HIGHWAY', name: '1' }, '5 US Highway 1'],
    [{ number: '5', preType: 'VT ROUTE', name: '100' }, '5 VT Route 100'],
    [{ number: '5', name: 'LA CIENEGA', postType: 'BLVD' }, '5 La Cienega Blvd'],
    [{ number: 'N64W23760', name: 'AVENUE OF THE STARS' }, 'N64W23760 Avenue of the Stars'],
  ])('of %j', (parts, line) => {
    expect(mixed(parts).line1).toBe(line);
  });

  it('leaves the code of the state, and units with digits', () => {
    const { full } = mixed({
      number: '1',
      name: 'ELM',
      postType: 'ST',
      unitType: 'APT',
      unitNumber: '4B',
      city: 'FORT WORTH',
      state: 'TX',
      zip: '76102',
    });
    expect(full).toBe('1 Elm St Apt 4B, Fort Worth TX 76102');
    expect(mixed({ city: 'WINSTON-SALEM', state: 'NC' }).full).toBe('Winston-Salem NC');
  });

  it('gives the postal text once it is upper-cased', () => {
    const word = fc.stringMatching(/^[A-Z0-9'-]{1,12}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((each) => each.join(' '));
    fc.assert(
      fc.property(words, words, fc.constantFrom('TX', 'IN', 'DC'), (name, city, state) => {
        const parts = { ...NO_COMPONENTS, number: '12', name, city, state };
        expect(format(parts, { casing: 'mixed' }).full.toUpperCase()).toBe(format(parts).full);
      }),
    );
  });
});
