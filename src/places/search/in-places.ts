import { wordSet } from '../../address/data/pairs.js';
import { untilSpent } from '../../budget.js';
import { nearNames } from '../../dataset/format/codecs/near-words.js';
import type { Strings } from '../../dataset/format/codecs/strings.js';
import { type InPlacesTable, initialCapitals } from '../../dataset/format/tables/in-places.js';
import { alongWith, alsoMissing, needEach } from '../../dataset/missing.js';
import { type Same, TopK } from '../../search/top-k.js';
import { MIN_LENGTH_ONE_ERROR, MIN_LENGTH_TWO_ERRORS } from '../../search/typing-errors.js';
import { PIN_DIGITS } from '../../text/digits.js';
import { editDistance } from '../../text/edit-distance.js';
import { MOST_SHOWN } from '../city-ranks.js';
import { requireCodePrefix } from './area.js';
import { offerCities, readNames } from './city-names.js';
import { citiesOfPins, localitiesOfPins } from './in-area.js';
import { inAreaWords, stateMeantBy, stateOf, statesByName } from './in-area-words.js';
import { inWeights, WHOLE_NAME } from './in-weights.js';
import { offerRange, RANK, type RowAreas, scoreOfSplit } from './place-areas.js';
import { weightOf } from './scan.js';
import { transliterations } from './transliteration.js';
import type { NameQuestion } from './us-cities.js';
import { fits, type NameSplit, splitEitherWay, splitName, type TypedWords } from './words.js';

/** Left out one after the other: `Andheri North West` has two. */
const MOST_PARTS = 2;
export const COMPASS = ['EAST', 'NORTH', 'SOUTH', 'WEST'];
const DIGITS = /^\d{1,6}$/;
/** Shorter beginnings say too little in front of a name or without one. Chosen. */
const PIN_IN_FRONT = /^\d{3,6}$/;
/** `ANDAMAN AND NICOBAR ISLANDS`. */
const MOST_STATE_WORDS = 4;

/**
 * Rows of the best cities for typed words; district and state may follow the name. The longest name found counts; another transliteration
 * only where no name is found as typed. The name of a state gives its cities, first the one of that name. With typing errors, names with
 * exactly that number.
 */
export function rankInCities(table: InPlacesTable, question: NameQuestion, same: Same, areas: RowAreas): TopK {
  const top = new TopK(question.limit, same);
  const splits = (question.errors > 0 ? splitName : splitEitherWay)(question.typed);
  untilSpent(() => {
    for (const keysOf of waysToSpell([table.cityKeys, table.aliasKeys], splits, question.errors)) {
      longestFound(top, splits, (split) => scanCities(table, top, areas, split, keysOf(split)));
    }
  });
  const corrected = top.length > 0 ? null : withStateMeant(table, question);
  return corrected === null ? top : rankInCities(table, corrected, same, areas);
}

/**
 * The same for localities; city, district, state and PIN code may follow the name. Where nothing is found with a direction or a numbered
 * part behind the name, it is left out: post offices often serve `Andheri West` as `Andheri`.
 */
export function rankInLocalities(table: InPlacesTable, question: NameQuestion, same: Same, areas: RowAreas): TopK {
  const { typed, limit, errors } = question;
  const top = new TopK(limit, same);
  untilSpent(() => {
    for (const reading of readingsOf(typed)) {
      if (top.length > 0) return;
      const splits = localitySplits(reading, errors);
      for (const keysOf of waysToSpell([table.localityKeys], splits, errors)) {
        longestFound(top, splits, (split) => scanLocalities(table, top, areas, split, keysOf(split)));
      }
    }
  });
  const corrected = top.length > 0 ? null : withStateMeant(table, question);
  return corrected === null ? top : rankInLocalities(table, corrected, same, areas);
}

/** As typed, then without one part after the other; what a part led is in the city of its name: GURGAON of `SECTOR 29 GURGAON`. */
function* readingsOf(typed: TypedWords): Generator<TypedWords> {
  let plain: TypedWords | null = typed;
  for (let left = 0; left <= MOST_PARTS && plain !== null; left++) {
    const { words } = plain;
    yield words[0] === typed.words[0] ? plain : { words: [...words, ...words], comma: words.length };
    plain = withoutPart(plain);
  }
}

/** Grades of post offices, which India Post writes behind the names of its offices. */
const GRADES = ['POST OFFICE', 'SUB OFFICE', 'HEAD OFFICE', 'BRANCH OFFICE', 'HO', 'SO', 'BO', 'PO', 'H O', 'S O', 'B O', 'P O'].map(
  (name) => name.split(' '),
);

/** The whole text as a name, then without the grade of a post office behind the name, then in parts. */
function localitySplits(typed: TypedWords, errors: number): readonly NameSplit[] {
  const split = errors > 0 ? splitName : splitEitherWay;
  const [whole, ...parts] = split(typed);
  const plain = withoutGrade(typed);
  if (whole === undefined || plain === null) return split(typed);
  const named = split(plain);
  return [whole, ...named.map((each): NameSplit => ({ ...each, isFinished: true })), ...named, ...parts];
}

function withoutGrade({ words, comma }: TypedWords): TypedWords | null {
  const end = comma ?? words.length;
  const grade = GRADES.find((each) => end > each.length && each.every((word, i) => words[end - each.length + i] === word));
  if (grade === undefined) return null;
  const at = end - grade.length;
  return { words: words.toSpliced(at, grade.length), comma: comma === null ? null : at };
}

/** With the code or name of the state that is meant behind a place, as typed or with exactly that number of errors; null where there is none. */
export function withStateMeant<Q extends Pick<NameQuestion, 'typed' | 'errors'>>(table: InPlacesTable, question: Q): Q | null {
  const { typed, errors } = question;
  const { words, comma } = typed;
  for (let at = Math.max(comma ?? (errors === 0 ? 1 : 0), words.length - MOST_STATE_WORDS); at < words.length; at++) {
    const state = errors === 0 ? stateMeantBy(table, words, at) : stateSpelled(table, words.slice(at).join(' '), errors);
    if (state !== undefined) return { ...question, typed: { words: [...words.slice(0, at), ...state.split(' ')], comma }, errors: 0 };
  }
  return null;
}

function stateSpelled(table: InPlacesTable, text: string, errors: number): string | undefined {
  if (text.length < (errors === 1 ? MIN_LENGTH_ONE_ERROR : MIN_LENGTH_TWO_ERRORS)) return undefined;
  return [...statesByName(table).keys()].find((name) => editDistance(text, name, errors) === errors);
}

type KeysOf = (split: NameSplit) => Iterable<string>;

/** As typed, then transliterated otherwise; or with errors. */
function waysToSpell(pools: readonly Strings[], splits: readonly NameSplit[], errors: number): readonly KeysOf[] {
  if (errors > 0) {
    const names = splits.map(({ name, isPrefix }) => ({ text: name.join(' '), isPrefix }));
    const near = nearNames(pools, names, errors);
    return [(split) => near[splits.indexOf(split)] ?? []];
  }
  return [({ name }) => [name.join(' ')], ({ name }) => new Set(pools.flatMap((pool) => transliterations(pool, name.join(' '))))];
}

const PARTS = wordSet('BLOCK BLK BK STAGE STG PHASE PH SECTOR SEC CROSS MAIN NO');
const NUMBER = /^(?:\d{1,3}(?:ST|ND|RD|TH|[A-Z]\d?)?|[IVX]{1,4})$/;

/** Without the first numbered part, or direction or beginning of one behind a word; null where there is none, or nothing else. */
function withoutPart({ words, comma }: TypedWords): TypedWords | null {
  const isPair = (one = '', other = ''): boolean => PARTS.has(one) && NUMBER.test(other);
  const isNumbered = (i: number): boolean => isPair(words[i], words[i + 1]) || isPair(words[i + 1], words[i]);
  const at = words.findIndex((word, i) => isNumbered(i) || (i > 0 && COMPASS.some((direction) => direction.startsWith(word))));
  const count = isNumbered(at) ? 2 : 1;
  if (at < 0 || count === words.length) return null;
  const end = comma !== null && at < comma ? Math.max(at, comma - count) : comma;
  return { words: words.toSpliced(at, count), comma: end || null };
}

/** Tries the longest name first, until one finds something. */
function longestFound(top: TopK, splits: readonly NameSplit[], scan: (split: NameSplit) => void): void {
  for (const split of splits) {
    if (top.length > 0) return;
    scan(split);
  }
}

/** Shorter texts begin the names of cities sooner than they are the codes of states. */
const SHORTEST_STATE = 3;

/**
 * PIN code or its beginning, empty where there is none, and the words beside it. Null where there is neither a name nor a PIN code, or too
 * little of one in front.
 */
function readRest({ name, rest, isBehind }: NameSplit): { readonly pin: string; readonly area: readonly string[] } | null {
  // Of `24 PARGANAS` the number is a part of the name.
  const isOfPin = (word: string, i: number): boolean => DIGITS.test(word) && (word.length > 2 || DIGITS.test(rest[i + 1] ?? '0'));
  const pin = rest.filter(isOfPin).join('');
  if (isBehind && (pin === '' ? name.length === 0 : !PIN_IN_FRONT.test(pin))) return null;
  return DIGITS.test(pin) ? { pin, area: rest.filter((word, i) => !isOfPin(word, i)) } : { pin: '', area: rest };
}

function scanCities(table: InPlacesTable, top: TopK, areas: RowAreas, split: NameSplit, keys: Iterable<string>): void {
  const read = readRest(split);
  const areaWords = inAreaWords(table);
  if (read === null || !areaWords.mayBe(read.area)) return;
  const { pin, area } = read;
  let ofPin: ReadonlySet<number> | null = null;
  const hasPin = (city: number): boolean => {
    ofPin ??= citiesOfPins(table, ...requireCodePrefix(pin, PIN_DIGITS, 'PIN code'));
    return ofPin.has(city);
  };
  const isIn = (city: number): boolean => area.length === 0 || fits(area, areaWords.behindCity(city), split.isBehind);
  const inArea = (city: number): boolean => isIn(city) && (pin === '' || hasPin(city));
  const accept = split.rest.length === 0 ? null : remember(table.cityName.length, inArea);
  const { cities: weights, aliases } = inWeights(table);
  const names = {
    keys: table.cityKeys,
    weights,
    otherKeys: table.aliasKeys,
    others: table.aliasCity,
    otherWeights: aliases,
    stateOf: (city: number) => stateOf(table, city),
    // A page has all that is known of its cities.
    read: (from: number, to: number) => table.cityName.subarray(from, Math.min(to, from + MOST_SHOWN)),
  };
  const base = scoreOfSplit(split);
  for (const key of keys) {
    const state = alongWith(
      () => (key.length < SHORTEST_STATE ? undefined : statesByName(table).get(key)),
      () => readNames(names, key),
    );
    if (state !== undefined) {
      const inState = (city: number): boolean => stateOf(table, city) === state && accept?.(city) !== false;
      // A city of the state whose own name it is stands before one that also bears it: Delhi before New Delhi.
      const [exact, exactEnd] = table.cityKeys.equalRange(key);
      let own = exact;
      while (own < exactEnd && !inState(own)) own++;
      if (own === exactEnd) offerCities({ names, top, areas, accept: inState }, { key, prefix: key, whole: true, isOpen: false }, base);
      offerRange({ top, areas, weights }, 0, table.cityName.length, base + RANK, inState);
    }
    offerCities({ names, top, areas, accept }, { key, prefix: key, whole: true, isOpen: split.isOpen === true }, base);
  }
}

/** Reads what decides among the localities `[from, to)`, and what is shown of a few. */
function readLocalities({ localityCity, localityName, cityStanding }: InPlacesTable, from: number, to: number): void {
  needEach(
    () => localityCity.subarray(from, to),
    () => to - from <= MOST_SHOWN && localityName.subarray(from, to),
    () => cityStanding.subarray(0),
  );
}

function scanLocalities(table: InPlacesTable, top: TopK, areas: RowAreas, split: NameSplit, keys: Iterable<string>): void {
  const read = readRest(split);
  const areaWords = inAreaWords(table);
  if (read === null || !areaWords.mayBe(read.area)) return;
  const { pin, area } = read;
  const inArea =
    area.length === 0 ? null : remember(table.cityName.length, (city) => fits(area, areaWords.behindLocality(city), split.isBehind));
  const accept =
    split.rest.length === 0
      ? null
      : (row: number): boolean =>
          (pin === '' || startsWithDigits(table.pinCode[table.localityPin[row] as number] as number, pin)) &&
          (inArea === null || inArea(table.localityCity[row] as number));
  const base = scoreOfSplit(split);
  const { localities: weights } = inWeights(table);
  for (const key of keys) {
    if (key === '' && pin !== '') {
      // Without a name, what the PIN code lists is all that it may be.
      const rows = localitiesOfPins(table, ...requireCodePrefix(pin, PIN_DIGITS, 'PIN code'));
      const weightAt = (at: number): number => weightOf(weights, rows[at] as number);
      const isIn = (row: number): boolean => inArea === null || inArea(table.localityCity[row] as number);
      if (!split.isFinished) offerRange({ top, areas, weights: weightAt, rows }, 0, rows.length, base, isIn);
      continue;
    }
    const [from, exactEnd, to] = alongWith(
      () => table.localityKeys.ranges(key),
      () => readLocalities(table, ...table.localityKeys.knownRange(key)),
    );
    offerRange({ top, areas, weights }, from, exactEnd, base + WHOLE_NAME, accept);
    if (split.isFinished) continue;
    offerRange({ top, areas, weights }, exactEnd, to, base, accept);
  }
}

function sameName({ cityName }: InPlacesTable, a: number, b: number): boolean {
  // Nothing is allocated where all is there.
  try {
    return cityName[a] === cityName[b];
  } catch (error) {
    throw alsoMissing(error, () => cityName[b]);
  }
}

/** Whether two cities have one name in one state, or with `inDistrict` in one district. */
export function sameCity(table: InPlacesTable, inDistrict: boolean): Same {
  return (a, b) => {
    if (!sameName(table, a, b)) return false;
    return table.cityDistrict[a] === table.cityDistrict[b] || (!inDistrict && stateOf(table, a) === stateOf(table, b));
  };
}

export function sameLocality(table: InPlacesTable, displayType: number): Same {
  const withPin = displayType >= 2;
  const sameArea = sameCity(table, displayType % 2 === 1);
  return (a, b) =>
    (!withPin || table.localityPin[a] === table.localityPin[b]) &&
    sameArea(table.localityCity[a] as number, table.localityCity[b] as number) &&
    localityName(table, a) === localityName(table, b);
}

/** As shown. */
export interface InArea {
  readonly city: string;
  readonly district: string;
  readonly state: string;
}

export function inArea(table: InPlacesTable, city: number): InArea {
  const { strings, cityName, cityDistrict, districtName, districtState, stateName } = table;
  const of = cityDistrict[city] as number;
  // Asked of every line of a list: nothing is allocated where all is there.
  try {
    return {
      city: strings.at(cityName[city] as number),
      district: strings.at(districtName[of] as number),
      state: strings.at(stateName[districtState[of] as number] as number),
    };
  } catch (error) {
    const others = [() => strings.at(districtName[of] as number), () => strings.at(stateName[districtState[of] as number] as number)];
    throw alsoMissing(error, () => needEach(...others));
  }
}

/** As shown. */
export function localityName(table: InPlacesTable, locality: number): string {
  const own = table.localityName[locality] as number;
  return own === 0 ? initialCapitals(table.localityKeys.at(locality)) : table.strings.at(own);
}

function startsWithDigits(code: number, digits: string): boolean {
  return Math.floor(code / 10 ** (PIN_DIGITS - digits.length)) === Number(digits);
}

const YES = 1;
const NO = 2;

/** Asks once for each row. */
function remember(rows: number, ask: (row: number) => boolean): (row: number) => boolean {
  let known: Uint8Array | null = null;
  return (row) => {
    known ??= new Uint8Array(rows);
    if (known[row] === 0) known[row] = ask(row) ? YES : NO;
    return known[row] === YES;
  };
}

/** As a list shows a locality; see `suggestInLocality`. */
export function localityText(table: InPlacesTable, locality: number, displayType: number): string {
  const nameOf = (): string => localityName(table, locality);
  const codeOf = (): number => pinOf(table, locality);
  const { city, district, state } = alongWith(
    () => inArea(table, table.localityCity[locality] as number),
    () => needEach(nameOf, codeOf),
  );
  const [name, pin] = [nameOf(), codeOf()];
  const text = [name, city, ...(displayType % 2 === 1 ? [district] : []), state].join(', ');
  return displayType < 2 ? text : `${text} ${pin}`;
}

/** Six digits. */
export function pinOf(table: InPlacesTable, locality: number): number {
  return table.pinCode[table.localityPin[locality] as number] as number;
}

/** As completions give them. */
export function inCityParts(table: InPlacesTable, city: number) {
  const { city: name, district, state } = inArea(table, city);
  const stateCode = table.strings.at(table.stateCode[stateOf(table, city)] as number);
  return {
    components: { locality: null, city: name, county: district, state, stateCode, code: null, addOn: null, country: 'IN' as const },
    population: table.cityPopulation?.[city] || null,
  };
}

/** Without `named`, of the PIN code alone. */
export function inLocalityParts(table: InPlacesTable, locality: number, named: boolean) {
  const { components, population } = inCityParts(table, table.localityCity[locality] as number);
  const code = String(pinOf(table, locality));
  return { components: { ...components, code, locality: named ? localityName(table, locality) : null }, population };
}
