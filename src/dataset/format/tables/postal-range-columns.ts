import { corrupt, optionalColumn } from '../codecs/columns.js';
import { firstRows, NONE_U16, numbers, optionalSteps, rowSteps, sparse, sparseRows } from '../codecs/packed.js';
import type { UsStreets } from '../generated/format/us-streets.js';
import { packed } from './street-columns.js';

/** Bits of the column `form`: parity of numbers and, shifted, of units (0 none, 1 odd, 2 even, 3 both), and what else is said. */
export const POSTAL_PARITY_MASK = 3;
export const UNIT_PARITY_SHIFT = 2;
export const ALTERNATE = 16;
export const CONVERTED = 32;
const FOUR_DIGITS = 10_000;
const MAX_NUMBER = 2 ** 31;

/** What a postal range is, by columns; texts are rows of strings, 0 where there is none. */
interface Unpacked {
  /** Numeric values; low 0 and high 0: all of the street, route or office. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  /** Add-ons of the first and last delivery segment; {@link NONE_U16}: none. */
  readonly zip4Low: Uint16Array;
  readonly zip4High: Uint16Array;
  readonly carrierRoute: Uint32Array;
  /** The numbers as written; 0: the decimal digits of their values. */
  readonly lowText: Uint32Array;
  readonly highText: Uint32Array;
  /** What stands in front of the numeric value at both ends. */
  readonly prefix: Uint32Array;
  readonly unitType: Uint32Array;
  readonly unitLow: Uint32Array;
  readonly unitHigh: Uint32Array;
  /** Building or firm. */
  readonly recipient: Uint32Array;
  /** Letter of the kind of government building, as a character code. */
  readonly government: Uint8Array;
}

/** Ranges of the ZIP+4 product, by street, then lowest number. */
export class PostalRangeColumns {
  /** Streets + 1 rows into the other columns. */
  readonly firstRange: Uint32Array;
  /** Character code of the record type: F, G, H, P, R or S. */
  readonly type: Uint8Array;
  readonly form: Uint8Array;
  /** Row of the manifest's sources. */
  readonly source: Uint8Array;
  readonly #bytes;
  readonly #texts: number;
  #unpacked: Unpacked | null = null;

  /** `texts`: number of the shard's strings. */
  constructor(root: UsStreets, streets: number, texts: number) {
    this.#texts = texts;
    this.#bytes = {
      low: packed(root.postalLowArray()),
      span: packed(root.postalSpanArray()),
      zip4: packed(root.postalZip4Array()),
      zip4Span: packed(root.postalZip4SpanArray()),
      route: packed(root.postalRouteArray()),
      textRows: packed(root.postalTextRangeArray()),
      lowText: packed(root.postalTextLowArray()),
      highText: packed(root.postalTextHighArray()),
      prefix: packed(root.postalTextPrefixArray()),
      unitRows: packed(root.postalUnitRangeArray()),
      unitType: packed(root.postalUnitTypeArray()),
      unitLow: packed(root.postalUnitLowArray()),
      unitHigh: packed(root.postalUnitHighArray()),
      recipientRows: packed(root.postalRecipientRangeArray()),
      recipient: packed(root.postalRecipientArray()),
      governmentRows: packed(root.postalGovernmentRangeArray()),
      government: packed(root.postalGovernmentArray()),
    };
    this.firstRange = firstRows(packed(root.postalRangeCountArray()), streets, 'postal_range_count');
    const ranges = this.length;
    // So that no number of rows is believed that the file cannot hold.
    if (this.#bytes.low.length < ranges)
      throw corrupt(`column postal_low has ${this.#bytes.low.length} bytes, expected at least ${ranges}`);
    this.type = optionalColumn(root.postalTypeArray(), 'postal_type', ranges) ?? new Uint8Array(ranges);
    this.form = optionalColumn(root.postalFormArray(), 'postal_form', ranges) ?? new Uint8Array(ranges);
    this.source = optionalColumn(root.postalRangeSourceArray(), 'postal_range_source', ranges) ?? new Uint8Array(ranges);
  }

  /** Number of ranges. */
  get length(): number {
    return this.firstRange[this.firstRange.length - 1] as number;
  }

  /** The columns that are packed. */
  get unpacked(): Unpacked {
    this.#unpacked ??= this.#unpack();
    return this.#unpacked;
  }

  /** Checks that the ranges of a street ascend by their lowest number: a search for one ends with the first that is above it. */
  #requireOrder(low: Uint32Array): void {
    for (let street = 0; street + 1 < this.firstRange.length; street++) {
      const end = this.firstRange[street + 1] as number;
      for (let range = (this.firstRange[street] as number) + 1; range < end; range++)
        if ((low[range] as number) < (low[range - 1] as number))
          throw corrupt(`column postal_low, row ${range}: ${low[range]} follows ${low[range - 1]}, expected ascending order`);
    }
  }

  #unpack(): Unpacked {
    const bytes = this.#bytes;
    const ranges = this.length;
    const text = (rows: Uint8Array, values: Uint8Array, name: string) => sparse(rows, values, ranges, name, this.#texts);
    const low = rowSteps(bytes.low, ranges, 'postal_low', MAX_NUMBER);
    const zip4Low = optionalSteps(new Uint16Array(ranges), bytes.zip4, 'postal_zip4', NONE_U16, FOUR_DIGITS);
    const zip4Span = numbers(bytes.zip4Span, ranges, 'postal_zip4_span', FOUR_DIGITS);
    const governed = sparseRows(bytes.governmentRows, ranges, 'postal_government_range');
    if (governed.length !== bytes.government.length) throw corrupt(`column postal_government has ${bytes.government.length} rows`);
    const government = new Uint8Array(ranges);
    governed.forEach((range, i) => {
      government[range] = bytes.government[i] as number;
    });
    const high = numbers(bytes.span, ranges, 'postal_span', MAX_NUMBER).map((span, range) => (low[range] as number) + span);
    const zip4High = zip4Low.map((addOn, range) => (addOn === NONE_U16 ? NONE_U16 : addOn + (zip4Span[range] as number)));
    for (let range = 0; range < ranges; range++) {
      if ((high[range] as number) >= MAX_NUMBER || ((zip4High[range] as number) >= FOUR_DIGITS && zip4High[range] !== NONE_U16))
        throw corrupt(
          `column postal_span, row ${range}: ends at ${high[range]}, add-on ${zip4High[range]}, expected below ${MAX_NUMBER} and ${FOUR_DIGITS}`,
        );
    }
    this.#requireOrder(low);
    return {
      low,
      high,
      zip4Low,
      zip4High,
      carrierRoute: numbers(bytes.route, ranges, 'postal_route', this.#texts),
      lowText: text(bytes.textRows, bytes.lowText, 'postal_text_low'),
      highText: text(bytes.textRows, bytes.highText, 'postal_text_high'),
      prefix: text(bytes.textRows, bytes.prefix, 'postal_text_prefix'),
      unitType: text(bytes.unitRows, bytes.unitType, 'postal_unit_type'),
      unitLow: text(bytes.unitRows, bytes.unitLow, 'postal_unit_low'),
      unitHigh: text(bytes.unitRows, bytes.unitHigh, 'postal_unit_high'),
      recipient: text(bytes.recipientRows, bytes.recipient, 'postal_recipient'),
      government,
    };
  }
}
