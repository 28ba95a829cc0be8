import type { FileKind } from '../manifest.js';

/** What a field of a table holds, in the words of the schema language; deprecated ones keep their place and are neither written nor read. */
export type FieldType = NumberType | VectorType | 'string' | 'StringPool' | 'FileHeader' | 'deprecated';
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

const places = new WeakMap<Fields, ReadonlyMap<string, number>>();

/** The number of each field, from 0. */
export function placesOf(fields: Fields): ReadonlyMap<string, number> {
  let own = places.get(fields);
  if (own === undefined) {
    own = new Map(Object.keys(fields).map((name, place) => [name, place]));
    places.set(fields, own);
  }
  return own;
}

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
    sumAt: '[uint]',
    sumAxis: '[ushort]',
    leafDigests: '[ubyte]',
    leafBytes: '[ubyte]',
    groupForm: '[ubyte]',
    starts: '[ubyte]',
    poolText: '[uint]',
  },
} as const satisfies Schema;

/** The table of each kind of file; `schemas/*.fbs` say what each field means, for readers in any language. */
export const SCHEMAS = {
  'us-places': {
    identifier: 'DPUP',
    fields: {
      formatVersion: 'ushort',
      strings: 'StringPool',
      stateCode: '[uint]',
      stateName: '[uint]',
      stateFips: '[ubyte]',
      countyName: '[uint]',
      countyState: '[ubyte]',
      countyFips: '[uint]',
      countyLatitude: '[int]',
      countyLongitude: '[int]',
      cityKeys: 'StringPool',
      cityName: '[uint]',
      cityState: '[ubyte]',
      cityCounty: '[ushort]',
      cityLatitude: '[int]',
      cityLongitude: '[int]',
      cityWeight: '[uint]',
      cityFirstZip: '[uint]',
      cityZip: '[uint]',
      aliasKeys: 'StringPool',
      aliasCity: '[uint]',
      zipCode: '[uint]',
      zipCity: '[uint]',
      zipCounty: '[ushort]',
      zipLatitude: '[int]',
      zipLongitude: '[int]',
      zipLocated: '[ubyte]',
      zipFirstShare: '[uint]',
      shareCounty: '[ushort]',
      share: '[ushort]',
      zipFirstName: '[uint]',
      zipName: '[uint]',
      header: 'FileHeader',
      cityPopulation: '[uint]',
      partCity: '[uint]',
      partOf: '[uint]',
      cityRank: '[uint]',
      aliasRank: '[uint]',
    },
  },
  'us-streets': {
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
      treeIds: '[ubyte]',
      treeNodeSize: 'ushort',
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
      treeBlocks: 'deprecated',
      header: 'FileHeader',
      treeBoxes: 'deprecated',
      runBoxes: '[ushort]',
      groupBoxes: '[ushort]',
      groupStarts: '[uint]',
    },
  },
  'us-street-index': {
    identifier: 'DPUX',
    fields: {
      formatVersion: 'ushort',
      rows: 'uint',
      baseKeys: 'StringPool',
      baseFirst: '[uint]',
      matchKeys: 'StringPool',
      matchBase: '[uint]',
      affixes: 'StringPool',
      lineBefore: '[ushort]',
      lineBehind: '[ushort]',
      lineFirst: '[uint]',
      textLine: '[uint]',
      texts: 'StringPool',
      words: 'StringPool',
      wordAt: '[uint]',
      wordBases: '[ubyte]',
      cityKeys: 'StringPool',
      cityTexts: 'StringPool',
      placeCity: '[uint]',
      cityWords: 'StringPool',
      cityWordAt: '[uint]',
      cityWordPlaces: '[ubyte]',
      stateCodes: 'StringPool',
      placeState: '[ubyte]',
      placeZip: '[uint]',
      zipOrder: '[uint]',
      numberFirst: 'StringPool',
      otherCities: 'StringPool',
      otherCityPlace: '[uint]',
      bestBefore: '[ushort]',
      bestAt: '[uint]',
      bestRow: '[uint]',
      header: 'FileHeader',
      baseRow: 'deprecated',
      mostCityWords: 'ushort',
    },
  },
  'us-street-rows': {
    identifier: 'DPUR',
    fields: {
      formatVersion: 'ushort',
      first: 'uint',
      line: '[uint]',
      place: '[uint]',
      street: '[uint]',
      weight: '[ushort]',
      low: '[ushort]',
      high: '[ushort]',
      peak: '[ushort]',
      placeFirst: '[uint]',
      placeRow: '[uint]',
      header: 'FileHeader',
    },
  },
  'us-street-numbers': {
    identifier: 'DPUN',
    fields: {
      formatVersion: 'ushort',
      keys: 'StringPool',
      textNumber: '[uint]',
      texts: 'StringPool',
      firstBlock: '[uint]',
      blockRow: '[uint]',
      blockPeak: '[ushort]',
      blockAt: '[uint]',
      rest: '[ubyte]',
      bestNumber: '[uint]',
      bestBefore: '[ushort]',
      bestAt: '[uint]',
      bestRow: '[uint]',
      header: 'FileHeader',
      weightAt: '[uint]',
      rowWeight: '[ubyte]',
    },
  },
  'us-street-row-numbers': {
    identifier: 'DPUH',
    fields: {
      formatVersion: 'ushort',
      rows: 'uint',
      groupAt: '[uint]',
      numbers: '[ubyte]',
      textRow: '[uint]',
      texts: 'StringPool',
      header: 'FileHeader',
    },
  },
  'in-places': {
    identifier: 'DPIN',
    fields: {
      formatVersion: 'ushort',
      strings: 'StringPool',
      stateCode: '[uint]',
      stateName: '[uint]',
      districtName: '[uint]',
      districtState: '[ubyte]',
      cityKeys: 'StringPool',
      cityName: '[uint]',
      cityDistrict: '[ushort]',
      cityWeight: '[uint]',
      cityPopulation: '[uint]',
      aliasKeys: 'StringPool',
      aliasCity: '[uint]',
      localityKeys: 'StringPool',
      localityName: '[uint]',
      localityCity: '[ushort]',
      localityPin: '[ushort]',
      localityOffice: '[ubyte]',
      pinCode: '[uint]',
      pinFirst: '[uint]',
      pinLocality: '[uint]',
      header: 'FileHeader',
      cityStanding: '[uint]',
    },
  },
  ip: {
    identifier: 'DPIP',
    fields: {
      formatVersion: 'ushort',
      level: 'ubyte',
      strings: 'StringPool',
      countryCode: '[uint]',
      countryName: '[uint]',
      countryContinent: '[uint]',
      countryDerived: '[ubyte]',
      areaCountry: '[ushort]',
      areaRegion: '[uint]',
      areaTimezone: '[uint]',
      places: 'uint',
      v4Shard: '[ubyte]',
      v6Shard: '[ushort]',
      header: 'FileHeader',
    },
  },
  'ip-places': {
    identifier: 'DPIL',
    fields: {
      formatVersion: 'ushort',
      first: 'uint',
      strings: 'uint',
      areas: 'uint',
      row: '[int]',
      postalCode: '[uint]',
      radius: '[ushort]',
      header: 'FileHeader',
    },
  },
  'ip-v4': {
    identifier: 'DPI4',
    fields: {
      formatVersion: 'ushort',
      octet: 'ubyte',
      places: 'uint',
      ranges: 'uint',
      block: '[uint]',
      data: '[ubyte]',
      reach: '[uint]',
      header: 'FileHeader',
    },
  },
  'ip-v6': {
    identifier: 'DPI6',
    fields: {
      formatVersion: 'ushort',
      head: 'ushort',
      heads: 'ushort',
      places: 'uint',
      ranges: 'uint',
      net: '[uint]',
      block: '[uint]',
      data: '[ubyte]',
      reach: '[uint]',
      header: 'FileHeader',
    },
  },
} as const satisfies { readonly [K in FileKind]: Schema };

/** The fields of the table of a kind of file. */
export type FieldsOf<K extends FileKind> = (typeof SCHEMAS)[K]['fields'];
