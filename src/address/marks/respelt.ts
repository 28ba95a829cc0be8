import { ZIP_DIGITS } from '../../text/digits.js';
import { editDistance } from '../../text/edit-distance.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES, ROUTE_WORDS } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { SUFFIXES } from '../data/suffixes.js';
import { NUMBER_SIGNS, UNITS } from '../data/units.js';
import { endsStreet, opensWithDigit, segmentAt, startsSegment, textOf } from '../grammar/segments.js';
import { BLANK, COMMA, type Token } from '../grammar/tokens.js';
import { stateEndsAt } from '../last-line/known-places.js';

/** A word that its neighbors make another one, or several. */
interface Respelling {
  readonly words: ReadonlySet<string>;
  readonly as: readonly string[];
  readonly when: (tokens: readonly Token[], at: number) => boolean;
}

const UNIT_NUMBER = /^(?:\d{1,4}[A-Z]?|[A-Z]\d{0,3})$/;

const isBeforeUnitNumber = (tokens: readonly Token[], at: number): boolean => {
  const next = NUMBER_SIGNS.has(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const isOfStreet = tokens[next + 1]?.before === BLANK && endsStreet(tokens[next + 1]);
  return tokens[next]?.before === BLANK && UNIT_NUMBER.test(tokens[next]?.text ?? '') && !isOfStreet;
};
/** Behind a type, and maybe a directional. */
const isBehindType = (tokens: readonly Token[], at: number): boolean => {
  const word = (behind: number): string => tokens[at - behind]?.text ?? '';
  return at > 2 && (SUFFIXES.has(word(1)) || (DIRECTIONALS.has(word(1)) && SUFFIXES.has(word(2))));
};
/** Behind a house number and its street. */
const isBehindLine = (tokens: readonly Token[], at: number): boolean =>
  at > 1 && opensWithDigit(tokens[segmentAt(tokens, tokens[at]?.before === BLANK ? at : at - 1).from]);

/** By the texts that each is for. */
const RESPELLINGS: readonly Respelling[] = [
  // `181 SHERBROOK ST UT 2`; UT 84101 is in Utah.
  { words: wordSet('UT'), as: ['UNIT'], when: (tokens, at) => isBehindType(tokens, at) && isBeforeUnitNumber(tokens, at) },
  { words: wordSet('AP'), as: ['APT'], when: (tokens, at) => isBehindType(tokens, at) && isBeforeUnitNumber(tokens, at) },
  // `643 TINTON AVE STORE 1`, `STORE # 26`: designators that Publication 28 lacks.
  {
    words: wordSet('STORE STALL SLOT SHOP BOOTH KIOSK STAND STOREFRONT SITE'),
    as: ['#'],
    when: (tokens, at) => isBehindLine(tokens, at) && isBeforeUnitNumber(tokens, at),
  },
  // `4500 AIRPORT WAY BAY 7`
  {
    words: wordSet('BAY'),
    as: ['#'],
    when: (tokens, at) => isBehindType(tokens, at) && isBehindLine(tokens, at) && isBeforeUnitNumber(tokens, at),
  },
  // `P.O.OX 36`
  {
    words: wordSet('OX BO BX BOXX BOOX BXO BOC'),
    as: ['BOX'],
    when: (tokens, at) => tokens[at - 1]?.text === 'PO' && opensWithDigit(tokens[at + 1]),
  },
  // `1748 RAIL ROAD AVE`, which title case cut.
  {
    words: wordSet('RAIL'),
    as: ['RAILROAD'],
    when: (tokens, at) => tokens[at + 1]?.text === 'ROAD' && SUFFIXES.has(tokens[at + 2]?.text ?? ''),
  },
  // `2751 COUNTY ROAD # 66A`, `4440 RT # 30`, `4440 ROUTE NO. 30`
  {
    words: wordSet('# NO'),
    as: [],
    when: (tokens, at) =>
      isBehindLine(tokens, at) &&
      (HIGHWAY_TYPES.has(textOf(tokens, at - 2, at)) || ROUTE_WORDS.has((tokens[at - 1] as Token).text)) &&
      opensWithDigit(tokens[at + 1]),
  },
  // `HIGHWAY 28 BY-PASS`
  { words: wordSet('BY-PASS'), as: ['BYPASS'], when: () => true },
  // `12 MAIN ST STH BEND IN`: short for parts of cities' names alone
  { words: wordSet('STH'), as: ['SOUTH'], when: isBehindType },
  { words: wordSet('NTH'), as: ['NORTH'], when: isBehindType },
  // `FARM-TO-MARKET ROAD 2234`
  { words: wordSet('FARM-TO-MARKET RANCH-TO-MARKET'), as: ['FARM', 'TO', 'MARKET'], when: () => true },
];
const BY_WORD: ReadonlyMap<string, Respelling> = new Map(RESPELLINGS.flatMap((row) => [...row.words].map((word) => [word, row] as const)));

/** Words in front of a number that another word may be misspelled from: `MONROE AVE UNTIT 12`, `10601 US HIGHWYAY 441`. */
const DESIGNATORS = ['APARTMENT', 'APTMENT', 'BUILDING', 'FLOOR', 'ROOM', 'SUITE', 'TRAILER', 'UNIT'];
const ROADS = ['HIGHWAY'];
const SHORTEST_NEAR = 4;
/** Shortest word in which two letters may be wrong. Chosen. */
const SHORTEST_WITH_TWO = 7;

/** Between the system of a road and its number. */
const isOfRoad = (tokens: readonly Token[], at: number): boolean =>
  opensWithDigit(tokens[at + 1]) && HIGHWAY_TYPES.has(tokens[at - 1]?.text ?? '');

function near(tokens: readonly Token[], at: number): readonly string[] | null {
  const { text } = tokens[at] as Token;
  if (text.length < SHORTEST_NEAR) return null;
  // Most words have no number behind them.
  const words = isBehindType(tokens, at) && isBeforeUnitNumber(tokens, at) ? DESIGNATORS : isOfRoad(tokens, at) ? ROADS : null;
  if (words === null || UNITS.has(text) || SUFFIXES.has(text) || DIRECTIONALS.has(text)) return null;
  const most = text.length < SHORTEST_WITH_TWO ? 1 : 2;
  const word = words.find((each) => editDistance(each, text, most) <= most);
  return word === undefined ? null : [word];
}

/** `1740 TECHNOLOGY DR-205`, `12 ELM ST-UNIT 4`: type and unit run together. */
function typeAndUnit(tokens: readonly Token[], at: number): readonly string[] | null {
  const { text } = tokens[at] as Token;
  if (!text.includes('-')) return null;
  const [, type = '', unit = ''] = /^([A-Z]+)-(\w+)$/.exec(text) ?? [];
  if (!SUFFIXES.has(type) || HIGHWAY_TYPES.has(type) || !isBehindLine(tokens, at)) return null;
  return UNITS.has(unit) ? [type, unit] : UNIT_NUMBER.test(unit) ? [type, '#', unit] : null;
}

/** `AMES IA O5001`: a closing ZIP code with letters that look like digits. */
function zipInDigits(tokens: readonly Token[], at: number): readonly string[] | null {
  const { text } = tokens[at] as Token;
  if (at + 1 < tokens.length || text.length !== ZIP_DIGITS || !LIKE_ZIP.test(text) || !HALF_DIGITS.test(text) || !stateEndsAt(tokens, at))
    return null;
  return [text.replaceAll('O', '0').replace(/[IL]/g, '1')];
}

const LIKE_ZIP = /^\d*[OIL][\dOIL]*$/;
const HALF_DIGITS = /(?:\d.*){3}/;

const SEVERAL_UNITS = wordSet('APARTMENTS APTS ROOMS STES SUITES UNITS');

/** `SUITES H, I, J BARRE CITY`: the commas are within the list, and one stands behind it. */
function withListApart(tokens: Token[], at: number): Token[] {
  let end = at + 1;
  while (UNIT_NUMBER.test(tokens[end]?.text ?? '') && (end === at + 1 || tokens[end]?.before === COMMA)) end++;
  return end < at + 3
    ? tokens
    : tokens.map((token, i) => (i > at && i <= end ? { ...token, before: i < end ? BLANK : token.before || COMMA } : token));
}

/** `R R 2`, `12 C R 20`, `12270 U S HWY 63`: the initials of a road's type, apart. */
function initials(tokens: readonly Token[], at: number): readonly string[] | null {
  const [first, second, next] = [tokens[at]?.text, tokens[at + 1], tokens[at + 2]];
  if (first?.length !== 1 || second?.text.length !== 1 || second.before !== BLANK || next?.before !== BLANK) return null;
  const both = first + second.text;
  const isRoad = both === 'RR' ? startsSegment(tokens, at) : HIGHWAY_TYPES.has(both);
  return isRoad && (opensWithDigit(next) || HIGHWAY_TYPES.has(`${both} ${next.text}`)) ? [both] : null;
}

/** The same array where no word is another one. */
export function respelt(written: Token[]): Token[] {
  let tokens = written;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const { text } = token;
    if (SEVERAL_UNITS.has(text)) tokens = withListApart(tokens, at);
    const row = BY_WORD.get(text);
    const isLetter = row === undefined && text.length === 1;
    const as = isLetter
      ? initials(tokens, at)
      : row === undefined
        ? (typeAndUnit(tokens, at) ?? zipInDigits(tokens, at) ?? near(tokens, at))
        : row.when(tokens, at)
          ? row.as
          : null;
    if (as === null) continue;
    const taken = isLetter || text === 'RAIL' ? 2 : 1;
    const written = taken === 1 ? undefined : textOf(tokens, at, at + taken);
    tokens = tokens.toSpliced(
      at,
      taken,
      ...as.map((word, i) => ({ ...token, text: word, before: i === 0 ? token.before : BLANK, written: i === 0 ? written : undefined })),
    );
  }
  return tokens;
}
