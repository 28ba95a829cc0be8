import { wordSet } from '../data/pairs.js';
import { SUFFIXES } from '../data/suffixes.js';
import { opensWithDigit, segmentAt } from '../grammar/segments.js';
import { BLANK, type Token } from '../grammar/tokens.js';

/** A word that its neighbors make another one, or several. */
interface Respelling {
  readonly words: ReadonlySet<string>;
  readonly as: readonly string[];
  readonly when: (tokens: readonly Token[], at: number) => boolean;
}

const UNIT_NUMBER = /^(?:\d{1,4}[A-Z]?|[A-Z]\d{0,3})$/;

const isBeforeUnitNumber = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1]?.text === '#' ? at + 2 : at + 1;
  return tokens[next]?.before === BLANK && UNIT_NUMBER.test(tokens[next]?.text ?? '') && !SUFFIXES.has(tokens[next + 1]?.text ?? '');
};
const isBehindType = (tokens: readonly Token[], at: number): boolean => at > 2 && SUFFIXES.has((tokens[at - 1] as Token).text);
/** Behind a house number and its street. */
const isBehindLine = (tokens: readonly Token[], at: number): boolean =>
  at > 1 && opensWithDigit(tokens[segmentAt(tokens, tokens[at]?.before === BLANK ? at : at - 1).from]);

/** By the texts that each is for. */
const RESPELLINGS: readonly Respelling[] = [
  // `181 SHERBROOK ST UT 2`; UT 84101 is in Utah.
  { words: wordSet('UT'), as: ['UNIT'], when: (tokens, at) => isBehindType(tokens, at) && isBeforeUnitNumber(tokens, at) },
  // `643 TINTON AVE STORE 1`, `STORE # 26`: designators that Publication 28 lacks.
  { words: wordSet('STORE STALL SLOT'), as: ['#'], when: (tokens, at) => isBehindLine(tokens, at) && isBeforeUnitNumber(tokens, at) },
  // `4500 AIRPORT WAY BAY 7`
  {
    words: wordSet('BAY'),
    as: ['#'],
    when: (tokens, at) => isBehindType(tokens, at) && isBehindLine(tokens, at) && isBeforeUnitNumber(tokens, at),
  },
  // `P.O.OX 36`
  { words: wordSet('OX BO BOXX BXO'), as: ['BOX'], when: (tokens, at) => tokens[at - 1]?.text === 'PO' && opensWithDigit(tokens[at + 1]) },
  // `1748 RAIL ROAD AVE`, which title case cut.
  {
    words: wordSet('RAIL'),
    as: ['RAILROAD'],
    when: (tokens, at) => tokens[at + 1]?.text === 'ROAD' && SUFFIXES.has(tokens[at + 2]?.text ?? ''),
  },
  // `FARM-TO-MARKET ROAD 2234`
  { words: wordSet('FARM-TO-MARKET RANCH-TO-MARKET'), as: ['FARM', 'TO', 'MARKET'], when: () => true },
  // `10601 US HIGHWYAY 441`
  {
    words: wordSet('HIGHWYAY HIHGWAY HIGWAY HIGHAWY HIGHWAYY HGIHWAY'),
    as: ['HIGHWAY'],
    when: (tokens, at) => at > 0 && opensWithDigit(tokens[at + 1]),
  },
];
const BY_WORD: ReadonlyMap<string, Respelling> = new Map(RESPELLINGS.flatMap((row) => [...row.words].map((word) => [word, row] as const)));

/** The same array where no word is another one. */
export function respelt(written: Token[]): Token[] {
  let tokens = written;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const { text } = token;
    const row = BY_WORD.get(text);
    if (row === undefined || !row.when(tokens, at)) continue;
    const taken = text === 'RAIL' ? 2 : 1;
    tokens = tokens.toSpliced(at, taken, ...row.as.map((word, i) => ({ ...token, text: word, before: i === 0 ? token.before : BLANK })));
  }
  return tokens;
}
