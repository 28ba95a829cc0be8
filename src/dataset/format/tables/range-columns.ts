import { COORDINATE_SCALE, corrupt, type Overlay } from '../codecs/columns.js';
import { countNumbers, enough, firstRows, readNumber, unzigzag } from '../codecs/packed.js';
import type { UsStreets } from '../generated/format/us-streets.js';
import {
  type Bounds,
  bytes,
  numbers,
  onDemand,
  optionalSteps,
  type PackedFile,
  sparseTexts,
  steps,
  type UnpackedOf,
  unpackAll,
} from '../packed-columns.js';

const FOUR_DIGITS = 10_000;
const MAX_NUMBER = 2 ** 31;
const MOST_EAST = 180 * COORDINATE_SCALE;
/** A house is placed beside its line by degrees of longitude, which have no length at a pole. */
const MOST_NORTH = 89 * COORDINATE_SCALE;

const COLUMNS = {
  /** Numeric value of the number at the first point of the line. */
  from: steps('rangeFrom', 'ranges', MAX_NUMBER),
  /** How far the number at the last point is above it, zigzag-coded. */
  span: numbers('rangeSpan', 'ranges'),
  line: (file: PackedFile) => steps('rangeLine', 'ranges', countNumbers(file.vector('lineLength')))(file),
  /** {@link NONE_U16}: none. */
  zip4: optionalSteps('rangeZip4', 'ranges', FOUR_DIGITS),
  /** Rows of strings: the numbers as written; 0: the decimal digits of their values. */
  fromText: sparseTexts('rangeTextFrom', 'rangeTextRange', 'ranges'),
  toText: sparseTexts('rangeTextTo', 'rangeTextRange', 'ranges'),
  /** Rows of strings: what stands in front of the numeric value at both ends. */
  prefix: sparseTexts('rangeTextPrefix', 'rangeTextRange', 'ranges'),
};

/** The vectors that they are unpacked from. */
const VECTORS = [
  'rangeFrom',
  'rangeSpan',
  'rangeLine',
  'lineLength',
  'rangeZip4',
  'rangeTextRange',
  'rangeTextFrom',
  'rangeTextTo',
  'rangeTextPrefix',
] as const;

/** What a range is, by columns. */
interface Unpacked extends UnpackedOf<typeof COLUMNS> {
  /** Numeric value of the number at the last point of the line. */
  readonly to: Uint32Array;
}

const OPENED = {
  /** Parity and side, see range-forms.ts. */
  form: bytes('rangeForm', 'ranges'),
  /** Row of the manifest's sources. */
  source: bytes('rangeSource', 'ranges'),
  /** The points of all lines. */
  lineBytes: (file: PackedFile) => file.vectorInPart('lineBytes'),
};

/** Ranges of house numbers along one side of a piece of street, by street, then lowest number. */
export class RangeColumns extends onDemand(OPENED) {
  /** Streets + 1 rows into the other columns. */
  readonly firstRange: Uint32Array;
  #unpacked: Unpacked | null = null;
  #firstByte: Uint32Array | null = null;

  constructor(root: UsStreets, bounds: Bounds, overlay?: Overlay) {
    super(root, bounds, overlay);
    this.firstRange = this.firstRows('rangeCount', bounds.streets);
    bounds.ranges = this.firstRange[bounds.streets] as number;
    // So that no number of rows is believed that the file cannot hold.
    enough(this.vectorInPart('rangeFrom'), bounds.ranges, 'rangeFrom');
  }

  /** The columns that are unpacked together, for whoever asks for one asks for all. */
  get unpacked(): Unpacked {
    this.#unpacked ??= this.overlay.packed?.keep('ranges', () => this.#unpack()) ?? this.#unpack();
    return this.#unpacked;
  }

  /** Number of lines. */
  get lines(): number {
    return this.#firstBytes().length - 1;
  }

  /** Points of a line in degrees, longitude before latitude, one after the other. */
  points(line: number): Float64Array {
    const first = this.#firstBytes();
    const unit = this.root.lineUnit();
    const [start, end] = [first[line], first[line + 1]];
    if (start === undefined || end === undefined) throw corrupt(`line ${line} does not exist, expected below ${first.length - 1}`);
    const { packed } = this.overlay;
    const { bytes, skipped } = packed?.take(this.lineBytes, start, end) ?? { bytes: this.lineBytes, skipped: 0 };
    const own = bytes.subarray(start - skipped, end - skipped);
    const degrees = new Float64Array(countNumbers(own));
    const cursor = { bytes: own, at: 0 };
    let [x, y] = [this.root.lineLongitude(), this.root.lineLatitude()];
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

  override checkColumns(): void {
    super.checkColumns();
    this.#unpack();
    for (let line = 0; line < this.lines; line++) this.points(line);
  }

  #firstBytes(): Uint32Array {
    if (this.#firstByte === null) {
      const lengths = this.vector('lineLength');
      const first = firstRows(lengths, countNumbers(lengths), 'lineLength');
      const end = this.lineBytes.length;
      if (first[first.length - 1] !== end) throw corrupt(`the lines have ${first[first.length - 1]} bytes, expected ${end}`);
      this.#firstByte = first;
    }
    return this.#firstByte;
  }

  #unpack(): Unpacked {
    // All of them are asked for before any is read.
    this.vectors(VECTORS);
    const columns = unpackAll(COLUMNS, this);
    const to = columns.span.map((span, range) => {
      const end = (columns.from[range] as number) + unzigzag(span);
      if (end < 0 || end >= MAX_NUMBER) throw corrupt(`column rangeSpan, row ${range}: ends at ${end}, expected 0 to ${MAX_NUMBER - 1}`);
      return end;
    });
    return { ...columns, to };
  }
}
