import { UNITS } from '../../../src/address/data/units.js';
import type { Random } from '../../random.js';
import { ORDINAL_WORDS, ordinal } from './words.js';

/** A secondary designator: its text and what it says. */
export interface Unit {
  readonly text: string;
  /** Standard designator; empty for a bare number or `#`. */
  readonly type: string;
  readonly number: string;
  /** `9TH FLOOR`: the number stands in front. */
  readonly numberFirst: boolean;
}

const OTHER_DESIGNATORS = ['Lot', 'Space', 'Spc', 'Trlr', 'Trailer', 'Slip', 'Pier', 'Hangar', 'Dept', 'Stop', 'Key'];
const LONE = ['Bsmt', 'Basement', 'Rear', 'Front', 'Lower', 'Lobby', 'Penthouse', 'PH', 'Side', 'Frnt', 'Uppr', 'Lowr', 'Ofc', 'Upper'];

const numbered = (designator: string, number: string): Unit => ({
  text: `${designator}${/# ?$/.test(designator) ? '' : ' '}${number}`,
  type: UNITS.get(designator.replace(/[.# ]/g, '').toUpperCase()) ?? '',
  number,
  numberFirst: false,
});

/** A unit's number or letter. */
function makeIdentifier(random: Random): string {
  return random.make([
    [() => String(random.int(1, 999)), 45],
    [() => String(random.int(1, 30)), 15],
    [() => random.of('ABCDEFGHJKLMNPRSW'), 15],
    [() => random.int(1, 40) + random.of('ABCDEF'), 10],
    [() => random.of('ABCDN') + random.int(1, 400), 7],
    [() => `${random.int(1, 30)}-${random.int(1, 300)}`, 3],
    [() => `${random.of('ABC')}-${random.int(1, 99)}`, 3],
    [() => `${random.int(1, 40)}-${random.of('ABC')}`, 2],
    [() => `${random.int(1, 30)} ${random.of(['E', 'W', 'N', 'S', 'East', 'West', 'South', 'North'])}`, 0.7],
    [() => String(random.int(1000, 9999)), 4],
  ]);
}

/** A secondary designator of Publication 28, section 213 and appendix C2. */
export function makeUnit(random: Random): Unit {
  const id = makeIdentifier(random);
  return random.make<Unit>([
    [() => numbered(random.of(['Apt', 'Apt.', 'Apartment', 'Apt #', 'apt', 'Apt. #']), id), 24],
    [() => numbered(random.of(['Ste', 'Suite', 'Ste.', 'Suite #']), id), 20],
    [() => numbered(random.of(['Unit', 'Unit', 'Unit #']), id), 16],
    [() => ({ text: random.of(['#', '# ', 'No. ', 'No ']) + id, type: '', number: id, numberFirst: false }), 16],
    [() => numbered(random.of(OTHER_DESIGNATORS), id), 7],
    [() => numbered(random.of(['Rm', 'Room', 'Rm.']), id), 5],
    [() => numbered(random.of(['Bldg', 'Building', 'Bldg.']), id), 5],
    [() => numbered(random.of(['Fl', 'Floor', 'Flr']), String(random.int(1, 45))), 4],
    [() => floor(random), 8],
    [() => lone(random.of(LONE)), 6],
    [() => numbered('PMB', id), 2],
  ]);
}

/** A designator that takes no number. */
function lone(word: string): Unit {
  return { text: word, type: UNITS.get(word.toUpperCase()) ?? '', number: '', numberFirst: false };
}

function floor(random: Random): Unit {
  const spelled = random.chance(0.25);
  const number = random.int(1, spelled ? ORDINAL_WORDS.length : 45);
  const words = spelled ? (ORDINAL_WORDS[number - 1] as string) : ordinal(number);
  return {
    text: `${words} ${spelled ? 'Floor' : random.of(['Floor', 'Fl', 'Flr', 'FL.'])}`,
    type: 'FL',
    number: String(number),
    numberFirst: true,
  };
}

/** The outer of two units: building, floor, suite, tower, wing, lot. */
export function makeOuterUnit(random: Random): Unit {
  return random.make<Unit>([
    [() => numbered(random.of(['Bldg', 'Building', 'Bldg.', 'Bldg #']), buildingName(random)), 55],
    [() => (random.chance(0.6) ? floor(random) : numbered(random.of(['Fl', 'Floor']), String(random.int(1, 30)))), 22],
    [() => numbered(random.of(['Ste', 'Suite']), String(random.int(1, 900))), 10],
    [() => numbered('Tower', random.of(['1', '2', 'A', 'B', 'N'])), 5],
    [() => numbered('Wing', random.of('12AB')), 4],
    [() => numbered('Lot', String(random.int(1, 90))), 3],
  ]);
}

const buildingName = (random: Random) => random.of(['1', '2', '3', '4', '7', '12', 'A', 'B', 'C', 'D', 'H', '100', '5A']);
