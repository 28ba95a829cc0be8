import { ALTERNATE, CONVERTED, UNIT_PARITY_SHIFT } from '../../../src/dataset/format/tables/range-forms.js';
import type { FieldWriter, Texts } from '../../format/field-writer.js';
import { UsStreets } from '../../format/generated/format/us-streets.js';
import type { Parity, PostalRangeRow } from '../rows.js';

/** Parts of a row that the street of the record says. */
type OfStreet = 'zip' | 'street' | 'state' | 'countyFips' | 'cityKey' | 'urbanizationKey';

/** One record of the ZIP+4 product, without what its street says. */
export interface PostalRangeRecord extends Omit<PostalRangeRow, OfStreet | 'low' | 'high'> {
  /** Numeric values; both 0 where the record covers the whole street, route or office. */
  readonly low: number;
  readonly high: number;
  /** The numbers as written; null where both are the decimal digits of their values, or there are none. */
  readonly written: { readonly low: string; readonly high: string; readonly prefix: string } | null;
}

const PARITIES: Readonly<Record<Parity, number>> = { odd: 1, even: 2, both: 3 };
const parityCode = (parity: Parity | null): number => (parity === null ? 0 : PARITIES[parity]);

/** Writes the postal ranges of all streets; nothing where no street has one. */
export function encodePostalRanges(
  fields: FieldWriter,
  streets: readonly { readonly postalRanges?: readonly PostalRangeRecord[] }[],
  texts: Texts,
): void {
  const ranges = streets.flatMap((street) => street.postalRanges ?? []);
  if (ranges.length === 0) return;
  fields.numbers(UsStreets.addPostalRangeCount, streets, (street) => street.postalRanges?.length ?? 0);
  fields.u8(UsStreets.addPostalType, ranges, ({ recordType }) => recordType.charCodeAt(0));
  fields.steps(UsStreets.addPostalLow, ranges, ({ low }) => low);
  fields.numbers(UsStreets.addPostalSpan, ranges, ({ low, high }) => high - low);
  fields.u8(UsStreets.addPostalForm, ranges, formOf);
  fields.optionalSteps(UsStreets.addPostalZip4, ranges, ({ addOnLow }) => (addOnLow === null ? null : Number(addOnLow)));
  fields.numbers(UsStreets.addPostalZip4Span, ranges, ({ addOnLow, addOnHigh }) => Number(addOnHigh ?? 0) - Number(addOnLow ?? 0));
  fields.numbers(UsStreets.addPostalRoute, ranges, ({ carrierRoute }) => texts.row(carrierRoute));
  fields.optionalU8(UsStreets.addPostalRangeSource, ranges, ({ source }) => source);
  fields.sparse(UsStreets.addPostalTextRange, ranges, ({ written }) => written !== null, [
    [UsStreets.addPostalTextLow, ({ written }) => texts.row(written?.low ?? null)],
    [UsStreets.addPostalTextHigh, ({ written }) => texts.row(written?.high ?? null)],
    [UsStreets.addPostalTextPrefix, ({ written }) => texts.row(written?.prefix ?? null)],
  ]);
  fields.sparse(UsStreets.addPostalUnitRange, ranges, ({ unitType, unitLow, unitHigh }) => (unitType ?? unitLow ?? unitHigh) !== null, [
    [UsStreets.addPostalUnitType, ({ unitType }) => texts.row(unitType)],
    [UsStreets.addPostalUnitLow, ({ unitLow }) => texts.row(unitLow)],
    [UsStreets.addPostalUnitHigh, ({ unitHigh }) => texts.row(unitHigh)],
  ]);
  fields.sparse(UsStreets.addPostalRecipientRange, ranges, ({ recipient }) => recipient !== null, [
    [UsStreets.addPostalRecipient, ({ recipient }) => texts.row(recipient)],
  ]);
  const governed = ranges.filter(({ government }) => government !== null);
  fields.sparse(UsStreets.addPostalGovernmentRange, ranges, ({ government }) => government !== null, []);
  fields.u8(UsStreets.addPostalGovernment, governed, ({ government }) => government?.charCodeAt(0) ?? 0);
}

function formOf({ parity, unitParity, alternate, converted }: PostalRangeRecord): number {
  return parityCode(parity) | (parityCode(unitParity) << UNIT_PARITY_SHIFT) | (alternate ? ALTERNATE : 0) | (converted ? CONVERTED : 0);
}
