import KDBush from 'kdbush';
import { UsStreets } from '../../src/dataset/generated/format/us-streets.js';
import { COORDINATE_SCALE, FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { StringTable } from '../dataset/encode.js';
import type { PostalFacts } from './address-row.js';
import { FieldWriter, type WriteField } from './field-writer.js';

/** The eight components that name a street, in the order in which they are written. */
export const STREET_PARTS = ['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod'] as const;
export type StreetPart = (typeof STREET_PARTS)[number];

export interface AddressRecord {
  /** Numeric value of the primary number. */
  readonly number: number;
  /** The primary number as written; null where it is the decimal digits of `number`. */
  readonly numberText: string | null;
  readonly unitType: string | null;
  readonly unitNumber: string | null;
  /** Designator, blank, number. */
  readonly outerUnit: string | null;
  /** Degrees times 10^7, whole. */
  readonly latitude: number;
  readonly longitude: number;
  readonly source: number;
  readonly postal: PostalFacts | null;
}

/** One street name in one ZIP code and city, with its addresses in table order. */
export interface StreetRecord extends Readonly<Record<StreetPart, string | null>> {
  /** Match key of the name. */
  readonly key: string;
  readonly city: string | null;
  readonly state: string;
  readonly county: string | null;
  readonly zip: number;
  readonly addresses: readonly AddressRecord[];
}

export const NONE_U16 = 65_535;
export const NONE_U8 = 255;
const TREE_NODE_SIZE = 32;

/** The street columns of text. */
const STREET_TEXTS: readonly (readonly [StreetPart | 'city' | 'state' | 'county', WriteField])[] = [
  ['preMod', UsStreets.addPreMod],
  ['preDir', UsStreets.addPreDir],
  ['preType', UsStreets.addPreType],
  ['preSep', UsStreets.addPreSep],
  ['name', UsStreets.addName],
  ['postType', UsStreets.addPostType],
  ['postDir', UsStreets.addPostDir],
  ['postMod', UsStreets.addPostMod],
  ['city', UsStreets.addCity],
  ['state', UsStreets.addState],
  ['county', UsStreets.addCounty],
];

/** Writes one shard of streets; they and their addresses keep their order. */
export function encodeUsStreets(streets: readonly StreetRecord[]): Uint8Array<ArrayBuffer> {
  const addresses = streets.flatMap((street) => street.addresses);
  const texts = new StringTable();
  // Designators are few: interned first, their rows fit sixteen bits.
  for (const { unitType } of addresses) texts.row(unitType);

  const fields = new FieldWriter();
  for (const [part, write] of STREET_TEXTS) fields.u32(write, streets, (street) => texts.row(street[part]));
  fields.u32(UsStreets.addZip, streets, (street) => street.zip);
  fields.column(UsStreets.addFirstAddress, firstRows(streets));

  fields.u32(UsStreets.addNumber, addresses, (address) => address.number);
  fields.i32(UsStreets.addLatitude, addresses, (address) => address.latitude);
  fields.i32(UsStreets.addLongitude, addresses, (address) => address.longitude);
  fields.u8(UsStreets.addSource, addresses.some((address) => address.source !== 0) ? addresses : [], (address) => address.source);

  const rowsWith = (has: (address: AddressRecord) => boolean): Uint32Array =>
    Uint32Array.from([...addresses.keys()].filter((row) => has(addresses[row] as AddressRecord)));
  const select = (rows: Uint32Array): readonly AddressRecord[] => Array.from(rows, (row) => addresses[row] as AddressRecord);
  const numberRows = rowsWith((address) => address.numberText !== null);
  fields.column(UsStreets.addNumberTextAddress, numberRows);
  fields.u32(UsStreets.addNumberText, select(numberRows), (address) => texts.row(address.numberText));
  // A unit may have a number without a designator and a designator without a number.
  const unitRows = rowsWith((address) => address.unitType !== null || address.unitNumber !== null);
  fields.column(UsStreets.addUnitAddress, unitRows);
  fields.u16(UsStreets.addUnitType, select(unitRows), (address) => texts.row(address.unitType));
  fields.u32(UsStreets.addUnitNumber, select(unitRows), (address) => texts.row(address.unitNumber));
  const outerRows = rowsWith((address) => address.outerUnit !== null);
  fields.column(UsStreets.addOuterUnitAddress, outerRows);
  fields.u32(UsStreets.addOuterUnit, select(outerRows), (address) => texts.row(address.outerUnit));

  if (addresses.some((address) => address.postal !== null)) {
    const facts = addresses.map((address) => address.postal ?? {});
    fields.u16(UsStreets.addZip4, facts, (fact) => numberOr(fact.zip4, NONE_U16));
    fields.u32(UsStreets.addCarrierRoute, facts, (fact) => texts.row(fact.carrierRoute ?? null));
    fields.u16(UsStreets.addElot, facts, (fact) => numberOr(fact.elot, NONE_U16));
    fields.u8(UsStreets.addElotIndicator, facts, (fact) => letter(fact.elotIndicator));
    fields.u8(UsStreets.addRecordType, facts, (fact) => letter(fact.recordType));
    fields.u8(UsStreets.addCmra, facts, (fact) => letter(fact.cmra));
    fields.u8(UsStreets.addDeliveryPoint, facts, (fact) => numberOr(fact.deliveryPoint, NONE_U8));
  }

  fields.column(UsStreets.addTreeIds, treeOrder(addresses));
  fields.pool(UsStreets.addStreetKeys, streets, (street) => street.key);
  fields.pool(UsStreets.addStrings, texts.strings(), (text) => text);
  fields.scalar(UsStreets.addFormatVersion, FORMAT_VERSION);
  fields.scalar(UsStreets.addTreeNodeSize, TREE_NODE_SIZE);
  return fields.finish(UsStreets.startUsStreets, UsStreets.endUsStreets, 'DPUS');
}

function firstRows(streets: readonly StreetRecord[]): Uint32Array {
  const first = new Uint32Array(streets.length + 1);
  streets.forEach((street, row) => {
    first[row + 1] = (first[row] as number) + street.addresses.length;
  });
  return first;
}

function treeOrder(addresses: readonly AddressRecord[]): Uint32Array {
  const tree = new KDBush(addresses.length, TREE_NODE_SIZE);
  for (const { latitude, longitude } of addresses) tree.add(longitude / COORDINATE_SCALE, latitude / COORDINATE_SCALE);
  return Uint32Array.from(tree.finish().ids);
}

function numberOr(digits: string | undefined, none: number): number {
  return digits === undefined ? none : Number(digits);
}

function letter(text: string | undefined): number {
  return text === undefined ? 0 : text.charCodeAt(0);
}
