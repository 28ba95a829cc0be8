import type { Door } from '../made/doors.js';
import { streetText } from '../made/source-files.js';

/** Writes the parts of an address on one line; parts without text are left out. */
export function doorText(door: Door, separator = ', '): string {
  const line = [door.number, streetText(door), door.unit].filter(Boolean).join(' ');
  return [line, door.city, lastPart(door)].filter(Boolean).join(separator);
}

/** State and ZIP code. */
export function lastPart({ state, zip }: Pick<Door, 'state' | 'zip'>): string {
  return [state, zip].filter(Boolean).join(' ');
}

/** `100 N Main St, Springfield, IL 62701`: capitals at the beginning of words alone, but for codes. */
export function titled(text: string): string {
  return text.replace(/\d*[A-Z][A-Z']*/g, (word) => {
    if (/^\d/.test(word)) return /(?:ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word;
    return KEPT.test(word) ? word : word[0] + word.slice(1).toLowerCase();
  });
}

/** Directionals and codes of states stay as they are; `IN` and `OR` among them, wherever they stand. */
const KEPT =
  /^(?:[NSEW]|[NS][EW]|A[EKLPRSZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;

/** Names of the places' states, as people write them out. */
const STATE_NAMES: Readonly<Record<string, string>> = {
  AE: 'Armed Forces Europe',
  AK: 'Alaska',
  AZ: 'Arizona',
  CA: 'California',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IL: 'Illinois',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MO: 'Missouri',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NV: 'Nevada',
  NY: 'New York',
  OR: 'Oregon',
  PR: 'Puerto Rico',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VT: 'Vermont',
  WI: 'Wisconsin',
};

export function stateName(code: string): string {
  return STATE_NAMES[code] ?? code;
}

const WORDS: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
  ST: 'Street',
  AVE: 'Avenue',
  RD: 'Road',
  DR: 'Drive',
  LN: 'Lane',
  CT: 'Court',
  BLVD: 'Boulevard',
  PL: 'Place',
  TER: 'Terrace',
  CIR: 'Circle',
  HWY: 'Highway',
  PKWY: 'Parkway',
  APT: 'Apartment',
  STE: 'Suite',
  FL: 'Floor',
  BLDG: 'Building',
};

/** A directional, type or designator in full; other words stay. */
export function spelledOut(word: string): string {
  return WORDS[word] ?? word;
}
