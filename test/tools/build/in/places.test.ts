import { describe, expect, it } from 'vitest';
import { encodeInPlaces } from '../../../../tools/build/in/encode-places.js';
import { mergePostalRows } from '../../../../tools/build/in/merge.js';
import { gatherPlaces } from '../../../../tools/build/in/places.js';
import type { PopulatedPlace } from '../../../../tools/build/in/populations.js';
import type { OfficeGrade, PostalRow } from '../../../../tools/build/in/postal-row.js';
import { checkTableRules, decoded } from '../../../fixtures/decoded.js';
import { indianRows, postalRow } from '../../../fixtures/in-places.js';

const [FIRST] = indianRows() as [PostalRow];

describe('gatherPlaces', () => {
  it('keeps the highest office of a locality', () => {
    const at = (grade: OfficeGrade, delivers: boolean): PostalRow => ({ ...FIRST, office: { grade, delivers } });
    const { localities, leftOut } = gatherPlaces([at('branch', true), at('sub', false), at('sub', true), at('branch', false), FIRST]);
    expect(localities.map(({ office }) => office)).toEqual([{ grade: 'sub', delivers: true }]);
    expect(leftOut).toEqual({ nameless: 0, repeated: 4, unplaced: 0 });
  });
  it('counts localities without letters, and populated places that nothing is near', () => {
    const far = { name: 'Nowhere', otherNames: [], stateCode: '16', population: 10, position: { latitude: 8, longitude: 77 } };
    const { leftOut } = gatherPlaces([FIRST, { ...FIRST, place: '--' }], [far]);
    expect(leftOut).toEqual({ nameless: 1, repeated: 0, unplaced: 1 });
  });
});

describe('cities', () => {
  /** Rows of GeoNames' postal codes (geonames.org, CC BY 4.0), head offices of India Post's directory (GODL-India). */
  const cities = (rows: readonly string[]) => {
    const head = { grade: 'head', delivers: true } as const;
    const places = gatherPlaces(rows.map((row) => postalRow(row, row.includes(' HO|') ? { office: head } : {})));
    return [...new Set(places.localities.map(({ city }) => city.name))].sort();
  };

  it('joins spellings of one town', () => {
    const jhajjar = ['Jhajjar', 'Jhajjar', 'Jhajjar', 'Jahjjar', 'Jhajajr', 'Jhajjr'].map(
      (name, i) => `124103|Village ${'ABCDEF'[i]}|10|Rohtak|${name}`,
    );
    expect(cities(jhajjar)).toEqual(['Jhajjar']);
    expect(cities(['247001|A|36|Meerut|Saharanpur', '247001|B|36|Meerut|Saharanpur H.o.'])).toEqual(['Saharanpur']);
    expect(cities(['333307|A|24|Sikar|Udaipurwati', '333307|B|24|Sikar|Udaip;urwati'])).toEqual(['Udaipurwati']);
  });
  it('keeps towns apart that differ in more than spelling', () => {
    expect(cities(['244901|A|36|Agra|Rampur', '244901|B|36|Agra|Rajpur'])).toEqual(['Rajpur', 'Rampur']);
    expect(cities(['737101|A|36|Agra|North Hills', '737101|B|36|Agra|South Hills'])).toEqual(['North Hills', 'South Hills']);
  });
  it('names a sub-district after the town of its head office where no town has its name', () => {
    expect(cities(['313001|Udaipur HO|24|Udaipur|Girwa', '313024|Zawar|24|Udaipur|Girwa'])).toEqual(['Udaipur']);
  });
  it('takes the sub-district of its PIN code for a village that stands for its own', () => {
    const narnaul = ['Kanwi', 'Dhor', 'Mandi'].map((village) => `123001|${village} Kalan|10|Rewari|Narnaul`);
    expect(cities([...narnaul, '123001|Kamania|10|Rewari|Kamania', '123001|Hudina|10|Rewari|NA'])).toEqual(['Narnaul']);
  });
});

describe('encodeInPlaces', () => {
  const table = (rows: readonly PostalRow[]): Uint8Array => encodeInPlaces(gatherPlaces(rows)).bytes;

  it('writes what the decoder reads, in order', () => {
    const file = encodeInPlaces(gatherPlaces(indianRows()));
    const read = decoded('in-places', file.bytes);
    checkTableRules('in-places', read);
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
    const read = decoded('in-places', encodeInPlaces(gatherPlaces(rows, populated)).bytes);
    const [panaji] = read.cityKeys.equalRange('PANAJI');
    expect(read.cityPopulation?.[panaji]).toBe(65_586);
    const [locality] = read.localityKeys.equalRange('PANAJI');
    expect(read.localityOffice?.[locality]).toBe(6);
    const plain = decoded('in-places', table(rows.filter(({ place }) => !/ H\.O$/.test(place))));
    expect([plain.cityPopulation, plain.localityOffice]).toEqual([null, null]);
  });
  it('gives the same bytes for the same rows in any order', () => {
    expect(table([...indianRows()].reverse())).toEqual(table(indianRows()));
  });
  it('leaves out another name that a city of the state has itself, but for that of a district', () => {
    const rowsNamed = (key: string, rows: readonly PostalRow[]): number => {
      const [from, to] = decoded('in-places', table(rows)).aliasKeys.equalRange(key);
      return to - from;
    };
    expect(rowsNamed('BHABUA', indianRows())).toBe(1);
    const bhabua = postalRow('821101|Akhini|34|Kaimur (Bhabua)|Bhabua');
    expect(rowsNamed('BHABUA', [...indianRows(), bhabua])).toBe(1);
    expect(rowsNamed('BHABUA', [bhabua, postalRow('802132|Satowanti|34|Rohtas|Nuaon (Bhabua)')])).toBe(1);
    const poonch = postalRow('185121|Mendhar|12|Poonch|Rajouri', { districtToo: 'PUNCH' });
    const rajouri = postalRow('185131|Muradpur|12|Rajauri|Rajauri', { districtToo: 'RAJOURI' });
    expect(rowsNamed('RAJOURI', [poonch, rajouri])).toBe(1);
  });
  it('refuses more rows than a column can point to', () => {
    const city = {
      name: 'A',
      key: 'A',
      district: 'D',
      state: 'S',
      pins: new Set<string>(),
      positions: [],
      localities: 0,
      population: 0,
      isUrban: false,
    };
    const cities = Array.from({ length: 65_537 }, (_, i) => ({ ...city, key: `A${i}` }));
    expect(() => encodeInPlaces({ states: new Map([['S', 'S']]), cities, aliases: [], localities: [] })).toThrow(RangeError);
  });
});

describe('two sources', () => {
  const row = (pin: string, place: string, district: string, subDistrict = '', stateCode = '23') =>
    postalRow([pin, place, stateCode, district, subDistrict].join('|'));

  it('joins localities of one name and PIN code, with the spelling and sub-district of the gazetteer', () => {
    const merged = mergePostalRows(
      [row('144040', 'Gandhran B.O', 'JALANDHAR'), row('144040', 'New Colony SO', 'JALANDHAR')],
      [row('144040', 'Gandhran', 'Jalandhar', 'Nakodar'), row('144040', 'Old Colony', 'Jalandhar')],
    );
    expect(merged).toEqual([
      row('144040', 'Gandhran B.O', 'Jalandhar', 'Nakodar'),
      row('144040', 'New Colony SO', 'Jalandhar'),
      row('144040', 'Old Colony', 'Jalandhar'),
    ]);
  });

  it('knows a district by its sound and by its name in use today', () => {
    const districts = (offices: readonly string[], gazetteer: readonly string[], stateCode: string) =>
      mergePostalRows(
        offices.map((district) => row('700001', 'X', district, '', stateCode)),
        gazetteer.map((district) => row('700002', 'Y', district, '', stateCode)),
      )
        .slice(0, offices.length)
        .map(({ district }) => district);
    const bengal = ['North 24 Parganas', 'South Dinajpur'];
    expect(districts(['24 PARAGANAS NORTH', 'DINAJPUR DAKSHIN'], bengal, '28')).toEqual(bengal);
    const delhi = ['Central Delhi', 'East Delhi', 'North East Delhi'];
    expect(districts(['CENTRAL', 'EAST'], delhi, '07')).toEqual(delhi.slice(0, 2));
    expect(districts(['GURUGRAM', 'PALWAL'], ['Gurgaon'], '10')).toEqual(['Gurgaon', 'PALWAL']);
    // Two that sound alike are not told apart by sound.
    expect(districts(['RAMPOOR'], ['Rampur', 'Rampor'], '36')).toEqual(['RAMPOOR']);
  });

  it('takes the position of the gazetteer where the office has none', () => {
    const position = { latitude: 31.1, longitude: 75.5 };
    const gazetteer = [{ ...row('144040', 'Gandhran', 'Jalandhar', 'Nakodar'), position }];
    expect(mergePostalRows([row('144040', 'Gandhran BO', 'JALANDHAR')], gazetteer)[0]?.position).toEqual(position);
  });

  it('believes the office where state or district differ', () => {
    const office = row('144040', 'Gandhran BO', 'MOGA');
    expect(mergePostalRows([office], [row('144040', 'Gandhran', 'Jalandhar', 'Nakodar')])).toEqual([office]);
  });
});

describe('populations', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  /** Rows of GeoNames' postal codes (geonames.org, CC BY 4.0), with rounded positions. */
  const ROWS = [
    postalRow('400001|Fort|16|Mumbai|Mumbai', { position: at(18.93, 72.83) }),
    postalRow('400050|Bandra West|16|Mumbai|Mumbai', { position: at(19.05, 72.83) }),
    postalRow('400703|Vashi|16|Thane|Thane', { position: at(19.07, 72.99) }),
    postalRow('226001|Hazratganj|36|Lucknow|Lucknow', { position: at(26.85, 80.94) }),
    postalRow('208001|Mall Road|36|Kanpur Nagar|Kanpur', { position: at(26.46, 80.35) }),
    postalRow('212635|Fatehpur|36|Fatehpur|Rampur', { position: at(25.93, 80.81) }),
    postalRow('244901|Civil Lines|36|Rampur|Rampur', { position: at(28.81, 79.02) }),
  ];
  type Names = PopulatedPlace['otherNames'];
  function place(name: string, stateCode: string, population: number, position: PopulatedPlace['position'], otherNames: Names = []) {
    return { name, stateCode, population, position, otherNames };
  }

  function populations(places: readonly PopulatedPlace[]) {
    const { cities, aliases } = gatherPlaces(ROWS, places);
    const found = cities.filter(({ population }) => population > 0);
    return {
      cities: Object.fromEntries(found.map((city) => [`${city.name}, ${city.district}`, city.population])),
      aliases: aliases.map(({ key, city }) => `${key}: ${city.name}`),
    };
  }

  it('gives the city of the name its population, and its other names', () => {
    const { cities, aliases } = populations([place('Mumbai', '16', 12_691_836, at(19.07, 72.88), ['Bambai', 'BOM', 'मुंबई', 'X1'])]);
    expect(cities).toEqual({ 'Mumbai, Mumbai': 12_691_836 });
    expect(aliases).toContain('BAMBAI: Mumbai');
    expect(aliases).toContain('BOM: Mumbai');
    expect(aliases.filter((alias) => /X1|^:/.test(alias))).toEqual([]);
  });

  it('knows former names, other names and other transliterations', () => {
    expect(populations([place('Bombay', '16', 5, at(19, 72.9))]).cities).toEqual({ 'Mumbai, Mumbai': 5 });
    expect(populations([place('Laknau', '36', 6, at(26.8, 80.9), ['Lucknow'])]).cities).toEqual({ 'Lucknow, Lucknow': 6 });
    expect(populations([place('Kānpoor', '36', 7, at(26.5, 80.3))]).cities).toEqual({ 'Kanpur, Kanpur': 7 });
  });

  it('gives a city its own people, where a larger one near has its name as another', () => {
    const rows = [
      ...['380001|Kalupur', '380002|Astodia', '380003|Saraspur'].map((row) => `${row}|09|Ahmedabad|Gandhinagar`),
      ...['382010|Vidhansabha', '382016|Sector 16'].map((row) => `${row}|09|Gandhinagar|Gandhinagar`),
    ].map((row, i) => postalRow(row, { position: at(23.1 + i / 50, 72.6) }));
    const { cities } = gatherPlaces(rows, [place('Gandhinagar', '09', 195_985, at(23.2, 72.65))]);
    const found = cities.filter(({ population }) => population > 0);
    expect(found.map(({ name, district }) => `${name}, ${district}`)).toEqual(['Gandhinagar, Gandhinagar']);
  });

  it('tells places of one name apart by where they lie, the larger first', () => {
    const [near, far] = [place('Rampur', '36', 10, at(25.9, 80.8)), place('Rampur', '36', 349_062, at(28.8, 79))];
    expect(populations([near, far]).cities).toEqual({ 'Rampur, Rampur': 349_062, 'Rampur, Fatehpur': 10 });
    expect(populations([place('Rampur', '36', 9, at(21, 82))]).cities).toEqual({});
  });

  it('adds a town that no area is named after to the district of the nearest post office', () => {
    expect(populations([place('Navi Mumbāi', '16', 2_600_000, at(19.04, 73.02))]).cities).toEqual({ 'Navi Mumbai, Thane': 2_600_000 });
    // None near, or nobody lives there.
    expect(populations([place('Nagpur', '16', 5, at(21.1, 79.1))]).cities).toEqual({});
    expect(populations([place('Airoli', '16', 0, at(19.15, 72.99))]).cities).toEqual({});
    // Listed in a state that has no post office near.
    expect(populations([place('Airoli', '09', 5, at(19.15, 72.99))]).cities).toMatchObject({ 'Airoli, Thane': 5 });
  });
});
