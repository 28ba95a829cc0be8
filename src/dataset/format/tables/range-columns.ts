import { COORDINATE_SCALE, corrupt, optionalColumn } from '../codecs/columns.js';
import { countNumbers, firstRows, NONE_U16, numbers, optionalSteps, readNumber, rowSteps, sparse, unzigzag } from '../codecs/packed.js';
import type { UsStreets } from '../generated/format/us-streets.js';
import { packed } from './street-columns.js';

/** Bits of the column `form`: the parity, 0 both, 1 odd, 2 even, and whether the numbers are on the right side. */
export const PARITY_MASK = 3;
export const RIGHT_SIDE = 4;
/** Values of the column are below. */
const FORMS = 8;
/** The parity that is none. */
const NO_PARITY = 3;
const FOUR_DIGITS = 10_000;
const MAX_NUMBER = 2 ** 31;
const MOST_EAST = 180 * COORDINATE_SCALE;
/** A house is placed beside its line by degrees of longitude, which have no length at a pole. */
const MOST_NORTH = 89 * COORDINATE_SCALE;

/** What a range is, by columns; unpacked together, for whoever asks for one asks for all. */
interface Unpacked {
  /** Numeric value of the number at the first point of the line, and at the last one. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly line: Uint32Array;
  /** {@link NONE_U16}: none. */
  readonly zip4: Uint16Array;
  /** Rows of strings: the numbers as written; 0: the decimal digits of their values. */
  readonly fromText: Uint32Array;
  readonly toText: Uint32Array;
  /** Rows of strings: what stands in front of the numeric value at both ends. */
  readonly prefix: Uint32Array;
}

/** Ranges of house numbers along one side of a piece of street, by street, then lowest number. */
export class RangeColumns {
  /** Streets + 1 rows into the other columns. */
  readonly firstRange: Uint32Array;
  /** Parity and side, see {@link PARITY_MASK}. */
  readonly form: Uint8Array;
  /** Row of the manifest's sources. */
  readonly source: Uint8Array;
  readonly #bytes;
  readonly #texts: number;
  #unpacked: Unpacked | null = null;
  #firstByte: Uint32Array | null = null;

  /** `texts`: number of the shard's strings. */
  constructor(root: UsStreets, streets: number, texts: number) {
    this.#texts = texts;
    this.#bytes = {
      from: packed(root.rangeFromArray()),
      span: packed(root.rangeSpanArray()),
      line: packed(root.rangeLineArray()),
      zip4: packed(root.rangeZip4Array()),
      textRows: packed(root.rangeTextRangeArray()),
      fromText: packed(root.rangeTextFromArray()),
      toText: packed(root.rangeTextToArray()),
      prefix: packed(root.rangeTextPrefixArray()),
      points: packed(root.lineBytesArray()),
      lengths: packed(root.lineLengthArray()),
      unit: root.lineUnit(),
      longitude: root.lineLongitude(),
      latitude: root.lineLatitude(),
    };
    this.firstRange = firstRows(packed(root.rangeCountArray()), streets, 'range_count');
    const ranges = this.length;
    // So that no number of rows is believed that the file cannot hold.
    if (this.#bytes.from.length < ranges)
      throw corrupt(`column range_from has ${this.#bytes.from.length} bytes, expected at least ${ranges}`);
    this.form = optionalColumn(root.rangeFormArray(), 'range_form', ranges) ?? new Uint8Array(ranges);
    this.source = optionalColumn(root.rangeSourceArray(), 'range_source', ranges) ?? new Uint8Array(ranges);
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

  /** Number of lines. */
  get lines(): number {
    return this.#firstBytes().length - 1;
  }

  /** Points of a line in degrees, longitude before latitude, one after the other. */
  points(line: number): Float64Array {
    const first = this.#firstBytes();
    const { points: bytes, unit, longitude, latitude } = this.#bytes;
    const [start, end] = [first[line], first[line + 1]];
    if (start === undefined || end === undefined) throw corrupt(`line ${line} does not exist, expected below ${first.length - 1}`);
    const own = bytes.subarray(start, end);
    const degrees = new Float64Array(countNumbers(own));
    const cursor = { bytes: own, at: 0 };
    let [x, y] = [longitude, latitude];
    for (let i = 0; i + 1 < degrees.length; i += 2) {
      x += unzigzag(readNumber(cursor)) * unit;
      y += unzigzag(readNumber(cursor)) * unit;
      if (!(Math.abs(x) <= MOST_EAST && Math.abs(y) <= MOST_NORTH)) throw corrupt(`line ${line} leaves the globe`);
      degrees[i] = x / COORDINATE_SCALE;
      degrees[i + 1] = y / COORDINATE_SCALE;
    }
    if (degrees.length < 4 || degrees.length % 2 !== 0 || cursor.at !== own.length) throw corrupt(`line ${line} is no line of points`);
    return degrees;
  }

  #firstBytes(): Uint32Array {
    if (this.#firstByte === null) {
      const { lengths, points } = this.#bytes;
      const first = firstRows(lengths, countNumbers(lengths), 'line_length');
      if (first[first.length - 1] !== points.length)
        throw corrupt(`the lines have ${first[first.length - 1]} bytes, expected ${points.length}`);
      this.#firstByte = first;
    }
    return this.#firstByte;
  }

  /** Checks that the ranges of a street ascend by their lowest number: a search for one ends with the first that is above it. */
  #requireOrder(from: Uint32Array, to: Uint32Array): void {
    for (let street = 0; street + 1 < this.firstRange.length; street++) {
      let last = 0;
      for (let range = this.firstRange[street] as number; range < (this.firstRange[street + 1] as number); range++) {
        const lowest = Math.min(from[range] as number, to[range] as number);
        if (lowest < last) throw corrupt(`column range_from, row ${range}: ${lowest} follows ${last}, expected ascending order`);
        last = lowest;
        const form = this.form[range] as number;
        if (form >= FORMS || (form & PARITY_MASK) === NO_PARITY) throw corrupt(`column range_form, row ${range}: ${form} has no parity`);
      }
    }
  }

  #unpack(): Unpacked {
    const { from, span, line, zip4, textRows, fromText, toText, prefix } = this.#bytes;
    const ranges = this.length;
    const text = (values: Uint8Array, name: string) => sparse(textRows, values, ranges, name, this.#texts);
    const starts = rowSteps(from, ranges, 'range_from', MAX_NUMBER);
    const ends = Uint32Array.from(numbers(span, ranges, 'range_span'), (value, range) => {
      const end = (starts[range] as number) + unzigzag(value);
      if (end < 0 || end >= MAX_NUMBER) throw corrupt(`column range_span, row ${range}: ends at ${end}, expected 0 to ${MAX_NUMBER - 1}`);
      return end;
    });
    this.#requireOrder(starts, ends);
    return {
      from: starts,
      to: ends,
      line: rowSteps(line, ranges, 'range_line', this.lines),
      zip4: optionalSteps(new Uint16Array(ranges), zip4, 'range_zip4', NONE_U16, FOUR_DIGITS),
      fromText: text(fromText, 'range_text_from'),
      toText: text(toText, 'range_text_to'),
      prefix: text(prefix, 'range_text_prefix'),
    };
  }
}
