import { describe, expect, it } from 'vitest';
import { consonantSkeleton, districtSkeletons } from '../../../tools/in/consonant-skeleton.js';
import { KNOWN_LOCALITIES, missingLocalities } from '../../../tools/in/known-localities.js';
import { cleanAreaName, cleanLocalityName } from '../../../tools/in/names.js';
import type { PostalRow } from '../../../tools/in/postal-row.js';
import { otherNames, presentName } from '../../../tools/in/renamed.js';
import { stateOf } from '../../../tools/in/states.js';
import { cityOfPin } from '../../../tools/in/urban-areas.js';

describe('cleanAreaName', () => {
  it.each([
    ['Jalandhar - I', 'Jalandhar', null],
    ['Goghat-ii', 'Goghat', null],
    ['Amritsar- II', 'Amritsar', null],
    ['Vijayawada (Urban)', 'Vijayawada', null],
    ['Ani(S.T)', 'Ani', null],
    ['Aurangabad(BH)', 'Aurangabad', null],
    ['Kaimur (Bhabua)', 'Kaimur', 'Bhabua'],
    ['S.A.S.Nagar (Mohali)', 'S.A.S.Nagar', 'Mohali'],
    ['TARN-TARAN', 'Tarn-Taran', null],
    ['NEIGRIHMS S.O', 'Neigrihms', null],
    ['Shrirampur.', 'Shrirampur', null],
    ['Haldwani', 'Haldwani', null],
    ['K.r.pete', 'K.r.pete', null],
    ['berhampur', 'Berhampur', null],
  ])('%s', (text, name, bracketed) => {
    expect(cleanAreaName(text)).toEqual({ name, bracketed });
  });
  it.each(['', 'NA', 'Nil', '.', 'Cc', 'So', 'V', 'n.a.'])('finds no name in %j', (text) => {
    expect(cleanAreaName(text)).toBeNull();
  });
});

describe('cleanLocalityName', () => {
  it.each([
    ['Andheri H.O', 'Andheri', null, 'head'],
    ['Mumbai G.P.O.', 'Mumbai G.P.O.', null, null],
    ['Elephanta Caves Po', 'Elephanta Caves', null, null],
    ['Kodla BO', 'Kodla', null, 'branch'],
    ['Alamuru S.O (East Godavari)', 'Alamuru', 'East Godavari', 'sub'],
    ['Bandra(East) SO', 'Bandra', 'East', 'sub'],
    ['Town Hall SO Mumbai', 'Town Hall', 'Mumbai', 'sub'],
    ['Hatta B.O AUNDHA', 'Hatta', 'Aundha', 'branch'],
    ['Bandra(East)', 'Bandra', 'East', null],
    ['Tala (Raigarh(MH))', 'Tala', 'Raigarh(MH)', null],
    ['NAPP', 'Napp', null, null],
    ['J.N.U.', 'J.N.U.', null, null],
    ['Gogo', 'Gogo', null, null],
  ])('%s', (text, name, bracketed, grade) => {
    expect(cleanLocalityName(text)).toEqual({ name, bracketed, grade });
  });
});

describe('renamed places', () => {
  it.each([
    ['MH', 'Bombay', 'Mumbai'],
    ['KA', 'BANGALORE', 'Bengaluru'],
    ['TN', 'Madras', 'Chennai'],
    ['WB', 'Calcutta', 'Kolkata'],
    ['MH', 'Poona', 'Pune'],
    ['HR', 'Gurgaon', 'Gurugram'],
    ['UP', 'Allahabad', 'Prayagraj'],
    ['CG', 'Raigarh', 'Raigarh'],
    ['MH', 'Raigarh', 'Raigad'],
    ['KL', 'Nowhere', 'Nowhere'],
  ])('%s %s is %s', (state, name, present) => {
    expect(presentName(state, name)).toBe(present);
  });
  it('knows the others of a present name', () => {
    expect(otherNames('KL', 'Thiruvananthapuram')).toEqual(['TRIVANDRUM']);
    expect(otherNames('KL', 'Trivandrum')).toEqual([]);
  });
});

describe('stateOf', () => {
  it('reads GeoNames codes', () => {
    expect(stateOf('16', 'PUNE')).toEqual({ code: 'MH', name: 'Maharashtra' });
    expect(stateOf('12', 'LEH')).toEqual({ code: 'LA', name: 'Ladakh' });
    expect(() => stateOf('99', 'PUNE')).toThrow(RangeError);
  });
});

describe('consonantSkeleton', () => {
  it.each([
    ['KANNIYAKUMARI', 'KANYAKUMARI'],
    ['VISAKHAPATANAM', 'VISAKHAPATNAM'],
    ['THIRUVALLUR', 'TIRUVALLUR'],
    ['RAJOURI', 'RAJAURI'],
    ['POONAMALLEE', 'PUNAMALI'],
    ['SHIVPURI', 'SIWPURI'],
    ['MALDAH', 'MALDA'],
  ])('%s sounds like %s', (one, other) => {
    expect(consonantSkeleton(one)).toBe(consonantSkeleton(other));
  });
  it.each([
    ['RAIPUR', 'RUPAR'],
    ['KOTA', 'KATA'],
  ])('%s does not sound like %s', (one, other) => {
    expect(consonantSkeleton(one)).not.toBe(consonantSkeleton(other));
  });
});

describe('districtSkeletons', () => {
  const alike = (one: string, other: string, state: string): boolean =>
    districtSkeletons(one, state).some((sound) => districtSkeletons(other, state).includes(sound));
  it.each([
    ['24 PARAGANAS SOUTH', 'South 24 Parganas', 'West Bengal'],
    ['MEDINIPUR WEST', 'West Midnapore', 'West Bengal'],
    ['PASHCHIM CHAMPARAN', 'West Champaran', 'Bihar'],
    ['EAST DISTRICT', 'East Sikkim', 'Sikkim'],
    ['THE NILGIRIS', 'Nilgiris', 'Tamil Nadu'],
    ['LAHUL AND SPITI', 'Lahul & Spiti', 'Himachal Pradesh'],
    ['BILASPUR', 'Bilaspur(CGH)', 'Chhattisgarh'],
    ['DELHI', 'Delhi', 'Delhi'],
  ])('%s is %s', (one, other, state) => {
    expect(alike(one, other, state)).toBe(true);
  });
  it.each([
    ['EAST', 'South Delhi', 'Delhi'],
    ['SAS NAGAR', 'Sangrur', 'Punjab'],
    ['WEST KARBI ANGLONG', 'Karbi Anglong', 'Assam'],
  ])('%s is not %s', (one, other, state) => {
    expect(alike(one, other, state)).toBe(false);
  });
});

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
