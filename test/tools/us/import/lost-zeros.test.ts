import { describe, expect, it } from 'vitest';
import type { Places } from '../../../../src/places/us-places.js';
import { restoredCounty, restoredZip } from '../../../../tools/us/import/lost-zeros.js';

const STATES: Readonly<Record<string, string>> = { '05143': 'VT', '00501': 'NY', '01001': 'MA', '21093': 'MD' };
const places = { zip: (zip: string) => (STATES[zip] === undefined ? null : { state: STATES[zip] }) } as unknown as Places;

describe('restoredZip', () => {
  it.each([
    ['5143', 'VT', { zip: '05143', zip4: '' }],
    ['501', 'NY', { zip: '00501', zip4: '' }],
    ['5143-1234', 'VT', { zip: '05143', zip4: '1234' }],
    ['51431234', 'VT', { zip: '05143', zip4: '1234' }],
    ['5011234', 'NY', { zip: '00501', zip4: '1234' }],
    ['5143', 'NH', null],
    ['5143', null, null],
    ['9999', 'CT', null],
    ['21093', 'MD', null],
    ['093', 'MD', null],
    ['51', 'VT', null],
    ['5143 ', 'VT', null],
    ['', 'VT', null],
  ])('%s in %s: %j', (written, state, expected) => {
    expect(restoredZip(written, state, places)).toEqual(expected);
    expect(restoredZip(written, state, null)).toBeNull();
  });
});

describe('restoredCounty', () => {
  it.each([
    ['9001', 'CT', '09001'],
    ['1001', 'AL', '01001'],
    ['9001', 'NY', null],
    ['9001', null, null],
    ['24005', 'MD', null],
    ['4005', 'MD', null],
  ])('%s in %s: %s', (written, state, expected) => {
    expect(restoredCounty(written, state)).toBe(expected);
  });
});
