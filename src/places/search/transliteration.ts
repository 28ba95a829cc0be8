import { spend } from '../../budget.js';
import type { Strings } from '../../dataset/format/codecs/strings.js';
import { KeyBytes } from '../../text/key-bytes.js';

/** Spellings that stand for one another where Indian names are written in Latin letters. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['T', 'TH'],
  ['D', 'DH'],
  ['U', 'OO'],
  ['I', 'EE'],
  ['V', 'W'],
  ['S', 'SH'],
  ['K', 'KH'],
  ['G', 'GH'],
  ['B', 'BH'],
  ['F', 'PH'],
  ['J', 'Z'],
  ['X', 'KSH'],
  ['CH', 'CHH'],
  // A blank too many: `M G ROAD`. None is added, since nothing typed stands for it.
  [' ', ''],
  // Words that are cut short, and numbers of sectors, blocks and phases: `SEC 7`, `4 BLOCK`, `PHASE II`.
  ...pairsOf('RD=ROAD ST=STREET NGR=NAGAR COL=COLONY CLNY=COLONY EXT=EXTENSION EXTN=EXTENSION MKT=MARKET PL=PLACE'),
  ...pairsOf('SEC=SECTOR PH=PHASE BLK=BLOCK BK=BLOCK STG=STAGE CANTT=CANTONMENT'),
  ...pairsOf('1=I 2=II 3=III 4=IV 5=V 6=VI 7=VII 8=VIII'),
  ['SEC ', 'SECTOR '],
  ...['1ST', '2ND', '3RD', ...Array.from('0123456789', (digit) => `${digit}TH`)].map((ordinal) => [ordinal.charAt(0), ordinal] as const),
];

/** Behind a blank. */
function pairsOf(words: string): (readonly [string, string])[] {
  return words.split(' ').map((pair) => {
    const [short = '', long = ''] = pair.split('=');
    return [` ${short}`, ` ${long}`];
  });
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What each typed spelling may stand for. */
const RULES: readonly (readonly [typed: string, meant: string])[] = [
  ...[...LETTERS].map((letter) => [letter, letter + letter] as const),
  ...PAIRS,
].flatMap(([one, other]) => [
  [one, other],
  [other, one],
]);
const BY_LETTER = new Map(
  [...LETTERS, ...'0123456789 '].map((letter) => [letter, RULES.filter(([typed]) => typed[0] === letter)] as const),
);
const VOWELS = 'AEIOU';
const MOST_FOUND = 24;
const MOST_CHANGES = 3;

const IS_CONSONANT = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return LETTERS.includes(letter) && !VOWELS.includes(letter) ? 1 : 0;
});

/** Two bisections of the pool. */
const STEPS_A_LETTER = 16;

const found = new KeyBytes();

/**
 * Prefixes of names of a sorted pool that are another transliteration of a typed name: th and t, dh and d, kh and k, gh and g, bh and b, sh
 * and s, ph and f, j and z, x and ksh, ch and chh, oo and u, ee and i, w and v, double letters, an A between consonants that is written or not, a blank too many, words cut short,
 * numbers in Arabic or Roman digits or as ordinals.
 * Three changes at most, and no more than the nearest name has; without the name itself.
 */
export function transliterations(pool: Strings, name: string): readonly string[] {
  const names = new Set<string>();
  for (let changes = 1; changes <= MOST_CHANGES && names.size === 0; changes++) {
    found.length = 0;
    new Walk(pool, name, names).from(0, 0, pool.length, changes);
    names.delete(name);
  }
  return [...names];
}

/** Walks a typed name and the pool side by side. */
class Walk {
  readonly #pool: Strings;
  readonly #name: string;
  readonly #names: Set<string>;

  constructor(pool: Strings, name: string, names: Set<string>) {
    this.#pool = pool;
    this.#name = name;
    this.#names = names;
  }

  /** Goes on at a letter of the name, among the rows `[low, high)`, with `changes` left. */
  from(at: number, low: number, high: number, changes: number): void {
    const name = this.#name;
    if (low === high || this.#names.size >= MOST_FOUND) return;
    if (at === name.length) {
      this.#names.add(String.fromCharCode(...found.bytes.subarray(0, found.length)));
      return;
    }
    const letter = name[at] as string;
    this.#behind(at + 1, letter, low, high, changes);
    if (changes === 0) return;
    for (const [typed, meant] of BY_LETTER.get(letter) ?? []) {
      if (name.startsWith(typed, at)) this.#behind(at + typed.length, meant, low, high, changes - 1);
    }
    if (!isConsonant(found.bytes[found.length - 1])) return;
    if (isConsonant(name.charCodeAt(at))) this.#behind(at + 1, `A${letter}`, low, high, changes - 1);
    else if (letter === 'A' && isConsonant(name.charCodeAt(at + 1))) {
      this.#behind(at + 2, name[at + 1] as string, low, high, changes - 1);
    }
  }

  /** Goes on behind letters that have been read. */
  #behind(at: number, meant: string, low: number, high: number, changes: number): void {
    spend(STEPS_A_LETTER);
    const { length } = found;
    found.add(meant);
    const from = this.#pool.bound(found.bytes, found.length, low, high, false);
    this.from(at, from, this.#pool.bound(found.bytes, found.length, from, high, true), changes);
    found.length = length;
  }
}

/** Undefined and NaN stand for no consonant. */
function isConsonant(code: number | undefined): boolean {
  return code !== undefined && IS_CONSONANT[code] === 1;
}
