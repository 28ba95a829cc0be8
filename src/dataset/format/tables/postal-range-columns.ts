import { corrupt } from '../codecs/columns.js';
import { NONE_U16, sparseRows } from '../codecs/packed.js';
import {
  bytes,
  FOUR_DIGITS,
  MAX_NUMBER,
  numbers,
  onDemand,
  optionalSteps,
  type PackedFile,
  sparseTexts,
  steps,
  together,
  type UnpackedOf,
} from '../packed-columns.js';

/** Texts are rows of strings, 0 where there is none. */
const COLUMNS = {
  /** Numeric value; `low` and `high` 0: all of the street, route or office. */
  low: steps('postalLow', 'postalRanges', MAX_NUMBER),
  /** How far `high` is above it. */
  span: numbers('postalSpan', 'postalRanges', MAX_NUMBER),
  /** Add-on of the first delivery segment; {@link NONE_U16}: none. */
  zip4Low: optionalSteps('postalZip4', 'postalRanges', FOUR_DIGITS),
  zip4Span: numbers('postalZip4Span', 'postalRanges', FOUR_DIGITS),
  carrierRoute: numbers('postalRoute', 'postalRanges', 'strings'),
  /** The numbers as written; 0: the decimal digits of their values. */
  lowText: sparseTexts('postalTextLow', 'postalTextRange', 'postalRanges'),
  highText: sparseTexts('postalTextHigh', 'postalTextRange', 'postalRanges'),
  /** The text in front of the numeric value at both ends. */
  prefix: sparseTexts('postalTextPrefix', 'postalTextRange', 'postalRanges'),
  unitType: sparseTexts('postalUnitType', 'postalUnitRange', 'postalRanges'),
  unitLow: sparseTexts('postalUnitLow', 'postalUnitRange', 'postalRanges'),
  unitHigh: sparseTexts('postalUnitHigh', 'postalUnitRange', 'postalRanges'),
  /** Building or firm. */
  recipient: sparseTexts('postalRecipient', 'postalRecipientRange', 'postalRanges'),
  /** Letter of the kind of government building, as a character code. */
  government: governments,
};

/** What a postal range is, by columns. */
interface Unpacked extends UnpackedOf<typeof COLUMNS> {
  readonly high: Uint32Array;
  /** Add-on of the last delivery segment; {@link NONE_U16}: none. */
  readonly zip4High: Uint16Array;
}

const OPENED = {
  /** Character code of the record type: F, G, H, P, R or S. */
  type: bytes('postalType', 'postalRanges'),
  form: bytes('postalForm', 'postalRanges'),
  /** Row of the manifest's sources. */
  source: bytes('postalRangeSource', 'postalRanges'),
  unpacked: together(COLUMNS, withEnds),
};

/** Ranges of the ZIP+4 product, by street, then lowest number. */
export class PostalRangeColumns extends onDemand(OPENED) {
  /** Streets + 1 rows into the other columns. */
  readonly firstRange = this.rowsOfStreets('postalRanges', 'postalRangeCount', 'postalLow');
}

function withEnds(columns: UnpackedOf<typeof COLUMNS>): Unpacked {
  const { low, zip4Low, span, zip4Span } = columns;
  const high = span.map((more, range) => (low[range] as number) + more);
  const zip4High = zip4Low.map((addOn, range) => (addOn === NONE_U16 ? NONE_U16 : addOn + (zip4Span[range] as number)));
  for (let range = 0; range < low.length; range++) {
    if ((high[range] as number) >= MAX_NUMBER || ((zip4High[range] as number) >= FOUR_DIGITS && zip4High[range] !== NONE_U16))
      throw corrupt(
        `column postalSpan, row ${range}: ends at ${high[range]}, add-on ${zip4High[range]}, expected below ${MAX_NUMBER} and ${FOUR_DIGITS}`,
      );
  }
  return { ...columns, high, zip4High };
}

function governments(file: PackedFile): Uint8Array {
  const letters = file.vector('postalGovernment');
  const governed = sparseRows(file.vector('postalGovernmentRange'), file.bounds.postalRanges, 'postalGovernmentRange');
  if (governed.length !== letters.length) throw corrupt(`column postalGovernment has ${letters.length} rows, expected ${governed.length}`);
  const government = new Uint8Array(file.bounds.postalRanges);
  governed.forEach((range, i) => {
    government[range] = letters[i] as number;
  });
  return government;
}
