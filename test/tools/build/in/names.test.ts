import { describe, expect, it } from 'vitest';
import { consonantSkeleton, districtSkeletons } from '../../../../tools/build/in/consonant-skeleton.js';
import { KNOWN_LOCALITIES, knownLocalities } from '../../../../tools/build/in/known-localities.js';
import { cleanAreaName, cleanLocalityName } from '../../../../tools/build/in/names.js';
import { otherNames, presentName } from '../../../../tools/build/in/renamed.js';
import { stateOf } from '../../../../tools/build/in/states.js';
import { cityOfPin } from '../../../../tools/build/in/urban-areas.js';
import { postalRow } from '../../../fixtures/in-places.js';

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
    ['KANNIYAKUMARI', 'KANYAKUMARI', true],
    ['VISAKHAPATANAM', 'VISAKHAPATNAM', true],
    ['THIRUVALLUR', 'TIRUVALLUR', true],
    ['RAJOURI', 'RAJAURI', true],
    ['POONAMALLEE', 'PUNAMALI', true],
    ['SHIVPURI', 'SIWPURI', true],
    ['MALDAH', 'MALDA', true],
    ['RAIPUR', 'RUPAR', false],
    ['KOTA', 'KATA', false],
  ])('%s sounds like %s: %s', (one, other, isAlike) => {
    expect(consonantSkeleton(one) === consonantSkeleton(other)).toBe(isAlike);
  });
});

describe('districtSkeletons', () => {
  it.each([
    ['24 PARAGANAS SOUTH', 'South 24 Parganas', 'West Bengal', true],
    ['MEDINIPUR WEST', 'West Midnapore', 'West Bengal', true],
    ['PASHCHIM CHAMPARAN', 'West Champaran', 'Bihar', true],
    ['EAST DISTRICT', 'East Sikkim', 'Sikkim', true],
    ['THE NILGIRIS', 'Nilgiris', 'Tamil Nadu', true],
    ['LAHUL AND SPITI', 'Lahul & Spiti', 'Himachal Pradesh', true],
    ['BILASPUR', 'Bilaspur(CGH)', 'Chhattisgarh', true],
    ['DELHI', 'Delhi', 'Delhi', true],
    ['EAST', 'South Delhi', 'Delhi', false],
    ['SAS NAGAR', 'Sangrur', 'Punjab', false],
    ['WEST KARBI ANGLONG', 'Karbi Anglong', 'Assam', false],
  ])('%s is %s in %s: %s', (one, other, state, isAlike) => {
    const others = districtSkeletons(other, state);
    expect(districtSkeletons(one, state).some((sound) => others.includes(sound))).toBe(isAlike);
  });
});

const ROW = postalRow('411001|Koregaon Park|16|Pune|Pune City', { position: { latitude: 18.5, longitude: 73.9 } });

describe('knownLocalities', () => {
  it('gives those of the cities of the rows, by all their names', () => {
    const found = knownLocalities([ROW]);
    const ofPin = found.filter(({ pin }) => pin === ROW.pin);
    expect(ofPin.map(({ place }) => place)).toContain('Bund Garden Road');
    expect(ofPin.find(({ place }) => place === 'Koregaon Park')?.placeToo).toEqual(['KP']);
    expect(found.find(({ place }) => place === 'Viman Nagar')?.placeToo).toEqual(['VimanNagar']);
    expect(new Set(found.map(({ pin }) => cityOfPin(pin)))).toEqual(new Set(['Pune']));
  });
  it('takes state and district of the row with the nearest PIN code, and no position', () => {
    const [baner] = knownLocalities([ROW, { ...ROW, pin: '411061', district: 'Pune Rural' }]).filter(({ place }) => place === 'Baner');
    expect(baner).toMatchObject({ pin: '411045', district: 'Pune Rural', subDistrict: '', position: null });
  });
});

describe('KNOWN_LOCALITIES', () => {
  it('lie in the urban areas, with PIN codes of six digits', () => {
    for (const { name, pin } of KNOWN_LOCALITIES) {
      expect(pin, name).toMatch(/^\d{6}$/);
      expect(cityOfPin(pin), `${name} ${pin}`).not.toBeNull();
    }
  });
});
