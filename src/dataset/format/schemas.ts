import { perOwner } from '../../bounded-cache.js';

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

/** A table. That of a whole file has an identifier of four letters, which stands behind the place of the table. */
export interface Schema<F extends Fields = Fields> {
  readonly identifier: string;
  readonly fields: F;
}

/** The number of each field, from 0. */
export const fieldNumbersOf = /* @__PURE__ */ perOwner(
  (fields: Fields): ReadonlyMap<string, number> => new Map(Object.keys(fields).map((name, i) => [name, i])),
);

/** Texts, one after the other, and where each starts and the last one ends. */
export const STRING_POOL = {
  identifier: '',
  fields: {
    offsets: '[uint]',
    bytes: '[ubyte]',
  },
} as const satisfies Schema;

/** What a file says of itself. */
export const FILE_HEADER = {
  identifier: '',
  fields: {
    key: 'string',
    bbox: '[int]',
  },
} as const satisfies Schema;

/** The blocks of a file, in their order: keys ascend, and each block begins where the one before it ends. */
export const DIRECTORY = {
  identifier: 'DPBD',
  fields: {
    formatVersion: 'ushort',
    keys: 'StringPool',
    /** Of each block: bytes, rows, west, south, east and north in degrees times 10^7, and the first 16 bytes of its SHA-256. */
    bytes: '[uint]',
    rows: '[uint]',
    boxes: '[int]',
    digests: '[ubyte]',
  },
} as const satisfies Schema;

/** How a file is cut into pages; it stands behind them. */
export const PAGE_TABLE = {
  identifier: 'DPPT',
  fields: {
    formatVersion: 'ushort',
    size: 'uint',
    digests: '[ubyte]',
    groupPages: '[uint]',
    axisGroup: '[ushort]',
    axisCuts: '[ubyte]',
    columnAt: '[uint]',
    columnAxis: '[ushort]',
    columnWidth: '[ubyte]',
    columnForm: '[ubyte]',
    poolAt: '[uint]',
    poolLongest: '[uint]',
    pinRuns: '[ubyte]',
    pins: '[ubyte]',
    leafDigests: '[ubyte]',
    leafBytes: '[ubyte]',
    groupForm: '[ubyte]',
    starts: '[ubyte]',
    poolText: '[uint]',
  },
} as const satisfies Schema;

/** A shard of streets, most of whose columns are packed. */
export const US_STREETS = {
  identifier: 'DPUS',
  fields: {
    formatVersion: 'ushort',
    strings: 'StringPool',
    areaZip: '[uint]',
    areaCity: '[uint]',
    areaMunicipality: '[uint]',
    areaState: '[uint]',
    areaCounty: '[uint]',
    streetKeys: 'StringPool',
    preMod: '[ubyte]',
    preDir: '[ubyte]',
    preType: '[ubyte]',
    preSep: '[ubyte]',
    name: '[ubyte]',
    postType: '[ubyte]',
    postDir: '[ubyte]',
    postMod: '[ubyte]',
    area: '[ubyte]',
    addressCount: '[ubyte]',
    rangeCount: '[ubyte]',
    postalRangeCount: '[ubyte]',
    aliasStreet: '[ubyte]',
    aliasBase: '[ubyte]',
    number: '[ubyte]',
    latitude: '[ubyte]',
    longitude: '[ubyte]',
    source: '[ubyte]',
    numberTextAddress: '[ubyte]',
    numberText: '[ubyte]',
    unitAddress: '[ubyte]',
    unitType: '[ubyte]',
    unitNumber: '[ubyte]',
    outerUnitAddress: '[ubyte]',
    outerUnit: '[ubyte]',
    zip4: '[ubyte]',
    carrierRoute: '[ubyte]',
    elot: '[ubyte]',
    elotIndicator: '[ubyte]',
    recordType: '[ubyte]',
    cmra: '[ubyte]',
    deliveryPoint: '[ubyte]',
    postalSource: '[ubyte]',
    rangeFrom: '[ubyte]',
    rangeSpan: '[ubyte]',
    rangeForm: '[ubyte]',
    rangeLine: '[ubyte]',
    rangeSource: '[ubyte]',
    rangeZip4: '[ubyte]',
    rangeTextRange: '[ubyte]',
    rangeTextFrom: '[ubyte]',
    rangeTextTo: '[ubyte]',
    rangeTextPrefix: '[ubyte]',
    lineBytes: '[ubyte]',
    lineLength: '[ubyte]',
    lineUnit: 'uint',
    lineLongitude: 'int',
    lineLatitude: 'int',
    postalType: '[ubyte]',
    postalLow: '[ubyte]',
    postalSpan: '[ubyte]',
    postalForm: '[ubyte]',
    postalZip4: '[ubyte]',
    postalZip4Span: '[ubyte]',
    postalRoute: '[ubyte]',
    postalRangeSource: '[ubyte]',
    postalTextRange: '[ubyte]',
    postalTextLow: '[ubyte]',
    postalTextHigh: '[ubyte]',
    postalTextPrefix: '[ubyte]',
    postalUnitRange: '[ubyte]',
    postalUnitType: '[ubyte]',
    postalUnitLow: '[ubyte]',
    postalUnitHigh: '[ubyte]',
    postalRecipientRange: '[ubyte]',
    postalRecipient: '[ubyte]',
    postalGovernmentRange: '[ubyte]',
    postalGovernment: '[ubyte]',
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
    censusTract: '[ubyte]',
    censusBlock: '[ubyte]',
    rangeCensusBlock: '[ubyte]',
  },
} as const satisfies Schema;

export type UsStreetsFields = (typeof US_STREETS)['fields'];
