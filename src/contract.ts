/**
 * The wire: the operations, their paths and the fields of every Result. Types, routes and openapi.json are all
 * derived from the tables in this file, so that a field is written down once. Imports nothing.
 */

/** JSON types of the wire. `int64` stays below 2^53; `double` is any finite number. A `?` marks a nullable field. */
type Scalar = { string: string; integer: number; int64: number; double: number; boolean: boolean; strings: readonly string[] };
type ScalarName = keyof Scalar | `${keyof Scalar}?`;

interface Field {
  readonly type: ScalarName | Shape;
  readonly doc: string;
  /** Present only in some answers. */
  readonly optional?: true;
  /** What is written on the wire for a value that is not known; in process it is null. */
  readonly unknown?: number;
}
export interface Shape {
  readonly [field: string]: Field;
}

type TypeOf<T> = T extends `${infer N extends keyof Scalar}?`
  ? Scalar[N] | null
  : T extends keyof Scalar
    ? Scalar[T]
    : T extends Shape
      ? ResultOf<T>
      : never;
type Value<F extends Field> = TypeOf<F['type']> | (F extends { unknown: number } ? null : never);
type OptionalKeys<S extends Shape> = { [K in keyof S]: S[K] extends { optional: true } ? K : never }[keyof S];
/** The TypeScript type of a Result in process, read off its table of fields. */
export type ResultOf<S extends Shape> = { -readonly [K in Exclude<keyof S, OptionalKeys<S>>]: Value<S[K]> } & {
  -readonly [K in OptionalKeys<S>]?: Value<S[K]>;
};

/** Fields of the parsed address: FGDC/NENA component names, Publication 28 spellings. */
export const PARSED_ADDRESS = {
  InputAddress: { type: 'string?', doc: 'The input as received.' },
  FullAddressHash: { type: 'int64', doc: 'Stable hash of the standardized full address, 0 to 2^53 - 1.' },
  FullAddress: { type: 'string?', doc: 'The standardized full address on one line.' },
  AddressLine1: { type: 'string?', doc: 'Delivery address line as Publication 28 writes it.' },
  AddressLine2: { type: 'string?', doc: 'Secondary designators and numbers.' },
  AddressNumber: { type: 'string?', doc: 'Primary number.' },
  StreetPreMod: { type: 'string?', doc: 'Street name pre-modifier.' },
  StreetPreDir: { type: 'string?', doc: 'Predirectional: N, S, E, W, NE, NW, SE or SW.' },
  StreetPreType: { type: 'string?', doc: 'Street type in front of the name, such as COUNTY ROAD or CALLE.' },
  StreetPreSep: { type: 'string?', doc: 'Separator between a prefix type and the name, such as OF THE.' },
  StreetName: { type: 'string?', doc: 'Core street name.' },
  StreetPostType: { type: 'string?', doc: 'Street suffix, abbreviated as in Publication 28, appendix C1.' },
  StreetPostDir: { type: 'string?', doc: 'Postdirectional.' },
  StreetPostMod: { type: 'string?', doc: 'Street name post-modifier.' },
  UnitType: { type: 'string?', doc: 'Secondary designator: APT, STE, UNIT, FL, PO BOX, BOX and so on.' },
  UnitNumber: { type: 'string?', doc: 'Secondary number or box number.' },
  City: { type: 'string?', doc: 'City of the last line.' },
  StateCode: { type: 'string?', doc: 'Two-letter code of a state, territory or military region.' },
  State: { type: 'string?', doc: 'Name of the state.' },
  ZipCode: { type: 'string?', doc: 'Five-digit ZIP code.' },
  Zip4: { type: 'string?', doc: 'Four-digit ZIP+4 add-on.' },
  County: { type: 'string?', doc: 'County or its equivalent.' },
  IsPostalVerified: {
    type: 'boolean',
    doc: 'True only where mounted data of postal authority lists the address, as verification says for the same text.',
  },
  AlgorithmUsed: { type: 'string?', doc: 'Numeric code of how the answer was reached.' },
  Confidence: { type: 'double', doc: '0 to 1; 0.95 and above: all components reliable.' },
  IsError: { type: 'boolean', doc: 'True when the text reads as an address but cannot be processed as a US one.' },
  ErrorMessages: { type: 'strings?', doc: 'Why IsError is true; otherwise null.' },
} as const satisfies Shape;
export type ParsedAddress = ResultOf<typeof PARSED_ADDRESS>;

/** Fields of the verified address. Postal fields are null unless the mounted data says them. */
export const VERIFIED_ADDRESS = {
  InputAddress: PARSED_ADDRESS.InputAddress,
  FullAddressHash: PARSED_ADDRESS.FullAddressHash,
  FullAddress: { type: 'string?', doc: 'The standardized full address including the ZIP+4 where known.' },
  AddressLine1: PARSED_ADDRESS.AddressLine1,
  AddressLine2: PARSED_ADDRESS.AddressLine2,
  City: PARSED_ADDRESS.City,
  StateCode: PARSED_ADDRESS.StateCode,
  County: PARSED_ADDRESS.County,
  ZipCode: PARSED_ADDRESS.ZipCode,
  Zip4: PARSED_ADDRESS.Zip4,
  CarrierRoute: { type: 'string?', doc: 'One letter (C, R, H, B, G) and three digits.' },
  DeliveryPoint: { type: 'string?', doc: 'Two digits; null unless the ZIP+4 is known.' },
  CheckDigit: { type: 'string?', doc: 'One digit that makes the digits of ZIP+4 and delivery point sum to a multiple of ten.' },
  Cmar: { type: 'string?', doc: 'Y at a commercial mail receiving agency, N otherwise, null where the data does not say.' },
  Elot: { type: 'string?', doc: 'Four-digit enhanced line of travel number.' },
  ElotIndicator: { type: 'string?', doc: 'A ascending or D descending.' },
  RecordType: { type: 'string?', doc: 'H highrise, S street, F firm, G general delivery, P PO box, R rural or highway contract route.' },
  DpvConfirmation: { type: 'string?', doc: 'Y confirmed, N not confirmed, S unit missing, D unit not confirmed.' },
  DefaultFlag: {
    type: 'string?',
    doc: 'Y when the match fell back to a default record of a building or route, N when postal data has a more exact one, else null.',
  },
  DefaultInd: { type: 'string?', doc: 'Type letter of that default record (H or R) or null.' },
  AlgorithmUsed: PARSED_ADDRESS.AlgorithmUsed,
  IsPostalVerified: { type: 'boolean', doc: 'True only where the match rests on data of postal authority.' },
  IsError: { type: 'boolean', doc: 'True when the address could not be processed.' },
  ErrorMessages: PARSED_ADDRESS.ErrorMessages,
} as const satisfies Shape;
export type VerifiedAddress = ResultOf<typeof VERIFIED_ADDRESS>;

const LOCATION = {
  latitude: { type: 'double', doc: 'WGS84 degrees, at most 7 decimals.' },
  longitude: { type: 'double', doc: 'WGS84 degrees, at most 7 decimals.' },
} as const satisfies Shape;
const ACCURACY = { type: { type: 'string?', doc: 'rooftop, interpolated, centroid or approximate.' } } as const satisfies Shape;
const COMPONENTS = {
  streetNumber: { type: 'string?', doc: 'Primary number.' },
  street: { type: 'string?', doc: 'Street with directionals and type.' },
  city: { type: 'string?', doc: 'City.' },
  county: { type: 'string?', doc: 'County.' },
  state: { type: 'string?', doc: 'Two-letter state code.' },
  zip: { type: 'string?', doc: 'Five-digit ZIP code.' },
  country: { type: 'string?', doc: 'US.' },
} as const satisfies Shape;
const INTERPOLATION = {
  requestedHouseNumber: { type: 'integer', doc: 'House number of the input.' },
  lowerHouseNumber: { type: 'integer?', doc: 'Known number below it.' },
  upperHouseNumber: { type: 'integer?', doc: 'Known number above it.' },
  estimatedAccuracyMeters: { type: 'double?', doc: 'Estimated distance from the true position, meters.' },
} as const satisfies Shape;

export const FORWARD_RESULT = {
  inputAddress: { type: 'string?', doc: 'The input as received.' },
  formattedAddress: { type: 'string?', doc: 'The matched address or area.' },
  location: { type: LOCATION, doc: 'Where it lies.' },
  confidence: { type: 'double', doc: '0 to 1; 0.90 and above: rooftop level.' },
  accuracy: { type: ACCURACY, doc: 'What kind of position it is.' },
  components: { type: COMPONENTS, doc: 'The matched address in parts.' },
  interpolation: { type: INTERPOLATION, doc: 'Only when accuracy.type is interpolated.', optional: true },
  source: {
    type: 'string?',
    doc: '10 exact point, 11 corrected point, 20 census range, 40 interpolated between points, 41 nearest known number, 42 area centroid.',
  },
} as const satisfies Shape;
export type ForwardResult = ResultOf<typeof FORWARD_RESULT>;

export const REVERSE_RESULT = {
  location: { type: LOCATION, doc: 'Where the address found lies.' },
  formattedAddress: { type: 'string?', doc: 'The nearest address.' },
  distance: { type: 'double', doc: 'Meters from the input to the address, rounded to 0.01.' },
  confidence: { type: 'double', doc: '0 to 1, falling with distance.' },
  accuracy: FORWARD_RESULT.accuracy,
  components: FORWARD_RESULT.components,
  source: FORWARD_RESULT.source,
} as const satisfies Shape;
export type ReverseResult = ResultOf<typeof REVERSE_RESULT>;

export const IP_LOCATION = {
  IpAddress: { type: 'string?', doc: 'The address that was looked up.' },
  Country: { type: 'string?', doc: 'English country name.' },
  CountryCode: { type: 'string?', doc: 'ISO 3166-1 alpha-2 code.' },
  Region: { type: 'string?', doc: 'State or province.' },
  City: { type: 'string?', doc: 'City.' },
  Latitude: {
    type: 'double',
    unknown: 0,
    doc: 'Approximate center of the area; 0 where it is not known.',
  },
  Longitude: {
    type: 'double',
    unknown: 0,
    doc: 'Approximate center of the area; 0 where it is not known.',
  },
  Continent: { type: 'string?', doc: 'English continent name.' },
  Timezone: { type: 'string?', doc: 'IANA time zone name.' },
  PostalCode: { type: 'string?', doc: 'Postal code where the data has it.' },
} as const satisfies Shape;
export type IpLocation = ResultOf<typeof IP_LOCATION>;

export const TOKEN_RESULT = {
  access_token: { type: 'string', doc: 'JWT bearer token.' },
  expiration: { type: 'string', doc: 'ISO 8601 with UTC offset written out, such as 2026-03-16T15:30:00+00:00.' },
} as const satisfies Shape;
export type TokenResult = ResultOf<typeof TOKEN_RESULT>;

/** Suggestions: a flat array of strings, best first; empty when nothing matches. */
export type Suggestions = readonly string[];

export const ENVELOPE = {
  Id: { type: 'string', doc: 'UUID of this response, also sent as X-Request-Id.' },
  Result: { type: 'string?', doc: 'The data of the operation; null on errors.' },
  ClientSessionId: { type: 'string?', doc: 'Always null.' },
  StatusCode: { type: 'integer', doc: 'The HTTP status repeated.' },
  IsError: { type: 'boolean', doc: 'False on success.' },
  Errors: { type: 'strings', doc: 'Empty on success; messages on error.' },
} as const satisfies Shape;
export interface Envelope<R = unknown> {
  Id: string;
  Result: R | null;
  ClientSessionId: null;
  StatusCode: number;
  IsError: boolean;
  Errors: readonly string[];
}

export const PROBLEM_DETAILS = {
  type: { type: 'string?', doc: 'Problem type.' },
  title: { type: 'string?', doc: 'Short summary.' },
  status: { type: 'integer?', doc: 'HTTP status.' },
  detail: { type: 'string?', doc: 'What went wrong.' },
  instance: { type: 'string?', doc: 'The path asked for.' },
} as const satisfies Shape;
export type ProblemDetails = ResultOf<typeof PROBLEM_DETAILS>;

/** Name of each result in the description of the service. */
export const RESULT_NAMES: ReadonlyMap<Shape | 'suggestions', string> = new Map<Shape | 'suggestions', string>([
  [TOKEN_RESULT, 'TokenResult'],
  [PARSED_ADDRESS, 'ParsedAddress'],
  [VERIFIED_ADDRESS, 'VerifiedAddress'],
  [FORWARD_RESULT, 'ForwardResult'],
  [REVERSE_RESULT, 'ReverseResult'],
  [IP_LOCATION, 'IpLocation'],
  ['suggestions', 'Suggestions'],
]);

/** A value in a path: a text, or degrees up to a number on either side of 0. */
export interface Parameter {
  readonly doc: string;
  /** Its name where no path is seen; that of the path unless given. */
  readonly name?: string;
  readonly degrees?: number;
}

/**
 * What an operation is asked with, by kind: the field that a person types it into, and the values of the path that hold it. A kind
 * with one value has its name.
 */
export const INPUTS = {
  credentials: { label: '', parameters: {} },
  address: { label: 'Address', parameters: { address: { doc: 'US address in any form.' } } },
  text: {
    label: 'Beginning of the text',
    parameters: { text: { doc: 'Start of what is looked for; three characters or more give useful suggestions.' } },
  },
  point: {
    label: 'Latitude, longitude',
    parameters: {
      lat: { name: 'latitude', doc: 'Latitude in degrees.', degrees: 90 },
      lon: { name: 'longitude', doc: 'Longitude in degrees.', degrees: 180 },
    },
  },
  ip: { label: 'IPv4 or IPv6 address', parameters: { ip: { doc: 'IPv4 or IPv6 address.' } } },
} as const satisfies Record<string, { readonly label: string; readonly parameters: Readonly<Record<string, Parameter>> }>;

/**
 * One row of the operation table. `{value}` at the end of a path takes the rest of the path, raw slashes included. Handler,
 * OpenAPI, command line, batches, tools of agents and explorer are made of these rows; CONTRIBUTING says what a new one needs beside it.
 */
interface Operation {
  readonly path: string;
  /** A second path with the same answers, which newer clients of the hosted service call. */
  readonly alias?: string;
  /** Title in a list of operations, under the title of its group. */
  readonly label: string;
  readonly group: 'Addresses' | 'Completion' | 'More';
  readonly summary: string;
  /** What a reader of the summary alone would get wrong. */
  readonly advice?: string;
  readonly input: keyof typeof INPUTS;
  /** In process it takes the fields of a form, too. */
  readonly takesFields?: true;
  /** A question that the datasets of the package answer, as a person types it. */
  readonly sample: string;
  readonly result: Shape | 'suggestions';
  /** Of suggestions, what each `{displayType}` from 0 on writes; one form only unless given. */
  readonly forms?: readonly string[];
  /** What the forms do not say. */
  readonly formsNote?: string;
  /** Confidence from which on nobody has to look at an answer. */
  readonly sure?: number;
  /** Kinds of files that it reads. */
  readonly reads: readonly string[];
  /** Error statuses the operation can answer, 405 and 503 apart. */
  readonly errors: readonly number[];
  /** Cache-Control of a 200. */
  readonly maxAgeSeconds?: number;
}

const SUGGESTION_ERRORS = [400, 401, 429, 500] as const;
const LOOKUP_ERRORS = [400, 401, 404, 429, 500] as const;
const NINETY_DAYS_SECONDS = 90 * 24 * 3600;
const SEARCHED = ['us-street-index', 'us-street-rows'] as const;
const MATCHED = ['us-places', 'us-streets', ...SEARCHED] as const;
const LISTED_ADDRESS = '801 Shawan Rd, Cockeysville MD 21030';

/** The operations of the service, by the name the command line uses. */
export const OPERATIONS = {
  token: {
    path: '/auth/token',
    label: 'Token',
    group: 'More',
    summary: 'Issue a bearer token for a profile',
    input: 'credentials',
    sample: '',
    result: TOKEN_RESULT,
    reads: [],
    errors: [401, 429, 500],
  },
  parse: {
    path: '/addressparser/usa/single/{address}',
    alias: '/v2/address-parser/usa/{address}',
    label: 'Parse',
    group: 'Addresses',
    summary: 'Parse a US address',
    advice: 'Splits the text and looks nothing up: the address need not exist.',
    input: 'address',
    sample: '801 shawan road, cockeysville md 21030',
    result: PARSED_ADDRESS,
    sure: 0.95,
    reads: ['us-places'],
    errors: LOOKUP_ERRORS,
  },
  verify: {
    path: '/addressverification/usa/single/{address}',
    alias: '/v2/address-verification/usa/{address}',
    label: 'Verify',
    group: 'Addresses',
    summary: 'Verify a US address',
    advice:
      'Read DpvConfirmation: Y listed, D unit not listed, S unit missing, N rejected, null not decided. ' +
      'Open data covers some areas only, see coverage: not-found does not mean that an address does not exist.',
    input: 'address',
    takesFields: true,
    sample: LISTED_ADDRESS,
    result: VERIFIED_ADDRESS,
    reads: MATCHED,
    errors: LOOKUP_ERRORS,
  },
  speculate: {
    path: '/v2/address-verification/usa/speculative/{address}',
    label: 'Speculate',
    group: 'Addresses',
    summary: 'Verify a US address, filling in what is missing when exactly one candidate fits',
    advice: 'Answers as verify does. For addresses that lack city, state or ZIP code.',
    input: 'address',
    takesFields: true,
    sample: '801 Shawan, Cockeysville MD',
    result: VERIFIED_ADDRESS,
    reads: MATCHED,
    errors: LOOKUP_ERRORS,
  },
  'suggest-address': {
    path: '/autocomplete/usa/address/{text}',
    label: 'US address',
    group: 'Completion',
    summary: 'Complete a US address',
    advice: 'While somebody types; verify checks a whole one.',
    input: 'text',
    sample: '801 Shaw',
    result: 'suggestions',
    reads: [...SEARCHED, 'us-street-numbers', 'us-street-row-numbers', 'us-streets'],
    errors: SUGGESTION_ERRORS,
    maxAgeSeconds: NINETY_DAYS_SECONDS,
  },
  'suggest-city': {
    path: '/autocomplete/usa/city/displaytype/{displayType}/{text}',
    label: 'US city',
    group: 'Completion',
    summary: 'Complete a US city',
    input: 'text',
    sample: 'spring',
    result: 'suggestions',
    forms: ['City, StateCode', 'City, State'],
    reads: ['us-places'],
    errors: SUGGESTION_ERRORS,
  },
  'suggest-zip': {
    path: '/autocomplete/usa/zipcode/displaytype/{displayType}/{text}',
    label: 'ZIP code',
    group: 'Completion',
    summary: 'Complete a US ZIP code',
    input: 'text',
    sample: '9021',
    result: 'suggestions',
    forms: ['ZipCode, City, StateCode', 'ZipCode, City, State', 'ZipCode-Zip4, City, StateCode', 'ZipCode-Zip4, City, State'],
    formsNote: 'Where the mounted data has no ZIP+4 add-ons, as open data, 2 and 3 give the forms of 0 and 1.',
    reads: ['us-places', 'us-streets'],
    errors: SUGGESTION_ERRORS,
  },
  'suggest-in-city': {
    path: '/autocomplete/ind/city/displaytype/{displayType}/{text}',
    label: 'Indian city',
    group: 'Completion',
    summary: 'Complete an Indian city',
    input: 'text',
    sample: 'pune',
    result: 'suggestions',
    forms: ['City, State', 'City, District, State', 'City, State, India', 'City, District, State, India'],
    reads: ['in-places'],
    errors: SUGGESTION_ERRORS,
  },
  'suggest-in-locality': {
    path: '/autocomplete/ind/locality/displaytype/{displayType}/{text}',
    label: 'Indian locality',
    group: 'Completion',
    summary: 'Complete an Indian locality',
    input: 'text',
    sample: 'connaught',
    result: 'suggestions',
    forms: [
      'Locality, City, State',
      'Locality, City, District, State',
      'Locality, City, State PinCode',
      'Locality, City, District, State PinCode',
    ],
    reads: ['in-places'],
    errors: SUGGESTION_ERRORS,
  },
  'suggest-in-pin': {
    path: '/autocomplete/ind/pincode/displaytype/{displayType}/{text}',
    label: 'PIN code',
    group: 'Completion',
    summary: 'Complete an Indian PIN code',
    input: 'text',
    sample: '1100',
    result: 'suggestions',
    forms: [
      'PinCode, City, State',
      'PinCode, District, State',
      'PinCode, Locality, City, State',
      'PinCode, Locality, City, District, State',
    ],
    reads: ['in-places'],
    errors: SUGGESTION_ERRORS,
  },
  geocode: {
    path: '/geocoding/usa/forward/{address}',
    label: 'Geocode',
    group: 'Addresses',
    summary: 'Geocode a US address',
    advice: 'WGS84 degrees. accuracy.type says whether the position is the building or only the middle of its area.',
    input: 'address',
    takesFields: true,
    sample: LISTED_ADDRESS,
    result: FORWARD_RESULT,
    sure: 0.9,
    reads: MATCHED,
    errors: LOOKUP_ERRORS,
  },
  reverse: {
    path: '/geocoding/usa/reverse/{lat}/{lon}',
    label: 'Reverse',
    group: 'Addresses',
    summary: 'Find the US address nearest to a point',
    input: 'point',
    sample: '39.494416, -76.674194',
    result: REVERSE_RESULT,
    sure: 0.5,
    reads: ['us-places', 'us-streets'],
    errors: LOOKUP_ERRORS,
  },
  ip: {
    path: '/ipgeolocation/{ip}',
    label: 'IP address',
    group: 'More',
    summary: 'Locate an IP address',
    advice: 'The center of an area; wrong for VPNs and mobile networks.',
    input: 'ip',
    sample: '8.8.8.8',
    result: IP_LOCATION,
    reads: ['ip-places', 'ip-v4', 'ip-v6'],
    errors: LOOKUP_ERRORS,
  },
} as const satisfies Record<string, Operation>;
export type OperationName = keyof typeof OPERATIONS;
/** The operations that complete what was typed. */
export type SuggestName = { [K in OperationName]: (typeof OPERATIONS)[K]['result'] extends 'suggestions' ? K : never }[OperationName];
/** The operations that answer from data: all but token issuance. */
export type QueryName = Exclude<OperationName, 'token'>;
/** The operations that answer one question with one result. */
export type LookupName = Exclude<QueryName, SuggestName>;
/** The operations that take the fields of a form, too. */
export type FieldsName = { [K in LookupName]: (typeof OPERATIONS)[K] extends { takesFields: true } ? K : never }[LookupName];
/** What the service calls an operation: `suggest-in-pin` is `suggestInPin`. */
export type MethodName<K extends string> = K extends `${infer A}-${infer B}` ? `${A}${Capitalize<MethodName<B>>}` : K;

/** All but token issuance, in the order of the table. */
export const QUERY_NAMES = Object.keys(OPERATIONS).filter((name) => name !== 'token') as readonly QueryName[];
export const SUGGEST_NAMES = QUERY_NAMES.filter((name): name is SuggestName => OPERATIONS[name].result === 'suggestions');

/** The row of an operation, all columns of the table included. */
export function operationRow(name: OperationName): Operation {
  return OPERATIONS[name];
}

/** What the service calls an operation. */
export function methodName<K extends OperationName>(name: K): MethodName<K> {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as MethodName<K>;
}

/** The paths of an operation: the one of the contract, then its alias where it has one. */
export function pathsOf(name: OperationName): readonly string[] {
  const { path, alias } = operationRow(name);
  return alias === undefined ? [path] : [path, alias];
}
