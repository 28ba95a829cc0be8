import { STATE_BY_CODE } from '../../../../src/address/data/states.js';
import type { Position } from '../../../../src/places/place-records.js';
import { placeKey } from '../../../../src/text/search-key.js';
import { kilometres } from './kilometres.js';
import { otherKeys, shownCity, titledName } from './place-names.js';
import type { DirectoryRow, GeoNamesRow, PlaceSources } from './place-sources.js';
import { zipTimeZone } from './us-time-zones.js';
import type { ZipCounty } from './zip-names.js';

/** What the sources together say of one ZIP code. */
export interface ZipFacts {
  readonly zip: string;
  /** Preferred city as it is shown. */
  readonly city: string;
  readonly state: string;
  /** Names that another source gives to the ZIP code's city. */
  readonly otherNames: readonly string[];
  /** Those of them that mail may bear. */
  readonly acceptableNames: readonly string[];
  readonly county: { readonly fips: string; readonly name: string } | null;
  /** All counties with the shares of the ZIP code's addresses, the largest first, 0 where not known; empty where it lies in one. */
  readonly shares: readonly { readonly fips: string; readonly name: string; readonly share: number }[];
  /** IANA time zone; null for military addresses. */
  readonly timeZone: string | null;
  readonly position: Position | null;
}

/** Military ZIP codes by their first three digits. */
const MILITARY = /^(?:(340)|(09[0-8])|(96[2-6]))/;
/**
 * Two positions of one ZIP code that differ by more are decided by its county, kilometers. Of 3,220 addresses of sixteen
 * states nine in ten lie within 5.6 km of the point so chosen, and within 8.7 km of the middle of the tabulation area.
 */
const DISPUTED_KM = 20;

/** How much of the sources does not end up in the dataset. */
export interface LeftOutFacts {
  /** Populated places without a ZIP code near them. */
  populated: number;
  /** ZIP codes that a source besides the directory names, without a city or a state with counties. */
  zips: number;
  /** Shares of ZIP codes in counties that the atlas does not have. */
  counties: number;
}

export function noneLeftOut(): LeftOutFacts {
  return { populated: 0, zips: 0, counties: 0 };
}

/**
 * Merges the sources, by ZIP code ascending, and counts what is left out. A ZIP code of the directory alone whose city is not known, as of a
 * firm, has the city of its nearest neighbor.
 */
export function zipFacts(sources: PlaceSources, leftOut = noneLeftOut()): readonly ZipFacts[] {
  const geonames = new Map<string, GeoNamesRow>();
  for (const row of sources.geonames) {
    // Bases in Hawaii are listed a second time as military addresses.
    if (row.stateCode !== '' || !geonames.has(row.zipCode)) geonames.set(row.zipCode, row);
  }
  const directory = new Map(sources.directory.map((row) => [row.zip, row]));
  const knownCities = new KnownCities(sources.geonames);
  const facts: ZipFacts[] = [];
  const unplaced: DirectoryRow[] = [];
  for (const zip of [...new Set([...geonames.keys(), ...directory.keys(), ...(sources.names?.keys() ?? [])])].sort()) {
    const listed = directory.get(zip) ?? null;
    const fact = merge(zip, geonames.get(zip) ?? null, listed, sources, knownCities);
    if (fact === null) {
      if (listed !== null) unplaced.push(listed);
      if (geonames.has(zip) || sources.names?.has(zip) === true) leftOut.zips++;
      continue;
    }
    leftOut.counties += Math.max(0, (sources.counties?.get(zip)?.length ?? 0) - fact.shares.length);
    facts.push(fact);
  }
  const placed = unplaced.flatMap((listed) => {
    const city = nearestCity(listed, facts);
    return city === null ? [] : (merge(listed.zip, null, { ...listed, city }, sources, knownCities) ?? []);
  });
  return [...facts, ...placed].sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

/** Of the nearest ZIP code with the same first three digits, as mail to a firm or a post office of its own bears it; null without a position. */
function nearestCity(listed: DirectoryRow, facts: readonly ZipFacts[]): string | null {
  const area = listed.zip.slice(0, 3);
  let [nearest, least]: [string | null, number] = [null, Infinity];
  if (listed.latitude === 0 && listed.longitude === 0) return null;
  for (const { zip, state, city, position } of facts) {
    if (position === null || state !== listed.state || !zip.startsWith(area)) continue;
    const distance = kilometres(position, listed);
    if (distance < least) [nearest, least] = [city, distance];
  }
  return nearest;
}

function merge(
  zip: string,
  named: GeoNamesRow | null,
  listed: DirectoryRow | null,
  sources: PlaceSources,
  known: KnownCities,
): ZipFacts | null {
  const official = sources.names?.get(zip);
  const military = militaryState(zip, named?.stateCode ?? '');
  if (military !== null) {
    // The directory separates diplomatic from army and fleet post offices; the other source calls most of them APO.
    const city = shownCity(listed?.city ?? named?.placeName.split(' ')[0] ?? official?.preferred ?? official?.acceptable[0] ?? '');
    return { zip, city, state: military, otherNames: [], acceptableNames: [], county: null, shares: [], timeZone: null, position: null };
  }
  const state = named?.stateCode || listed?.state || official?.state || '';
  const stateFips = STATE_BY_CODE.get(state)?.fips;
  if (stateFips === undefined || stateFips === null) return null;
  const usual = named !== null ? preferredName(named, listed, state) : listed === null ? null : known.preferred(listed);
  const officialCity = official?.preferred ?? (usual === null ? (official?.acceptable[0] ?? null) : null);
  const city = officialCity === null ? usual : spelled(officialCity, [usual, listed?.city], state, known);
  if (city === null) return null;
  const counties = sources.counties?.get(zip) ?? [];
  const code = counties[0]?.fips ?? (named === null || named.countyCode === '' ? null : `${stateFips}${named.countyCode}`);
  const position = positionOf(zip, named, listed, sources, code);
  const county = countyOf(stateFips, code, position, sources);
  const acceptableNames = furtherNames(city, null, official?.acceptable ?? [], state, known);
  return {
    zip,
    city: shownCity(city),
    state,
    otherNames: [...otherNames(zip, city, listed, sources), ...furtherNames(city, usual, official?.acceptable ?? [], state, known)],
    acceptableNames,
    county,
    shares: (counties.length > 0 ? counties : overlapsOf(zip, county, sources)).flatMap(({ fips, share }) => {
      const { atlas } = sources;
      const name = atlas.county(fips)?.name ?? (fips === county?.fips ? county.name : null);
      return name === null ? [] : [{ fips, name, share }];
    }),
    timeZone: zipTimeZone(zip, county?.fips ?? null, state),
    // A position in no county of its state is a wrong one.
    position: county === null && sources.atlas.covers(stateFips) ? null : position,
  };
}

/** The ZIP code's county, then the others that its area lies in, which no source gives a share of. */
function overlapsOf(zip: string, county: ZipFacts['county'], { overlaps }: PlaceSources): readonly ZipCounty[] {
  const others = overlaps?.get(zip) ?? [];
  if (county === null || !others.includes(county.fips)) return [];
  return [county.fips, ...others.filter((fips) => fips !== county.fips)].map((fips) => ({ fips, share: 0 }));
}

function militaryState(zip: string, state: string): string | null {
  const match = MILITARY.exec(zip);
  if (match === null || state !== '') return null;
  return match[1] !== undefined ? 'AA' : match[2] !== undefined ? 'AE' : 'AP';
}

/** GeoNames calls ZIP code 96960 by the name of the whole country. */
function preferredName(named: GeoNamesRow, listed: DirectoryRow | null, state: string): string {
  return listed !== null && state === 'MH' ? listed.city : named.placeName;
}

/** A name is another name of the same city where people live; names of ZIP codes without an area are those of firms. */
function otherNames(zip: string, city: string, listed: DirectoryRow | null, { centroids }: PlaceSources): readonly string[] {
  if (listed === null || placeKey(listed.city) === placeKey(city)) return [];
  const letters = (name: string): string => placeKey(name).replaceAll(' ', '');
  return centroids.has(zip) || letters(listed.city) === letters(city) ? [listed.city] : [];
}

/** A name in capitals as the other sources spell it, else with initial capitals. */
function spelled(name: string, spellings: readonly (string | null | undefined)[], state: string, known: KnownCities): string {
  const key = placeKey(name);
  return spellings.find((spelling) => spelling != null && placeKey(spelling) === key) ?? known.named(name, state) ?? titledName(name);
}

/** Names that mail may bear beside the city's, and the one that gave way to it. */
function furtherNames(
  city: string,
  usual: string | null,
  acceptable: readonly string[],
  state: string,
  known: KnownCities,
): readonly string[] {
  const names = acceptable.map((name) => spelled(name, [usual], state, known));
  if (usual !== null) names.push(usual);
  return [...new Set(names)].filter((name) => placeKey(name) !== placeKey(city));
}

function positionOf(
  zip: string,
  named: GeoNamesRow | null,
  listed: DirectoryRow | null,
  { centroids, atlas }: PlaceSources,
  county: string | null,
): Position | null {
  const area = centroids.get(zip);
  const point = [named, listed].find((row) => row !== null && (row.latitude !== 0 || row.longitude !== 0));
  if (area === undefined || point === undefined || point === null) return area ?? point ?? null;
  const within = (at: Position): boolean => county !== null && atlas.contains(county, at.latitude, at.longitude);
  return kilometres(area, point) > DISPUTED_KM && within(area) && !within(point) ? area : point;
}

function countyOf(stateFips: string, code: string | null, position: Position | null, { atlas }: PlaceSources): ZipFacts['county'] {
  const listed = code === null ? null : atlas.county(code);
  if (listed !== null) return { fips: listed.fips, name: listed.name };
  const found = position === null ? null : atlas.countyAt(stateFips, position.latitude, position.longitude);
  return found === null ? null : { fips: found.fips, name: found.name };
}

/** The cities that GeoNames knows, by state and any usual spelling, and the territories that it does not cover. */
class KnownCities {
  readonly #names = new Map<string, string>();
  readonly #states = new Set<string>();

  constructor(rows: readonly GeoNamesRow[]) {
    for (const { placeName, stateCode } of rows) {
      this.#states.add(stateCode);
      for (const key of otherKeys(placeName)) this.#names.set(`${key}/${stateCode}`, placeName);
    }
    for (const { placeName, stateCode } of rows) this.#names.set(`${placeKey(placeName)}/${stateCode}`, placeName);
  }

  /** A name as it is usually spelled, or null. */
  named(name: string, state: string): string | null {
    return this.#names.get(`${placeKey(name)}/${state}`) ?? null;
  }

  /** The city as it is usually spelled; null for one that is unknown in a state whose cities are known. */
  preferred({ city, state }: DirectoryRow): string | null {
    return this.#names.get(`${placeKey(city)}/${state}`) ?? (this.#states.has(state) ? null : city);
  }
}
