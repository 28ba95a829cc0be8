import type { PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { LONE_UNITS, NUMBER_SIGNS, UNITS } from '../data/units.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { endsSegment, isZip, opensWithDigit, type Span, segmentAt, startsSegment, textOf } from '../grammar/segments.js';
import { BLANK, COMMA, DASH, LINE, PAREN, type Token } from '../grammar/tokens.js';
import { isCity, stateAt } from './known-places.js';

/*
 * Directionals apart from their street: `1745 T STREET, NORTHWEST`, `1745 T ST APT 2 NW`, `NW 1745 T ST`. The grammar knows the order of
 * mail, so they are put back before it.
 */

const SHORTEST_LINE = 2;
/** Words of a state's name behind a directional. */
const LONGEST_STATE = 2;

/** States where a letter in front of a number is a part of it: N1745. */
const LETTERED: ReadonlySet<string> = new Set(['WI', 'MI']);

/** A directional of one or two words. */
interface Phrase extends Span {
  /** NE, NW, SE or SW, in any spelling: hardly ever the beginning of a name. */
  readonly isQuarter: boolean;
  readonly isLetter: boolean;
}

/**
 * Puts a directional that stands apart behind its street, or behind the house number that it stands before; the same array where none does.
 * `streetOnly`: a delivery line, where NE is no state.
 */
export function withDirectionalsAtStreet(
  tokens: readonly Token[],
  places: PlaceKnowledge | undefined,
  streetOnly = false,
): readonly Token[] {
  let put = tokens;
  for (let at = 0; at < put.length; at++) {
    const phrase = phraseAt(put, at);
    if (phrase === null) continue;
    // Inside its part a directional stands where streets have one.
    if (startsSegment(put, at) || endsSegment(put, phrase.to)) put = new ApartText(put, places, streetOnly).with(phrase);
    at = phrase.to - 1;
  }
  return put;
}

/** `NW`, `N W`, `NORTH WEST`; null where none begins at the token. */
function phraseAt(tokens: readonly Token[], from: number): Phrase | null {
  const first = standardAt(tokens, from);
  if (first === undefined) return null;
  const second = first.length === 1 && tokens[from + 1]?.before === BLANK ? standardAt(tokens, from + 1) : undefined;
  const isPair = second !== undefined && DIRECTIONALS.has(first + second);
  const isLetter = !isPair && (tokens[from] as Token).text.length === 1;
  return { from, to: from + (isPair ? 2 : 1), isQuarter: isPair || first.length === 2, isLetter };
}

function standardAt(tokens: readonly Token[], at: number): string | undefined {
  const word = tokens[at]?.text ?? '';
  // `NO 5` is a number.
  return NUMBER_SIGNS.has(word) ? undefined : DIRECTIONALS.get(word);
}

/** The phrase put before the token at `target`, in one segment with it. */
function moved(tokens: readonly Token[], { from, to }: Phrase, target: number): readonly Token[] {
  const phrase = tokens.slice(from, to).map((token) => ({ ...token, before: BLANK }));
  const rest = tokens.map((token, i) =>
    i === to && startsSegment(tokens, from) ? { ...token, before: leftBehind(tokens, from, to) } : token,
  );
  return target <= from
    ? [...rest.slice(0, target), ...phrase, ...rest.slice(target, from), ...rest.slice(to)]
    : [...rest.slice(0, from), ...rest.slice(to, target), ...phrase, ...rest.slice(target)];
}

/**
 * The separator where a phrase opened a segment: the one before it, unless another is behind it. Behind a line of its own a comma: `ECHO
 * LAKE RD`, `WEST`, `CHARLESTON, VT` names no wrapped WEST CHARLESTON.
 */
function leftBehind(tokens: readonly Token[], from: number, to: number): number {
  const behind = (tokens[to] as Token).before;
  return behind === LINE ? COMMA : behind || (tokens[from] as Token).before;
}

const isNumber = (token: Token | undefined): boolean => token !== undefined && /^\d+(?:-\d+)?[A-Z]?$/.test(token.text);
const isUnit = (token: Token | undefined): boolean => token !== undefined && (token.text === '#' || UNITS.has(token.text));
const isLoneUnit = (token: Token | undefined): boolean => token !== undefined && LONE_UNITS.has(token.text);
const isType = (token: Token | undefined): boolean => token !== undefined && SUFFIXES.has(token.text);
/** `2B`, `A`; no DR: `CENTRA VILLA DR` has no unit. */
const isUnitId = (token: Token | undefined): boolean =>
  token !== undefined && (/\d/.test(token.text) || (token.text.length <= 2 && !SUFFIXES.has(token.text)));

class ApartText {
  constructor(
    private readonly tokens: readonly Token[],
    private readonly places: PlaceKnowledge | undefined,
    private readonly streetOnly: boolean,
  ) {}

  with(phrase: Phrase): readonly Token[] {
    const { tokens } = this;
    if (this.#isOfName(phrase))
      return tokens.map((token, i) =>
        i === phrase.from ? { ...token, before: BLANK } : i === phrase.to ? { ...token, before: token.before || COMMA } : token,
      );
    const target = this.#isApart(phrase) ? this.#streetOf(phrase) : -1;
    return target < 0 ? tokens : moved(tokens, phrase, target);
  }

  /** Whether a directional stands where no street has one. */
  #isApart(phrase: Phrase): boolean {
    const { tokens } = this;
    const { from, to } = phrase;
    if (endsSegment(tokens, to)) {
      // NORTH EAST is a city of Pennsylvania.
      if (startsSegment(tokens, from)) return !this.#isState(phrase) && !this.#isCityAt(phrase, to);
      return this.#isBehindUnit(phrase) || this.#isBehindPlace(phrase);
    }
    if (this.#isInFrontOfNumber(phrase)) return true;
    return phrase.isQuarter && !opensWithDigit(tokens[from - 1]) && this.#isCityAt({ from: to, to: segmentAt(tokens, to).to }, from);
  }

  /** `MERCY HOSPITAL - NORTH, 12 OAK ST`: behind words that are neither a line nor a place, and set apart from them as a part of them. */
  #isOfName({ from, to }: Phrase): boolean {
    const { tokens } = this;
    if (from === 0 || !startsSegment(tokens, from)) return false;
    const before = segmentAt(tokens, from - 1);
    const words = tokens.slice(before.from, before.to);
    if (words.some(opensWithDigit) || isUnit(words[0]) || words.every(({ text }) => DIRECTIONALS.has(text))) return false;
    const { before: separator } = tokens[from] as Token;
    const isInFront = endsSegment(tokens, to) && !tokens.slice(0, from).some(opensWithDigit);
    if (separator !== DASH && separator !== PAREN && !isInFront) return false;
    // The CO of `NODA BREWING CO` is no state.
    const state = stateCodeOf((words.at(-1) as Token).text);
    if (state !== undefined && (words.length === 1 || isCity(textOf(words.slice(0, -1)), state, this.places))) return false;
    return !this.#isCityAt(before, before.to);
  }

  /** The token that the directional belongs before; below 0 where no street is found. */
  #streetOf({ from, to }: Phrase): number {
    const { tokens } = this;
    for (let end = from; end > 0; ) {
      const segment = segmentAt(tokens, end - 1);
      const line = { from: segment.from, to: Math.min(segment.to, from) };
      if (this.#isLine(line)) return this.#behindStreet(line);
      end = segment.from;
    }
    return isNumber(tokens[to]) && this.#isLine({ from: to, to: segmentAt(tokens, to).to }) ? this.#behindNumber(to) : -1;
  }

  /** A house number and a street. */
  #isLine({ from, to }: Span): boolean {
    const { tokens } = this;
    if (!isNumber(tokens[from]) || to - from < SHORTEST_LINE) return false;
    return !opensWithDigit(tokens[from + 1]) || to - from > SHORTEST_LINE || /[A-Z]/.test((tokens[from + 1] as Token).text);
  }

  #behindNumber(number: number): number {
    return number + (this.tokens[number + 1]?.text.includes('/') ? 2 : 1);
  }

  /** In front of the unit, else behind the words of the line; behind the last type where a place runs on. */
  #behindStreet({ from, to }: Span): number {
    const { tokens } = this;
    for (let at = from + 2; at < to; at++)
      if (isUnit(tokens[at]) && (at + 1 === to ? isLoneUnit(tokens[at]) : isUnitId(tokens[at + 1]))) return at;
    const last = tokens[to - 1] as Token;
    const runsOn = isZip(last) || (to - from > SHORTEST_LINE + 1 && !isType(last) && stateCodeOf(last.text) !== undefined);
    if (!runsOn) return to;
    for (let at = to - 1; at > from + 1; at--) if (isType(tokens[at])) return at + 1;
    return this.#behindNumber(from);
  }

  /** `NORTHWEST 1745 T ST`; not `NORTH 40 RD`, `S 400 E`, or the Wisconsin number `N 1745`. */
  #isInFrontOfNumber(phrase: Phrase): boolean {
    const { tokens } = this;
    const { to, isLetter } = phrase;
    const next = tokens[to + 1];
    if (!isNumber(tokens[to]) || next === undefined || endsSegment(tokens, to + 1)) return false;
    if ((isType(next) && endsSegment(tokens, to + 2)) || next.text === 'MILE') return false;
    if (DIRECTIONALS.has(next.text) && !this.#isInName(phrase, to + 1)) return false;
    return !isLetter || (!this.streetOnly && !this.#states().some((state) => LETTERED.has(state)));
  }

  /** `SW 12505 NORTH DAKOTA ST`: the directional begins a name, and makes no other directional with the phrase's, as N and E do. */
  #isInName({ from, isQuarter, isLetter }: Phrase, at: number): boolean {
    const { tokens } = this;
    const { to } = segmentAt(tokens, at);
    if (to - at <= SHORTEST_LINE || !isType(tokens[to - 1])) return false;
    return isQuarter || (!isLetter && !DIRECTIONALS.has(`${standardAt(tokens, from)}${standardAt(tokens, at)}`));
  }

  /** `APT 2 NW`; not `APT 2 N`, which may be a unit 2N, nor behind a street with a directional: `PARK AVE NE APT 2 SE`. */
  #isBehindUnit({ from, isLetter }: Phrase): boolean {
    const { tokens } = this;
    if (isLetter) return false;
    if (isUnit(tokens[from - 2]) && isUnitId(tokens[from - 1])) return !this.#isDirected(from - 2);
    return isLoneUnit(tokens[from - 1]) && !this.#isDirected(from - 1);
  }

  /** Whether a directional stands behind a number, or before a separator or the unit at `unit`. */
  #isDirected(unit: number): boolean {
    const { tokens } = this;
    for (let at = 1; at < unit; at++) {
      if (standardAt(tokens, at) === undefined) continue;
      if (isNumber(tokens[at - 1]) || at + 1 === unit || startsSegment(tokens, at + 1)) return true;
    }
    return false;
  }

  /** `WASHINGTON NW, DC`, `DC 20020 NW`. */
  #isBehindPlace({ from, to, isQuarter }: Phrase): boolean {
    const { tokens } = this;
    if (to === tokens.length && from > 1 && isZip(tokens[from - 1])) return true;
    const start = segmentAt(tokens, from).from;
    return isQuarter && !opensWithDigit(tokens[start]) && this.#isCityAt({ from: start, to: from }, to);
  }

  /** NEBRASKA, not Northeast: no other state and no ZIP code of another state stands apart or follows; not the LA of `LA VISTA, NE`. */
  #isState({ from, to }: Phrase): boolean {
    const { tokens } = this;
    if (this.streetOnly || to - from > 1 || (tokens[from] as Token).text !== 'NE') return false;
    const behind = tokens.slice(to);
    // `APT 12345, OMAHA, NE`, `ACME INC, 12345 ELM ST, OMAHA, NE`
    const isOfLine = (i: number): boolean => i < from && (isUnit(tokens[i - 1]) || !endsSegment(tokens, i + 1));
    const zip = tokens.findLast((token, i) => i > 0 && isZip(token) && !isOfLine(i));
    if (zip !== undefined) return statesOfZip(zip.text).includes('NE') && !behind.some(({ text }) => text === 'NE');
    const isCode = ({ text }: Token, i: number): boolean =>
      i !== from && text.length === 2 && startsSegment(tokens, i) && endsSegment(tokens, i + 1) && stateCodeOf(text) !== undefined;
    return !tokens.some(isCode) && !behind.some(({ text }) => stateCodeOf(text) !== undefined);
  }

  /** Whether words are a city of the text's state, and are none with the directional between them and `other`. */
  #isCityAt({ from, to }: Span, other: number): boolean {
    if (to <= from || this.streetOnly || !this.#isKnown(textOf(this.tokens, from, to), Math.max(to, other), to)) return false;
    const whole = textOf(this.tokens, Math.min(from, other), Math.max(to, other));
    return other === to || !this.#isKnown(whole, Math.max(to, other), to);
  }

  /** In the state at one token, else in those of the ZIP code at the other. */
  #isKnown(name: string, state: number, zip: number): boolean {
    const { tokens, places } = this;
    const code = stateAt(tokens, state, LONGEST_STATE)?.code;
    const states = code !== undefined ? [code] : isZip(tokens[zip]) ? statesOfZip((tokens[zip] as Token).text) : [];
    return states.some((one) => isCity(name, one, places));
  }

  /** That the end of the text may lie in. */
  #states(): readonly string[] {
    const zip = this.#lastZip();
    if (zip !== undefined) return statesOfZip(zip.text);
    for (let at = this.tokens.length - 1; at > 0; at--) {
      const state = stateAt(this.tokens, at, LONGEST_STATE);
      if (state !== null) return [state.code];
    }
    return [];
  }

  #lastZip(): Token | undefined {
    return this.tokens.findLast((token, i) => i > 0 && isZip(token));
  }
}
