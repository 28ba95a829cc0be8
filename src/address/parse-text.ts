import { requireString } from '../input.js';
import { CARDINALS } from '../text/ordinals.js';
import { assembleParts, assemblesTo, isUnplaced, unplacedWords } from './assemble.js';
import { type Change, changesOf } from './changes.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge, sameComponents } from './components.js';
import { confidenceOf, MARGIN_LIMIT, type ParseEvidence } from './confidence.js';
import { type Crossing, crossingIn } from './crossing/crossing.js';
import { DIRECTIONALS } from './data/directionals.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { statesOfCity } from './data/known-cities.js';
import { ROUTES } from './data/routes.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import { NUMBERED_UNITS } from './data/units.js';
import { URBANIZATIONS } from './data/words.js';
import { type ForeignSigns, foreignSigns } from './foreign.js';
import { linesOf } from './format.js';
import { extractFeatures, type Features, featuresOf } from './grammar/features.js';
import { L } from './grammar/labels.js';
import { lookUp, SIGNS_OF_LABELS, Sign, type Words } from './grammar/lexicon.js';
import { NBest, type Reading } from './grammar/n-best.js';
import { opensWithDigit, textOf } from './grammar/segments.js';
import { startsWithDigit } from './grammar/shape.js';
import { BLANK, COMMA, DASH, type Token, tokenize } from './grammar/tokens.js';
import type { LabelSequence } from './grammar/viterbi.js';
import { type Arrangement, arrange } from './last-line/arrange.js';
import { withBoundaries } from './last-line/boundaries.js';
import { cityByPlaces } from './last-line/city-reading.js';
import { withDirectionalsAtStreet } from './last-line/directionals-apart.js';
import { isCity } from './last-line/known-places.js';
import { withStateSpelled } from './last-line/misspelt-state.js';
import { cityOfZipElsewhere, placeEvidence, stateOfZipElsewhere } from './last-line/place-evidence.js';
import { type LeftOut, leftOut, NOTHING_LEFT_OUT } from './left-out.js';
import { AsideRows, type LeftAside } from './marks/aside.js';
import { ASIDES } from './marks/asides.js';
import { NAMES } from './marks/names.js';
import { respelt } from './marks/respelt.js';
import { REPEATS } from './marks/said-again.js';
import { withNumberInDigits } from './primary-number.js';
import { type LabelledWord, labelledWords } from './word-labels.js';

/** What a text says when it is parsed as a US address. */
export interface ParsedText {
  /** `nothing`: no part of the text belongs to an address; `unprocessable`: an address, but no US delivery address. */
  readonly kind: 'address' | 'unprocessable' | 'nothing';
  /** In Publication 28 spelling; all null when `kind` is `nothing`. */
  readonly components: Components;
  /** 0 to 1; 0 unless `kind` is `address`. */
  readonly confidence: number;
  /** Why the text is no address or cannot be processed; parts of an address that no component holds. */
  readonly messages: readonly string[];
  /** Components that standardization spelled differently. */
  readonly changes: readonly Change[];
  /** Each word with its component, or why it was left out; empty for a refused text. */
  readonly words: readonly LabelledWord[];
  /** Words that belong to no component: addressee, building, what follows the ZIP code. */
  readonly unplaced: readonly string[];
  /** The same words told apart: names, and those that nothing explains. */
  readonly leftOut: LeftOut;
  /** Places around the city, or in it: neighborhood, county, the state again. */
  readonly alsoNamed: readonly string[];
  /** Null where the text joins no streets, or has a primary number. */
  readonly crossing: Crossing | null;
  /** The parses that were weighed, best first; empty for a refused text. */
  readonly candidates: readonly Candidate[];
  /** Up to `most` further parses, best first, all of different components; none of a refused text. */
  others(most: number): readonly AlternativeParse[];
}

/** A less likely parse of a text. */
export interface AlternativeParse extends Pick<ParsedText, 'components' | 'unplaced' | 'leftOut'> {}

/** A parse as standardized text, its score, and how it differs from the best one. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  readonly reason: string;
}

/** Without the parts that only explanations need. */
export interface TextParse extends Omit<ParsedText, 'changes' | 'words' | 'candidates' | 'others'> {
  readonly text: string;
  /** Words that were left out before all others were labelled. */
  readonly aside: readonly LeftAside[];
  readonly best: LabelSequence | undefined;
  /** Those of `alsoNamed` that may be the city, the likeliest first. */
  readonly otherCities: readonly string[];
  /** Null where the text is refused. */
  readonly evidence: ParseEvidence | null;
  /** Of each order that was weighed; empty when the text is refused. */
  readonly orders: readonly Features[];
  readonly places: PlaceKnowledge | undefined;
}

/** For a lone name that is some city's. Chosen: it may as well be a street's or a person's. */
const CITY_ALONE = 0.5;

const NOTHING: TextParse = {
  text: '',
  aside: [],
  kind: 'nothing',
  components: NO_COMPONENTS,
  confidence: 0,
  messages: ['Nothing in the text reads as a part of a US address.'],
  unplaced: [],
  leftOut: NOTHING_LEFT_OUT,
  alsoNamed: [],
  crossing: null,
  otherCities: [],
  best: undefined,
  evidence: null,
  orders: [],
  places: undefined,
};

/**
 * The parse with the highest score, of any text; work grows linearly with it. Places, if given, tell where the city starts. Throws
 * `INPUT_MALFORMED` for what is no string.
 */
export function parseComponents(text: string, places?: PlaceKnowledge): ParsedText {
  return withExplanations(parseText(requireString(text, 'address'), places));
}

/** Computed only when asked for. */
function withExplanations(parse: TextParse): ParsedText {
  const { kind, components, confidence, messages, unplaced, leftOut, alsoNamed, crossing } = parse;
  return {
    kind,
    components,
    confidence,
    messages,
    get changes() {
      return changesIn(parse);
    },
    get words() {
      return labelledWords(parse);
    },
    unplaced,
    leftOut,
    alsoNamed,
    crossing,
    get candidates() {
      return candidatesOf(parse);
    },
    others: (most) => othersOf(parse, most),
  };
}

/** {@link parseComponents} for callers that explain nothing. */
export function parseText(text: string, places?: PlaceKnowledge): TextParse {
  const { words, aside } = wordsOfMail(text, places);
  const parse = parseWords(text, words, aside, places);
  const spelled = parse.kind === 'address' ? withStateSpelled(words.tokens, parse.components, places) : null;
  if (spelled !== null) {
    const { tokens, written, isSure } = spelled;
    return parseWords(text, lookUp(tokens), [...aside, { tokens: [], text: written, name: RESPELLED, isUnread: !isSure }], places);
  }
  const inOrder = withUnitAtStreet(words.tokens, parse);
  if (inOrder === null) return parse;
  const ordered = parseWords(text, lookUp(inOrder), aside, places);
  const { number, name, unitType, city, state, zip } = ordered.components;
  const isCity = city !== null && (state !== null || zip !== null || isKnownCity(city) || places?.hasCity(city, null) === true);
  const before = parse.components;
  const isSame = number === before.number && name === before.name && (before.city === null || before.city === city);
  return isCity && isSame && unitType !== null ? ordered : parse;
}

/**
 * The tokens with a unit that stands behind its city put behind the street, where mail has it: `12 ELM ST AMES APT 2`. Null where no unit
 * does, which shows in the words that are left out: the city, or the unit.
 */
function withUnitAtStreet(tokens: readonly Token[], { components, unplaced, best }: TextParse): Token[] | null {
  const { name, unitType, city } = components;
  if ((city !== null && unitType !== null) || name === null || unplaced.length === 0 || best === undefined) return null;
  const labelled = (labels: ReadonlySet<number>): readonly string[] =>
    best.tokens.flatMap(({ text }, i) => (labels.has(best.labels[i] as number) ? [text] : []));
  const unit = unitType === null ? unplaced.slice(-2) : labelled(UNITS_BEHIND);
  if (unit.length < 2 || (unitType === null && unit[0] !== '#' && !NUMBERED_UNITS.has(unit[0] as string))) return null;
  const at = tokens.findLastIndex((_, i) => unit.every((word, k) => tokens[i + k]?.text === word));
  const end = labelled(STREET_PARTS).at(-1);
  const street = tokens.findLastIndex(({ text }, i) => i < at && text === end);
  const first = tokens[street + 1];
  if (street < 0 || first === undefined || at - street < 2) return null;
  const behind = at + unit.length;
  // `12 ELM ST ATTN LOCKBOX # 402 AMES IA`: what is left out in front of the city is no unit.
  if (unitType === null && behind < tokens.length) return null;
  const apart = { ...first, before: COMMA };
  return tokens.toSpliced(at, unit.length).toSpliced(street + 1, 1, ...tokens.slice(at, behind), apart);
}

const UNITS_BEHIND: ReadonlySet<number> = new Set([L.UNIT, L.UNIT_ID, L.UNIT2, L.UNIT2_ID, L.FLOOR, L.FLOOR_ID, L.FLOOR2, L.FLOOR2_ID]);
const STREET_PARTS: ReadonlySet<number> = new Set([L.NAME, L.POST_TYPE, L.POST_DIR]);

function parseWords(text: string, words: Words, aside: readonly LeftAside[], places: PlaceKnowledge | undefined): TextParse {
  const asWritten = featuresOf(words, 'nothing', places);
  const arrangement = arrange(asWritten, places);
  const found = readingOf(ordersOf(asWritten, arrangement, places), places);
  if (found === null) return NOTHING;
  const { orders, parses, best, components } = found;
  const crossing = crossingIn(text, words.tokens, components, places);
  const foreign = foreignSigns(words.tokens, components, best.labeling.parts.leavesOut);
  const refused = refusedText(words.tokens, components, { crossing, foreign }, places);
  if (refused !== null) return refused;
  const arranged = best.tokens === arrangement?.tokens ? arrangement : null;
  const { unplaced, leftOut: left, alsoNamed, otherCities } = restOf(best, arranged, aside);
  const elsewhere = places === undefined ? null : cityOfZipElsewhere(components, best, orders, places);
  const otherState = stateOfZipElsewhere(components, places);
  const unplacedCount = unplaced.length - aside.filter(({ isUnread }) => !isUnread).length;
  const evidence: ParseEvidence = {
    components,
    margin: marginOf(best, components, parses),
    tokens: best.tokens.length,
    unplaced: unplacedCount,
    isRead: left.unread.length === 0,
    isBroken: isBroken(best),
    isNumberSpelled: components.number !== null && (isNumberSpelled(best) || isRoadNumber(text, components)),
    lacksLine: components.name === null && (components.unitType ?? 'BOX') === 'BOX' && unplaced.some((word) => /(?:^|[ -])\d+$/.test(word)),
    isForeign: foreign !== null,
    place:
      found.isDoubtful !== true &&
      !(crossing !== null && components.number === null) &&
      otherState === null &&
      !isPartBeforeCity(components, best, places)
        ? placeEvidence(components, arranged, places, unplacedCount > 0, elsewhere)
        : 'doubtful',
  };
  const hasMessages = best.labeling.parts.leavesOut || elsewhere !== null || otherState !== null;
  const messages = hasMessages ? messagesOf(best, components, elsewhere, otherState) : NONE;
  return {
    text,
    aside,
    kind: 'address',
    components,
    confidence: confidenceOf(evidence),
    messages,
    unplaced,
    leftOut: left,
    alsoNamed,
    crossing,
    otherCities,
    best,
    evidence,
    orders,
    places,
  };
}

interface Found {
  readonly orders: readonly Features[];
  readonly parses: NBest;
  readonly best: Reading;
  readonly components: Components;
  /** Places leave open where the city begins. */
  readonly isDoubtful?: boolean;
}

/** The best parse of some orders, read again where places contradict its city. */
function readingOf(orders: readonly Features[], places: PlaceKnowledge | undefined): Found | null {
  const found = bestOf(orders, places);
  if (found === null) return null;
  const { roles, isDoubtful } = cityByPlaces(found.best, found.components, places);
  if (roles === null) return isDoubtful ? { ...found, isDoubtful } : found;
  const again = bestOf([featuresOf(lookUp(found.best.tokens), roles, places)], places);
  if (again !== null && again.components.number === found.components.number) return again;
  return { ...(bestOf(orders, places) as Found), isDoubtful: true };
}

function bestOf(orders: readonly Features[], places: PlaceKnowledge | undefined): Found | null {
  const parses = new NBest(orders, places);
  const best = parses.next();
  return best === undefined ? null : { orders, parses, best, components: assembleParts(best.tokens, best.labeling.parts) };
}

/**
 * Whether a separator stands within the words of a street, or behind a number with a word in front: `STORE 12, MAIN ST`; or a name runs into a
 * street without number: `MEDICAL CENTER BLVD`.
 */
function isBroken({ tokens, labels, labeling }: Reading): boolean {
  // The same for all texts of a shape.
  if (labeling.isBroken !== null) return labeling.isBroken;
  let isBehind = false;
  labeling.isBroken = false;
  for (let i = 0; i < tokens.length; i++) {
    const { before } = tokens[i] as Token;
    if (i > 1 && labels[i - 1] === L.NUMBER && before !== BLANK)
      labeling.isBroken ||= labels[i - 2] === L.LEAD && tokens[i - 1]?.before === BLANK;
    if (labels[i] !== L.NAME && labels[i] !== L.POST_TYPE) continue;
    labeling.isBroken ||= before === BLANK ? labels[i - 1] === L.LEAD : isBehind && before !== DASH;
    isBehind = true;
  }
  return labeling.isBroken;
}

function isNumberSpelled({ tokens, labels }: Reading): boolean {
  const at = labels.indexOf(L.NUMBER);
  if (opensWithDigit(tokens[0])) return false;
  const { text = '', before } = tokens[at] ?? {};
  // `ROUTE 40 EAST MAIN ST`: the 40 is hardly of the house.
  if (at > 0 && labels[at - 1] === L.LEAD && before === BLANK && isRoute((tokens[at - 1] as Token).text)) return true;
  // The O of `PECAN AT O VARSITY`
  if (/^[A-Z]$/.test(text)) return true;
  return CARDINALS.has(text) && (text !== 'ONE' || tokens[at + 1]?.text === 'HUNDRED');
}

const isRoute = (word: string): boolean => HIGHWAY_TYPES.has(word) || ROUTES.has(word);

/** `12 MAIN ST UPPER ARLINGTON OH`: the word may be of the city. `12 ELM ST GARAGE ERIE PA`: of a city that no list has the rest is one. */
function isPartBeforeCity(
  { unitType, unitNumber, city, state }: Components,
  { tokens, labels }: Reading,
  places: PlaceKnowledge | undefined,
): boolean {
  const at = labels.indexOf(L.CITY);
  if (city === null || tokens[at]?.before !== BLANK) return false;
  if (unitNumber === null && (unitType === 'UPPR' || unitType === 'LOWR')) return true;
  const blank = city.indexOf(' ');
  if (blank < 0 || labels[at - 1] !== L.POST_TYPE) return false;
  const first = city.slice(0, blank);
  return isCity(city.slice(blank + 1), state, places) && !DIRECTIONALS.has(first) && !isCity(city, state, places);
}

/** `CAMP ROAD 4`: behind the road, where its own number stands, too. */
const isRoadNumber = (text: string, { number, postType }: Components): boolean =>
  postType === 'RD' && !startsWithDigit(text) && ROAD_NUMBER.exec(text)?.[1] === number;
const ROAD_NUMBER = /\b(?:road|rd)\.? (\d+)\b/i;

/** Rows of what is set aside before all else: its words look like a line's. */
const APART = new AsideRows([...REPEATS, ...NAMES]);

/** With separators and directionals where mail has them, and the words aside. */
function wordsOfMail(text: string, places: PlaceKnowledge | undefined): { words: Words; aside: readonly LeftAside[] } {
  const written = respelt(withNumberInDigits(tokenize(text)));
  const context = { places, isTable: written[1]?.before === COMMA && isTableRow(text) };
  const names = APART.without(written, context);
  const words = lookUp(names?.tokens ?? written);
  const aside = names?.left ?? NONE;
  if (words.signs <= SIGNS_OF_LABELS && !context.isTable && opensWithDigit(words.tokens[0])) return { words, aside };
  const apart = withBoundaries(words, places);
  const ordered = (words.signs & Sign.DIRECTIONAL) === 0 ? apart : withDirectionalsAtStreet(apart, places);
  const found = context.isTable || mayHaveAside(words) ? ASIDES.without(ordered, context) : null;
  const kept = found?.tokens ?? ordered;
  return { words: kept === words.tokens ? words : lookUp(kept), aside: found === null ? aside : [...aside, ...found.left] };
}

/** OF alone is of many names: `NORTH OF` is not. */
const mayHaveAside = ({ signs }: Words): boolean =>
  (signs & Sign.ASIDE) !== 0 || ((signs & Sign.DIRECTIONAL) !== 0 && (signs & SIGNS_OF_LABELS) === Sign.OF);

/** No blank behind any comma, or a cell in quotes behind a number. */
const isTableRow = (text: string): boolean => !/,\s/.test(text) || /^\s*"?\d+"?[,;]"/.test(text);

type Rest = Pick<TextParse, 'unplaced' | 'leftOut' | 'alsoNamed' | 'otherCities'>;

const NONE: readonly never[] = [];
/** Of words, and of a state that is nearly one. */
const RESPELLED = 'respelled';
const NO_WORDS = { unplaced: NONE, leftOut: NOTHING_LEFT_OUT };
const NO_REST: Rest = { ...NO_WORDS, alsoNamed: NONE, otherCities: NONE };

/** The words of no component. Names of other places, the country and words aside are explained, other words may not be. */
function restOf({ tokens, labels, labeling }: Reading, arranged: Arrangement | null, aside: readonly LeftAside[]): Rest {
  if (!labeling.parts.leavesOut && arranged === null && aside.length === 0) return NO_REST;
  const { alsoNamed, otherCities, repeated } = arranged ?? { ...NO_REST, repeated: NONE };
  const left = leftOut(tokens, labels);
  const country = tokens.filter((token, i) => labels[i] === L.COUNTRY && !isUnplaced(token, L.COUNTRY));
  const [explained, unread] = [false, true].map((isUnread) => aside.flatMap((each) => (each.isUnread === isUnread ? each.text : []))) as [
    string[],
    string[],
  ];
  const ignored = [...alsoNamed, ...repeated, ...(country.length === 0 ? NONE : [textOf(country)]), ...explained];
  return {
    unplaced: [...unplacedWords(tokens, labels), ...explained, ...unread],
    leftOut: { ignored: [...left.ignored, ...ignored], unread: [...left.unread, ...unread] },
    alsoNamed,
    otherCities,
  };
}

/** In every order worth weighing: the grammar knows that of mail. */
function ordersOf(asWritten: Features, arrangement: Arrangement | null, places: PlaceKnowledge | undefined): readonly Features[] {
  if (arrangement === null) return [asWritten];
  const arranged = featuresOf(lookUp(arrangement.tokens), arrangement.roles, places);
  return arrangement.isCertain ? [arranged] : [asWritten, arranged];
}

const CROSSING = 'The text names an intersection of streets, expected a delivery address with a primary number.';

/**
 * A text that is certainly of another country, asks for a street corner, or has no part of an address. The grammar labels any words, so
 * that this is checked after it.
 */
function refusedText(
  tokens: readonly Token[],
  components: Components,
  { crossing, foreign }: { readonly crossing: Crossing | null; readonly foreign: ForeignSigns | null },
  places: PlaceKnowledge | undefined,
): TextParse | null {
  if (foreign !== null && foreign.message !== null) return { ...NOTHING, kind: 'unprocessable', messages: [foreign.message], crossing };
  if (crossing?.isPlain === true) {
    const { city, state, zip, zip4 } = components;
    // Without a state or ZIP code, the words labeled as a city are the second street.
    const behind =
      city !== null && (state !== null || zip !== null) && (crossing.place === '' || crossing.place.includes(city)) ? city : null;
    const place = { ...NO_COMPONENTS, city: crossing.city ?? behind, state, zip, zip4 };
    return { ...NOTHING, kind: 'unprocessable', components: place, messages: [CROSSING], crossing };
  }
  if (isAddressPart(components, tokens)) return null;
  const city = textOf(tokens);
  // `NYC`: all that the text says is a place that only a dataset knows.
  if (places?.hasCity(city, null) === true)
    return { ...NOTHING, kind: 'address', components: { ...NO_COMPONENTS, city }, confidence: CITY_ALONE, messages: NONE };
  return { ...NOTHING, unplaced: tokens.map((token) => token.text) };
}

/** Words of a text that a known city alone makes an address. Chosen. */
const FEW_WORDS = 3;

/** Whether anything is of an address alone: no lone number, name or two-letter code. */
function isAddressPart(components: Components, tokens: readonly Token[]): boolean {
  const { number, name, preType, postType, unitType, unitNumber, city, state, zip } = components;
  if (zip !== null || postType !== null || preType !== null || name === 'GENERAL DELIVERY') return true;
  if (number !== null && name !== null && /\d/.test(number)) return true;
  if (unitType !== null && unitType !== '#' && unitNumber !== null && /\d/.test(unitNumber)) return true;
  if (unitType === 'PO BOX' && unitNumber !== null) return true;
  if (state !== null && (city !== null || name !== null)) return true;
  // `BROADWAY, MANHATTAN`: few words, and a known city set apart.
  if (isKnownCity(city) && tokens.length <= FEW_WORDS && tokens.some(({ before }) => before === COMMA)) return true;
  const words = textOf(tokens);
  return STATE_NAMES.has(words) ? !STATE_BY_CODE.has(words) : city !== null && isKnownCity(words);
}

const isKnownCity = (name: string | null): boolean => name !== null && statesOfCity(name) !== undefined;

/**
 * How far the best parse leads the next with other components, on which confidence rests most. Beyond {@link MARGIN_LIMIT} a margin says
 * nothing more.
 */
function marginOf(best: Reading, components: Components, parses: NBest): number {
  const { lead } = parses;
  if (!Number.isNaN(lead)) return lead;
  const least = best.score - MARGIN_LIMIT;
  let rival = parses.next(least);
  while (rival !== undefined && assemblesTo(components, rival.tokens, rival.labeling.parts)) rival = parses.next(least);
  return rival === undefined ? MARGIN_LIMIT : best.score - rival.score;
}

/** What no field says: an urbanization, which tells equal streets apart, a city that no list has, and a state that is not the ZIP code's. */
function messagesOf(best: Reading, { state, zip }: Components, elsewhere: string | null, otherState: string | null): readonly string[] {
  const nameOf = (code: string | null): string => STATE_BY_CODE.get(code ?? '')?.name ?? '';
  const urbanization = urbanizationOf(best.tokens, best.labels);
  return [
    ...(urbanization === null ? NONE : [`The urbanization ${urbanization} is part of the address and has no field of its own.`]),
    ...(otherState === null ? NONE : [`The ZIP code ${zip} is one of ${nameOf(otherState)}, not of ${nameOf(state)}.`]),
    ...(elsewhere === null ? NONE : [`No list has this city; the ZIP code is one of ${elsewhere}.`]),
  ];
}

/**
 * `URB LAS GLADIOLAS`, from the line above the street (Publication 28, section 295), or null. Street names repeat between the urbanizations
 * of Puerto Rico, and no component holds them.
 */
function urbanizationOf(tokens: readonly Token[], labels: readonly number[]): string | null {
  const start = tokens.findIndex(({ text }, i) => (labels[i] === L.LEAD || labels[i] === L.AFTER) && URBANIZATIONS.has(text));
  if (start < 0) return null;
  let end = start + 1;
  while (end < tokens.length && labels[end] === labels[start] && tokens[end]?.before === BLANK) end++;
  if (end === start + 1) return null;
  const name = tokens.slice(start + 1, end).map(({ text }) => text);
  return ['URB', ...name].join(' ');
}

/**
 * Components of a delivery line alone: no city, state or ZIP code is looked for. A second line may hold the unit. Throws `INPUT_MALFORMED`
 * for what is no string.
 */
export function parseStreetLine(text: string): Components {
  return streetLineParse(requireString(text, 'address')).components;
}

/** {@link parseStreetLine} with all of the parse but its confidence. */
export function parseStreetText(text: string): Omit<ParsedText, 'confidence'> {
  const parse = streetLineParse(text);
  const crossing = crossingIn(text, tokenize(text), parse.components);
  if (crossing?.isPlain !== true) return withExplanations({ ...parse, crossing });
  return withExplanations({ ...NOTHING, kind: 'unprocessable', messages: [CROSSING], crossing });
}

function streetLineParse(text: string): TextParse {
  const orders = [extractFeatures(withDirectionalsAtStreet(tokenize(text), undefined, true), true)];
  const best = new NBest(orders).next();
  if (best === undefined) return NOTHING;
  const components = assembleParts(best.tokens, best.labeling.parts);
  return { ...NOTHING, text, kind: 'address', components, messages: [], best, orders, ...wordsLeft(best) };
}

export function changesIn({ best, components }: TextParse): Change[] {
  return best === undefined ? [] : changesOf(best.tokens, best.labels, components);
}

/** See {@link ParsedText}. */
export function othersOf(
  { orders, places, components, otherCities, unplaced, leftOut: left }: TextParse,
  most: number,
): readonly AlternativeParse[] {
  // The other cities that a text names come first: the streets of the data may lie in them.
  const others: AlternativeParse[] = otherCities
    .slice(0, most)
    .map((city) => ({ components: { ...components, city }, unplaced, leftOut: left }));
  const parses = new NBest(orders, places);
  for (let parse = parses.next(); parse !== undefined && others.length < most; parse = parses.next()) {
    const other = assembleParts(parse.tokens, parse.labeling.parts);
    if (sameComponents(other, components) || others.some((known) => sameComponents(other, known.components))) continue;
    others.push({ components: other, ...wordsLeft(parse) });
  }
  return others;
}

function wordsLeft({ tokens, labels, labeling }: Reading): Pick<ParsedText, 'unplaced' | 'leftOut'> {
  if (!labeling.parts.leavesOut) return NO_WORDS;
  return { unplaced: unplacedWords(tokens, labels), leftOut: leftOut(tokens, labels) };
}

/** Parses with different components, best first. */
export function candidatesOf({ orders, places }: TextParse): Candidate[] {
  const seen: Components[] = [];
  const candidates: Candidate[] = [];
  const parses = new NBest(orders, places);
  for (let parse = parses.next(); parse !== undefined; parse = parses.next()) {
    const components = assembleParts(parse.tokens, parse.labeling.parts);
    if (seen.some((other) => sameComponents(components, other))) continue;
    seen.push(components);
    const differing = differences(components, seen[0] as Components)
      .map((part) => `${part} ${components[part] ?? 'left out'}`)
      .join(', ');
    candidates.push({
      text: linesOf(components).full,
      score: Math.round(parse.score * 100) / 100,
      reason: differing === '' ? 'it scores highest' : `it scores lower, with ${differing}`,
    });
  }
  return candidates;
}

function differences(a: Components, b: Components): (keyof Components)[] {
  return (Object.keys(a) as (keyof Components)[]).filter((key) => a[key] !== b[key]);
}
