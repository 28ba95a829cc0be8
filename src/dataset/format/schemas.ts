import { perOwner } from '../../bounded-cache.js';

/** The layout that this release reads and its builder writes. */
export const FORMAT_VERSION = 4;
/** Of files of streets and of their index, counted apart. */
export const STREETS_FORMAT_VERSION = 5;
/** Of the layout of pages. */
const PAGES_FORMAT_VERSION = 5;

/** What a field of a table holds, in the words of the schema language. */
export type FieldType = NumberType | VectorType | 'string' | 'StringPool' | 'FileHeader';
export type NumberType = 'ubyte' | 'ushort' | 'uint' | 'int';
export type VectorType = keyof Vectors;
/** Vectors of numbers as they are read and written. */
export interface Vectors {
  readonly '[ubyte]': Uint8Array;
  readonly '[ushort]': Uint16Array;
  readonly '[uint]': Uint32Array;
  readonly '[int]': Int32Array;
}

/** What a vector of a type is read and written as. */
export type VectorOf<T extends FieldType> = T extends VectorType ? Vectors[T] : never;

/** The fields of a table, in the order of its schema: their places in a file follow from it. */
export type Fields = Readonly<Record<string, FieldType>>;

/** The names of fields of some types. */
export type NamesOf<F extends Fields, T extends FieldType> = { [K in keyof F & string]: F[K] extends T ? K : never }[keyof F & string];

/**
 * A table. That of a whole file has an identifier of four letters, which stands behind the place of the table, and the version of its layout;
 * others have neither.
 */
export interface Schema<F extends Fields = Fields> {
  readonly identifier: string;
  readonly version: number;
  readonly fields: F;
}

/** The number of each field, from 0. */
export const fieldNumbersOf = /* @__PURE__ */ perOwner(
  (fields: Fields): ReadonlyMap<string, number> => new Map(Object.keys(fields).map((name, i) => [name, i])),
);

/**
 * Strings by row number: string i is bytes[offsets[i] .. offsets[i + 1]), UTF-8. In a pool that other columns point into, row 0 is the empty
 * string and means "absent".
 */
export const STRING_POOL = {
  identifier: '',
  version: 0,
  fields: {
    offsets: '[uint]',
    bytes: '[ubyte]',
  },
} as const satisfies Schema;

/** What a file says of itself. Readers compare it with the manifest, to notice one that was altered or that belongs to other files. */
export const FILE_HEADER = {
  identifier: '',
  version: 0,
  fields: {
    key: 'string', // key of the file among those of its kind
    bbox: '[int]', // west, south, east, north of all that has a position, WGS84 degrees times 10^7; absent where nothing has one
  },
} as const satisfies Schema;

/** The blocks of a file, which lie in front of it one behind the other, without a gap, in the order of their keys. */
export const DIRECTORY = {
  identifier: 'DPBD',
  version: FORMAT_VERSION,
  fields: {
    formatVersion: 'ushort',
    keys: 'StringPool', // ascending, each once; those of streets begin with that of the file
    bytes: '[uint]', // of each block
    rows: '[uint]', // of each block; absent in files of IP ranges and their places
    boxes: '[int]', // as in FileHeader, of each block; west above east: no positions; absent where no block has any
    digests: '[ubyte]', // first 16 bytes of the SHA-256 of each block
  },
} as const satisfies Schema;

/**
 * The pages of a file, and what is known of it before any of them is read. It lies behind the pages, which are the columns of a table cut
 * across: a page has the rows of several columns that are read together, one column after the other.
 */
export const PAGE_TABLE = {
  identifier: 'DPPT',
  version: PAGES_FORMAT_VERSION,
  fields: {
    formatVersion: 'ushort',
    size: 'uint', // bytes of the table that the pages are laid out to
    digests: '[ubyte]', // first 16 bytes of the SHA-256 of each page
    // Pages come in groups, and each column of a group is cut along one of the group's axes.
    groupPages: '[uint]', // of each group: number of pages
    axisGroup: '[ushort]', // of each axis: its group, ascending
    axisCuts: '[ubyte]', // of each axis: where its pages start and the last one ends, as LEB128 differences, the first from 0
    columnAt: '[uint]', // ascending: where a column lies in the table
    columnAxis: '[ushort]', // the axis that it is cut along
    columnWidth: '[ubyte]', // bytes of a cell
    columnForm: '[ubyte]', // 1: each page has the first cell of the next one too; 2: the first cells of pages are pinned
    poolAt: '[uint]', // ascending: string pools, by where their offsets lie
    poolLongest: '[uint]', // bytes of the longest string
    // Bytes of the table that are held here: all that is no column of a group, and both ends of those.
    pinRuns: '[ubyte]', // LEB128 pairs: bytes between the pin before and this one, bytes of this one
    pins: '[ubyte]',
    // What is said of the pages of a long group lies in leaves of 64 pages, one behind the other between the pages and this table.
    leafDigests: '[ubyte]', // first 16 bytes of the SHA-256 of each leaf
    leafBytes: '[ubyte]', // LEB128: bytes of each leaf
    groupForm: '[ubyte]', // of each group: 0: all is said here; 1: leaves have the digests of its pages; 2: leaves have their digests, cuts and first cells, and what is said here is that of the first page of each leaf
    // The first cells of pages are no pins. By group and column, each from 0 on: the zigzag-coded difference to that of the page
    // before; of a string pool also the length of the first string, how much of it is as in the string of the page before, the rest.
    starts: '[ubyte]',
    poolText: '[uint]', // where the bytes of each pool lie
  },
} as const satisfies Schema;

/**
 * The streets of one ZIP code, a block of a file. Coordinates are WGS84 degrees times 10^7.
 *
 * Packed columns ([ubyte]) hold one whole number a row, seven bits a byte, low bits first, the high bit set where more follow (LEB128):
 *   numbers         as they are;
 *   steps           the difference to the row before, the first to 0, zigzag coded;
 *   optional steps  0 for none, else one more than the step to the last row that has a value.
 * Sparse columns come as the rows that have a value, as steps, and the values. Texts are rows of strings, most frequent first.
 */
export const US_STREETS = {
  identifier: 'DPUS',
  version: STREETS_FORMAT_VERSION,
  fields: {
    formatVersion: 'ushort',
    strings: 'StringPool',
    // Areas: what many streets have in common.
    areaZip: '[uint]', // five digits as a number
    areaCity: '[uint]', // strings: postal city
    areaMunicipality: '[uint]', // strings: the municipality, where it is not called like the postal city; 0 otherwise
    areaState: '[uint]', // strings: two-letter code
    areaCounty: '[uint]', // strings, 0 unknown
    // Streets, ascending by key, then ZIP code, then components. A street here is one street name in one ZIP code and city.
    streetKeys: 'StringPool', // match key of the street name, without directionals and types
    preMod: '[ubyte]', // the eight components: numbers, texts, spelled as Publication 28 spells them; each empty where all are 0
    preDir: '[ubyte]',
    preType: '[ubyte]',
    preSep: '[ubyte]',
    name: '[ubyte]',
    postType: '[ubyte]',
    postDir: '[ubyte]',
    postMod: '[ubyte]',
    area: '[ubyte]', // numbers: row of the area; empty: all 0
    addressCount: '[ubyte]', // numbers
    rangeCount: '[ubyte]', // numbers; empty: all 0
    postalRangeCount: '[ubyte]', // numbers; empty: all 0
    aliasStreet: '[ubyte]', // sparse: streets that are another name of a street of this shard,
    aliasBase: '[ubyte]', // numbers: row of that street, which has their addresses and ranges
    // Addresses, by street, then primary number, number text, unit designator, unit number.
    number: '[ubyte]', // steps: numeric value of the primary number
    latitude: '[ubyte]', // steps
    longitude: '[ubyte]', // steps
    source: '[ubyte]', // one byte each: row of the manifest's sources; empty: all 0
    numberTextAddress: '[ubyte]', // sparse
    numberText: '[ubyte]', // numbers, texts: the primary number where it is not the decimal digits of number
    unitAddress: '[ubyte]', // sparse
    unitType: '[ubyte]', // numbers, texts
    unitNumber: '[ubyte]', // numbers, texts
    outerUnitAddress: '[ubyte]', // sparse
    outerUnit: '[ubyte]', // numbers, texts: designator, blank, number of the outer one of two units, such as BLDG 4
    // Postal facts of addresses, each empty where no address has it.
    zip4: '[ubyte]', // optional steps
    carrierRoute: '[ubyte]', // numbers, texts
    elot: '[ubyte]', // optional steps
    elotIndicator: '[ubyte]', // one byte each: 'A', 'D' or 0
    recordType: '[ubyte]', // one byte each: 'H', 'S', 'F', 'G', 'P', 'R' or 0
    cmra: '[ubyte]', // one byte each: 'Y', 'N' or 0
    deliveryPoint: '[ubyte]', // optional steps
    postalSource: '[ubyte]', // one byte each: row of the manifest's sources that the facts are from; empty: that of the address
    // Ranges of house numbers along one side of a piece of street, by street, then lowest number.
    rangeFrom: '[ubyte]', // steps: number at the first point of the line
    rangeSpan: '[ubyte]', // numbers, zigzag coded: number at the last point, less that at the first
    rangeForm: '[ubyte]', // one byte each: parity (0 both, 1 odd, 2 even), and 4 on the right side
    rangeLine: '[ubyte]', // steps: row of the line
    rangeSource: '[ubyte]', // one byte each: row of the manifest's sources; empty: all 0
    rangeZip4: '[ubyte]', // optional steps; empty: none
    rangeTextRange: '[ubyte]', // sparse: ranges whose numbers are more than decimal digits
    rangeTextFrom: '[ubyte]', // numbers, texts: as written
    rangeTextTo: '[ubyte]',
    rangeTextPrefix: '[ubyte]', // numbers, texts: what stands in front of the numeric value, the same at both ends
    // Lines of streets. A point is two zigzag-coded steps, longitude then latitude, in units of line_unit; the first is
    // measured from the origin, each other one from the point before.
    lineBytes: '[ubyte]',
    lineLength: '[ubyte]', // numbers: bytes of each line
    lineUnit: 'uint',
    lineLongitude: 'int',
    lineLatitude: 'int',
    // Ranges of the ZIP+4 product, by street, then lowest number.
    postalType: '[ubyte]', // one byte each: 'H', 'S', 'F', 'G', 'P', 'R'
    postalLow: '[ubyte]', // steps: numeric value; 0 where the record covers the whole street, route or office
    postalSpan: '[ubyte]', // numbers: highest less lowest
    postalForm: '[ubyte]', // one byte each: parity of numbers (0 none, 1 odd, 2 even, 3 both), 4 times that of units, 16 alternate name, 32 converted by LACS
    postalZip4: '[ubyte]', // optional steps; none where no mail is delivered
    postalZip4Span: '[ubyte]', // numbers
    postalRoute: '[ubyte]', // numbers, texts
    postalRangeSource: '[ubyte]', // one byte each: row of the manifest's sources; empty: all 0
    postalTextRange: '[ubyte]', // sparse: ranges whose numbers are more than decimal digits
    postalTextLow: '[ubyte]', // numbers, texts
    postalTextHigh: '[ubyte]',
    postalTextPrefix: '[ubyte]',
    postalUnitRange: '[ubyte]', // sparse
    postalUnitType: '[ubyte]', // numbers, texts
    postalUnitLow: '[ubyte]',
    postalUnitHigh: '[ubyte]',
    postalRecipientRange: '[ubyte]', // sparse
    postalRecipient: '[ubyte]', // numbers, texts: building or firm
    postalGovernmentRange: '[ubyte]', // sparse
    postalGovernment: '[ubyte]', // one byte each: kind of government building
    // Blocks of columns of addresses, by which they are unpacked 256 rows at a time. For each block behind the first the place of its
    // first byte, and of steps what they have come to before it; of sparse columns the place among the rows, the last row before it and
    // the place among the values. All are zigzag-coded differences to the block before; empty: the column is one block.
    numberBlocks: '[ubyte]',
    latitudeBlocks: '[ubyte]',
    longitudeBlocks: '[ubyte]',
    numberTextBlocks: '[ubyte]',
    unitTypeBlocks: '[ubyte]',
    unitNumberBlocks: '[ubyte]',
    outerUnitBlocks: '[ubyte]',
    zip4Blocks: '[ubyte]',
    carrierRouteBlocks: '[ubyte]',
    elotBlocks: '[ubyte]',
    deliveryPointBlocks: '[ubyte]',
    header: 'FileHeader',
    // Census blocks of the ranges, each once, ascending; empty where no source says them.
    censusTract: '[ubyte]', // steps, texts: state, county and tract, eleven digits
    censusBlock: '[ubyte]', // steps: number of the block in its tract, below 10,000
    rangeCensusBlock: '[ubyte]', // steps: of each range 1 + the row of its block; 0: none
  },
} as const satisfies Schema;

export type UsStreetsFields = (typeof US_STREETS)['fields'];
