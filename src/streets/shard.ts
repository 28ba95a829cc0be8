import { perOwner } from '../bounded-cache.js';
import type { BlockColumn } from '../dataset/format/codecs/block-columns.js';
import { COORDINATE_SCALE } from '../dataset/format/codecs/columns.js';
import { KeptTexts, NO_TEXT } from '../dataset/format/codecs/kept-texts.js';
import type { Strings } from '../dataset/format/codecs/strings.js';
import type { UsStreetsTable } from '../dataset/format/tables/us-streets.js';
import { upperBound } from '../search/bisection.js';
import { fourDigits, letter, type OuterUnit, splitOuterUnit, twoDigits, zipText } from './packed-text.js';

/** A street of a shard, spelled as the data spells it: one name in one ZIP code and city. Null: the data does not say. */
export interface Street {
  readonly preMod: string | null;
  readonly preDir: string | null;
  readonly preType: string | null;
  readonly preSep: string | null;
  readonly name: string | null;
  readonly postType: string | null;
  readonly postDir: string | null;
  readonly postMod: string | null;
  /** Postal city. */
  readonly city: string | null;
  /** What the place is called beside the postal city: the town or city that the address lies in; null where they are one. */
  readonly municipality: string | null;
  readonly state: string | null;
  readonly county: string | null;
  /** Five digits. */
  readonly zip: string | null;
}

/** What postal files say of an address; null where they do not. */
export interface PostalEntry {
  /** Four digits. */
  readonly zip4: string | null;
  readonly carrierRoute: string | null;
  /** Four digits. */
  readonly elot: string | null;
  /** `A` or `D`. */
  readonly elotIndicator: string | null;
  /** `H`, `S`, `F`, `G`, `P` or `R`. */
  readonly recordType: string | null;
  /** `Y` or `N`. */
  readonly cmra: string | null;
  /** Two digits. */
  readonly deliveryPoint: string | null;
  /** Row of the manifest's sources that the facts are from. */
  readonly source: number;
}

/** One address of a shard. */
export interface AddressEntry extends OuterUnit {
  /** Primary number as written; null where the address has none. */
  readonly number: string | null;
  readonly unitType: string | null;
  readonly unitNumber: string | null;
  /** WGS84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Row of the manifest's sources. */
  readonly source: number;
  /** Null where no postal source was built in. */
  readonly postal: PostalEntry | null;
}

/** The record of a street row. */
export function streetEntry(table: UsStreetsTable, street: number): Street {
  const shared = sharedTexts(table.strings);
  return {
    preMod: shared.at(table.preMod[street] as number),
    preDir: shared.at(table.preDir[street] as number),
    preType: shared.at(table.preType[street] as number),
    preSep: shared.at(table.preSep[street] as number),
    name: textOrNull(table.strings, table.name[street] as number),
    postType: shared.at(table.postType[street] as number),
    postDir: shared.at(table.postDir[street] as number),
    postMod: shared.at(table.postMod[street] as number),
    city: shared.at(table.city[street] as number),
    municipality: shared.at(table.municipality[street] as number),
    state: shared.at(table.state[street] as number),
    county: shared.at(table.county[street] as number),
    zip: zipText(table.zip[street] as number),
  };
}

/** County of a street row; null where its source does not say. */
export function countyOf(table: UsStreetsTable, street: number): string | null {
  return sharedTexts(table.strings).at(table.county[street] as number);
}

/** Rows `[from, to)` of a street's addresses; for an alternate name, those of the street itself. */
export function addressRange(table: UsStreetsTable, street: number): readonly [from: number, to: number] {
  const base = table.base[street] as number;
  return [table.firstAddress[base] as number, table.firstAddress[base + 1] as number];
}

/** The street that an address row belongs to. */
export function streetRowOfAddress(table: UsStreetsTable, address: number): number {
  // The last street that starts at or before the address: of several that start at one row, only
  // the last has addresses.
  return upperBound(table.firstAddress, address) - 1;
}

/** Primary number of an address row as written; null where it has none. */
export function primaryNumber(table: UsStreetsTable, address: number): string | null {
  const written = textAt(table, table.numberText, address);
  if (written !== null) return written;
  const value = table.number.at(address);
  return value === 0 ? null : String(value);
}

/** The record of an address row. */
export function addressEntry(table: UsStreetsTable, address: number): AddressEntry {
  const { outerUnitType, outerUnitNumber } = splitOuterUnit(textAt(table, table.outerUnit, address));
  return {
    number: primaryNumber(table, address),
    unitType: textAt(table, table.unitType, address),
    unitNumber: textAt(table, table.unitNumber, address),
    outerUnitType,
    outerUnitNumber,
    latitude: table.latitude.at(address) / COORDINATE_SCALE,
    longitude: table.longitude.at(address) / COORDINATE_SCALE,
    source: table.source[address] as number,
    postal: postalEntry(table, address),
  };
}

/** What postal files say of an address row; null where no postal source was built in. */
export function postalEntry(table: UsStreetsTable, address: number): PostalEntry | null {
  const { postal } = table;
  if (postal === null) return null;
  return {
    zip4: fourDigits(postal.zip4.at(address)),
    carrierRoute: textAt(table, postal.carrierRoute, address),
    elot: fourDigits(postal.elot.at(address)),
    elotIndicator: letter(postal.elotIndicator[address] as number),
    recordType: letter(postal.recordType[address] as number),
    cmra: letter(postal.cmra[address] as number),
    deliveryPoint: twoDigits(postal.deliveryPoint.at(address)),
    source: postal.source[address] as number,
  };
}

/** Texts of a shard that are kept. Chosen: a shard has fewer types, cities and states. */
const KEPT = 256;
const sharedTexts = /* @__PURE__ */ perOwner((strings: Strings) => new KeptTexts(strings, KEPT));

function textAt({ strings }: UsStreetsTable, column: BlockColumn, row: number): string | null {
  return textOrNull(strings, column.at(row));
}

function textOrNull(strings: Strings, row: number): string | null {
  return row === NO_TEXT ? null : strings.at(row) || null;
}
