import * as flatbuffers from 'flatbuffers';
import KDBush from 'kdbush';
import { UsStreets } from '../../src/dataset/generated/format/us-streets.js';
import { COORDINATE_SCALE, FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { finish, StringTable, writeColumn, writeStrings } from '../dataset/encode.js';
import type { PostalFacts } from './address-row.js';

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

/** Writes one shard of streets; they and their addresses keep their order. */
export function encodeUsStreets(streets: readonly StreetRecord[]): Uint8Array<ArrayBuffer> {
  const builder = new flatbuffers.Builder(1 << 20);
  const addresses = streets.flatMap((street) => street.addresses);
  const texts = new StringTable();
  // Designators are few: interned first, their rows fit sixteen bits.
  for (const { unitType } of addresses) texts.row(unitType);
  const byStreet = (value: (street: StreetRecord) => string | null): number =>
    writeColumn(
      builder,
      Uint32Array.from(streets, (street) => texts.row(value(street))),
    );
  const sparse = (value: (address: AddressRecord) => string | null): readonly [rows: Uint32Array, texts: Uint32Array] => {
    const rows = [...addresses.keys()].filter((row) => value(addresses[row] as AddressRecord) !== null);
    return [Uint32Array.from(rows), Uint32Array.from(rows, (row) => texts.row(value(addresses[row] as AddressRecord)))];
  };

  const add: (() => void)[] = [];
  const keep = (offset: number, write: (b: flatbuffers.Builder, offset: number) => void): void => {
    add.push(() => write(builder, offset));
  };
  keep(
    byStreet((street) => street.preMod),
    UsStreets.addPreMod,
  );
  keep(
    byStreet((street) => street.preDir),
    UsStreets.addPreDir,
  );
  keep(
    byStreet((street) => street.preType),
    UsStreets.addPreType,
  );
  keep(
    byStreet((street) => street.preSep),
    UsStreets.addPreSep,
  );
  keep(
    byStreet((street) => street.name),
    UsStreets.addName,
  );
  keep(
    byStreet((street) => street.postType),
    UsStreets.addPostType,
  );
  keep(
    byStreet((street) => street.postDir),
    UsStreets.addPostDir,
  );
  keep(
    byStreet((street) => street.postMod),
    UsStreets.addPostMod,
  );
  keep(
    byStreet((street) => street.city),
    UsStreets.addCity,
  );
  keep(
    byStreet((street) => street.state),
    UsStreets.addState,
  );
  keep(
    byStreet((street) => street.county),
    UsStreets.addCounty,
  );
  keep(
    writeColumn(
      builder,
      Uint32Array.from(streets, (street) => street.zip),
    ),
    UsStreets.addZip,
  );
  keep(writeColumn(builder, firstRows(streets)), UsStreets.addFirstAddress);

  keep(
    writeColumn(
      builder,
      Uint32Array.from(addresses, (address) => address.number),
    ),
    UsStreets.addNumber,
  );
  keep(
    writeColumn(
      builder,
      Int32Array.from(addresses, (address) => address.latitude),
    ),
    UsStreets.addLatitude,
  );
  keep(
    writeColumn(
      builder,
      Int32Array.from(addresses, (address) => address.longitude),
    ),
    UsStreets.addLongitude,
  );
  const sources = addresses.some((address) => address.source !== 0) ? addresses.map((address) => address.source) : [];
  keep(writeColumn(builder, Uint8Array.from(sources)), UsStreets.addSource);
  const [numberRows, numberTexts] = sparse((address) => address.numberText);
  keep(writeColumn(builder, numberRows), UsStreets.addNumberTextAddress);
  keep(writeColumn(builder, numberTexts), UsStreets.addNumberText);
  // A unit may have a number without a designator and a designator without a number.
  const [unitRows] = sparse((address) => address.unitType ?? address.unitNumber);
  const unit = (row: number): AddressRecord => addresses[row] as AddressRecord;
  keep(writeColumn(builder, unitRows), UsStreets.addUnitAddress);
  keep(
    writeColumn(
      builder,
      Uint16Array.from(unitRows, (row) => texts.row(unit(row).unitType)),
    ),
    UsStreets.addUnitType,
  );
  keep(
    writeColumn(
      builder,
      Uint32Array.from(unitRows, (row) => texts.row(unit(row).unitNumber)),
    ),
    UsStreets.addUnitNumber,
  );
  const [outerRows, outerTexts] = sparse((address) => address.outerUnit);
  keep(writeColumn(builder, outerRows), UsStreets.addOuterUnitAddress);
  keep(writeColumn(builder, outerTexts), UsStreets.addOuterUnit);

  if (addresses.some((address) => address.postal !== null)) {
    const facts = addresses.map((address) => address.postal ?? {});
    keep(
      writeColumn(
        builder,
        Uint16Array.from(facts, (f) => numberOr(f.zip4, NONE_U16)),
      ),
      UsStreets.addZip4,
    );
    keep(
      writeColumn(
        builder,
        Uint32Array.from(facts, (f) => texts.row(f.carrierRoute ?? null)),
      ),
      UsStreets.addCarrierRoute,
    );
    keep(
      writeColumn(
        builder,
        Uint16Array.from(facts, (f) => numberOr(f.elot, NONE_U16)),
      ),
      UsStreets.addElot,
    );
    keep(
      writeColumn(
        builder,
        Uint8Array.from(facts, (f) => letter(f.elotIndicator)),
      ),
      UsStreets.addElotIndicator,
    );
    keep(
      writeColumn(
        builder,
        Uint8Array.from(facts, (f) => letter(f.recordType)),
      ),
      UsStreets.addRecordType,
    );
    keep(
      writeColumn(
        builder,
        Uint8Array.from(facts, (f) => letter(f.cmra)),
      ),
      UsStreets.addCmra,
    );
    keep(
      writeColumn(
        builder,
        Uint8Array.from(facts, (f) => numberOr(f.deliveryPoint, NONE_U8)),
      ),
      UsStreets.addDeliveryPoint,
    );
  }

  keep(writeColumn(builder, treeOrder(addresses)), UsStreets.addTreeIds);
  keep(
    writeStrings(
      builder,
      streets.map((street) => street.key),
    ),
    UsStreets.addStreetKeys,
  );
  keep(writeStrings(builder, texts.strings()), UsStreets.addStrings);

  UsStreets.startUsStreets(builder);
  UsStreets.addFormatVersion(builder, FORMAT_VERSION);
  for (const addOffset of add) addOffset();
  UsStreets.addTreeNodeSize(builder, TREE_NODE_SIZE);
  return finish(builder, UsStreets.endUsStreets(builder), 'DPUS');
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
