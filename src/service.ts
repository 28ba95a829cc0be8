import {
  type ForwardResult,
  type IpLocation,
  type LookupName,
  type MethodName,
  methodName,
  OPERATIONS,
  QUERY_NAMES,
  type QueryName,
  type ResultOf,
  type ReverseResult,
  type Suggestions,
  type SuggestName,
} from './contract.js';
import { atOnce, type MaybePromise } from './maybe-promise.js';

/** A part of a US address. */
export type AddressPart = 'number' | 'street' | 'unit' | 'city' | 'state' | 'zip';

/**
 * What was found of a part: listed as given; listed otherwise than given; not given and filled in; not given and needed; given and not
 * listed; a number that only a range of the street holds.
 */
export type PartVerdict = 'confirmed' | 'corrected' | 'inferred' | 'missing' | 'not listed' | 'in a range';

/** How an answer came about: on request only, and never in the answers of the contract. */
export interface Explain {
  /** Datasets that were asked, in order. */
  readonly datasets: readonly { readonly name: string; readonly version: string }[];
  /** What was weighed, best first, the winner included. */
  readonly candidates?: readonly { readonly text: string; readonly score: number; readonly reason: string }[];
  /** Components that were changed, filled in or dropped. */
  readonly changes?: readonly {
    readonly component: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly reason: string;
  }[];
  /** Of a verification: what was found of each part; of a text without an answer, of the part that decided. */
  readonly parts?: Readonly<Partial<Record<AddressPart, PartVerdict>>>;
  /**
   * Of an address or a point in the United States: where it lies, and what its place says of it. `countyFips` has five digits, `timeZone` is a
   * name of the IANA database; null where the data does not say, absent where no places are mounted. Of a point without an address near it the
   * area of the nearest center of a ZIP code, which beyond a border may be the next one.
   *
   * `censusTract`, `blockGroup` and `censusBlock` are the GEOIDs of the census, of eleven, twelve and fifteen digits, of the newest census in
   * the data. They are those of the side of the street whose range of house numbers holds the number: null for a number in no range, and
   * where the data was built without the faces of TIGER/Line. In Connecticut they open with the county of their census, not with `countyFips`.
   */
  readonly area?: {
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly county: string | null;
    readonly countyFips: string | null;
    readonly censusTract: string | null;
    readonly blockGroup: string | null;
    readonly censusBlock: string | null;
    readonly timeZone: string | null;
  };
  /** What to ask for or to check, in one sentence: `Ask for the unit.`; absent where nothing is left to do. */
  readonly next?: string;
  /** Names of persons, firms and buildings in the text, and what else is no part of an address. */
  readonly ignored?: readonly string[];
  /**
   * Words of the text in its order, upper case. `label` is a component, `country` or `left out`; `reason` says why a word was left out
   * (`telephone number`, `said again`, `name in front`), or how it was read (`respelled: UNIT`). Absent where no text was read.
   */
  readonly words?: readonly { readonly text: string; readonly label: string; readonly reason?: string }[];
  /** Where fields of the answer come from: field name to source title and record. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The rule that decided, and what else is worth knowing. */
  readonly notes?: readonly string[];
}

/**
 * The answer of an operation in process. "Not found" is an answer, not an exception: `result` is then null and
 * `messages` says what failed. Exceptions are for broken input, broken datasets and broken credentials.
 */
export type Answer<R> = ({ readonly status: 'found'; readonly result: R } | { readonly status: 'not-found'; readonly result: null }) & {
  readonly messages: readonly string[];
  /** For whoever runs the program: the command that mends what a message says. The HTTP handler keeps it to itself. */
  readonly hint?: string;
  readonly explain?: Explain;
};

export interface QueryOptions {
  /** Adds {@link Explain} to the answer. */
  readonly explain?: boolean;
  /**
   * Milliseconds from the call on, waiting for files included; default: no limit. When they are over, completion gives what it has
   * found and says in `messages` that this is partial; all other operations throw `BUDGET_EXCEEDED`.
   */
  readonly timeoutMs?: number;
  /** The same for the question's own work, which waiting for files is no part of. */
  readonly workMs?: number;
}
/**
 * What the letters of secondary numbers count as, such as `{ A: 1, B: 2 }`. The postal service defines them in a
 * document for its licensees, so that none is built in: without a table, units with letters have no delivery point.
 */
export type SecondaryLetters = Readonly<Record<string, number>>;
export interface VerifyOptions extends QueryOptions {
  /** What letters in unit numbers count as when a delivery point is computed; without it, the delivery point of such units is null. */
  readonly secondaryLetters?: SecondaryLetters;
}
export interface GeocodeOptions extends QueryOptions {
  /** Maximum number of candidates to add to the answer, 1 to 50; default none, or 10 where `near` is given. */
  readonly limit?: number;
  /**
   * WGS84 degrees. Of candidates that fit equally well those nearer to it come first; it makes none fit better. Where the text names neither
   * city, state nor ZIP code, those farther than 200 km from it are none.
   */
  readonly near?: Coordinates;
}
/** A position that an address may mean. */
export interface GeocodeCandidate extends Omit<ForwardResult, 'inputAddress'> {
  /**
   * As `AlgorithmUsed`: 100 to 105 a listed address, 201 to 203 a number inside a range, 410 a street that does not list the number; null
   * for an area.
   */
  readonly code: string | null;
  /** Another candidate fits equally well: nothing that was given decides between them. */
  readonly tied: boolean;
  /** Meters from `near`, rounded to 0.01; null where that was not given. */
  readonly distance: number | null;
}
/**
 * The answer of geocoding in process. Candidates come best first. Where several fit equally well, `result` is what is certain, the
 * area, or null; the candidates then share the confidence that one of them would have alone.
 */
export type GeocodeAnswer = Answer<ForwardResult> & { readonly candidates?: readonly GeocodeCandidate[] };
export interface ReverseOptions extends QueryOptions {
  /** How far an address may be, meters; default that of `open`, 2,000. */
  readonly maxDistanceMeters?: number;
  /** Maximum number of candidates to add to the answer, 1 to 50; default none. */
  readonly limit?: number;
}
/** Who announces an address on the internet: its autonomous system (RFC 1930). */
export interface AutonomousSystem {
  readonly number: number;
  /** As the source names it; null where it does not. */
  readonly organization: string | null;
}
/** `asn` is left out where no dataset of autonomous systems is mounted, and null where none covers the address. */
export type IpAnswer = Answer<IpLocation> & { readonly asn?: AutonomousSystem | null };
/**
 * The answer of reverse geocoding in process. Candidates are the nearest buildings within reach, the nearest first, each once; the
 * first is the `result`. Those at one distance come in the order that decides which of them is the result.
 */
export type ReverseAnswer = Answer<ReverseResult> & { readonly candidates?: readonly ReverseResult[] };
export interface SuggestOptions extends QueryOptions {
  /** Number of suggestions, 1 to 50; default 10. */
  readonly limit?: number;
}
/** Where suggestions may be, or rather are. Parts that are given have to hold together; spelled as an address spells them. */
export interface SuggestArea {
  readonly city?: string;
  /** Code or name, whole; an area of any other word holds nothing. */
  readonly state?: string;
  /** All digits, or their begin. */
  readonly zip?: string;
  /** WGS84 degrees; needs a `us-places` dataset. */
  readonly near?: Coordinates;
  /**
   * Distance from `near`, meters; default 50,000. Of `within` it is measured to each address, to a street by its nearest one; of `bias`, and
   * to cities and ZIP codes, to the position of the ZIP code.
   */
  readonly radiusMeters?: number;
}
/** Where suggestions are looked for, and what ends the search. */
export interface AreaOptions {
  /** Suggestions of this area come before equally good ones of others. */
  readonly bias?: SuggestArea;
  /** Only suggestions of this area. */
  readonly within?: SuggestArea;
  /** Ends the question: it throws the signal's reason. */
  readonly signal?: AbortSignal;
}
export interface AddressSuggestOptions extends SuggestOptions, AreaOptions {}
export interface DisplayOptions extends SuggestOptions {
  /** Form of the strings; the values that exist are in `OPERATIONS`. Default 0. */
  readonly displayType?: number;
}
/** An area in India has no `near`; its `city` may be a district, its `zip` is a PIN code. */
export interface PlaceSuggestOptions extends DisplayOptions, AreaOptions {}
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * The operations as a server asks them: texts in, answers out. What `open()` returns is one of these and takes more; `Doorplate` documents
 * each operation. Anything else that answers them, such as a wrapper that counts or filters, can be mounted in its place.
 *
 * Each throws a `DoorplateError` with an `INPUT_*` code for unusable input and a `DATASET_*` code for missing or broken data.
 */
export interface Service extends Lookups {
  suggestTexts(list: SuggestName, text: string, options?: PlaceSuggestOptions): Promise<Answer<Suggestions>>;
}
type Lookups = {
  [K in LookupName as MethodName<K>]: (
    input: (typeof OPERATIONS)[K]['input'] extends 'point' ? Coordinates : string,
    options?: QueryOptions,
  ) => Promise<Answer<ResultOf<(typeof OPERATIONS)[K]['result']>>>;
};

/** Coordinates where the input of the operation is a point, else a text. */
export type Input = string | Coordinates;

const METHODS = Object.fromEntries(QUERY_NAMES.map((name) => [name, methodName(name)])) as { readonly [K in LookupName]: MethodName<K> };

/** Asks a service by the name of an operation, at once where it answers at once. Operations do not read the options of others. */
export function ask(service: Service, operation: QueryName, input: Input, options: PlaceSuggestOptions): MaybePromise<Answer<unknown>> {
  if (OPERATIONS[operation].result === 'suggestions') {
    return atOnce(service.suggestTexts).call(service, operation as SuggestName, input as string, options);
  }
  const method = service[METHODS[operation as LookupName]] as (input: Input, options: QueryOptions) => Promise<Answer<unknown>>;
  return atOnce(method).call(service, input, options);
}
