import { ORDINALS } from '../address/data/ordinals.js';

/** Words of names that are also written short. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['SAINT', 'ST'],
  ['SAINTE', 'STE'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
];
const OTHERS = new Map<string, string>([...PAIRS, ...PAIRS.map(([long, short]) => [short, long] as const)]);
const ORDINAL_WORDS = new Map([...ORDINALS].map(([word, number]) => [number, word]));
const ORDINAL_DIGITS = /^(\d{1,4})(?:ST|ND|RD|TH)?$/;
const TENS = new Set([20, 30, 40, 50, 60, 70, 80, 90]);
/** Shortest begin of an ordinal that stands for it. */
const SHORTEST_ORDINAL = 3;
const MOST_SPELLINGS = 6;

/** Words of a street's name as typed, and with one of them spelled otherwise: `SEVENTH` as `7TH`, `SAINT` as `ST`. */
export function spellings(words: readonly string[], open: boolean): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [words];
  for (let i = 0; i < words.length && found.length < MOST_SPELLINGS; i++) {
    const word = words[i] as string;
    const tens = ORDINALS.get(`${word.slice(0, -1)}IETH`) ?? 0;
    const unit = ORDINALS.get(words[i + 1] ?? '') ?? 0;
    if (word.endsWith('Y') && TENS.has(tens) && unit > 0 && unit < 10) {
      found.push([...words.slice(0, i), ordinal(tens + unit), ...words.slice(i + 2)]);
    }
    for (const other of otherSpellings(word, open && i === words.length - 1)) {
      found.push([...words.slice(0, i), other, ...words.slice(i + 1)]);
    }
  }
  return found;
}

function otherSpellings(word: string, open: boolean): readonly string[] {
  const other = OTHERS.get(word);
  if (other !== undefined) return [other];
  const digits = ORDINAL_DIGITS.exec(word)?.[1];
  if (digits !== undefined) return spelledOrdinals(Number(digits)).filter((each) => each !== word);
  const number = ORDINALS.get(word);
  if (number !== undefined) return [ordinal(number), String(number)];
  if (!open || word.length < SHORTEST_ORDINAL) return [];
  const begun: string[] = [];
  for (const [name, value] of ORDINALS) if (name.startsWith(word)) begun.push(ordinal(value));
  for (const [long, short] of PAIRS) if (long.startsWith(word)) begun.push(short);
  return begun;
}

function spelledOrdinals(number: number): readonly string[] {
  const word = ORDINAL_WORDS.get(number);
  return [ordinal(number), String(number), ...(word === undefined ? [] : [word])];
}

function ordinal(number: number): string {
  const tens = number % 100;
  const unit = number % 10;
  const ending = tens > 10 && tens < 14 ? 'TH' : unit === 1 ? 'ST' : unit === 2 ? 'ND' : unit === 3 ? 'RD' : 'TH';
  return `${number}${ending}`;
}
