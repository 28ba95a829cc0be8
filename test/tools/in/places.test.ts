import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src/dataset/format/index.js';
import { RULES } from '../../../src/dataset/format/integrity/index.js';
import { checkRules } from '../../../src/dataset/format/integrity/rules.js';
import { encodeInPlaces } from '../../../tools/in/encode-places.js';
import { gatherPlaces } from '../../../tools/in/places.js';
import type { OfficeGrade, PostalRow } from '../../../tools/in/postal-row.js';
import { indianRows } from '../../fixtures/in-places.js';

describe('gatherPlaces', () => {
  const places = gatherPlaces(indianRows());
  const city = (name: string): string[] =>
    places.cities.filter((each) => each.name === name).map((each) => `${each.district} ${each.state} ${each.pins.size}`);

  it('takes districts, sub-districts and towns with a head post office for cities', () => {
    expect(city('Kolar')).toEqual([]);
    expect(city('Mumbai')).toEqual(['Mumbai MH 4']);
    expect(city('Gondal')).toContain('Rajkot GJ 1');
    expect(city('Panaji')).toEqual(['North Goa GA 1']);
  });
  it('takes the city of an urban area, of which the sub-district is another name', () => {
    const audit = places.localities.find((each) => each.key === 'AUDIT BHAVAN');
    expect(audit?.city.name).toBe('Mumbai');
    expect(places.aliases.some(({ key, city: named }) => key === 'BANDRA' && named === audit?.city)).toBe(true);
  });
  it('leaves a place of a district far away where it is, whatever its PIN code', () => {
    expect(places.localities.find((each) => each.key === 'ELEPHANTA CAVES')?.city.name).toBe('Uran');
  });
  it('gives a renamed district its present name, and its localities too', () => {
    expect(city('Prayagraj')).toEqual(['Prayagraj UP 1']);
    expect(places.localities.find((each) => each.key === 'ALLAHABAD')?.city.name).toBe('Prayagraj');
  });
  it('files the seat of a district under the district', () => {
    expect(city('Sadar')).toEqual([]);
    expect(places.localities.find((each) => each.key === 'JAGDISHPUR')?.city.name).toBe('Gorakhpur');
  });
  it('keeps the highest office of a locality', () => {
    const [row] = indianRows();
    const at = (grade: OfficeGrade, delivers: boolean): PostalRow => ({ ...(row as PostalRow), office: { grade, delivers } });
    const { localities, leftOut } = gatherPlaces([
      at('branch', true),
      at('sub', false),
      at('sub', true),
      at('branch', false),
      row as PostalRow,
    ]);
    expect(localities.map(({ office }) => office)).toEqual([{ grade: 'sub', delivers: true }]);
    expect(leftOut).toEqual({ nameless: 0, repeated: 4, unplaced: 0 });
  });
  it('counts localities without letters, and populated places that nothing is near', () => {
    const [row] = indianRows();
    const far = { name: 'Nowhere', otherNames: [], stateCode: '16', population: 10, position: { latitude: 8, longitude: 77 } };
    const { leftOut } = gatherPlaces([row as PostalRow, { ...(row as PostalRow), place: '--' }], [far]);
    expect(leftOut).toEqual({ nameless: 1, repeated: 0, unplaced: 1 });
  });
  it('has no city for fillers', () => {
    for (const name of ['NA', 'Na', 'Nil']) expect(city(name)).toEqual([]);
  });
});

describe('encodeInPlaces', () => {
  const table = (rows: readonly PostalRow[]): Uint8Array => encodeInPlaces(gatherPlaces(rows)).bytes;

  it('writes what the decoder reads, in order', () => {
    const file = encodeInPlaces(gatherPlaces(indianRows()));
    const read = FORMATS['in-places'].decode(new Uint8Array(file.bytes));
    checkRules(read, RULES['in-places']);
    expect(file.rows).toBe(read.localityName.length);
    for (const keys of [read.cityKeys, read.aliasKeys, read.localityKeys]) {
      const all = Array.from({ length: keys.length }, (_, row) => keys.at(row));
      expect(all).toEqual([...all].sort());
    }
    for (let pin = 0; pin < read.pinCode.length; pin++) {
      for (let at = read.pinFirst[pin] as number; at < (read.pinFirst[pin + 1] as number); at++) {
        expect(read.localityPin[read.pinLocality[at] as number]).toBe(pin);
      }
    }
  });
  it('writes offices and populations where a source says them, and no column otherwise', () => {
    const rows = indianRows();
    const populated = [
      { name: 'Panaji', otherNames: [], stateCode: '33', population: 65_586, position: { latitude: 15.5, longitude: 73.8 } },
    ];
    const read = FORMATS['in-places'].decode(new Uint8Array(encodeInPlaces(gatherPlaces(rows, populated)).bytes));
    const [panaji] = read.cityKeys.equalRange('PANAJI');
    expect(read.cityPopulation?.[panaji]).toBe(65_586);
    const [locality] = read.localityKeys.equalRange('PANAJI');
    expect(read.localityOffice?.[locality]).toBe(6);
    const plain = FORMATS['in-places'].decode(new Uint8Array(table(rows.filter(({ place }) => !/ H\.O$/.test(place)))));
    expect([plain.cityPopulation, plain.localityOffice]).toEqual([null, null]);
  });
  it('gives the same bytes for the same rows in any order', () => {
    expect(table([...indianRows()].reverse())).toEqual(table(indianRows()));
  });
  it('leaves out another name that a city of the state has itself', () => {
    const rowsNamed = (key: string, rows: readonly PostalRow[]): number => {
      const [from, to] = FORMATS['in-places'].decode(new Uint8Array(table(rows))).aliasKeys.equalRange(key);
      return to - from;
    };
    expect(rowsNamed('BHABUA', indianRows())).toBe(1);
    const [first] = indianRows();
    const town = {
      ...(first as PostalRow),
      pin: '821101',
      place: 'Akhini',
      stateCode: '34',
      district: 'Kaimur (Bhabua)',
      subDistrict: 'Bhabua',
    };
    expect(rowsNamed('BHABUA', [...indianRows(), town])).toBe(0);
  });
  it('refuses more rows than a column can point to', () => {
    const city = { name: 'A', key: 'A', district: 'D', state: 'S', pins: new Set<string>(), positions: [], population: 0, isUrban: false };
    const cities = Array.from({ length: 65_537 }, (_, i) => ({ ...city, key: `A${i}` }));
    expect(() => encodeInPlaces({ states: new Map([['S', 'S']]), cities, aliases: [], localities: [] })).toThrow(RangeError);
  });
});
