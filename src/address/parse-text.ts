import { requireString } from '../input.js';
import { assembleParts, isUnplaced, unplacedWords } from './assemble.js';
import type { Components, PlaceKnowledge } from './components.js';
import { confidenceOf, type ParseEvidence } from './confidence.js';
import { crossingIn } from './crossing/crossing.js';
import { STATE_BY_CODE } from './data/states.js';
import { NUMBERED_UNITS } from './data/units.js';
import { URBANIZATIONS } from './data/words.js';
import { isBroken, isNumberDoubtful, isPartBeforeCity, marginOf } from './evidence.js';
import { foreignSigns } from './foreign.js';
import { extractFeatures, type Features, featuresOf } from './grammar/features.js';
import { L } from './grammar/labels.js';
import { lookUp, SIGNS_OF_LABELS, Sign, type Words } from './grammar/lexicon.js';
import { NBest, type Reading } from './grammar/n-best.js';
import { isZip, opensWithDigit, textOf } from './grammar/segments.js';
import { BLANK, COMMA, type Token, tokenize } from './grammar/tokens.js';
import { type Arrangement, arrange } from './last-line/arrange.js';
import { withBoundaries } from './last-line/boundaries.js';
import { cityByPlaces } from './last-line/city-reading.js';
import { withDirectionalsAtStreet } from './last-line/directionals-apart.js';
import { withStateSpelled } from './last-line/misspelt-state.js';
import { endsWithHouseNumber } from './last-line/number-behind.js';
import { cityOfZipElsewhere, placeEvidence, stateOfZipElsewhere } from './last-line/place-evidence.js';
import { leftOut } from './left-out.js';
import { AsideRows, type LeftAside } from './marks/aside.js';
import { ASIDES } from './marks/asides.js';
import { NAMES } from './marks/names.js';
import { respelt } from './marks/respelt.js';
import { REPEATS } from './marks/said-again.js';
import { NO_WORDS, NOTHING, type ParsedText, type TextParse, withExplanations, wordsLeft } from './parsed-text.js';
import { withNumberInDigits } from './primary-number.js';
import { CROSSING, isKnownCity, refusedText } from './refused.js';

/**
 * The parse with the highest score, of any text; work grows linearly with it. Places, if given, tell where the city starts. Throws
 * `INPUT_MALFORMED` for what is no string.
 */
export function parseComponents(text: string, places?: PlaceKnowledge): ParsedText {
  return withExplanations(parseText(requireString(text, 'address'), places));
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
    isNumberSpelled: isNumberDoubtful(text, best, components, places),
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

/** Rows of what is set aside before all else: its words look like a line's. */
const APART = new AsideRows([...REPEATS, ...NAMES]);

/** With separators and directionals where mail has them, and the words aside. */
function wordsOfMail(text: string, places: PlaceKnowledge | undefined): { words: Words; aside: readonly LeftAside[] } {
  const written = respelt(withNumberInDigits(tokenize(text)));
  const context = { places, isTable: written[1]?.before === COMMA && isTableRow(text) };
  const names = APART.without(written, context);
  const words = lookUp(names?.tokens ?? written);
  const aside = names?.left ?? NONE;
  if (words.signs <= SIGNS_OF_LABELS && !context.isTable && opensLikeMail(words.tokens)) return { words, aside };
  const apart = withBoundaries(words, places);
  const ordered = (words.signs & Sign.DIRECTIONAL) === 0 ? apart : withDirectionalsAtStreet(apart, places);
  const found = context.isTable || mayHaveAside(words) ? ASIDES.without(ordered, context) : null;
  const kept = found?.tokens ?? ordered;
  return { words: kept === words.tokens ? words : lookUp(kept), aside: found === null ? aside : [...aside, ...found.left] };
}

/** With a house number, and not with the ZIP code of `21030 COCKEYSVILLE SHAWAN RD 801`. */
const opensLikeMail = (tokens: readonly Token[]): boolean =>
  opensWithDigit(tokens[0]) && !(isZip(tokens[0]) && endsWithHouseNumber(tokens));

/** OF alone is of many names: `NORTH OF` is not. */
const mayHaveAside = ({ signs }: Words): boolean =>
  (signs & Sign.ASIDE) !== 0 || ((signs & Sign.DIRECTIONAL) !== 0 && (signs & SIGNS_OF_LABELS) === Sign.OF);

/** No blank behind any comma, or a cell in quotes behind a number. */
const isTableRow = (text: string): boolean => !/,\s/.test(text) || /^\s*"?\d+"?[,;]"/.test(text);

type Rest = Pick<TextParse, 'unplaced' | 'leftOut' | 'alsoNamed' | 'otherCities'>;

const NONE: readonly never[] = [];
/** Of words, and of a state that is nearly one. */
const RESPELLED = 'respelled';
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
