import { COORDINATE_SCALE, corrupt } from '../codecs/columns.js';
import { countNumbers, firstRows, readNumber, rowSteps, unzigzag } from '../codecs/packed.js';
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
  /** Rows of strings: the text in front of the numeric value at both ends. */
  prefix: sparseTexts('rangeTextPrefix', 'rangeTextRange', 'ranges'),
};

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
  unpacked: together(COLUMNS, withEnds),
  /** The points of all lines. */
  lineBytes: (file: PackedFile) => file.vector('lineBytes'),
  /** Where those of each line start, and where those of the last end. */
  firstByte: firstBytes,
  census: censusBlocks,
};

/** The census blocks of a shard, each once, and that of the side of each range. */
interface CensusBlocks {
  /** Rows of strings: state, county and tract, eleven digits. */
  readonly tract: Uint32Array;
  /** Number of the block in its tract, four digits. */
  readonly number: Uint32Array;
  /** 1 + row of the other two; 0: none. */
  readonly ofRange: Uint32Array;
}

/** Ranges of house numbers along one side of a piece of street, by street, then lowest number. */
export class RangeColumns extends onDemand(OPENED) {
  /** Streets + 1 rows into the other columns. */
  readonly firstRange = this.rowsOfStreets('ranges', 'rangeCount', 'rangeFrom');
  /** Degrees times 10^7 of a step of a line, and where lines are measured from. */
  readonly #unit = this.root.number('lineUnit');
  readonly #longitude = this.root.number('lineLongitude');
  readonly #latitude = this.root.number('lineLatitude');

  /** Number of lines. */
  get lines(): number {
    return this.firstByte.length - 1;
  }

  /** Points of a line in degrees, longitude before latitude, one after the other. */
  points(line: number): Float64Array {
    const first = this.firstByte;
    const [start, end] = [first[line], first[line + 1]];
    if (start === undefined || end === undefined) throw corrupt(`line ${line} does not exist, expected below ${first.length - 1}`);
    const own = this.lineBytes.subarray(start, end);
    const degrees = new Float64Array(countNumbers(own));
    const cursor = { bytes: own, at: 0 };
    let [x, y] = [this.#longitude, this.#latitude];
    for (let i = 0; i + 1 < degrees.length; i += 2) {
      x += unzigzag(readNumber(cursor)) * this.#unit;
      y += unzigzag(readNumber(cursor)) * this.#unit;
      if (!(Math.abs(x) <= MOST_EAST && Math.abs(y) <= MOST_NORTH)) throw corrupt(`line ${line} leaves the globe`);
      degrees[i] = x / COORDINATE_SCALE;
      degrees[i + 1] = y / COORDINATE_SCALE;
    }
    if (degrees.length < 4 || degrees.length % 2 !== 0 || cursor.at !== own.length) throw corrupt(`line ${line} is no line of points`);
    return degrees;
  }

  override checkColumns(): void {
    super.checkColumns();
    for (let line = 0; line < this.lines; line++) this.points(line);
  }
}

function firstBytes(file: PackedFile): Uint32Array {
  const lengths = file.vector('lineLength');
  const first = firstRows(lengths, countNumbers(lengths), 'lineLength');
  const end = file.vector('lineBytes').length;
  if (first[first.length - 1] !== end) throw corrupt(`the lines have ${first[first.length - 1]} bytes, expected ${end}`);
  return first;
}

/** Null where no source says the blocks. */
function censusBlocks(file: PackedFile): CensusBlocks | null {
  const column = (name: 'censusTract' | 'censusBlock' | 'rangeCensusBlock', rows: number, below: number) =>
    rowSteps(file.vector(name), rows, name, below);
  const { strings, ranges } = file.bounds;
  const blocks = countNumbers(file.vector('censusTract'));
  if (blocks === 0) return null;
  return {
    tract: column('censusTract', blocks, strings),
    number: column('censusBlock', blocks, FOUR_DIGITS),
    ofRange: column('rangeCensusBlock', ranges, blocks + 1),
  };
}

function withEnds(columns: UnpackedOf<typeof COLUMNS>): Unpacked {
  const to = columns.span.map((span, range) => {
    const end = (columns.from[range] as number) + unzigzag(span);
    if (end < 0 || end >= MAX_NUMBER) throw corrupt(`column rangeSpan, row ${range}: ends at ${end}, expected 0 to ${MAX_NUMBER - 1}`);
    return end;
  });
  return { ...columns, to };
}
