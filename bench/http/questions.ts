import { countyInputs } from '../data.js';

/** Different questions of an operation; few enough that all of them are in the processor's caches. */
const QUESTIONS = 250;

/** Paths of operations, and of a completion as Photon's clients ask it, about the county that ships, the same for every run. */
export async function questionPaths(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { ipv4, cities, typed, lines } = await countyInputs(QUESTIONS, 18);
  const paths = (of: readonly string[], path: string): readonly string[] => of.map((text) => `${path}${encodeURIComponent(text)}`);
  return {
    ip: paths(ipv4, '/ipgeolocation/'),
    'suggest-city': paths(cities, '/autocomplete/usa/city/displaytype/0/'),
    'suggest-address': paths(typed, '/autocomplete/usa/address/'),
    photon: paths(typed, '/photon/api?limit=10&q='),
    parse: paths(lines, '/addressparser/usa/single/'),
    verify: paths(lines, '/addressverification/usa/single/'),
  };
}
