import { BY_FIRST_WORD, OTHERS } from './data/cities.js';

/** First words that are also abbreviated. */
const SHORT: Readonly<Record<string, string>> = { NORTH: 'N', SOUTH: 'S', EAST: 'E', WEST: 'W', SAINT: 'ST', MOUNT: 'MT', FORT: 'FT' };

/** Upper-case names, the first word also in its short form, to the codes of the states that have such a city, one behind the other. */
const STATES_OF: ReadonlyMap<string, string> = read();
/** The names of {@link isKnownCity}. */
export const CITIES: ReadonlySet<string> = new Set(STATES_OF.keys());

/** Whether the parser knows such a city without a dataset, in that state where one is given. */
export function isKnownCity(name: string, state: string | null): boolean {
  const states = STATES_OF.get(name);
  if (states === undefined || state === null) return states !== undefined;
  for (let i = 0; i < states.length; i += 2) if (states.startsWith(state, i)) return true;
  return false;
}

function read(): Map<string, string> {
  const found = new Map<string, string>();
  const put = (name: string, states: string) => found.set(name, (found.get(name) ?? '') + states);
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
    const short = SHORT[first];
    if (short !== undefined) put(`${short} ${rest}`, states);
  }
  return found;
}
