import { describe, expect, it } from 'vitest';
import { KNOWN_LOCALITIES, missingLocalities } from '../../../tools/in/known-localities.js';
import type { PostalRow } from '../../../tools/in/postal-row.js';
import { cityOfPin } from '../../../tools/in/urban-areas.js';

const ROW: PostalRow = {
  pin: '411001',
  place: 'Koregaon Park',
  stateCode: '16',
  district: 'Pune',
  subDistrict: 'Pune City',
  office: null,
  position: { latitude: 18.5, longitude: 73.9 },
};

describe('missingLocalities', () => {
  it('gives those of the cities of the rows, but for the localities that the rows have', () => {
    const found = missingLocalities([ROW]);
    const names = found.filter(({ pin }) => pin === ROW.pin).map(({ place }) => place);
    expect(names).toContain('Bund Garden Road');
    expect(names).not.toContain('Koregaon Park');
    expect(new Set(found.map(({ pin }) => cityOfPin(pin)))).toEqual(new Set(['Pune']));
  });
  it('takes state and district of the row with the nearest PIN code, and neither position nor office', () => {
    const far: PostalRow = { ...ROW, pin: '411061', district: 'Pune Rural' };
    const [baner] = missingLocalities([ROW, far]).filter(({ place }) => place === 'Baner');
    expect(baner).toMatchObject({ pin: '411045', district: 'Pune Rural', subDistrict: '', position: null, office: null });
  });
});

describe('KNOWN_LOCALITIES', () => {
  it('lie in the urban areas, with PIN codes of six digits', () => {
    for (const { name, pin } of KNOWN_LOCALITIES) {
      expect(pin, name).toMatch(/^\d{6}$/);
      expect(cityOfPin(pin), `${name} ${pin}`).not.toBeNull();
    }
  });
  it('name a sector in front of its town and behind it', () => {
    const names = KNOWN_LOCALITIES.filter(({ pin }) => pin === '110075').map(({ name }) => name);
    expect(names).toContain('Dwarka Sector 10');
    expect(names).toContain('Sector 10 Dwarka');
  });
});
