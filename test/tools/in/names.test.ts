import { describe, expect, it } from 'vitest';
import { cleanAreaName, cleanLocalityName } from '../../../tools/in/names.js';
import { otherNames, presentName } from '../../../tools/in/renamed.js';
import { stateOf } from '../../../tools/in/states.js';

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
