import { stateCodeOf } from '../../address/data/states.js';
import { perOwner } from '../../bounded-cache.js';
import { untilSpent } from '../../budget.js';
import { nearNames } from '../../dataset/format/codecs/near-words.js';
import type { UsPlacesTable } from '../../dataset/format/tables/us-places.js';
import { alongWith, alsoMissing, needAll, needEach } from '../../dataset/missing.js';
import { sharedTopK, type TopK } from '../../search/top-k.js';
import { MIN_LENGTH_ONE_ERROR } from '../../search/typing-errors.js';
import { editDistance } from '../../text/edit-distance.js';
import { ABBREVIATED, foldName, placeKey } from '../../text/search-key.js';
import { readCities } from '../city-ranks.js';
import { type CityNames, type CitySearch, type NameKey, offerCities } from './city-names.js';
import { offerRange, type RowAreas, scoreOfSplit } from './place-areas.js';
import { weightsOf } from './scan.js';
import { type Field, fits, type NameSplit, splitName, splitNameBehind, type TypedWords } from './words.js';

/** For `explain`. */
export const NAME_RULE =
  'Ranked by words read as the name (more first), then the name itself, another name of the place, the beginning of a name; then weight; then name.';

const SHORTEST_BEGINNING = 2;

/** What names and their order depend on. */
export interface NameQuestion {
  readonly typed: TypedWords;
  readonly limit: number;
  /** Typing errors in names: 0 at first, more where no dataset has found anything. */
  readonly errors: number;
}

/**
 * Rows of the best cities for typed words; a state may follow the name. A state alone gives its cities where no city is found. With typing
 * errors, names with exactly that number: one from four letters on, two from eight. To be read before the next question is ranked.
 */
export function rankUsCities(table: UsPlacesTable, question: NameQuestion, areas: RowAreas): TopK {
  const top = sharedTopK(question.limit);
  untilSpent(() => offerNames(table, top, question, areas));
  return top;
}

function offerNames(table: UsPlacesTable, top: TopK, question: NameQuestion, areas: RowAreas): void {
  const { typed, errors } = question;
  const search = { table, top, areas };
  if (errors > 0) {
    const splits = splitName(typed);
    rankNames(search, splits, namesAsTyped, errors);
    if (top.length > 0) return;
    const names = splits.map(({ name, isPrefix }) => ({ text: placeKey(name.join(' ')), isPrefix }));
    const near = nearNames([table.cityKeys, table.aliasKeys], names, errors);
    rankNames(search, splits, (split) => near[splits.indexOf(split)]?.map((key) => wholeKey(key)) ?? []);
    return;
  }
  rankNames(search, splitName(typed), namesAsTyped);
  if (top.length === 0) rankNames(search, splitNameBehind(typed), namesAsTyped);
  if (top.length === 0 && typed.words.length > 0) {
    const states = fittingStates(table, typed.words, true);
    const accept = (city: number): boolean => states.has(table.cityState[city] as number);
    const weights = weightsOf(table.cityRank, table.cityKeys.isWhole);
    if (states.size > 0) offerRange({ top, areas, weights }, 0, table.cityState.length, 0, accept);
  }
}

/** The cities of all ways to take a text apart; `keysOf` gives the keys of each name. States have exactly that number of `errors`. */
function rankNames(
  search: Pick<CitySearch, 'top' | 'areas'> & { readonly table: UsPlacesTable },
  splits: readonly NameSplit[],
  keysOf: (split: NameSplit) => readonly NameKey[],
  errors = 0,
): void {
  const { table, top, areas } = search;
  for (const split of splits) {
    const { rest, name, isBehind } = split;
    if (isBehind && (top.length > 0 || name.length === 0)) return;
    // Once a longer name has been found, half a state would only be a misreading of that name.
    const states = rest.length === 0 ? null : fittingStates(table, rest, isBehind || top.length > 0, errors);
    if (states !== null && states.size === 0) continue;
    const accept = states === null ? null : (city: number): boolean => states.has(table.cityState[city] as number);
    needAll(keysOf(split), (key) => offerCities({ names: cityNames(table), top, areas, accept }, key, scoreOfSplit(split)));
  }
}

const cityNames = perOwner((table: UsPlacesTable): CityNames => {
  const { isWhole } = table.cityKeys;
  return {
    keys: table.cityKeys,
    weights: weightsOf(table.cityRank, isWhole),
    otherKeys: table.aliasKeys,
    others: table.aliasCity,
    otherWeights: weightsOf(table.aliasRank, isWhole),
    stateOf: null,
    read: (from, to) => readCities(table, from, to),
  };
});

function namesAsTyped({ name, isPrefix, isOpen = false }: NameSplit): readonly NameKey[] {
  return isPrefix ? openKeys(name, isOpen) : [wholeKey(placeKey(name.join(' ')))];
}

function wholeKey(key: string, isOpen = false): NameKey {
  return { key, prefix: key, whole: true, isOpen };
}

/** The last word may be unfinished: `SAI` begins both `SAIPAN` and, as `ST`, `SAINT LOUIS`. */
function openKeys(name: readonly string[], isOpen: boolean): readonly NameKey[] {
  const last = name.at(-1) as string;
  const head = placeKey(name.slice(0, -1).join(' '));
  const lead = head === '' ? '' : `${head} `;
  const keys = [wholeKey(lead + last, isOpen)];
  if (last.length < SHORTEST_BEGINNING) return keys;
  for (const [word, short] of ABBREVIATED) {
    if (word.startsWith(last)) keys.push({ key: lead + short, prefix: `${lead}${short} `, whole: word === last, isOpen });
  }
  return keys;
}

/**
 * Rows of the states that words name: a code, a name, a customary abbreviation, or, unless `whole`, the beginning of one. A whole code
 * begins no other name: `MA` is not Maryland. With `errors`, only names with exactly that number.
 */
function fittingStates(table: UsPlacesTable, words: readonly string[], whole: boolean, errors = 0): ReadonlySet<number> {
  const text = words.join(' ');
  const known = stateCodeOf(text);
  const isPrefix = !whole && known !== text;
  const isNear = (name: string): boolean => text.length >= MIN_LENGTH_ONE_ERROR * errors && editDistance(text, name, errors) === errors;
  const rows = new Set<number>();
  for (const [row, { code, name, fields }] of statesOf(table).entries()) {
    if (errors > 0 ? isNear(name) : code === known || (isPrefix && fields.some((field) => fits(words, [field])))) rows.add(row);
  }
  return rows;
}

export interface SaidState {
  readonly code: string;
  readonly written: string;
  /** Folded. */
  readonly name: string;
  /** Of code and name. */
  readonly fields: readonly Field[];
}

export const statesOf = perOwner((table: UsPlacesTable): readonly SaidState[] =>
  needAll([...table.stateCode.keys()], (row) => {
    const [code, written] = needEach(
      () => table.strings.at(table.stateCode[row] as number),
      () => table.strings.at(table.stateName[row] as number),
    );
    const name = foldName(written);
    return { code, written, name, fields: [[code], name.split(' ')] };
  }),
);

export function stateOfCity(table: UsPlacesTable, city: number): SaidState {
  // Asked of each ZIP code of a prefix: nothing is allocated.
  try {
    return statesOf(table)[table.cityState[city] as number] as SaidState;
  } catch (error) {
    throw alsoMissing(error, () => table.cityState[city]);
  }
}

export function usCityText(table: UsPlacesTable, city: number, withCode: boolean): string {
  const nameOf = (): string => table.cityNames.at(city);
  const { code, written } = alongWith(() => stateOfCity(table, city), nameOf);
  return `${nameOf()}, ${withCode ? code : written}`;
}

/** As completions give them, in the city's own county unless another is given. */
export function usCityParts(table: UsPlacesTable, city: number, county = table.cityCounty[city] as number) {
  const nameOf = (): string => table.cityNames.at(city);
  const countyOf = (): string | null => table.countyNames.at(county) || null;
  const { code, written } = alongWith(
    () => stateOfCity(table, city),
    () => needEach(nameOf, countyOf),
  );
  const name = alongWith(nameOf, countyOf);
  const countyName = countyOf();
  return {
    components: {
      locality: null,
      city: name,
      county: countyName,
      state: written,
      stateCode: code,
      code: null,
      addOn: null,
      country: 'US' as const,
    },
    population: table.cityPopulation?.[city] || null,
  };
}
