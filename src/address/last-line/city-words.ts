import type { Features } from '../grammar/features.js';
import { type Span, textOf } from '../grammar/segments.js';
import { C } from '../grammar/token-classes.js';
import type { TokenFeatures } from '../grammar/token-features.js';
import { type AreaWords, isAnnounced } from './area-words.js';
import type { NamedPlaces } from './named-places.js';
import { isLine, type Piece } from './pieces.js';

/** The words that name the city. */
export interface CityWords {
  /** Null where no words do, or only the grammar can tell. */
  readonly piece: (Span & { readonly words: string }) | null;
  /** The city exists in the state. */
  readonly isKnown: boolean;
  /** Other places around the city, or in it. */
  readonly left: readonly Piece[];
  /** Those that are cities too. */
  readonly others: readonly string[];
}

const NO_CITY: CityWords = { piece: null, isKnown: false, left: [], others: [] };
/** Words of a city that is not known. Chosen. */
const LONGEST_UNKNOWN = 3;
/** Words of a city in front of a number. Chosen. */
const LONGEST_IN_FRONT = 4;
const DIRECTIONS = [C.DIRECTION_WORD, C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS];

/** Beside state and ZIP code, in front of the number, then anywhere. */
export function cityWordsOf(features: Features, pieces: readonly Piece[], area: AreaWords, places: NamedPlaces): CityWords {
  const search = new CitySearch(pieces, places, area);
  const anchors = [area.state, area.zip].filter((span) => span !== null);
  for (const anchor of anchors) {
    const before = pieces.findLastIndex(({ to }) => to <= anchor.from);
    const behind = pieces.findIndex(({ from }) => from >= anchor.to);
    const inFront = search.run(before, -1, anchor);
    if (inFront === null && before >= 0 && endsWithCity(pieces[before] as Piece, pieces[behind], places)) return NO_CITY;
    const found = inFront ?? search.run(behind, 1, anchor);
    if (found !== null) return found;
  }
  return inFrontOfNumber(features, pieces, places) ?? search.anywhere() ?? NO_CITY;
}

/** `12 ELM ST AMES IA 50010 THANKS`: the line runs into a city, which the grammar finds; not where the words behind are that of the ZIP code. */
function endsWithCity({ words, hasDigits, runsInto }: Piece, behind: Piece | undefined, places: NamedPlaces): boolean {
  // A number and a name stand in front of the city.
  const [, , ...rest] = words.split(' ');
  return runsInto && hasDigits && rest.length > 0 && !places.isCityOfZip(behind?.words ?? '') && places.endsWithCity(rest.join(' '));
}

class CitySearch {
  constructor(
    private readonly pieces: readonly Piece[],
    private readonly places: NamedPlaces,
    private readonly area: AreaWords,
  ) {}

  /** In an unbroken run of places from one piece on, in the direction `step`. */
  run(from: number, step: 1 | -1, anchor: Span): CityWords | null {
    const run: Piece[] = [];
    for (let at = from; ; at += step) {
      const piece = this.pieces[at];
      if (piece === undefined || !this.places.isPlace(piece)) break;
      run.push(piece);
    }
    // The first place of the text is the most exact one, unless the text begins with the widest.
    const exactFirst = step < 0 ? run.reverse() : run.toReversed();
    const at = this.places.cityAmong(exactFirst.map(({ words }) => words));
    if (at >= 0) return this.#chosen(exactFirst, at, true);
    const next = this.pieces[from + step * run.length];
    if (next !== undefined && this.#mayBeUnknown(next, step, { anchor, isRun: run.length > 0 }))
      return this.#chosen([next, ...run], 0, false);
    // Where nothing else may be the city, the county is.
    const county = exactFirst.findIndex(({ words }) => !this.places.isState(words));
    return county < 0 ? null : this.#chosen(exactFirst, county, false);
  }

  /** Apart from state and ZIP code, where another piece has the street. */
  anywhere(): CityWords | null {
    const piece = this.pieces.find((one) => !one.hasDigits && this.places.isCity(one.words) && this.#hasLineBeside(one));
    return piece === undefined ? null : this.#chosen([piece], 0, true);
  }

  #chosen(run: readonly Piece[], at: number, isKnown: boolean): CityWords {
    const left = run.filter((_, i) => i !== at);
    const others = left.filter(({ words }) => this.places.isCity(words)).map(({ words }) => words);
    return { piece: run[at] as Piece, isKnown, left, others };
  }

  /** Words beside state or ZIP code that no list of cities has. */
  #mayBeUnknown(piece: Piece, step: 1 | -1, { anchor, isRun }: { readonly anchor: Span; readonly isRun: boolean }): boolean {
    if (piece.hasDigits || piece.isNamed || piece.to - piece.from > LONGEST_UNKNOWN) return false;
    if (!this.#hasLineBeside(piece) || (piece.endsWithType && !this.#isLikeCity(piece))) return false;
    if (isRun) return true;
    // `AMES, STORY 50010`
    if (this.pieces.some(({ words }) => this.places.isCityOfZip(words))) return false;
    // `FOO, ND, 12 MAIN ST 58503`: nothing but its state says that these words are the city.
    const isUsual = this.#hasLineBefore(piece) || !this.places.knowsZip || piece.runsInto || this.area.zip?.from === anchor.to;
    if (step < 0 && piece.beforeArea && anchor === this.area.state && isUsual) return true;
    // Where the ZIP code says the city, other words are an addressee or a part of the city.
    if (this.places.knowsZip) return piece.runsInto || piece.runsOn || (piece.beforeArea && piece.behindArea);
    if (step < 0) return false;
    // Behind state and ZIP code an addressee may stand, where nothing of the address follows.
    return piece.behindArea && (piece.beforeArea || !this.#hasLineBefore(piece)) && (piece.runsOn || piece.from === anchor.to);
  }

  /** `SPARROWS POINT MD 21219, 7234 HUGHES AVE`: it ends like a few streets, and another piece is a whole one. */
  #isLikeCity(piece: Piece): boolean {
    if (!(piece.runsInto || (piece.from === 0 && piece.beforeArea)) || piece.endsWithCommonType) return false;
    return this.pieces.some((other) => other.hasDigits && other.endsLikeStreet);
  }

  #hasLineBeside(piece: Piece): boolean {
    return this.pieces.some((other) => other !== piece && isLine(other));
  }

  #hasLineBefore(piece: Piece): boolean {
    return this.pieces.some((other) => other.to <= piece.from && isLine(other));
  }
}

/** `VT ALBURGH 64 INDUSTRIAL PARK RD`: the words between the state and the number. */
function inFrontOfNumber({ tokens, kinds }: Features, pieces: readonly Piece[], places: NamedPlaces): CityWords | null {
  for (const piece of pieces) {
    const { from, to, runsOn, hasDigits, endsLikeStreet } = piece;
    if (!hasDigits || !(runsOn || (from === 0 && endsLikeStreet))) continue;
    let number = from;
    while (number < to && !(kinds[number] as TokenFeatures).isDigit) number++;
    const length = number - from;
    if (length === 0 || number + 1 >= to || length > LONGEST_IN_FRONT) continue;
    const words = textOf(tokens, from, number);
    const isKnown = places.isCity(words);
    const last = kinds[number - 1] as TokenFeatures;
    // `23600 OVERLAND DR STE 180 DULLES VA`
    if (isAnnounced(last) && !isKnown) continue;
    // `N 14TH ST` has a directional in front of the number.
    const isDirection = length === 1 && DIRECTIONS.some((id) => last.has(id));
    if ((isKnown && !isDirection) || (runsOn && length <= LONGEST_UNKNOWN && !last.isMainSuffix && !isDirection)) {
      return { ...NO_CITY, piece: { from, to: number, words }, isKnown };
    }
  }
  return null;
}
