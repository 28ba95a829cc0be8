import { describe, expect, it } from 'vitest';
import { consonantSkeleton, districtSkeletons } from '../../../tools/in/consonant-skeleton.js';

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
