import { DIRECTIONALS } from '../../../address/data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from '../../../address/data/suffixes.js';
import { addTo } from '../../../group.js';
import { isDigit } from '../../../text/digits.js';
import { ORDINAL_WORDS, ORDINALS, ordinal, TENS } from '../../../text/ordinals.js';
import { ABBREVIATED, WRITTEN_OUT } from '../../../text/search-key.js';

const OTHERS = new Map<string, readonly string[]>([
  ...ABBREVIATED.flatMap(([long, short]) => [[long, [short]] as const, [short, [long]] as const]),
  ['MT', ['MOUNT', 'MOUNTAIN']],
]);
/** Types behind most names. */
const USUAL: ReadonlySet<string> = new Set(['ST', 'AVE', 'RD', 'DR', 'LN', 'CT', 'PL', 'CIR', 'BLVD', 'WAY', 'TER', 'PKWY', 'HWY', 'TRL']);
const ORDINAL_DIGITS = /^(\d{1,4})(?:ST|ND|RD|TH)?$/;
/** Shortest beginning of an ordinal that stands for it. */
const SHORTEST_ORDINAL = 3;
const MOST_SPELLINGS = 6;
const NONE: readonly string[] = [];
/** What a prefix of a word stands for. */
const BY_PREFIX = new Map<string, string[]>();
for (const [long, short] of [...[...ORDINALS].map(([name, value]) => [name, ordinal(value)] as const), ...ABBREVIATED]) {
  for (let length = SHORTEST_ORDINAL; length < long.length; length++) addTo(BY_PREFIX, long.slice(0, length), short);
}

/** A street's name with at most one word in another spelling. */
export interface Spelling {
  readonly words: readonly string[];
  /** Place of that word; -1: none is. */
  readonly changed: number;
}

/** As typed, and with one word spelled otherwise: `SEVENTH` as `7TH`, `SAINT` as `ST`. */
export function spellings(words: readonly string[], isPrefix: boolean): readonly Spelling[] {
  const found: Spelling[] = [{ words, changed: -1 }];
  for (let i = 0; i < words.length && found.length < MOST_SPELLINGS; i++) {
    const word = words[i] as string;
    const tens = TENS.get(word);
    const unit = tens === undefined ? 0 : (ORDINALS.get(words[i + 1] ?? '') ?? 0);
    if (tens !== undefined && unit > 0 && unit < 10) found.push({ words: words.toSpliced(i, 2, ordinal(tens + unit)), changed: i });
    // Types behind a name: spelled out only at the beginning of one.
    if (WRITTEN_OUT.has(word) && (i + 1 === words.length || (i > 0 && !DIRECTIONALS.has(words[i - 1] as string)))) continue;
    for (const other of otherSpellings(word, words[i + 1] ?? '', isPrefix && i === words.length - 1)) {
      found.push({ words: words.with(i, other), changed: i });
    }
  }
  return found;
}

function otherSpellings(word: string, next: string, isPrefix: boolean): readonly string[] {
  const others = OTHERS.get(word);
  if (others !== undefined) return others;
  const written = writtenOut(word, next);
  if (written !== null) return [written];
  const digits = isDigit(word.charCodeAt(0)) ? ORDINAL_DIGITS.exec(word)?.[1] : undefined;
  if (digits !== undefined) return spelledOrdinals(Number(digits)).filter((each) => each !== word);
  const number = ORDINALS.get(word);
  if (number !== undefined) return [ordinal(number), String(number)];
  if (!isPrefix) return NONE;
  return BY_PREFIX.get(word) ?? NONE;
}

/** An abbreviated type in a name, written out: `LK SHORE`, `OLD MTN`; a usual one in front of a type only: `OLD CT RD`. */
function writtenOut(word: string, next: string): string | null {
  const standard = SUFFIXES.get(word);
  if (standard === undefined || (USUAL.has(standard) && !SUFFIXES.has(next))) return null;
  const name = SUFFIX_NAMES.get(standard);
  return name === undefined || name === word ? null : name;
}

function spelledOrdinals(number: number): readonly string[] {
  const word = ORDINAL_WORDS.get(number);
  return [ordinal(number), String(number), ...(word === undefined ? [] : [word])];
}
