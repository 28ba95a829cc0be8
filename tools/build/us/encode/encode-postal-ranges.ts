import type { UsStreetsFields } from '../../../../src/dataset/format/schemas.js';
import { ALTERNATE, CONVERTED, UNIT_PARITY_SHIFT } from '../../../../src/dataset/format/tables/range-forms.js';
import type { FieldWriter, Texts } from '../../format/field-writer.js';
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
  fields: FieldWriter<UsStreetsFields>,
  streets: readonly { readonly postalRanges?: readonly PostalRangeRecord[] }[],
  texts: Texts,
): void {
  const ranges = streets.flatMap((street) => street.postalRanges ?? []);
  if (ranges.length === 0) return;
  fields.numbers('postalRangeCount', streets, (street) => street.postalRanges?.length ?? 0);
  fields.values('postalType', ranges, ({ recordType }) => recordType.charCodeAt(0));
  fields.steps('postalLow', ranges, ({ low }) => low);
  fields.numbers('postalSpan', ranges, ({ low, high }) => high - low);
  fields.values('postalForm', ranges, formOf);
  fields.optionalSteps('postalZip4', ranges, ({ addOnLow }) => (addOnLow === null ? null : Number(addOnLow)));
  fields.numbers('postalZip4Span', ranges, ({ addOnLow, addOnHigh }) => Number(addOnHigh ?? 0) - Number(addOnLow ?? 0));
  fields.numbers('postalRoute', ranges, ({ carrierRoute }) => texts.row(carrierRoute));
  fields.optionalBytes('postalRangeSource', ranges, ({ source }) => source);
  fields.sparse('postalTextRange', ranges, ({ written }) => written !== null, [
    ['postalTextLow', ({ written }) => texts.row(written?.low ?? null)],
    ['postalTextHigh', ({ written }) => texts.row(written?.high ?? null)],
    ['postalTextPrefix', ({ written }) => texts.row(written?.prefix ?? null)],
  ]);
  fields.sparse('postalUnitRange', ranges, ({ unitType, unitLow, unitHigh }) => (unitType ?? unitLow ?? unitHigh) !== null, [
    ['postalUnitType', ({ unitType }) => texts.row(unitType)],
    ['postalUnitLow', ({ unitLow }) => texts.row(unitLow)],
    ['postalUnitHigh', ({ unitHigh }) => texts.row(unitHigh)],
  ]);
  fields.sparse('postalRecipientRange', ranges, ({ recipient }) => recipient !== null, [
    ['postalRecipient', ({ recipient }) => texts.row(recipient)],
  ]);
  const governed = ranges.filter(({ government }) => government !== null);
  fields.sparse('postalGovernmentRange', ranges, ({ government }) => government !== null, []);
  fields.values('postalGovernment', governed, ({ government }) => government?.charCodeAt(0) ?? 0);
}

function formOf({ parity, unitParity, alternate, converted }: PostalRangeRecord): number {
  return parityCode(parity) | (parityCode(unitParity) << UNIT_PARITY_SHIFT) | (alternate ? ALTERNATE : 0) | (converted ? CONVERTED : 0);
}
