import { type Correction, IN_COUNTY, OTHER_CITY, type Part } from './scoring/correction.js';

/** `AlgorithmUsed` of answers to texts with nothing to match on. */
export const NOTHING_TO_MATCH = '400';

const EXACT = '100';
const SEVERAL = '105';
const CORRECTED: Readonly<Record<Part, string>> = {
  street: '101',
  city: '102',
  state: '102',
  zip: '103',
  directional: '104',
  type: '104',
};

/**
 * `AlgorithmUsed` of a match: 100 where nothing differs from what was given, else what was corrected or filled in: 101 street, 102 city or
 * state, 103 ZIP code, 104 directional or type, 105 several. A ZIP code that is filled in for another city goes with the city.
 */
export function matchCode(corrections: readonly Correction[]): string {
  if (corrections.length === 0) return EXACT;
  const isElsewhere = corrections.some(({ part, reason }) => part === 'city' && (reason === OTHER_CITY || reason === IN_COUNTY));
  const counted = isElsewhere ? corrections.filter(({ part, from }) => part !== 'zip' || from !== null) : corrections;
  const codes = new Set(counted.map(({ part }) => CORRECTED[part]));
  const [first = EXACT] = codes;
  return codes.size > 1 ? SEVERAL : first;
}

/** The code of a match whose place was corrected beside what it says: 102 for 100, 203 for 201, 105 where another part was corrected. */
export function withPlaceCorrected(code: string): string {
  return PLACE_CORRECTED[code] ?? code;
}

const PLACE_CORRECTED: Readonly<Record<string, string>> = { 100: '102', 101: SEVERAL, 103: SEVERAL, 104: SEVERAL, 201: '203' };

const REJECTED: Readonly<Record<Part | 'number', string>> = {
  number: '410',
  street: '411',
  type: '412',
  directional: '413',
  city: '414',
  state: '415',
  zip: '416',
};

/** `AlgorithmUsed` of an address that was rejected because of one part. */
export function rejectionCode(part: Part | 'number'): string {
  return REJECTED[part];
}

const IN_RANGE = '201';
const IN_RANGE_OF_CORRECTED_STREET = '202';
const IN_RANGE_OF_CORRECTED_PLACE = '203';
const LINE_PARTS: ReadonlySet<Part> = new Set(['street', 'type', 'directional']);

/** `AlgorithmUsed` of a number inside a range: 201, or 202 where the line and 203 where only the place was corrected. */
export function rangeCode(corrections: readonly Correction[]): string {
  if (corrections.length === 0) return IN_RANGE;
  return corrections.some(({ part }) => LINE_PARTS.has(part)) ? IN_RANGE_OF_CORRECTED_STREET : IN_RANGE_OF_CORRECTED_PLACE;
}
