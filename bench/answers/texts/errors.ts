import type { Random } from '../../../tools/random.js';
import { type Door, madeStreets } from '../made/doors.js';
import { PLACES } from '../made/places.js';
import { doorText, titled } from './door-text.js';

/** Makes an error in an address and writes it; null where the address offers no place for the error. */
export type MakeError = (door: Door, random: Random) => string | null;

const TYPES = ['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'CIR', 'BLVD', 'WAY', 'PL', 'TER', 'LOOP'];
const DIRECTIONS = ['N', 'S', 'E', 'W', 'NE', 'SW'];
const KEYBOARD = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
const FEWEST_LETTERS = 3;
/** Names of streets of all places, to be put where they are not. */
const NAMES = [...new Set(madeStreets().map(({ name }) => name))];

/** Errors by their names. */
export const ERRORS: Readonly<Record<string, MakeError>> = {
  'typing error': (door, random) => inName(door, (name) => mistyped(name, random)),
  'two typing errors': (door, random) => inName(door, (name) => twice(name, (word) => mistyped(word, random))),
  'typing errors in street and city': (door, random) => {
    const [name, city] = [mistyped(door.name, random), mistyped(door.city, random)];
    return name === null || city === null ? null : written({ ...door, name, city });
  },
  'blank missing': (door) => inName(door, (name) => (name.includes(' ') ? name.replace(' ', '') : null)),
  'blank added': (door, random) =>
    inName(door, (name) => {
      const at = 2 + random.below(Math.max(1, name.length - 3));
      return /^[A-Z]{6,}$/.test(name) ? `${name.slice(0, at)} ${name.slice(at)}` : null;
    }),
  'sounds alike': (door) => inName(door, alike),
  'heard and not seen': (door) => inName(door, heard),
  'word dropped': (door, random) => inWords(titled(doorText(door)), (words) => words.toSpliced(random.below(words.length), 1)),
  'words swapped': (door, random) =>
    inWords(titled(doorText(door)), (words) => {
      const at = random.below(words.length - 1);
      return words.toSpliced(at, 2, words[at + 1] as string, words[at] as string);
    }),
  'word doubled': (door, random) =>
    inWords(titled(doorText(door)), (words) => {
      const at = random.below(words.length);
      return words.toSpliced(at, 0, words[at] as string);
    }),
  'type missing': (door) => (door.type === '' ? null : written({ ...door, type: '' })),
  'type wrong': (door, random) => written({ ...door, type: random.of(TYPES.filter((type) => type !== door.type)) }),
  'directional missing': (door) => (door.preDir + door.postDir === '' ? null : written({ ...door, preDir: '', postDir: '' })),
  'type and directional missing': (door) =>
    door.type === '' || door.preDir + door.postDir === '' ? null : written({ ...door, preDir: '', type: '', postDir: '' }),
  'directional wrong': (door, random) => {
    const other = random.of(DIRECTIONS.filter((direction) => direction !== door.preDir && direction !== door.postDir));
    if (door.preDir !== '') return written({ ...door, preDir: other });
    return door.postDir === '' ? null : written({ ...door, postDir: other });
  },
  'directional added': (door, random) => (door.preDir + door.postDir === '' ? written({ ...door, preDir: random.of(DIRECTIONS) }) : null),
  'directional moved': (door) => (door.preDir === door.postDir ? null : written({ ...door, preDir: door.postDir, postDir: door.preDir })),
  'city missing': (door) => written({ ...door, city: '' }),
  'city wrong': (door, random) => written({ ...door, city: random.of(PLACES.filter(({ city }) => city !== door.city)).city }),
  'city misspelled': (door, random) => {
    const city = mistyped(door.city, random);
    return city === null ? null : written({ ...door, city });
  },
  'state missing': (door) => written({ ...door, state: '' }),
  'state wrong': (door, random) => written({ ...door, state: random.of(PLACES.filter(({ state }) => state !== door.state)).state }),
  'ZIP code missing': (door) => written({ ...door, zip: '' }),
  'ZIP code mistyped': (door, random) => {
    const at = random.below(door.zip.length);
    return written({ ...door, zip: door.zip.slice(0, at) + ((Number(door.zip[at]) + 1 + random.below(9)) % 10) + door.zip.slice(at + 1) });
  },
  'ZIP code of another place': (door, random) => written({ ...door, zip: random.of(PLACES.filter(({ zip }) => zip !== door.zip)).zip }),
  'ZIP code short': (door) => written({ ...door, zip: door.zip.slice(0, 4) }),
  'place missing': (door) => written({ ...door, city: '', state: '', zip: '' }),
  'street line missing': (door) => written({ ...door, number: '', preDir: '', name: '', type: '', postDir: '', unit: '' }),
  'city and ZIP code missing': (door) => written({ ...door, city: '', zip: '' }),
  'number missing': (door) => written({ ...door, number: '' }),
  'number absent': (door, random) => written({ ...door, number: String(Number.parseInt(door.number, 10) + 1 + random.below(8)) }),
  'number far off': (door, random) => written({ ...door, number: String(20_000 + random.below(9_999)) }),
  'letter added to the number': (door, random) =>
    /^\d+$/.test(door.number) ? written({ ...door, number: `${door.number}${random.of(['D', 'R', '-2'])}` }) : null,
  'unit missing': (door) => (door.unit === '' ? null : written({ ...door, unit: '' })),
  'unit unknown': (door) => (door.unit === '' ? null : written({ ...door, unit: 'APT 987' })),
  'unit under another designator': (door) =>
    door.unit === '' ? null : written({ ...door, unit: door.unit.replace(/^\S+/, door.unit.startsWith('STE') ? 'APT' : 'STE') }),
  'unit of a house': (door) => (door.unit === '' ? written({ ...door, unit: 'APT 3' }) : null),
  'street of another place': (door, random) => written({ ...door, name: random.of(NAMES) }),
  'street unknown': (door, random) => written({ ...door, name: `${random.of(['ZYX', 'QUORN', 'VLADIMIROV'])}${random.below(90)}` }),
  'type missing, city wrong': (door, random) =>
    door.type === '' ? null : written({ ...door, type: '', city: random.of(PLACES).city, zip: random.chance(0.5) ? door.zip : '' }),
  'typing error, ZIP code missing': (door, random) => inName({ ...door, zip: '' }, (name) => mistyped(name, random)),
};

function written(door: Door): string {
  return titled(doorText(door));
}

function inName(door: Door, change: (name: string) => string | null): string | null {
  const name = change(door.name);
  return name === null ? null : written({ ...door, name });
}

function inWords(text: string, change: (words: readonly string[]) => readonly string[]): string {
  return change(text.split(' ')).join(' ');
}

function twice(text: string, change: (text: string) => string | null): string | null {
  const once = change(text);
  return once === null ? null : change(once);
}

/** One letter replaced, left out, put in, or swapped with the next; null for texts with few letters. */
export function mistyped(text: string, random: Random): string | null {
  const letters = [...text].flatMap((letter, i) => (/[A-Z]/i.test(letter) ? [i] : []));
  if (letters.length < FEWEST_LETTERS) return null;
  for (;;) {
    const wrong = withError(text, random.of(letters), random);
    // A letter may be replaced by itself, or swapped with its like.
    if (wrong.toUpperCase() !== text.toUpperCase()) return wrong;
  }
}

function withError(text: string, at: number, random: Random): string {
  const row = KEYBOARD.find((keys) => keys.includes((text[at] as string).toUpperCase())) as string;
  const letter = row[random.below(row.length)] as string;
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  return random.of([head + letter + tail, head + tail, head + letter + text.slice(at), head + (tail[0] ?? '') + text[at] + tail.slice(1)]);
}

/** Spellings of one sound. */
const SOUNDS = [
  [/^SCH/, 'SK'],
  [/^KN/, 'N'],
  [/^MAC/, 'MC'],
  [/^PF/, 'F'],
  [/PH/g, 'F'],
  [/CK/g, 'K'],
  [/EE/g, 'EA'],
  [/EV/g, 'AF'],
  [/([FLRSTN])\1/g, '$1'],
  [/C(?=[AOU])/g, 'K'],
  [/Z/g, 'S'],
  [/Y\b/g, 'IE'],
] as const;
const VOWELS: Readonly<Record<string, string>> = { A: 'E', E: 'I', I: 'E', O: 'U', U: 'O' };

/** The name with one sound spelled otherwise; null where it has none of them. */
function alike(name: string): string | null {
  const sound = SOUNDS.find(([spelling]) => name.search(spelling) >= 0);
  return sound === undefined ? null : name.replace(sound[0], sound[1]);
}

/** The name as somebody writes it who has only heard it; null for short names. */
function heard(name: string): string | null {
  if (!/^[A-Z ]{5,}$/.test(name)) return null;
  const spelled = SOUNDS.reduce((text, [spelling, other]) => text.replace(spelling, other), name);
  return spelled[0] + spelled.slice(1).replace(/[AEIOU]/g, (vowel) => VOWELS[vowel] as string);
}
