import { stated } from '../../../../src/address/fillers.js';
import { type Components, STATES } from '../../../../src/address/index.js';
import { zipOf } from '../../../../src/address/written-fields.js';
import { BoundedCache, remembered } from '../../../../src/bounded-cache.js';
import type { Position, ZipPlace } from '../../../../src/places/place-records.js';
import type { Places } from '../../../../src/places/us-places.js';
import { foldName, placeKey } from '../../../../src/text/search-key.js';
import type { Rejects } from '../../source/rejects.js';
import { bareCounty, titledName } from '../merge/place-names.js';
import type { AddressRow } from '../rows.js';
import { type DeliveryLine, DeliveryLineReader } from './delivery-line.js';
import type { ImportContext } from './import-context.js';
import { NO_ZIP_CODE, restoredZip, ZIP_RESTORED } from './lost-zeros.js';
import { FAR_FROM_ZIP, isFarFromZip, mayReachInto, STATE_OF_ZIP } from './place-check.js';
import { positionOf, positionTrouble } from './us-position.js';

/** An address as a source writes it; empty text where it says nothing. */
export interface WrittenAddress {
  /** House number, street and unit as text, or already taken apart: one number then, that no list is looked for in. */
  readonly line: readonly [number: string, street: string, unit: string] | DeliveryLine;
  /** Street and unit have fields of their own. */
  readonly isUnitApart?: boolean;
  readonly city: string;
  /** The municipality, where the source tells it from the postal city, which `city` is then. */
  readonly municipality?: string;
  readonly county: string;
  /** Code or name. */
  readonly state: string;
  /** Five digits, or fewer where zeros were lost, alone or with the add-on behind. */
  readonly zip: string;
  /** The add-on, four digits. */
  readonly zip4: string;
  /** Degrees, or as the source writes them: both as numbers, or both as texts; or why there are none. */
  readonly position: readonly [longitude: number, latitude: number] | readonly [longitude: string, latitude: string] | string;
  /** Row of the manifest's sources. */
  readonly source: number;
  /** Line or row of its file. */
  readonly record: number;
}

const STATE_CODES: ReadonlyMap<string, string> = new Map(
  STATES.flatMap(({ code, name }) => [[code, code] as const, [foldName(name), code] as const]),
);
const ZIP = /^(\d{5})(?:-?(\d{4}))?$/;
/** Texts kept, so that each is read once and not once an address. */
const KEPT = 100_000;
const ADD_ON = /^(?!0000)\d{4}$/;
/** How far from the position of a ZIP code its addresses may lie, degrees of latitude: 25 km. Chosen. */
const REACH_DEGREES = 0.225;
const NOT_TOLD = {};

/** The code of a state given by code or name in any case; null when there is none. */
export function stateCode(text: string): string | null {
  return STATE_CODES.get(text.length === 2 ? text.toUpperCase() : foldName(text)) ?? null;
}

/** Turns addresses as sources write them into rows. Cities and counties that are not said are those of the ZIP code. */
export class PointRows {
  readonly lines = new DeliveryLineReader();
  readonly #context: ImportContext;
  readonly #rejects: Rejects;
  readonly #places: Places | null;
  readonly #keepsWithoutZip: boolean;
  readonly #state: string | null;
  readonly #zips = new BoundedCache<ZipPlace | null>(KEPT);
  readonly #cities = new BoundedCache<string>(KEPT);
  /** By ZIP code and state. */
  readonly #borders = new BoundedCache<boolean>(KEPT);
  /** By what is written and what is known. */
  readonly #counties = new BoundedCache<string>(KEPT);

  /** `state`: code for addresses that do not say theirs. */
  constructor(context: ImportContext, state: string | null) {
    const { rejects, places, keepsWithoutZip } = context;
    this.#context = context;
    this.#rejects = rejects;
    this.#places = places;
    this.#keepsWithoutZip = keepsWithoutZip ?? false;
    this.#state = state;
  }

  /** The rows of an address, one for each house number that it lists, or the reason why it cannot be used. */
  rows(written: WrittenAddress): readonly AddressRow[] | string {
    const position = numbersOf(written.position);
    if (typeof position === 'string') return position;
    const [longitude, latitude] = position;
    const trouble = positionTrouble(longitude, latitude);
    if (trouble !== null) return trouble;
    const lines = Array.isArray(written.line)
      ? this.lines.read(...(written.line as [string, string, string]), written.isUnitApart)
      : [written.line as DeliveryLine];
    if (typeof lines === 'string') return lines;
    const place = this.#placeOf(written, latitude, longitude);
    if (typeof place === 'string') return place;
    if (lines.length > 1) this.#rejects.list(lines.length);
    return lines.map((line) => addressRow(line, place, written));
  }

  /** Where an address lies, as far as it says, or why that cannot be. */
  #placeOf(written: WrittenAddress, latitude: number, longitude: number): RowPlace | string {
    const read = zipOf(written.zip) ?? written.zip;
    if (read === '' && written.zip !== '') this.#rejects.change(NO_ZIP_CODE);
    const said = read || defaultZip(this.#context, latitude, longitude);
    const lacksZip = said === '';
    if (lacksZip && !this.#keepsWithoutZip) return 'the row has no ZIP code';
    const saidState = stated(written.state);
    const [zip, joined] = this.#zip(said, saidState);
    if (zip === null && !lacksZip) return 'the ZIP code is not five digits';
    const place = zip === null ? null : remembered(this.#zips, zip, () => this.#places?.zip(zip) ?? null);
    const named = saidState === '' ? (this.#state ?? place?.state ?? null) : stateCode(saidState);
    if (named === null && saidState !== '') return 'the state does not exist';
    // The state comes with the ZIP code.
    if (named === null && !lacksZip) return 'the row has no state';
    if (this.#places !== null && place !== null && isFarFromZip(this.#places, place, { latitude, longitude })) return FAR_FROM_ZIP;
    const state = named === null || place === null ? named : this.#stateOf(place, named);
    const home = place !== null && place.state === state ? place : null;
    const city =
      remembered(this.#cities, stated(written.city) || this.#context.city || (home?.city ?? ''), cityText) ||
      home?.city.toUpperCase() ||
      null;
    const county = this.#county(stated(written.county), home?.county ?? null);
    return { latitude, longitude, city, state, zip, zip4: written.zip4 || joined, county, ...this.#municipality(written) };
  }

  /** The state of an address that names this one: that of its ZIP code where the two contradict each other. */
  #stateOf(place: ZipPlace, named: string): string {
    if (named === place.state || this.#places === null) return named;
    const places = this.#places;
    if (remembered(this.#borders, `${place.zip}${named}`, () => mayReachInto(places, place, named))) return named;
    this.#rejects.change(STATE_OF_ZIP);
    return place.state;
  }

  /** The ZIP code and its add-on. Null where it has not five digits and cannot be restored. */
  #zip(zip: string, state: string): readonly [zip: string | null, zip4: string] {
    const [, digits, zip4 = ''] = ZIP.exec(zip) ?? [];
    if (digits !== undefined) return [digits, zip4];
    const restored = restoredZip(zip, state === '' ? this.#state : stateCode(state), this.#places);
    if (restored === null) return [null, ''];
    this.#rejects.change(ZIP_RESTORED);
    return [restored.zip, restored.zip4];
  }

  /** Only of rows that tell postal city and municipality apart. */
  #municipality({ municipality }: WrittenAddress): Pick<AddressRow, 'municipality'> {
    return municipality === undefined ? NOT_TOLD : { municipality: remembered(this.#cities, municipality, cityText) || null };
  }

  /** The county's name alone, in the spelling of the places where they know it. */
  #county(written: string, known: string | null): string | null {
    if (written === '') return known;
    return remembered(this.#counties, `${written}|${known ?? ''}`, () => {
      const name = spelled(bareCounty(titledName(written)));
      return known !== null && placeKey(known) === placeKey(name) ? known : name;
    });
  }
}

/** Where an address lies. */
interface RowPlace extends Position, Pick<AddressRow, 'county' | 'municipality'>, Pick<Components, 'city' | 'state' | 'zip'> {
  /** As written. */
  readonly zip4: string;
}

function addressRow(line: DeliveryLine, place: RowPlace, { source, record }: WrittenAddress): AddressRow {
  const { latitude, longitude, city, state, zip, zip4, county, ...municipality } = place;
  // Spread out: a copy of all parts by name costs more than all the rest of the row.
  const row: AddressRow = {
    components: {
      number: line.number,
      preMod: line.preMod,
      preDir: line.preDir,
      preType: line.preType,
      preSep: line.preSep,
      name: line.name,
      postType: line.postType,
      postDir: line.postDir,
      postMod: line.postMod,
      unitType: line.unitType,
      unitNumber: line.unitNumber,
      outerUnitType: line.outerUnitType,
      outerUnitNumber: line.outerUnitNumber,
      city,
      state,
      zip,
      zip4: null,
    },
    latitude,
    longitude,
    county,
    source,
    ...municipality,
  };
  const recorded = zip === null ? { record } : {};
  if (ADD_ON.test(zip4)) return { ...row, postal: { zip4 }, ...recorded };
  return zip === null ? { ...row, ...recorded } : row;
}

function numbersOf(position: WrittenAddress['position']): readonly [number, number] | string {
  if (typeof position === 'string') return position;
  const [longitude, latitude] = position;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [longitude, latitude];
  return positionOf(String(longitude), String(latitude));
}

/**
 * The ZIP code of rows that do not say theirs, where the build names one and the row lies around it;
 * else empty. Where the position of the ZIP code is not known, every row counts as lying there.
 */
export function defaultZip({ zip, places }: ImportContext, latitude: number, longitude: number): string {
  if (zip == null) return '';
  const place = places?.zip(zip) ?? null;
  if (place === null || place.latitude === null || place.longitude === null) return zip;
  const east = (place.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(place.latitude - latitude, east) <= REACH_DEGREES ? zip : '';
}

function cityText(written: string): string {
  return written.replace(/\s+/g, ' ').toUpperCase();
}

function spelled(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}
