import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetStore } from '../../../src/dataset/index.js';
import { suggestInCity, suggestInLocality, suggestInPin } from '../../../src/suggest/index.js';
import type { OfficeGrade, PostalRow } from '../../../tools/build/in/postal-row.js';
import { indianDataset } from '../../fixtures/in-places.js';
import { openPacked } from '../../fixtures/stores.js';
import { lines } from '../../fixtures/suggestions.js';

/** Post offices of the All India Pincode Directory: PIN code, office, grade, delivers, state code, district, sub-district. */
const OFFICES = `
400001|Mumbai GPO|head|y|16|MUMBAI
400001|Bazargate SO|sub|n|16|MUMBAI
400001|Town Hall SO Mumbai|sub|n|16|MUMBAI
400050|Bandra West SO|sub|y|16|MUMBAI
400051|Bandra(East) SO|sub|y|16|MUMBAI
400053|Andheri HO|head|y|16|MUMBAI
400069|Andheri East SO|sub|y|16|MUMBAI
173023|Andheri BO|branch|y|11|SIRMAUR
173024|Ghat BO|branch|y|11|SIRMAUR|Andheri
843115|Bandra BO|branch|y|34|MUZAFFARPUR
560034|Koramangala SO|sub|y|19|BENGALURU URBAN
560034|Agara BO|branch|y|19|BENGALURU URBAN
560035|Mandya BO|branch|y|19|BENGALURU URBAN
571401|Koramangala Camp BO|branch|y|19|MANDYA
700001|Kolkata GPO|head|y|28|KOLKATA
576101|Kadiyali SO|sub|y|19|UDUPI
576102|Udupi HO|head|y|19|UDUPI
413001|Kalyan Nagar BO|branch|y|16|SOLAPUR`;
const PEOPLE = [
  ['Mumbai', '16', 12_691_836],
  ['Kolkata', '28', 4_631_392],
  ['Bengaluru', '19', 5_104_047],
  ['Mandya', '19', 131_211],
  ['Udupi', '19', 127_124],
] as const;

describe('rank by population and post office', () => {
  let store: DatasetStore;
  beforeAll(async () => {
    const rows = OFFICES.trim()
      .split('\n')
      .map((line): PostalRow => {
        const [pin = '', place = '', grade, delivers, stateCode = '', district = '', subDistrict = ''] = line.split('|');
        const office = { grade: grade as OfficeGrade, delivers: delivers === 'y' };
        return { pin, place, stateCode, district, subDistrict, office, position: null };
      });
    const populated = PEOPLE.map(([name, stateCode, population]) => ({
      name,
      stateCode,
      population,
      otherNames: [],
      position: { latitude: 20, longitude: 78 },
    }));
    store = await openPacked(await indianDataset(rows, populated));
  });

  it('puts the larger city first', async () => {
    expect(await lines(store, suggestInCity, 'm')).toEqual(['Mumbai, Maharashtra', 'Mandya, Karnataka', 'Muzaffarpur, Bihar']);
  });

  it('counts another name of a city for a share of its people', async () => {
    expect(await lines(store, suggestInCity, 'b')).toEqual(['Bengaluru, Karnataka', 'Mumbai, Maharashtra']);
    expect((await lines(store, suggestInCity, 'bom'))[0]).toBe('Mumbai, Maharashtra');
  });

  it('puts the higher post office first, a name in full as the next higher, then the larger city', async () => {
    expect(await lines(store, suggestInLocality, 'andheri')).toEqual([
      'Andheri, Mumbai, Maharashtra',
      'Andheri East, Mumbai, Maharashtra',
      'Andheri, Sirmaur, Himachal Pradesh',
    ]);
    expect(await lines(store, suggestInLocality, 'bandra')).toEqual([
      'Bandra (East), Mumbai, Maharashtra',
      'Bandra West, Mumbai, Maharashtra',
      'Bandra, Muzaffarpur, Bihar',
    ]);
    expect(await lines(store, suggestInLocality, 'koramangala')).toEqual([
      'Koramangala, Bengaluru, Karnataka',
      'Koramangala Camp, Mandya, Karnataka',
    ]);
  });

  it('puts the head office of a PIN code first', async () => {
    expect(await lines(store, suggestInPin, '400001', { displayType: 2 })).toEqual([
      '400001, Mumbai GPO, Mumbai, Maharashtra',
      '400001, Bazargate, Mumbai, Maharashtra',
      '400001, Town Hall, Mumbai, Maharashtra',
    ]);
    expect(await lines(store, suggestInPin, '4000', { displayType: 0, limit: 3 })).toEqual([
      '400001, Mumbai, Maharashtra',
      '400050, Mumbai, Maharashtra',
      '400051, Mumbai, Maharashtra',
    ]);
  });

  it('puts the PIN codes of a city first, those of head offices in front, of a small one unless a locality of its name lies in a larger one', async () => {
    const found = (text: string) => lines(store, suggestInPin, text, { displayType: 2 });
    expect(await found('mumbai')).toEqual([
      '400001, Mumbai GPO, Mumbai, Maharashtra',
      '400053, Andheri, Mumbai, Maharashtra',
      '400050, Bandra West, Mumbai, Maharashtra',
      '400051, Bandra (East), Mumbai, Maharashtra',
      '400069, Andheri East, Mumbai, Maharashtra',
    ]);
    expect((await found('udupi'))[0]).toBe('576102, Udupi, Udupi, Karnataka');
    expect((await found('calcutta'))[0]).toBe('700001, Kolkata GPO, Kolkata, West Bengal');
    expect((await found('mandya'))[0]).toBe('571401, Koramangala Camp, Mandya, Karnataka');
    expect((await found('andheri'))[0]).toBe('400053, Andheri, Mumbai, Maharashtra');
  });
});
