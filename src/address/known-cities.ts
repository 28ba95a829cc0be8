import { ABBREVIATED } from '../text/search-key.js';
import { BY_FIRST_WORD, OTHERS } from './data/cities.js';

/** Short forms of first words. Names of places also come with a directional abbreviated. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ABBREVIATED.map(([long, short]) => [long, [short]])),
  NORTH: ['N', 'NO'],
  SOUTH: ['S', 'SO'],
  EAST: ['E'],
  WEST: ['W'],
};

/** Words behind the first that have a short form too: PORT ST LUCIE. */
const INNER = / (?:SAINT|FORT|MOUNT)(?= )/;

/**
 * Upper-case names to the codes of the states with such a city, joined into one text. The first
 * word is also there in its short form.
 */
export const STATES_OF_CITIES: ReadonlyMap<string, string> = read();
/** The cities that the parser knows without a dataset. */
export const CITIES: ReadonlySet<string> = new Set(STATES_OF_CITIES.keys());

/** Whether a state is among the codes of {@link STATES_OF_CITIES}; true without a state. */
export function isAmong(states: string, state: string | null): boolean {
  if (state === null) return true;
  for (let i = 0; i < states.length; i += 2) if (states.startsWith(state, i)) return true;
  return false;
}

function read(): Map<string, string> {
  const found = new Map<string, string>();
  const set = (name: string, states: string) => found.set(name, (found.get(name) ?? '') + states);
  const put = (name: string, states: string) => {
    set(name, states);
    const inner = name.replace(INNER, (word) => ` ${SHORT[word.slice(1)]?.[0]}`);
    if (inner !== name) set(inner, states);
  };
  const entries = (table: string) =>
    table
      .split(/[\n,]/)
      .filter((entry) => entry !== '')
      .map((entry) => entry.split('/') as [string, string]);
  for (const [name, states] of entries(OTHERS)) put(name, states);
  let first = '';
  for (const [entry, states] of entries(BY_FIRST_WORD)) {
    const colon = entry.indexOf(':');
    if (colon > 0) first = entry.slice(0, colon);
    const rest = entry.slice(colon + 1);
    put(`${first} ${rest}`, states);
    for (const short of SHORT[first] ?? []) put(`${short} ${rest}`, states);
  }
  return found;
}
