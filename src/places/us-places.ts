import { BoundedCache, perOwner } from '../bounded-cache.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import { KeptTexts } from '../dataset/format/codecs/kept-texts.js';
import type { Strings } from '../dataset/format/codecs/strings.js';
import type { UsPlacesTable } from '../dataset/format/tables/us-places.js';
import { alongWith, needAll, needEach, needWhere } from '../dataset/missing.js';
import { lowerBound, rowsBetween } from '../search/bisection.js';
import type { KeyHit } from '../search/key-index.js';
import { zipDigits, zipNumber } from '../text/digits.js';
import { placeKey } from '../text/search-key.js';
import { CityParts } from './city-parts.js';
import { citiesWith, mailRank, preferredCities, readCities } from './city-ranks.js';
import { Counties } from './counties.js';
import { nearKeys } from './near-cities.js';
import type { CityPlace, CountyShare, Position, Region, ZipPlace } from './place-records.js';
import { stateCenter } from './state-center.js';
import { nearestZip, zipsAround } from './zips-around.js';

/** ZIP codes with the same first three digits. */
const AREA_CODES = 100;
/** Width of a large city in degrees of latitude, about 40 km. Chosen. */
const CITY_DEGREES = 0.36;
/** Shares are stored as whole parts of this. */
const SHARE_UNITS = 10_000;
/** More than there are names and codes of states, and time zones. */
const KEPT_TEXTS = 256;
/** Names of cities asked for. Chosen. */
const KEPT_NAMES = 4096;
/** Some 200 bytes each. Chosen. */
const KEPT_ZIPS = 1024;

const textsOf = /* @__PURE__ */ perOwner((strings: Strings) => new KeptTexts(strings, KEPT_TEXTS));

/** Look-ups over the national table of places. */
export class Places {
  readonly #table: UsPlacesTable;
  readonly #texts: KeptTexts;
  /** By name and state: the words in front of every state are asked for. */
  readonly #hasCity = new BoundedCache<boolean>(KEPT_NAMES);
  #statesByCode: ReadonlyMap<string, number> | null = null;
  #cityParts: CityParts | null = null;
  #counties: Counties | null = null;
  /** One address asks for its own ZIP code several times, and the next one often for the same. */
  readonly #zips = new BoundedCache<ZipPlace>(KEPT_ZIPS);

  constructor(table: UsPlacesTable) {
    this.#table = table;
    this.#texts = textsOf(table.strings);
  }

  get #stateRows(): ReadonlyMap<string, number> {
    const { stateCode, strings } = this.#table;
    this.#statesByCode ??= new Map(needAll([...stateCode], (code) => strings.at(code)).map((code, row) => [code, row]));
    return this.#statesByCode;
  }

  get #countyNames(): Counties {
    this.#counties ??= new Counties(this.#table);
    return this.#counties;
  }

  get #parts(): CityParts {
    this.#cityParts ??= new CityParts(this.#table);
    return this.#cityParts;
  }

  /** Null when it does not exist or is not five digits. */
  zip(zip: string): ZipPlace | null {
    const known = this.#zips.get(zip);
    if (known !== undefined) return known;
    // Along with it, what nearly every address asks next.
    const [row, parts] = needEach(
      () => this.#zipRow(zip),
      () => this.#parts,
      () => this.#stateRows,
    );
    if (row < 0) return null;
    const table = this.#table;
    const cityRow = table.zipCity[row] as number;
    const located = table.zipLocated[row] === 1;
    const [city, state, { county, countyFips }] = needEach(
      () => table.cityNames.at(cityRow),
      () => this.#stateOf(cityRow),
      () => this.#county(table.zipCounty[row] as number),
      () => parts.statesOfBoroughs,
    );
    const place = {
      zip,
      city,
      ...state,
      county,
      countyFips,
      latitude: located ? degrees(table.zipLatitude, row) : null,
      longitude: located ? degrees(table.zipLongitude, row) : null,
      cityRow,
    };
    this.#zips.set(zip, place);
    return place;
  }

  /** Two letters; null when the ZIP code does not exist. Reads less than `zip()`, as the next ones do. */
  stateOfZip(zip: string): string | null {
    const row = this.#zipRow(zip);
    const { zipCity, cityState, stateCode } = this.#table;
    return row < 0 ? null : this.#text(stateCode, cityState[zipCity[row] as number] as number);
  }

  /** Null where the ZIP code has no position or does not exist. */
  zipCentroid(zip: string): Position | null {
    const row = this.#zipRow(zip);
    const { zipLocated, zipLatitude, zipLongitude } = this.#table;
    return zipLocated[row] === 1 ? { latitude: degrees(zipLatitude, row), longitude: degrees(zipLongitude, row) } : null;
  }

  /** With most of the addresses; null where none is known or the ZIP code does not exist. */
  countyOf(zip: string): string | null {
    const row = this.#zipRow(zip);
    const county = row < 0 ? 0 : (this.#table.zipCounty[row] as number);
    return this.#table.countyNames.at(county) || null;
  }

  /** The one with most addresses first; empty when none is known or the ZIP code does not exist. */
  countiesOf(zip: string): readonly CountyShare[] {
    const row = this.#zipRow(zip);
    if (row < 0) return [];
    const { zipFirstShare, share } = this.#table;
    const from = zipFirstShare?.[row] ?? 0;
    return this.#countyRowsOf(row).flatMap((county, i) => this.#countyShare(county, (share[from + i] ?? 0) / SHARE_UNITS || null));
  }

  /** The county with most of the addresses of a ZIP code by its row first; 0 for none. */
  #countyRowsOf(zip: number): readonly number[] {
    const { zipFirstShare, shareCounty, zipCounty } = this.#table;
    const shared = zipFirstShare === null ? [] : shareCounty.subarray(zipFirstShare[zip], zipFirstShare[zip + 1]);
    return shared.length === 0 ? [zipCounty[zip] as number] : [...shared];
  }

  /**
   * The five-digit code of a county by its name, which in the ZIP code given or in the state only one has; without a name that of the ZIP code.
   * Null where there is none.
   */
  countyFipsOf(name: string | null, stateCode: string | null, zip: string | null): string | null {
    const counties = zip === null ? [] : this.countiesOf(zip);
    if (name === null) return counties[0]?.countyFips ?? null;
    const key = placeKey(name);
    const own = counties.find(({ county }) => placeKey(county) === key);
    if (own !== undefined || stateCode === null) return own?.countyFips ?? null;
    return this.#countyNames.fipsOf(name, this.#state(stateCode));
  }

  /**
   * IANA time zones of the addresses of a ZIP code, that of most of them first, or of one of its counties where another is given by its code. Empty
   * where the data does not say, as for military addresses.
   */
  timeZonesOf(zip: string, countyFips: string | null): readonly string[] {
    const row = this.#zipRow(zip);
    const { zoneName, countyZone, zoneZip, zipZone, zipCounty, countyFips: codes } = this.#table;
    if (row < 0 || countyZone === null) return [];
    const own = zipCounty[row] as number;
    const named = countyFips === null ? own : codes.indexOf(Number(countyFips));
    const apart = named === own ? lowerBound(zoneZip, row) : zoneZip.length;
    const zone = zoneZip[apart] === row ? (zipZone[apart] as number) : (countyZone[named] ?? 0);
    const zones = named === own ? this.#countyRowsOf(row).map((county) => countyZone[county] || zone) : [];
    return zone === 0 ? [] : [...new Set([zone, ...zones])].map((each) => this.#text(zoneName, each));
  }

  /** On mail to a ZIP code, the preferred one first; empty when it does not exist. */
  namesOf(zip: string): readonly string[] {
    const row = this.#zipRow(zip);
    if (row < 0) return [];
    const table = this.#table;
    const preferred = table.cityNames.at(table.zipCity[row] as number);
    const first = table.zipFirstName;
    if (first === null) return [preferred];
    const others = table.zipName.subarray(first[row] as number, first[row + 1] as number);
    return [preferred, ...needAll(others, (text) => table.strings.at(text))];
  }

  /**
   * Rows of the cities of a name, in any case and with the usual abbreviations, in one state where a two-letter code is given. Cities of
   * the name come before those with it as another name, post offices before others, larger ones before smaller.
   */
  cities(name: string, stateCode?: string | null): readonly number[] {
    const key = placeKey(name);
    if (key === '') return [];
    const table = this.#table;
    const [state, [[from, to], [first, end]]] = alongWith(
      () =>
        needEach(
          () => this.#state(stateCode),
          () => this.#named(key),
        ),
      () => readCities(table, ...table.cityKeys.knownRange(key)),
    );
    if (state === null) return [];
    const [own, other] = needEach(
      () => this.#rowsInState(from, to, state),
      () => needWhere(table.aliasCity.subarray(first, end), (row) => this.#inState(row, state)),
    );
    if (own.length + other.length < 2) return own.length === 0 ? other : own;
    const best = (rows: readonly number[]): readonly number[] => {
      if (rows.length < 2) return rows;
      const ranked = needAll(rows, (row) => ({ row, rank: mailRank(table, row, this.#parts.isSection(row)) }));
      return ranked.sort((a, b) => b.rank - a.rank || a.row - b.row).map(({ row }) => row);
    };
    return [...new Set(needAll([own, other], best).flat())];
  }

  /** Row of the only city of a state whose name goes on behind a search key, as SPARKS GLENCOE behind SPARKS; null where several do. */
  cityBeginningWith(key: string, stateCode: string): number | null {
    const state = this.#state(stateCode);
    const [from, to] = this.#table.cityKeys.prefixRange(`${key} `);
    const [only, another] = state === null ? [] : this.#rowsInState(from, to, state);
    return another === undefined ? (only ?? null) : null;
  }

  /** Rows of cities with a key, and of other names. */
  #named(key: string) {
    const { cityKeys, aliasKeys } = this.#table;
    return needEach(
      () => cityKeys.equalRange(key),
      () => aliasKeys.equalRange(key),
    );
  }

  #rowsInState(from: number, to: number, state: number | undefined): readonly number[] {
    return needWhere(rowsBetween(from, to), (row) => this.#inState(row, state));
  }

  /** By name or another name, in that state where one is given. */
  hasCity(name: string, stateCode: string | null): boolean {
    const key = `${stateCode}/${name}`;
    const known = this.#hasCity.get(key);
    if (known !== undefined) return known;
    const has = this.cities(name, stateCode).length > 0;
    this.#hasCity.set(key, has);
    return has;
  }

  /** Whether any city, of whatever state, has the name or has it as another name. */
  hasKey(name: string): boolean {
    return this.#named(placeKey(name)).some(([from, to]) => from < to);
  }

  /** Whether a city of the name has a ZIP code with the first three digits of `zip`. */
  hasZipLike(name: string, stateCode: string, zip: string): boolean {
    return this.#zipsNamed(name, stateCode).some((other) => other.startsWith(zip.slice(0, 3)));
  }

  /** Whether a ZIP code is one of a city of the name. */
  hasZip(name: string, stateCode: string, zip: string): boolean {
    return this.#zipsNamed(name, stateCode).includes(zip);
  }

  #zipsNamed(name: string, stateCode: string): readonly string[] {
    return needAll(this.cities(name, stateCode), (row) => this.zipsOf(row)).flat();
  }

  /**
   * Whether the name is of a part of a city: another name of a post office, or a place that no ZIP code prefers and that has no parts, as a
   * borough has.
   */
  isQuarter(name: string, stateCode: string): boolean {
    const [row] = this.cities(name, stateCode);
    if (row === undefined || this.partsOf(row).length > 0) return false;
    const bears = placeKey(this.#table.cityNames.at(row)) === placeKey(name);
    return !bears || !preferredCities(this.#table, row).includes(row);
  }

  /**
   * The city on mail to a borough, in upper case: the borough where it is a post office, else the city around it, as NEW YORK for
   * Manhattan; also for other names of that city (NYC). Null where the largest place of the name is neither, as most are, or has no ZIP
   * codes of these cities, as Queens.
   */
  cityOfBorough(name: string, stateCode: string | null): string | null {
    const state = this.#state(stateCode);
    // Nearly every text ends here.
    if (state === null || (state !== undefined && !this.#parts.statesOfBoroughs.has(state))) return null;
    const [row] = this.cities(name, stateCode);
    const parts = row === undefined ? [] : this.partsOf(row);
    if (row === undefined || parts.length === 0) return null;
    const whole = this.partOf(row);
    if (whole === null && !parts.some((part) => this.partsOf(part).length > 0)) return null;
    const preferred = preferredCities(this.#table, row);
    const onMail = [row, whole].find((city) => city !== null && preferred.includes(city));
    return onMail == null ? null : this.#table.cityNames.at(onMail).toUpperCase();
  }

  /** Whether two cities lie no further apart than one large city is wide; true where that is not known. */
  areNear(name: string, other: string, stateCode: string): boolean {
    const [own = [], others = []] = needAll([name, other], (city) => this.centroids(this.cities(city, stateCode), []));
    return own.length === 0 || others.length === 0 || own.some((a) => others.some((b) => isWithin(a, b, CITY_DEGREES)));
  }

  /** Search keys of cities that another key may mean, nearest first, then by length and key; digits are never edited. */
  keysNear(key: string): readonly KeyHit[] {
    return nearKeys(this.#table.cityKeys, key);
  }

  /** Five-digit ZIP codes within `meters` of any of the positions, ascending. */
  zipsAround(around: readonly Position[], meters: number): readonly string[] {
    return zipsAround(this.#table, around, meters);
  }

  /** 30 km away at most. */
  nearestZip(position: Position): ZipPlace | null {
    const row = nearestZip(this.#table, position);
    return row === null ? null : this.zip(zipDigits(this.#table.zipCode[row] as number));
  }

  city(row: number): CityPlace {
    const table = this.#table;
    const [name, state, county, center] = needEach(
      () => table.cityNames.at(row),
      () => this.#stateOf(row),
      () => this.#county(table.cityCounty[row] as number),
      () => this.cityCentroid(row),
    );
    return {
      row,
      name,
      ...state,
      ...county,
      latitude: center?.latitude ?? null,
      longitude: center?.longitude ?? null,
      weight: table.cityWeight[row] as number,
      population: table.cityPopulation?.[row] || null,
    };
  }

  /** Null where none of the city's ZIP codes has a position, as for military addresses. */
  cityCentroid(row: number): Position | null {
    const { cityLatitude, cityLongitude } = this.#table;
    return located({ latitude: degrees(cityLatitude, row), longitude: degrees(cityLongitude, row) });
  }

  /** Of cities by row, then of ZIP codes, where they have positions. */
  centroids(cities: readonly number[], zips: Iterable<string>): readonly Position[] {
    const all = needEach(
      () => needAll(cities, (row) => this.cityCentroid(row)),
      () => needAll([...zips], (zip) => this.zipCentroid(zip)),
    );
    return all.flat().filter((at) => at !== null);
  }

  /**
   * Five-digit ZIP codes, ascending: those that prefer the city; of a place that none prefers, those around it; of a borough, all of its
   * county.
   */
  zipsOf(row: number): readonly string[] {
    const { cityFirstZip, cityZip, zipCode } = this.#table;
    const rows = cityZip.subarray(cityFirstZip[row] as number, cityFirstZip[row + 1] as number);
    return needAll([...rows], (zip) => zipDigits(zipCode[zip] as number));
  }

  /** Rows of the cities that have a ZIP code, ascending. */
  citiesWith(zip: string): readonly number[] {
    const row = this.#zipRow(zip);
    return row < 0 ? [] : citiesWith(this.#table, row);
  }

  /** With those of all its parts: of New York those of the five boroughs. */
  zipsWithin(row: number): readonly string[] {
    const within = this.#parts.allWithin(row);
    return within.length === 0 ? this.zipsOf(row) : [...new Set(needAll([row, ...within], (part) => this.zipsOf(part)).flat())].sort();
  }

  /**
   * The ZIP codes with most of their addresses in the counties of the name (without `County`), ascending; in one state where a two-letter
   * code is given.
   */
  zipsOfCounty(name: string, stateCode?: string | null): readonly string[] {
    return this.#countyNames.zipsOf(name, this.#state(stateCode));
  }

  /** The ZIP codes with most of their addresses in a county, ascending, by its five-digit code; `withPart`: also those with some of them. */
  zipsInCounty(fips: string, withPart = false): readonly string[] {
    return this.#countyNames.zipsIn(fips, withPart);
  }

  /** Whether a state has a county of the name (without `County`). */
  hasCounty(name: string, stateCode: string): boolean {
    return this.#countyNames.rowsOf(name, this.#state(stateCode)).length > 0;
  }

  /** The counties of a name (without `County`) that have a position, the best known first; in one state where a two-letter code is given. */
  counties(name: string, stateCode?: string | null): readonly Region[] {
    const { countyState, countyLatitude, countyLongitude, zipCounty } = this.#table;
    const found = needAll(this.#countyNames.rowsOf(name, this.#state(stateCode)), (row): Region | readonly never[] => {
      const center = located({ latitude: degrees(countyLatitude, row), longitude: degrees(countyLongitude, row) });
      if (center === null) return [];
      const state = this.#text(this.#table.stateCode, countyState[row] as number);
      return { ...this.#county(row), ...center, state, weight: zipCounty.filter((county) => county === row).length };
    });
    return found.flat();
  }

  /** At the median latitude and longitude of its ZIP codes, which one that lies far off does not move; null where none has a position. By two-letter code. */
  state(stateCode: string): Region | null {
    const center = stateCenter(this.#table, this.#state(stateCode));
    return center === null ? null : { county: null, state: stateCode, ...center };
  }

  /** The city that a borough or a neighborhood is a part of. */
  partOf(row: number): number | null {
    return this.#parts.wholeOf(row);
  }

  /** The immediate parts of a city, ascending. */
  partsOf(row: number): readonly number[] {
    return this.#parts.partsOf(row);
  }

  /** Whether a city is the other or lies in it, as Astoria lies in Queens and New York. */
  isWithin(row: number, whole: number): boolean {
    return this.#parts.isWithin(row, whole);
  }

  /** Codes of the states that a ZIP code may lie in: its own; if it does not exist, those of ZIP codes with the same first three digits. */
  statesOf(zip: string): readonly string[] {
    const known = this.zip(zip);
    if (known !== null) return [known.state];
    const code = zipNumber(zip);
    if (code < 0) return [];
    const { zipCode, zipCity, cityState } = this.#table;
    const first = code - (code % AREA_CODES);
    const rows = zipCity.subarray(lowerBound(zipCode, first), lowerBound(zipCode, first + AREA_CODES));
    return needAll([...new Set(needAll(rows, (city) => cityState[city] as number))], (state) => this.#text(this.#table.stateCode, state));
  }

  /** By two-letter code in any case. */
  stateName(code: string): string | null {
    const row = this.#stateRows.get(code.toUpperCase());
    return row === undefined ? null : this.#text(this.#table.stateName, row);
  }

  /** Below 0 when it does not exist or is not five digits. */
  #zipRow(zip: string): number {
    const code = zipNumber(zip);
    if (code < 0) return -1;
    const { zipCode } = this.#table;
    const row = lowerBound(zipCode, code);
    return zipCode[row] === code ? row : -1;
  }

  #countyShare(row: number, share: number | null): readonly CountyShare[] {
    const { county, countyFips } = this.#county(row);
    return county === null || countyFips === null ? [] : [{ county, countyFips, share }];
  }

  /** Undefined: any state; null: there is no such state. */
  #state(code: string | null | undefined): number | undefined | null {
    return code === null || code === undefined ? undefined : (this.#stateRows.get(code.toUpperCase()) ?? null);
  }

  #inState(city: number, state: number | undefined): boolean {
    return state === undefined || this.#table.cityState[city] === state;
  }

  #county(row: number): { readonly county: string | null; readonly countyFips: string | null } {
    const table = this.#table;
    if (row === 0) return { county: null, countyFips: null };
    const [county, fips] = needEach(
      () => table.countyNames.at(row),
      () => table.countyFips[row] as number,
    );
    return { county, countyFips: String(fips).padStart(5, '0') };
  }

  #stateOf(city: number): Pick<ZipPlace, 'state' | 'stateName'> {
    const { cityState, stateCode, stateName } = this.#table;
    const row = cityState[city] as number;
    const [state, name] = needEach(
      () => this.#text(stateCode, row),
      () => this.#text(stateName, row),
    );
    return { state, stateName: name };
  }

  #text(column: Uint32Array, row: number): string {
    return this.#texts.at(column[row] as number) ?? '';
  }
}

/** Always the same for the same table. */
export const placesOf = /* @__PURE__ */ perOwner((table: UsPlacesTable) => new Places(table));

function degrees(column: Int32Array, row: number): number {
  return (column[row] as number) / COORDINATE_SCALE;
}

/** An unknown position is stored as 0, 0. */
function located(center: Position): Position | null {
  return center.latitude === 0 && center.longitude === 0 ? null : center;
}

function isWithin(a: Position, b: Position, limit: number): boolean {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east) <= limit;
}
