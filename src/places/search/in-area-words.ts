import { perOwner } from '../../bounded-cache.js';
import { uncounted } from '../../budget.js';
import type { InPlacesTable } from '../../dataset/format/tables/in-places.js';
import { needAll, needEach, needWhere } from '../../dataset/missing.js';
import { groupBy } from '../../group.js';
import { lowerBoundOfStrings, rowsBetween } from '../../search/bisection.js';
import { foldName } from '../../text/search-key.js';
import type { Field } from './words.js';

const COUNTRY = 'INDIA';
/** Former names of states, and other codes in use, by code. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['CG', 'CT'],
  ['DH', 'DAMAN AND DIU'],
  ['JK', 'KASHMIR'],
  ['TS', 'TG'],
  ['OD', 'ORISSA'],
  ['PY', 'PONDICHERRY'],
  ['UK', 'UTTARANCHAL'],
]);

/** Folded name, code, name with `&` and without blanks, and former name or code, if any, of a state. */
function namesOfState({ strings, stateName, stateCode }: InPlacesTable, state: number): readonly string[] {
  const [code, written] = needEach(
    () => strings.at(stateCode[state] as number),
    () => strings.at(stateName[state] as number),
  );
  const former = FORMER_NAMES.get(code);
  const name = foldName(written);
  const names = [name, code, name.replaceAll(' AND ', ' '), name.replaceAll(' ', '')];
  return former === undefined ? names : [...names, former];
}

/** Rows of the states by folded name, code and former name. */
export const statesByName = perOwner(
  (table: InPlacesTable): ReadonlyMap<string, number> =>
    new Map(needAll([...table.stateCode.keys()], (state) => namesOfState(table, state).map((name) => [name, state] as const)).flat()),
);

/** Row of the state of a city. */
export function stateOf({ districtState, cityDistrict }: InPlacesTable, city: number): number {
  return districtState[cityDistrict[city] as number] as number;
}

/** Codes of states by the names of those that they were a part of: three until 2000, Telangana until 2014, Ladakh until 2019. */
const PARTED: readonly (readonly [from: string, code: string])[] = [
  ['ANDHRA PRADESH', 'TS'],
  ['AP', 'TS'],
  ['BIHAR', 'JH'],
  ['BR', 'JH'],
  ['J K', 'LA'],
  ['JAMMU AND KASHMIR', 'LA'],
  ['JAMMU KASHMIR', 'LA'],
  ['JK', 'LA'],
  ['MADHYA PRADESH', 'CG'],
  ['MP', 'CG'],
  ['UTTAR PRADESH', 'UK'],
  ['UP', 'UK'],
];
/** Shorter beginnings of a name say no state behind a city of another. Chosen. */
const SHORTEST_BEGINNING = 4;

/** Code of the state that the words from one on mean behind a place: its letters are apart, or it was a part of the state named or begun. */
export function stateMeantBy(table: InPlacesTable, words: readonly string[], at: number): string | undefined {
  const [first = '', second = ''] = [words[at], words[at + 1]];
  if (words.length === at + 2 && first.length === 1 && second.length === 1 && statesByName(table).has(first + second))
    return first + second;
  for (const [name, code] of PARTED) {
    if (!name.startsWith(first)) continue;
    const text = words.slice(at).join(' ');
    if (name === text || (text.length >= SHORTEST_BEGINNING && name.startsWith(text))) return code;
  }
  return undefined;
}

/** Folded names that may stand behind a city or a locality, each made when first asked for. */
class InAreaWords {
  readonly #table: InPlacesTable;
  readonly #ofDistricts: (readonly Field[] | undefined)[] = [];
  readonly #ofCities: (readonly Field[] | undefined)[] = [];
  #aliases: ReadonlyMap<number, readonly number[]> | null = null;
  #vocabulary: readonly string[] | null = null;

  constructor(table: InPlacesTable) {
    this.#table = table;
  }

  /** District by all names, state, its code and former name, and the country. */
  behindCity(city: number): readonly Field[] {
    const district = this.#table.cityDistrict[city] as number;
    this.#ofDistricts[district] ??= [...this.#namesOf(district), ...this.#otherNamesOf(district)].map(wordsOf);
    return this.#ofDistricts[district];
  }

  /** All names of the city, and the parts behind the city. */
  behindLocality(city: number): readonly Field[] {
    this.#ofCities[city] ??= [...this.#namesOfCity(city).map(wordsOf), ...this.behindCity(city)];
    return this.#ofCities[city];
  }

  /** Whether every word may begin one of an area: where one does not, no row needs to be asked. */
  mayBe(words: readonly string[]): boolean {
    // All words of a table that is read by pages would be all of its names.
    if (words.length === 0 || !this.#table.cityKeys.isWhole) return true;
    this.#vocabulary ??= uncounted(() => this.#allWords());
    const vocabulary = this.#vocabulary;
    return words.every((word) => vocabulary[lowerBoundOfStrings(vocabulary, word)]?.startsWith(word) === true);
  }

  #namesOfCity(city: number): readonly string[] {
    this.#aliases ??= this.#aliasesByCity();
    const { cityKeys, aliasKeys } = this.#table;
    const aliases = this.#aliases.get(city) ?? [];
    const [name, others] = needEach(
      () => cityKeys.at(city),
      () => needAll(aliases, (row) => aliasKeys.at(row)),
    );
    return [name, ...others];
  }

  #namesOf(district: number): readonly string[] {
    const { strings, districtName, districtState } = this.#table;
    const name = foldName(strings.at(districtName[district] as number));
    return [name, ...namesOfState(this.#table, districtState[district] as number), COUNTRY];
  }

  /** Other names of a district are those of the city of its name. */
  #otherNamesOf(district: number): readonly string[] {
    const { cityKeys, cityDistrict, districtName, strings } = this.#table;
    const [from, to] = cityKeys.equalRange(foldName(strings.at(districtName[district] as number)));
    const [city] = needWhere(rowsBetween(from, to), (row) => cityDistrict[row] === district);
    return city === undefined ? [] : this.#namesOfCity(city);
  }

  /** From the numbers alone, which are read as one: the names of all are not. */
  #aliasesByCity(): ReadonlyMap<number, readonly number[]> {
    const cities = this.#table.aliasCity.subarray(0);
    return groupBy(rowsBetween(0, cities.length), (row) => cities[row] as number);
  }

  #allWords(): readonly string[] {
    const { cityKeys, aliasKeys, districtName } = this.#table;
    const words = new Set<string>();
    const add = (name: string): void => {
      for (const word of wordsOf(name)) words.add(word);
    };
    for (const keys of [cityKeys, aliasKeys]) for (let row = 0; row < keys.length; row++) add(keys.at(row));
    for (let district = 0; district < districtName.length; district++) for (const name of this.#namesOf(district)) add(name);
    return [...words].sort();
  }
}

function wordsOf(name: string): Field {
  return name.split(' ');
}

export const inAreaWords = perOwner((table: InPlacesTable) => new InAreaWords(table));
