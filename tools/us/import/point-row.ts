import { STATES } from '../../../src/address/index.js';
import { foldName, placeKey } from '../../../src/dataset/key.js';
import type { Places } from '../../../src/dataset/places.js';
import type { AddressRow, PostalFacts } from '../address-row.js';
import { bareCounty, titledName } from '../place-names.js';
import { type DeliveryLine, DeliveryLineReader } from './delivery-line.js';
import type { ImportContext } from './import-context.js';
import { positionTrouble } from './us-position.js';

/** An address as a source writes it; empty text where it says nothing. */
export interface WrittenAddress {
  /** House number, street and unit as text, or already taken apart. */
  readonly line: readonly [number: string, street: string, unit: string] | DeliveryLine;
  readonly city: string;
  readonly county: string;
  /** Code or name. */
  readonly state: string;
  /** Five digits, alone or with the add-on behind. */
  readonly zip: string;
  /** The add-on, four digits. */
  readonly zip4: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Row of the manifest's sources. */
  readonly source: number;
  /** Line or row of its file. */
  readonly record: number;
}

const STATE_CODES: ReadonlyMap<string, string> = new Map(
  STATES.flatMap(({ code, name }) => [[code, code] as const, [foldName(name), code] as const]),
);
const ZIP = /^(\d{5})(?:-?(\d{4}))?$/;
const ADD_ON = /^(?!0000)\d{4}$/;

/** The code of a state given by code or name in any case; null when there is none. */
export function stateCode(text: string): string | null {
  return STATE_CODES.get(text.length === 2 ? text.toUpperCase() : foldName(text)) ?? null;
}

/** Turns addresses as sources write them into rows. Cities and counties that are not said are those of the ZIP code. */
export class PointRows {
  readonly lines = new DeliveryLineReader();
  readonly #places: Places | null;
  readonly #zipless: boolean;
  readonly #state: string | null;
  readonly #counties = new Map<string, string>();

  /** `state`: code for addresses that do not say theirs. */
  constructor({ places, zipless }: ImportContext, state: string | null) {
    this.#places = places;
    this.#zipless = zipless ?? false;
    this.#state = state;
  }

  /** The row of an address, or the reason why it cannot be used. */
  row(written: WrittenAddress): AddressRow | string {
    const { longitude, latitude, source } = written;
    const trouble = positionTrouble(longitude, latitude);
    if (trouble !== null) return trouble;
    const line = Array.isArray(written.line)
      ? this.lines.read(...(written.line as [string, string, string]))
      : (written.line as DeliveryLine);
    if (typeof line === 'string') return line;
    const zipless = written.zip === '';
    if (zipless && !this.#zipless) return 'the row has no ZIP code';
    const [, zip = null, joined = ''] = ZIP.exec(written.zip) ?? [];
    if (zip === null && !zipless) return 'the ZIP code is not five digits';
    const place = zip === null ? null : (this.#places?.zip(zip) ?? null);
    const state = written.state === '' ? (this.#state ?? place?.state ?? null) : stateCode(written.state);
    if (state === null && written.state !== '') return 'the state does not exist';
    // The state comes with the ZIP code.
    if (state === null && !zipless) return 'the row has no state';
    const home = place !== null && place.state === state ? place : null;
    const city = written.city.replace(/\s+/g, ' ').toUpperCase() || home?.city.toUpperCase() || null;
    const county = this.#county(written.county, home?.county ?? null);
    const zip4 = written.zip4 || joined;
    const postal: { postal?: PostalFacts } = ADD_ON.test(zip4) ? { postal: { zip4 } } : {};
    const record = zipless ? { record: written.record } : {};
    return { components: { ...line, city, state, zip, zip4: null }, latitude, longitude, county, source, ...postal, ...record };
  }

  /** The county's name alone, in the spelling of the places where they know it. */
  #county(written: string, known: string | null): string | null {
    if (written === '') return known;
    const cached = this.#counties.get(written);
    const name = cached ?? spelled(bareCounty(titledName(written)));
    if (cached === undefined) this.#counties.set(written, name);
    return known !== null && placeKey(known) === placeKey(name) ? known : name;
  }
}

function spelled(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}
