import type { DatasetView } from '../dataset/view.js';
import { type AddressCandidate, MILITARY_TYPES, type PostalRange, postalRangeOf } from '../match/index.js';
import type { SecondaryLetters } from '../service.js';
import { postalEntry, type Street } from '../streets/shard.js';
import { checkDigit, deliveryPoint, type RecordType } from './delivery-point.js';

/** Null where the data does not say. */
export interface PostalFields {
  readonly zip4: string | null;
  readonly carrierRoute: string | null;
  readonly deliveryPoint: string | null;
  readonly checkDigit: string | null;
  readonly cmra: string | null;
  readonly elot: string | null;
  readonly elotIndicator: string | null;
  readonly recordType: RecordType | null;
}

export const NO_POSTAL_FIELDS: PostalFields = {
  zip4: null,
  carrierRoute: null,
  deliveryPoint: null,
  checkDigit: null,
  cmra: null,
  elot: null,
  elotIndicator: null,
  recordType: null,
};

/** What postal files say of the record, with the delivery point by rule where they leave it out. */
export function postalFields(address: AddressCandidate, secondaryLetters?: SecondaryLetters): PostalFields {
  const { shard, unit, street } = address;
  const postal = unit.listed ? postalEntry(shard.table, unit.row) : null;
  if (postal === null) return NO_POSTAL_FIELDS;
  const { zip4, carrierRoute, cmra, elot, elotIndicator } = postal;
  const recordType = postal.recordType as RecordType | null;
  const point = zip4 === null ? null : (postal.deliveryPoint ?? computed(address, recordType, secondaryLetters));
  return { zip4, carrierRoute, deliveryPoint: point, checkDigit: digitOf(street, zip4, point), cmra, elot, elotIndicator, recordType };
}

/** The ZIP+4 records of a listed address, in any of the mounted data; null where none covers it. `names`: those beside the address. */
export function postalRecordOf(view: DatasetView, address: AddressCandidate, names: readonly string[]): PostalRange | null {
  const { zip } = address.street;
  return postalRangeOf(address, zip === null ? [] : view.tables('us-streets', zip), names);
}

/** What ZIP+4 records say of an address that they list or may cover. */
export function postalFieldsInRange({ on, facts, coversUnit, isDefault }: PostalRange, letters?: SecondaryLetters): PostalFields {
  const { zip4, carrierRoute } = facts;
  const recordType = facts.recordType as RecordType | null;
  const { number, unitNumber } = on.query.given;
  const point =
    zip4 === null || recordType === null || MILITARY_TYPES.has(on.street.preType)
      ? null
      : deliveryPoint(
          { recordType, primaryNumber: number ?? (isDefault ? null : unitNumber), unitNumber: coversUnit ? unitNumber : null },
          letters,
        );
  return { ...NO_POSTAL_FIELDS, zip4, carrierRoute, recordType, deliveryPoint: point, checkDigit: digitOf(on.street, zip4, point) };
}

const digitOf = ({ zip }: Pick<Street, 'zip'>, zip4: string | null, point: string | null): string | null =>
  zip === null || zip4 === null || point === null ? null : checkDigit(zip, zip4, point);

/** The rules for military mail are not public. */
function computed(address: AddressCandidate, recordType: RecordType | null, letters: SecondaryLetters | undefined): string | null {
  if (recordType === null || MILITARY_TYPES.has(address.street.preType)) return null;
  const { unit } = address.unit;
  const boxed = recordType === 'P' || recordType === 'R';
  return deliveryPoint(
    {
      recordType,
      primaryNumber: boxed ? (unit?.number ?? null) : address.number,
      unitNumber: unit === null ? null : (unit.number ?? ''),
    },
    letters,
  );
}
