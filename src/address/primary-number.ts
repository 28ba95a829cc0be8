import { isDigits } from '../text/digits.js';
import { CARDINALS, ORDINALS, TENS } from '../text/ordinals.js';
import { wordSet } from './data/pairs.js';
import { SUFFIXES } from './data/suffixes.js';
import { opensWithDigit } from './grammar/segments.js';
import { BLANK, type Token } from './grammar/tokens.js';
import { numberText } from './spelling.js';

/** `ONE` is 1, `123 A` is 123A, `123-1/2` is 123 1/2, `N6 W23001` is N6W23001, `# 4` is 4. */
export function spellNumber(words: string): string {
  if (isDigits(words)) return words;
  const plain = numberText(words);
  const cardinal = CARDINALS.get(plain);
  if (cardinal) return cardinal;
  const list = plain.split(' ');
  const [first = '', second] = list;
  if (list.length === 2 && second !== undefined && /\d$/.test(first) && /^[A-Z]$/.test(second)) return first + second;
  if (list.length === 2 && second !== undefined && /^[NSEW]$/.test(first) && isDigits(second)) return first + second;
  if (list.length === 2 && second !== undefined && /^[NSEW]\d+$/.test(first) && /^[NSEW]\d+[A-Z]?$/.test(second)) return first + second;
  return plain.replace(/^(\d+)-(\d\/\d)$/, '$1 $2');
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['HUNDRED', 100],
  ['THOUSAND', 1000],
]);
/** `TWENTY` adds 20. A word of one to nine may follow tens, any may follow hundreds. */
const addend = (word: string): number => TENS.get(word) ?? Number(CARDINALS.get(word) ?? 0);

/**
 * Puts a leading number of two or more words in digits: `TWENTY-ONE ELM ST`, `ONE HUNDRED AND TWENTY ELM ST`. That of `ONE HUNDRED
 * TWENTY-THIRD ST` may be the street's.
 */
export function withNumberInDigits(tokens: Token[]): Token[] {
  const [first] = tokens;
  const half = opensWithDigit(first) ? withHalf(tokens, first as Token) : tokens;
  if (half !== tokens) return half;
  // Nearly every text begins with digits.
  if (first === undefined || isDigits(first.text) || addend(first.text.split('-', 1)[0] as string) === 0) return tokens;
  let [whole, group, count, at] = [0, 0, 0, 0];
  for (const { text, before } of tokens) {
    if (at > 0 && before !== BLANK) break;
    const words = text.split('-');
    for (const word of words) {
      const [scale = 0, added] = [SCALES.get(word), addend(word)];
      const follows = group % 100 === 0 || (added < 10 && group % 10 === 0 && group % 100 > 10);
      if (scale > 0 && group > 0 && group < scale) {
        if (scale === 1000) [whole, group] = [whole + group * scale, 0];
        else group *= scale;
      } else if (added > 0 && follows) group += added;
      else if (group % 10 === 0 && ORDINALS.has(word)) return tokens;
      else if (word !== 'AND' || count === 0 || addend(tokens[at + 1]?.text ?? '') === 0) return spelled(tokens, at, count, whole + group);
      count++;
    }
    at++;
  }
  return spelled(tokens, at, count, whole + group);
}

/** `2528 HALF ADELIA AVE`, `2528 AND A HALF ADELIA AVE`, `2528 & 1/2 ADELIA AVE`, `2528.5 ADELIA AVE`: in front of a name that HALF is no part of. */
function withHalf(tokens: Token[], first: Token): Token[] {
  const next = tokens[1]?.text;
  // Nearly every text ends here.
  if (!OPENS_HALF.has(next ?? '') && !first.text.endsWith('.5')) return tokens;
  const [whole = '', half] = first.text.split('.', 2);
  const words = tokens
    .slice(1, 4)
    .map(({ text }) => text)
    .join(' ');
  const length = half === '5' ? 0 : (HALF.exec(words)?.[0].split(' ').length ?? -1);
  const name = tokens[length + 1];
  if (length < 0 || !isDigits(whole) || name === undefined || name.before !== BLANK || !/^[A-Z]|\d[A-Z]{2}$/.test(name.text)) return tokens;
  const goesOn = tokens[length + 2]?.before === BLANK;
  if (length === 1 && (!goesOn || (SUFFIXES.has(name.text) && !SUFFIXES.has((tokens[length + 2] as Token).text)) || HALVES.has(name.text)))
    return tokens;
  return [
    { ...first, text: whole },
    { text: '1/2', before: BLANK, at: (tokens[Math.min(1, length)] as Token).at },
    ...tokens.slice(length + 1),
  ];
}

const OPENS_HALF = wordSet('HALF AND & ONE');
const HALF = /^(?:(?:AND|&) (?:A HALF|ONE HALF|1\/2)|ONE HALF|HALF)(?= |$)/;

/** Streets have such halves for a name: HALF MOON BAY RD, HALF DAY RD. */
const HALVES = wordSet('ACRE ACRES CIRCLE CROWN DAY DOLLAR DOME HITCH HOLLOW MILE MOON PENNY ROUND SHELL STEP WAY');

/** The words of the number as one; a number alone is no address. */
function spelled(tokens: Token[], end: number, count: number, number: number): Token[] {
  return count < 2 || tokens[end]?.before !== BLANK ? tokens : [{ text: String(number), before: BLANK, at: 0 }, ...tokens.slice(end)];
}
