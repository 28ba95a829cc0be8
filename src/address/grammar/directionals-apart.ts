import type { PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { isAmong, statesOfCity } from '../data/known-cities.js';
import { stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { LONE_UNITS, NUMBER_SIGNS, UNITS } from '../data/units.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { BLANK, COMMA, LINE, type Token } from './tokens.js';

/*
 * Directionals that do not stand at their street: `1745 T STREET, NORTHWEST`, `1745 T ST APT 2 NW`, `NW 1745 T ST`. The grammar
 * knows the order of mail, so they are put back in front of it.
 */

/** Letters of the shortest directional that may be the name of a city: WEST, TX. */
const SHORTEST_NAME = 4;
/** Words of a house number and a street. */
const SHORTEST_LINE = 2;

/** States where a letter in front of a number is a part of it: N1745. */
const LETTERED: ReadonlySet<string> = new Set(['WI', 'MI']);

/** A directional of one or two words; `to` is behind its last one. */
interface Phrase {
  readonly from: number;
  readonly to: number;
  /** NE, NW, SE or SW, in any spelling: hardly ever the beginning of a name. */
  readonly isQuarter: boolean;
}

/** Words between two separators. */
interface Segment {
  readonly from: number;
  readonly to: number;
}

/**
 * The tokens with a directional that stands apart put back behind its street, or behind the house number where it stands in front
 * of that; the same array where none does. `streetOnly`: the text is a delivery line, and NE no state.
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
    if (!startsSegment(put, phrase.from) && !endsSegment(put, phrase.to)) {
      at = phrase.to - 1;
      continue;
    }
    const text = new ApartText(put, places, streetOnly);
    if (text.isBehindNumberAlone(phrase))
      put = put.map((token, i) => (i === phrase.from || i === phrase.to ? { ...token, before: BLANK } : token));
    else {
      const target = text.isApart(phrase) ? text.streetOf(phrase) : -1;
      if (target >= 0) put = moved(put, phrase, target);
    }
    at = phrase.to - 1;
  }
  return put;
}

/** The directional that begins at a token: `NW`, `N W`, `NORTH WEST`. Null where none does. */
function phraseAt(tokens: readonly Token[], from: number): Phrase | null {
  const first = standardAt(tokens, from);
  if (first === undefined) return null;
  const second = first.length === 1 && tokens[from + 1]?.before === BLANK ? standardAt(tokens, from + 1) : undefined;
  const isPair = second !== undefined && DIRECTIONALS.has(first + second);
  return { from, to: from + (isPair ? 2 : 1), isQuarter: isPair || first.length === 2 };
}

function standardAt(tokens: readonly Token[], at: number): string | undefined {
  const word = tokens[at]?.text ?? '';
  // `NO 5` is a number.
  return NUMBER_SIGNS.has(word) ? undefined : DIRECTIONALS.get(word);
}

/** The phrase in front of the token at `target`, in one segment with the word there. */
function moved(tokens: readonly Token[], { from, to }: Phrase, target: number): readonly Token[] {
  const phrase = tokens.slice(from, to).map(({ text }) => ({ text, before: BLANK }));
  const rest = tokens.map((token, i) =>
    i === to && startsSegment(tokens, from) ? { ...token, before: strongerOf(tokens, from, to) } : token,
  );
  return target <= from
    ? [...rest.slice(0, target), ...phrase, ...rest.slice(target, from), ...rest.slice(to)]
    : [...rest.slice(0, from), ...rest.slice(to, target), ...phrase, ...rest.slice(target)];
}

/**
 * What a phrase leaves behind that opened a segment: the separator in front of it, unless another one is behind it. Behind a line of
 * its own it is a comma: `ECHO LAKE RD`, `WEST`, `CHARLESTON, VT` names no WEST CHARLESTON that was wrapped.
 */
function strongerOf(tokens: readonly Token[], from: number, to: number): number {
  const behind = (tokens[to] as Token).before;
  return behind === LINE ? COMMA : behind || (tokens[from] as Token).before;
}

const startsSegment = (tokens: readonly Token[], at: number): boolean => at === 0 || (tokens[at] as Token).before !== BLANK;
const endsSegment = (tokens: readonly Token[], to: number): boolean => to >= tokens.length || (tokens[to] as Token).before !== BLANK;
const startsWithDigit = (token: Token | undefined): boolean => token !== undefined && /^\d/.test(token.text);
const isNumber = (token: Token | undefined): boolean => token !== undefined && /^\d+(?:-\d+)?[A-Z]?$/.test(token.text);
const isZip = (token: Token | undefined): boolean => token !== undefined && /^\d{5}(?:-?\d{4})?$/.test(token.text);
const isUnit = (token: Token | undefined): boolean => token !== undefined && (token.text === '#' || UNITS.has(token.text));

class ApartText {
  constructor(
    private readonly tokens: readonly Token[],
    private readonly places: PlaceKnowledge | undefined,
    private readonly streetOnly: boolean,
  ) {}

  /** `1745, NW, T ST`: between a house number and the name of the street. */
  isBehindNumberAlone({ from, to }: Phrase): boolean {
    const { tokens } = this;
    if (from === 0 || !isNumber(tokens[from - 1]) || !startsSegment(tokens, from - 1) || to >= tokens.length) return false;
    return (
      startsSegment(tokens, from) &&
      startsSegment(tokens, to) &&
      !startsWithDigit(tokens[to]) &&
      SUFFIXES.has((tokens[this.#segmentAt(to).to - 1] as Token).text)
    );
  }

  /** Whether a directional stands where no street has one. */
  isApart(phrase: Phrase): boolean {
    const { tokens } = this;
    const { from, to } = phrase;
    const opens = startsSegment(tokens, from);
    const closes = endsSegment(tokens, to);
    if (opens && closes) return !this.#isState(phrase) && !this.#isCity(phrase);
    if (opens && this.#isInFrontOfNumber(phrase)) return true;
    if (closes && (this.#isBehindUnit(phrase) || this.#isBehindPlace(phrase))) return true;
    return opens && phrase.isQuarter && !startsWithDigit(tokens[from - 1]) && this.#isCityAt(to, this.#segmentAt(to).to, from);
  }

  /** Where the directional belongs: the token that follows it there; below 0 where no street is found. */
  streetOf({ from, to }: Phrase): number {
    const { tokens } = this;
    for (let end = from; end > 0; ) {
      const segment = this.#segmentAt(end - 1);
      const line = { from: segment.from, to: Math.min(segment.to, from) };
      if (this.#isLine(line)) return this.#behindStreet(line);
      end = segment.from;
    }
    const isInFront = isNumber(tokens[to]) && this.#isLine({ from: to, to: this.#segmentAt(to).to });
    return isInFront ? this.#behindNumber(to) : -1;
  }

  #segmentAt(at: number): Segment {
    let [from, to] = [at, at + 1];
    while (!startsSegment(this.tokens, from)) from--;
    while (!endsSegment(this.tokens, to)) to++;
    return { from, to };
  }

  /** A house number and a street. */
  #isLine({ from, to }: Segment): boolean {
    const { tokens } = this;
    if (!isNumber(tokens[from]) || to - from < SHORTEST_LINE) return false;
    return !startsWithDigit(tokens[from + 1]) || to - from > SHORTEST_LINE || /[A-Z]/.test((tokens[from + 1] as Token).text);
  }

  #behindNumber(number: number): number {
    const { tokens } = this;
    return number + (tokens[number + 1]?.text.includes('/') ? 2 : 1);
  }

  /** In front of the unit, else behind the words of the line; behind the last type where a place runs on behind it. */
  #behindStreet({ from, to }: Segment): number {
    const { tokens } = this;
    for (let at = from + 2; at < to; at++) {
      const isLast = at + 1 === to;
      if (isUnit(tokens[at]) && (isLast ? LONE_UNITS.has((tokens[at] as Token).text) : isUnitId(tokens[at + 1]))) return at;
    }
    const last = tokens[to - 1] as Token;
    const runsOn = isZip(last) || (to - from > SHORTEST_LINE + 1 && !SUFFIXES.has(last.text) && stateCodeOf(last.text) !== undefined);
    if (!runsOn) return to;
    for (let at = to - 1; at > from + 1; at--) if (SUFFIXES.has((tokens[at] as Token).text)) return at + 1;
    return this.#behindNumber(from);
  }

  /** `NORTHWEST 1745 T ST`; not `NORTH 40 RD`, nor `S 400 E`, nor the `N 1745` that is a number of Wisconsin. */
  #isInFrontOfNumber({ from, to }: Phrase): boolean {
    const { tokens } = this;
    const next = tokens[to + 1];
    if (!isNumber(tokens[to]) || next === undefined || endsSegment(tokens, to + 1)) return false;
    const isWholeStreet = SUFFIXES.has(next.text) && endsSegment(tokens, to + 2);
    if (isWholeStreet || DIRECTIONALS.has(next.text) || next.text === 'MILE') return false;
    const isLetter = to - from === 1 && (tokens[from] as Token).text.length === 1;
    return !isLetter || (!this.streetOnly && !this.#states().some((state) => LETTERED.has(state)));
  }

  /** `APT 2 NW`; not the `APT 2 N` that may be a unit 2N, nor that of a street with a directional: `PARK AVE NE APT 2 SE`. */
  #isBehindUnit({ from, to }: Phrase): boolean {
    const { tokens } = this;
    const isLetter = to - from === 1 && (tokens[from] as Token).text.length === 1;
    if (isLetter) return false;
    if (isUnit(tokens[from - 2]) && isUnitId(tokens[from - 1])) return !this.#isDirected(from - 2);
    return LONE_UNITS.has(tokens[from - 1]?.text ?? '') && !this.#isDirected(from - 1);
  }

  /** Whether a directional stands behind a number, or in front of a separator or the unit at `unit`. */
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
    if (to === tokens.length && isZip(tokens[from - 1]) && from - 1 > 0) return true;
    if (!isQuarter) return false;
    const segment = this.#segmentAt(from);
    return !startsWithDigit(tokens[segment.from]) && this.#isCityAt(segment.from, from, to);
  }

  /** NEBRASKA, and no Northeast: no other state is behind it, and no ZIP code of another one. */
  #isState({ from, to }: Phrase): boolean {
    const { tokens } = this;
    if (this.streetOnly || to - from > 1 || (tokens[from] as Token).text !== 'NE') return false;
    const zip = tokens.findLast((token, i) => i > 0 && isZip(token));
    if (zip !== undefined) return statesOfZip(zip.text).includes('NE') && !tokens.slice(to).some(({ text }) => text === 'NE');
    return (
      !tokens.some(({ text }, i) => i !== from && text.length === 2 && startsSegment(tokens, i) && stateCodeOf(text) !== undefined) &&
      !tokens.slice(to).some(({ text }) => stateCodeOf(text) !== undefined)
    );
  }

  /** WEST, TX: the only city in front of its state. */
  #isCity({ from, to }: Phrase): boolean {
    const { tokens } = this;
    const name = tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    if (this.streetOnly || name.length < SHORTEST_NAME || from === 0) return false;
    const before = this.#segmentAt(from - 1);
    const isBehindCity = !this.#isLine(before) && !isUnit(tokens[before.from]) && this.#isCityAt(before.from, before.to, before.to);
    return !isBehindCity && this.#isKnown(name, this.#stateAt(to), zipBehind(tokens, to));
  }

  /** Whether words are a city of the text's state, and not together with the directional between them and `other`. */
  #isCityAt(from: number, to: number, other: number): boolean {
    if (to <= from || this.streetOnly) return false;
    const words = (start: number, end: number): string =>
      this.tokens
        .slice(start, end)
        .map(({ text }) => text)
        .join(' ');
    const state = this.#stateAt(Math.max(to, other));
    const zip = zipBehind(this.tokens, to);
    return (
      this.#isKnown(words(from, to), state, zip) &&
      (other === to || !this.#isKnown(words(Math.min(from, other), Math.max(to, other)), state, zip))
    );
  }

  #isKnown(name: string, state: string | null, zip: string | null): boolean {
    const { places } = this;
    const states = state === null ? (zip === null ? [] : statesOfZip(zip)) : [state];
    return states.some((code) => isAmong(statesOfCity(name) ?? '', code) || places?.hasCity(name, code) === true);
  }

  /** The states that the end of the text may lie in. */
  #states(): readonly string[] {
    const zip = this.tokens.findLast((token, i) => i > 0 && isZip(token));
    if (zip !== undefined) return statesOfZip(zip.text);
    for (let at = this.tokens.length - 1; at > 0; at--) {
      const state = this.#stateAt(at);
      if (state !== null) return [state];
    }
    return [];
  }

  /** The state that stands at a token; null where none does. */
  #stateAt(at: number): string | null {
    const [first, second] = [this.tokens[at]?.text ?? '', this.tokens[at + 1]?.text ?? ''];
    return stateCodeOf(`${first} ${second}`) ?? stateCodeOf(first) ?? null;
  }
}

/** `2B`, `A`; no DR: `CENTRA VILLA DR` has no unit. */
function isUnitId(token: Token | undefined): boolean {
  return token !== undefined && (/\d/.test(token.text) || (token.text.length <= 2 && !SUFFIXES.has(token.text)));
}

function zipBehind(tokens: readonly Token[], at: number): string | null {
  return isZip(tokens[at]) ? (tokens[at] as Token).text : null;
}
