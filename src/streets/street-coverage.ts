import { STATE_BY_CODE } from '../address/data/states.js';
import { statesOfZip } from '../address/data/zip-prefixes.js';
import { perOwner } from '../bounded-cache.js';
import type { FileEntry, Manifest } from '../dataset/manifest.js';
import type { DatasetView } from '../dataset/view.js';

/** Residents at the census of 2020, in thousands, by state: what the size of a dataset is estimated by. */
const RESIDENTS = `AL 5024 AK 733 AZ 7152 AR 3012 CA 39538 CO 5774 CT 3606 DE 990 DC 690 FL 21538 GA 10712 HI 1455 ID 1839 IL 12813
IN 6786 IA 3190 KS 2938 KY 4506 LA 4658 ME 1362 MD 6177 MA 7030 MI 10077 MN 5706 MS 2961 MO 6155 MT 1084 NE 1962 NV 3105 NH 1378
NJ 9289 NM 2118 NY 20201 NC 10439 ND 779 OH 11799 OK 3959 OR 4237 PA 13003 PR 3286 RI 1097 SC 5118 SD 887 TN 6911 TX 29146 UT 3272
VT 643 VA 8631 WA 7705 WV 1794 WI 5894 WY 577`;
/** Addresses a resident: 125.8 million of Overture Maps in August 2026 over 331.4 million residents. */
const ADDRESSES_OF_RESIDENT = 0.38;
/** Bytes of a dataset an address, street index included; measured on generated datasets of two to forty million addresses. */
const BYTES_OF_ADDRESS = 14;

const THOUSANDS: ReadonlyMap<string, number> = new Map(
  [...RESIDENTS.matchAll(/([A-Z]{2}) (\d+)/g)].map(([, code = '', count]) => [code, Number(count)]),
);

/** About how many addresses a state has, by its residents; null for a code that no census counts. */
export function estimatedAddresses(state: string): number | null {
  const thousands = THOUSANDS.get(state);
  return thousands === undefined ? null : thousands * 1000 * ADDRESSES_OF_RESIDENT;
}

/** About what a dataset of a state takes, megabytes. */
export function estimatedMegabytes(state: string): number | null {
  const addresses = estimatedAddresses(state);
  return addresses === null ? null : Math.max(1, Math.round((addresses * BYTES_OF_ADDRESS) / 1_000_000));
}

/** The center of a ZIP code may lie so far outside of its addresses, degrees; about 2 km. Chosen. */
const CENTER_DEGREES = 0.02;

/** A point, degrees. */
interface Center {
  readonly latitude: number;
  readonly longitude: number;
}

/** What is said of a place without mounted street data: to everybody, and to whoever runs the program. */
export interface MissingStreets {
  readonly message: string;
  /** The command that mends it. */
  readonly hint?: string;
}

/** A place that street data is looked for in. */
export interface AskedPlace {
  /** Keys of the shards that may hold it; null: all of its state, empty: not known. */
  readonly shards: readonly string[] | null;
  /** Two-letter code; null where its shards tell at most. Read where no shard is mounted. */
  readonly state: string | null;
  /** Centers of its ZIP codes or of the city; empty where none is known. Read where a shard is mounted. */
  readonly positions: readonly Center[];
  /** Name of the city; null where it is not known. Read where another part of the state is mounted. */
  readonly cityName: string | null;
  /** Its ZIP code; null where it is known by its city alone. Read as the city is. */
  readonly zipCode: string | null;
}

/**
 * The sentence for a place that is known while no street data is mounted for it, or a part alone; null where it is, or the place is not
 * known. Where other parts of the state are mounted it names the city. A shard whose addresses all lie elsewhere is none of the place: a
 * sample, or the county next to it.
 */
export function missingStreets(view: DatasetView, place: AskedPlace): MissingStreets | null {
  if (mountedOf(view, place).length > 0) return lackingStreets(view, place);
  if (shardsOfState(view, place).length === 0) return sentence(place, noStreets);
  return place.shards?.length === 0 ? null : missingCity(place);
}

/** A ZIP code with the city that it prefers, and its center where that is known. */
interface LocatedZip {
  readonly city: string;
  readonly state: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * The same for a point, of the city whose ZIP code has the nearest center; null without one. All shards of its state are looked at,
 * and the city is named alone: that ZIP code may be of one building.
 */
export function missingStreetsAt(view: DatasetView, point: Center, nearest: LocatedZip | null): MissingStreets | null {
  if (nearest === null) return null;
  const { state, city: cityName } = nearest;
  // Around a town whose streets are mounted there may be none.
  const positions = [point, nearest as Center];
  return missingStreets(view, { shards: null, state, cityName, zipCode: null, positions });
}

/** The sentence for a place whose only mounted data is known to lack a part; null where other data is, or none. */
export function lackingStreets(view: DatasetView, place: AskedPlace): MissingStreets | null {
  const mounted = mountedOf(view, place);
  const isWhole = mounted.length === 0 || mounted.some(({ manifest }) => manifest.sources.every(({ lacks }) => lacks === undefined));
  if (isWhole || (place.shards !== null && isComplete(view, place.shards))) return null;
  return sentence(place, (state) => `Only a part of the street data for ${state} is mounted`);
}

const completeZips = /* @__PURE__ */ perOwner(({ sources }: Manifest) => new Set(sources.flatMap(({ complete = [] }) => complete)));

/**
 * Whether lists claim to be complete in all of some ZIP codes, those without mounted streets left out, so that an address does not exist
 * where they do not have it. False where no streets of them are mounted.
 */
export function isComplete(view: DatasetView, zips: readonly (string | null)[]): boolean {
  const mounted = zips.filter((zip) => zip === null || view.files('us-streets', zip).length > 0);
  const claims = (zip: string): boolean => view.files('us-streets', zip).some(({ manifest }) => completeZips(manifest).has(zip));
  return mounted.length > 0 && mounted.every((zip) => zip !== null && claims(zip));
}

/** The sentence for addresses of ZIP codes that are not {@link isComplete}: those that are not found may exist. */
export function unknownStreets(zips: readonly (string | null)[]): string {
  const named = [...new Set(zips)].filter((zip) => zip !== null);
  const where = named.length === 1 ? `ZIP code ${named[0]}` : 'its place';
  return `Whether it exists is unknown: no mounted list claims to hold every address of ${where}.`;
}

/** The mounted shards whose addresses may be of a place. */
function mountedOf(view: DatasetView, place: AskedPlace): ReturnType<DatasetView['files']> {
  const { shards } = place;
  const files = shards === null ? shardsOfState(view, place) : [...new Set(shards.flatMap((zip) => view.files('us-streets', zip)))];
  return files.filter(({ file }) => reaches(file.bbox, place));
}

function shardsOfState(view: DatasetView, place: AskedPlace): ReturnType<DatasetView['files']> {
  const state = stateOf(place);
  return state === null ? [] : view.files('us-streets').filter(({ file }) => statesOfZip(file.key).includes(state));
}

/** The state that is known, else the only one that its shards lie in. */
function stateOf({ state, shards }: AskedPlace): string | null {
  if (state !== null) return state;
  const [first = null, ...others] = new Set((shards ?? []).flatMap((key) => statesOfZip(key)));
  return others.length === 0 ? first : null;
}

/** What is so of the state of a place, and the command that mends it; null where the state is not known. */
function sentence(place: AskedPlace, ofState: (name: string) => string): MissingStreets | null {
  const known = STATE_BY_CODE.get(stateOf(place) ?? '');
  if (known === undefined) return null;
  const megabytes = estimatedMegabytes(known.code);
  const message = `${ofState(known.name)}.`;
  return megabytes === null ? { message } : { message, hint: `Get it with: doorplate get ${known.code} (about ${megabytes} MB)` };
}

function missingCity({ cityName, state, zipCode }: AskedPlace): MissingStreets | null {
  if (cityName === null) return null;
  const city = `${cityName}, ${state}`;
  return zipCode === null
    ? { message: `${noStreets(city)}.`, hint: `Get it with: doorplate get "city:${city}"` }
    : { message: `${noStreets(`${city} ${zipCode}`)}.`, hint: `Get it with: doorplate get ${zipCode}` };
}

/** An answer with the hint beside its messages; the same where nothing is missing. */
export function withHint<A extends object>(answer: A, missing: MissingStreets | null): A & { readonly hint?: string } {
  return missing?.hint === undefined ? answer : { ...answer, hint: missing.hint };
}

function noStreets(name: string): string {
  return `No street data for ${name} is mounted`;
}

/** Whether one of the positions lies in a box; true where nothing is known of either. */
function reaches(box: FileEntry['bbox'], { positions }: AskedPlace): boolean {
  if (box === null || positions.length === 0) return true;
  const [west, south, east, north] = box;
  return positions.some(
    ({ latitude, longitude }) =>
      longitude >= west - CENTER_DEGREES &&
      longitude <= east + CENTER_DEGREES &&
      latitude >= south - CENTER_DEGREES &&
      latitude <= north + CENTER_DEGREES,
  );
}
