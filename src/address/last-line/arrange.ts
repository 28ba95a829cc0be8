import type { PlaceKnowledge } from '../components.js';
import { UNITED_STATES } from '../data/countries.js';
import { wordSet } from '../data/pairs.js';
import { NAMES_WITHOUT_TYPE } from '../data/words.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import type { Features } from '../grammar/features.js';
import type { Role } from '../grammar/label-constraints.js';
import { LONGEST_PHRASE } from '../grammar/lexicon.js';
import { type Span, segmentAt, textOf } from '../grammar/segments.js';
import type { MailOrder } from '../grammar/shape-memo.js';
import { C } from '../grammar/token-classes.js';
import type { TokenFeatures } from '../grammar/token-features.js';
import { BLANK, COMMA, type Token } from '../grammar/tokens.js';
import { type AreaWords, areaWordsOf, closesWithPair, closingOf, isCityBeforeLine } from './area-words.js';
import { type CityWords, cityWordsOf } from './city-words.js';
import { LONGEST_CITY, stateAt } from './known-places.js';
import { isNoZipOf, NamedPlaces } from './named-places.js';
import { isLine, isPersonForCity, type Piece, piecesOf } from './pieces.js';

/** A text with one city, state and ZIP code behind its delivery line. */
export interface Arrangement {
  readonly tokens: readonly Token[];
  readonly roles: readonly Role[];
  /** Other places that the text names, left out: district, county. */
  readonly alsoNamed: readonly string[];
  /** Those that may be the city too, the likeliest first. */
  readonly otherCities: readonly string[];
  /** The state written once more, and the country. */
  readonly repeated: readonly string[];
  /** Words that stand apart are the city. */
  readonly hasCity: boolean;
  /** Words may be the city or an addressee, and no list of cities tells which. */
  readonly isDoubtful: boolean;
  /** The text as it stands need not be weighed. */
  readonly isCertain: boolean;
}

/**
 * Brings a text into the order of mail, and leaves out further places: `VT 05363 DOE RUN RD`, `12 MAIN ST, ASTORIA, QUEENS, NY`. Null where
 * nothing has to move.
 */
export function arrange(features: Features, known: PlaceKnowledge | undefined): Arrangement | null {
  if (isUsual(features, known)) return null;
  const area = areaWordsOf(features, known);
  const found = arrangeBy(features, area, known);
  if (found === null || area.zip === null || !standsLikeHouseNumber(features, area.zip)) return found?.arrangement ?? null;
  const { arrangement, city } = found;
  // `37013 NASHVILLE TN, 5811 CROSSINGS BLVD`: no street stands behind it.
  if (city?.from === area.zip.to) return arrangement;
  // Without places nothing tells the two apart but the city, which ZIP codes seldom go without.
  if (known === undefined) return { ...arrangement, isDoubtful: arrangement.isDoubtful || city !== null };
  const name = city?.words ?? cityInFrontOf(features.tokens, area, known);
  const zip = (features.tokens[area.zip.from] as Token).text.slice(0, 5);
  if (!isNoZipOf(name, zip, known)) return arrangement;
  return arrangeBy(features, areaWordsOf(features, known, area.zip), known)?.arrangement ?? null;
}

/** Whether a text certainly has the order of mail, as nearly all have. */
function isUsual(features: Features, known: PlaceKnowledge | undefined): boolean {
  features.shape.order ??= mailOrderOf(features);
  const { is, closing, person } = features.shape.order;
  if (is === 'unusual' || (known !== undefined && opensWithPlace(features, known))) return false;
  if (known !== undefined && person >= 0 && isPerson(features.tokens, person, closing, known)) return false;
  return is === 'usual' || closesWithPair(features, closing);
}

/** State and ZIP code close the text, one part stands between them and what has digits, and no other number may be a ZIP code. */
function mailOrderOf({ tokens, kinds }: Features): MailOrder {
  const closing = closingOf(tokens, kinds);
  let hasState = false;
  let hasZip = false;
  for (let i = closing; i < kinds.length; i++) {
    const kind = kinds[i] as TokenFeatures;
    hasState ||= kind.isStateWord;
    hasZip ||= kind.isZip;
  }
  let at = closing - 1;
  while (at > 0 && (tokens[at] as Token).before === BLANK) at--;
  const isOneLine = at <= 0;
  const isBehindLine = at > 0 && !hasDigits(kinds, at, closing) && hasDigits(kinds, segmentAt(tokens, at - 1).from, at);
  const mayBeZip = !hasZip && kinds.some(({ isZip }, i) => i < closing && isZip);
  const mayBeState = !hasState && kinds.some(({ isStateWord }, i) => i < closing && isStateWord);
  // `HAMILTON ST, ND 58503` may be a street and no city.
  const isWhole = isOneLine && (hasState || hasZip) ? hasDigits(kinds, 0, closing) : hasState || hasZip || isOneLine;
  const isUnusual = (!isOneLine && !isBehindLine) || mayBeZip || mayBeState || !isWhole || isCityBeforeLine({ tokens, kinds }, 0);
  return { is: isUnusual ? 'unusual' : hasState && hasZip ? 'paired' : 'usual', closing, person: hasZip && isBehindLine ? at : -1 };
}

/** `12 MAIN ST, JESSICA GONZALEZ, TN 38053`: a person where the city stands, which the ZIP code says too. */
function isPerson(tokens: readonly Token[], from: number, to: number, known: PlaceKnowledge): boolean {
  return isPersonForCity(tokens, from, to) && !known.hasCity(textOf(tokens, from, to), null);
}

/** `COCKEYSVILLE, 801 SHAWAN RD`: a city of the places in front of the house number. */
function opensWithPlace({ tokens, kinds }: Features, known: PlaceKnowledge): boolean {
  let at = 0;
  while (at <= LONGEST_CITY && kinds[at]?.hasDigits === false) at++;
  if (at === 0 || at > LONGEST_CITY || kinds[at]?.isDigit !== true || at + 1 === tokens.length) return false;
  const words = textOf(tokens, 0, at);
  return !KINDS_OF_ADDRESS.has(words) && known.hasCity(words, null);
}

/** `HOME: 12 ELM ST`; there are cities of such names. */
const KINDS_OF_ADDRESS = wordSet('BUSINESS HOME OFFICE SHOP STORE WORK');

function hasDigits(kinds: readonly TokenFeatures[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if ((kinds[i] as TokenFeatures).hasDigits) return true;
  return false;
}

interface Arranged {
  readonly arrangement: Arrangement;
  readonly city: CityWords['piece'];
}

function arrangeBy(features: Features, area: AreaWords, known: PlaceKnowledge | undefined): Arranged | null {
  const { tokens } = features;
  const { zip, state } = area;
  const hasArea = zip !== null || state !== null;
  const opensWithCity = !hasArea && (isCityBeforeLine(features, 0) || (known !== undefined && opensWithPlace(features, known)));
  if (!hasArea && !opensWithCity && !NAMES_WITHOUT_TYPE.has((tokens[segmentAt(tokens, 0).to - 1] as Token).text)) return null;
  const countries = area.countries.filter(({ from, to }) => UNITED_STATES.has(textOf(tokens, from, to)));
  const taken = [zip, state, ...area.repeated, ...countries].filter((span) => span !== null);
  const pieces = piecesOf(features, taken);
  const places = new NamedPlaces(state?.code ?? null, zip === null ? null : (tokens[zip.from] as Token).text.slice(0, 5), known);
  const city = cityWordsOf(features, pieces, area, places);
  if (!hasArea && city.piece === null) return null;
  return {
    arrangement: {
      ...compose(features, pieces, area, city, places),
      alsoNamed: city.left.map(({ words }) => words),
      otherCities: city.others,
      repeated: [...area.repeated, ...countries].map(({ from, to }) => textOf(tokens, from, to)),
      hasCity: city.piece !== null,
      isDoubtful:
        pieces.some(({ from }, i) => i > 0 && isNumberAlone(pieces[i - 1] as Piece) && isNumberBeforeName(features.kinds, from)) ||
        (city.piece === null &&
          (pieces.some((piece) => mayBeginWithCity(features.kinds, piece)) ||
            (state === null && zip !== null && runsIntoNumber(features, zip)))) ||
        (zip === null && pieces.every(({ hasDigits }) => !hasDigits) && pieces.some(isOddStreet)) ||
        (!city.isKnown && pieces.some((piece) => mayBeCity(piece, pieces, places) && !isAtUsualPlace(piece, pieces))),
      // `JACKSON, 12 ELM ST, BOSTON` may name a person.
      isCertain: !opensWithCity && (area.agree || city.isKnown || (zip === null && state !== null)),
    },
    city: city.piece,
  };
}

/** Whether the supposed ZIP code may be the house number: it opens the text before words, and no other number may be it. */
function standsLikeHouseNumber({ tokens, kinds }: Features, { from, to }: Span): boolean {
  const { text, before } = tokens[from] as Token;
  const next = kinds[to];
  if ((from > 0 && before === BLANK) || next === undefined || (tokens[to] as Token).before !== BLANK) return false;
  // No house number starts with a zero, and none stands in front of another one or of the state.
  const isInFrontOfNumber = next.isDigit && !next.has(C.ORDINAL_NUMBER);
  // `53949 DE MATTEI CT, LA POINTE WI`: Delaware is not the ZIP code's.
  const isInFrontOfState = next.isStateWord && statesOfZip(text).includes(stateAt(tokens, to, LONGEST_PHRASE)?.code ?? '');
  return !text.startsWith('0') && !isInFrontOfNumber && !isInFrontOfState && !hasDigits(kinds, 0, from);
}

/** The longest known city that runs into the state without a comma, or null. */
function cityInFrontOf(tokens: readonly Token[], { state }: AreaWords, known: PlaceKnowledge | undefined): string | null {
  if (state === null || known === undefined) return null;
  for (let from = Math.max(2, state.from - LONGEST_CITY); from < state.from; from++) {
    const words = textOf(tokens, from, state.from);
    if (known.hasCity(words, state.code)) return words;
  }
  return null;
}

const endOf = ({ zip, state }: AreaWords): number => Math.max(zip?.to ?? 0, state?.to ?? 0);

/** The delivery line and what belongs to it, then city, state and ZIP code. */
function compose(
  features: Features,
  pieces: readonly Piece[],
  area: AreaWords,
  city: CityWords,
  places: NamedPlaces,
): Pick<Arrangement, 'tokens' | 'roles'> {
  const { zip, state } = area;
  const left = new Set<Span>(city.left);
  const rest = pieces.flatMap((piece) => {
    if (left.has(piece)) return [];
    if (city.piece === null || piece.from > city.piece.from || piece.to < city.piece.to) return [piece];
    // The city may be the first words of a piece.
    return piece.to === city.piece.to ? [] : [{ ...piece, from: city.piece.to }];
  });
  const text = new ArrangedText(features);
  const areaEnd = endOf(area);
  const isTail = (piece: Piece): boolean => piece.from >= areaEnd && piece.runsOn && piece.to - piece.from === 1 && !piece.hasDigits;
  let before: Piece | null = null;
  for (const piece of inOrder(rest, areaEnd)) {
    if (isTail(piece) && before !== null) continue;
    // `123, MAIN STREET`: a number alone belongs to what follows, unless that has its own.
    const isNumber: boolean = before !== null && isNumberAlone(before) && before.to === piece.from && !features.kinds[piece.from]?.isDigit;
    const separator = isNumber ? BLANK : (features.tokens[piece.from] as Token).before || COMMA;
    text.put(piece, separator, roleOf(piece, before, city, places, state));
    before = piece;
  }
  if (city.piece !== null) text.put(city.piece, COMMA, 'city');
  if (state !== null) text.put(state, city.piece === null ? COMMA : BLANK, 'state');
  if (zip !== null) {
    text.put({ from: zip.from, to: zip.from + 1 }, state === null && city.piece === null ? COMMA : BLANK, 'zip');
    text.put({ from: zip.from + 1, to: zip.to }, BLANK, 'zip4');
  }
  // A lone word that runs on behind the last line is no name.
  if (before !== null) for (const piece of rest) if (isTail(piece)) text.put(piece, BLANK, 'tail');
  return text;
}

/**
 * Whether other words may be the city. Where the ZIP code says it, names of persons and firms are not; where nothing does, a street without
 * number and common type may be.
 */
function mayBeCity(piece: Piece, pieces: readonly Piece[], places: NamedPlaces): boolean {
  const { isPlain, isNamed, endsLikeStreet, runsInto } = piece;
  if (places.knowsZip) return isPlain && !isNamed && !endsLikeStreet && !runsInto;
  if (pieces.length === 1) return isOddStreet(piece) || (isPlain && !endsLikeStreet && !runsInto);
  if (!pieces.some((other) => other !== piece && isLine(other))) return isPlain && !endsLikeStreet && !runsInto;
  return isOddStreet(piece) || (isPlain && (isNamed || !runsInto));
}

/** A street without number that ends as few do, without a ZIP code as likely a quarter: `BAY RIDGE, BROOKLYN, NY`. */
const isOddStreet = ({ hasDigits, endsWithType, endsWithCommonType }: Piece): boolean => !hasDigits && endsWithType && !endsWithCommonType;

/** `12 - 14 ELM ST`: a further house number; not `12, 14TH ST`, `12, 14 ST`. */
const isNumberBeforeName = (kinds: readonly TokenFeatures[], at: number): boolean =>
  kinds[at]?.isDigit === true && kinds[at]?.has(C.ORDINAL_NUMBER) === false && kinds[at + 1]?.isMainSuffix === false;

/** `20713 2700 N AVE`: the street's name may be a number. */
const runsIntoNumber = ({ tokens, kinds }: Features, { to }: Span): boolean => kinds[to]?.isDigit === true && tokens[to]?.before === BLANK;

/** `VT 05404 WINOOSKI MAIN ST 210`: no number tells where the street begins. */
const mayBeginWithCity = (kinds: readonly TokenFeatures[], { from, to, runsOn }: Piece): boolean =>
  runsOn && to - from > SHORTEST_WITH_CITY && kinds[from]?.hasDigits === false && kinds[to - 1]?.isDigit === true;
/** Words of a street with name, type and number. */
const SHORTEST_WITH_CITY = 3;

/** Behind the delivery line and in front of state and ZIP code. */
function isAtUsualPlace(piece: Piece, pieces: readonly Piece[]): boolean {
  return piece.beforeArea && pieces.some((other) => isLine(other) && other.to <= piece.from);
}

/** Of a piece in front of the last line. */
function roleOf(piece: Piece, before: Piece | null, city: CityWords, places: NamedPlaces, state: Span | null): Role {
  // Without another city it may be the town of that name: BROADWAY, VA.
  if (piece.isStreetName && before === null && city.piece !== null) return 'street';
  if (city.piece === null) {
    // A city that is not known may stand behind the street, but no street is one.
    const isStreet = places.knowsZip ? piece.to - piece.from > 1 : !piece.hasDigits && piece.endsWithCommonType;
    const mayEndWithCity = (piece.runsInto && piece.to === state?.from) || places.endsWithCity(piece.words);
    return isStreet && !mayEndWithCity ? 'lineOnly' : 'line';
  }
  // Behind the delivery line only a unit belongs to it; other words name a quarter or building.
  const isApart = before !== null && isLine(before) && !isNumberAlone(before) && piece.to <= city.piece.from;
  return isApart && (piece.isPlain || places.isCity(piece.words)) ? 'between' : 'lineOnly';
}

const isNumberAlone = ({ hasDigits, from, to }: Piece): boolean => hasDigits && to - from === 1;

class ArrangedText {
  readonly tokens: Token[] = [];
  readonly roles: Role[] = [];

  constructor(private readonly features: Features) {}

  put({ from, to }: Span, separator: number, role: Role): void {
    for (let i = from; i < to; i++) {
      const token = this.features.tokens[i] as Token;
      this.tokens.push({ ...token, before: i > from ? token.before : this.tokens.length === 0 ? BLANK : separator });
      this.roles.push(role);
    }
  }
}

/** An addressee behind the last line comes first. */
function inOrder(pieces: readonly Piece[], areaEnd: number): readonly Piece[] {
  const isAddressee = (piece: Piece): boolean => piece.from >= areaEnd && !isLine(piece) && !(piece.runsOn && piece.to - piece.from === 1);
  if (!pieces.some((piece) => isLine(piece) && piece.from < areaEnd)) return pieces;
  return [...pieces.filter(isAddressee), ...pieces.filter((piece) => !isAddressee(piece))];
}
