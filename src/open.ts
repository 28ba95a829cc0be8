import type { AddressInput } from './address/index.js';
import { answerBatch, type BatchOptions } from './batch.js';
import type { ForwardResult, IpLocation, ParsedAddress, VerifiedAddress } from './contract.js';
import { type DataLocation, findSources } from './dataset/find-sources.js';
import { NO_SHARED, sharedSources } from './dataset/installed.js';
import type { DatasetSource } from './dataset/sources/source.js';
import { CHECKS, type Check, DatasetStore, type ReplaceOptions } from './dataset/store.js';
import type { DatasetView } from './dataset/view.js';
import type { Doorplate } from './doorplate.js';
import { DoorplateError } from './errors.js';
import { MAX_INPUT_LENGTH, requireMaxInputLength } from './input.js';
import { type MaybePromise, onFirstUse, whenReady } from './maybe-promise.js';
import { requireOptionNames } from './option-names.js';
import type {
  Answer,
  Coordinates,
  GeocodeAnswer,
  GeocodeOptions,
  PlaceSuggestOptions,
  QueryOptions,
  ReverseAnswer,
  ReverseOptions,
  VerifyOptions,
} from './service.js';
import type { AnswerCache, AnswerCacheOptions } from './verify/answer-cache.js';
import { repeated } from './verify/repeated.js';

// Loaded with the first question for them: whoever asks for one thing, in a function that starts cold, does not wait for the rest.
const parse = onFirstUse(() => import('./parse-with-data.js'));
const verify = onFirstUse(() => import('./verify/verify.js'));
const suggest = onFirstUse(() => import('./suggest/index.js'));
const geocode = onFirstUse(() => import('./geocode/index.js'));
const ip = onFirstUse(() => import('./ip/index.js'));
type Suggest = Awaited<ReturnType<typeof suggest>>;

interface TextLimit {
  readonly maxInputLength: number;
}

export interface OpenOptions {
  /**
   * Datasets of your own, in order of precedence. A folder or URL holds either one dataset or, for folders, datasets in its subfolders.
   * They stand in front of what `doorplate get` and `doorplate add` have installed, the more exact before the less, and behind that
   * stand the datasets of the package; one whose name is taken in front of it is left out. {@link Doorplate.datasets} says the order.
   *
   * Where there is no file system, as in browsers and workers, nothing but `data` is mounted. Beside `data`, datasets of the package that do not lie
   * near the code, as in bundles, and a home folder that the program may not read are left out.
   */
  readonly data?: readonly DataLocation[];
  /** Mounts `data` alone: nothing that is installed and nothing of the package; default false. */
  readonly only?: boolean;
  /**
   * What is checked before it opens. `manifest`, the default, leaves the files to the questions; `files` reads all of them, a few at a
   * time: about two seconds per GB from a local disk; `deep` also applies every rule that a search relies on, to files that questions
   * read by pages too, and needs room in `maxBytes` for the largest file.
   */
  readonly check?: Check;
  /** Budget for opened files, bytes; default 256 MiB. Beyond it the least recently used are dropped. */
  readonly maxBytes?: number;
  /** Longest text taken, UTF-16 code units; default 1,024. Longer text throws `INPUT_TOO_LONG`. */
  readonly maxInputLength?: number;
  /** Lets sources of `government` authority count for `IsPostalVerified`; default false: only `postal` ones do. */
  readonly acceptGovernment?: boolean;
  /** Reach of reverse geocoding where a question does not give one, meters; default 2,000. */
  readonly maxDistanceMeters?: number;
  /**
   * Number of answers to completions that are kept and given again, for at most 90 days and for as long as the same datasets are
   * mounted; default: none. Answers with an explanation, an area, a signal or a time budget are made anew.
   */
  readonly suggestionCacheSize?: number;
  /**
   * Number of verified texts whose answers are kept and given again, for at most 90 days and for as long as the same datasets are
   * mounted; default: none. A repeated answer has `304` in front of the code in `AlgorithmUsed` and differs in nothing else. Answers
   * with an explanation are made anew.
   */
  readonly verificationCacheSize?: number;
  /** Clock of the caches, milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
}

/**
 * Mounts datasets and returns the service. Reads the manifests and, unless `check` says otherwise, no more; files are opened, checked
 * and kept when the first question needs them.
 *
 * @throws DoorplateError `DATASET_*` when a manifest is missing, damaged or newer than this release; `CONFIG_INVALID` when an option is unusable or a location holds no dataset.
 *
 * @example
 * const doorplate = await open();
 * const answer = await doorplate.verify('801 Shawan Rd, Cockeysville MD 21030');
 * if (answer.status === 'found') console.log(answer.result.FullAddress);
 */
export async function open(options: OpenOptions = {}): Promise<Doorplate> {
  const { maxInputLength = MAX_INPUT_LENGTH, acceptGovernment = false, maxDistanceMeters } = options;
  requireOptions(options);
  const { data, only = false, check = 'manifest', maxBytes } = options;
  const own = (await Promise.all((data ?? []).map(findSources))).flat();
  const shared = only ? NO_SHARED : await sharedSources(data === undefined);
  const store = await DatasetStore.open(own, { shared, check, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const reach = maxDistanceMeters === undefined ? {} : { maxDistanceMeters };

  /** Runs one question over one unchanging set of datasets. */
  async function ask<A extends Answer<unknown>>(o: object, task: (view: DatasetView) => MaybePromise<A>): Promise<A> {
    requireOptionNames(o, QUESTION_OPTIONS);
    return store.use(task);
  }

  const suggestions = await cacheOf<readonly unknown[]>(options, {
    option: 'suggestionCacheSize',
    keeps: ({ messages }) => messages.length === 0,
  });
  const verifications = await cacheOf<VerifiedAddress>(options, { option: 'verificationCacheSize', repeat: repeated });

  /** Runs a completion, unless its answer is kept; `name` tells those of one text apart. */
  async function suggested<O extends PlaceSuggestOptions, E>(
    name: string,
    suggest: (view: DatasetView, typed: string, o: O & TextLimit) => MaybePromise<Answer<readonly E[]>>,
    typed: string,
    o: O,
  ): Promise<Answer<readonly E[]>> {
    requireOptionNames(o, QUESTION_OPTIONS);
    const make = () => store.use((view) => suggest(view, typed, { maxInputLength, ...o }), o);
    if (suggestions === null) return make();
    // A time limit makes no other answer, unless it cuts one short: such answers are not kept.
    const { limit, displayType, timeoutMs, workMs, ...special } = o;
    if (Object.values(special).some((value) => value !== undefined && value !== false)) return make();
    const answer = await suggestions.answer(store.manifests(), [name, limit, displayType, typed], make);
    return answer as Answer<readonly E[]>;
  }

  /** A list of suggestions as a method of the service. */
  const list =
    <O extends PlaceSuggestOptions, E>(
      name: string,
      listOf: (of: Suggest) => (view: DatasetView, typed: string, o: O & TextLimit) => MaybePromise<Answer<readonly E[]>>,
    ) =>
    (typed: string, o: O = {} as O): Promise<Answer<readonly E[]>> =>
      suggested(name, (view, value, given) => whenReady(suggest(), (of) => listOf(of)(view, value, given)), typed, o);

  /** Runs a verification, unless its answer is kept. */
  async function verified(operation: 'verify' | 'speculate', address: AddressInput, o: VerifyOptions): Promise<Answer<VerifiedAddress>> {
    requireOptionNames(o, QUESTION_OPTIONS);
    const make = () =>
      store.use((view) => whenReady(verify(), (of) => of[operation](view, address, { maxInputLength, acceptGovernment, ...o })));
    const isSpecial = o.explain === true || o.secondaryLetters !== undefined;
    if (verifications === null || isSpecial || typeof address !== 'string') return make();
    return verifications.answer(store.manifests(), [operation, address], make);
  }

  const verifyOne = (address: AddressInput, o: VerifyOptions = {}): Promise<Answer<VerifiedAddress>> => verified('verify', address, o);
  const geocodeOne = (address: AddressInput, o: GeocodeOptions = {}): Promise<GeocodeAnswer> =>
    ask(o, (view) => whenReady(geocode(), (of) => of.geocode(view, address, { maxInputLength, ...o })));

  return {
    parse: (address: string, o: QueryOptions = {}): Promise<Answer<ParsedAddress>> =>
      ask(o, (view) => whenReady(parse(), (of) => of.parseWithData(view, address, { maxInputLength, acceptGovernment, ...o }))),
    verify: verifyOne,
    verifyBatch: (addresses, o = {}) => answerBatch(addresses, (address) => verifyOne(address, o), o),
    speculate: (address: AddressInput, o: VerifyOptions = {}): Promise<Answer<VerifiedAddress>> => verified('speculate', address, o),
    suggestAddress: list('suggestAddress', (of) => of.suggestAddress),
    suggestCity: list('suggestCity', (of) => of.suggestCity),
    suggestZip: list('suggestZip', (of) => of.suggestZip),
    suggestInCity: list('suggestInCity', (of) => of.suggestInCity),
    suggestInLocality: list('suggestInLocality', (of) => of.suggestInLocality),
    suggestInPin: list('suggestInPin', (of) => of.suggestInPin),
    suggestTexts: (name, typed, o = {}) =>
      suggested(name, (view, value, given) => whenReady(suggest(), (of) => of.suggestTexts(view, name, value, given)), typed, o),
    geocode: geocodeOne,
    geocodeBatch: (addresses, o = {}) => answerBatch<AddressInput, ForwardResult>(addresses, (address) => geocodeOne(address, o), o),
    reverse: (point: Coordinates, o: ReverseOptions = {}): Promise<ReverseAnswer> =>
      ask(o, (view) => whenReady(geocode(), (of) => of.reverse(view, point, o.maxDistanceMeters === undefined ? { ...o, ...reach } : o))),
    ip: (address: string, o: QueryOptions = {}): Promise<Answer<IpLocation>> =>
      ask(o, (view) => whenReady(ip(), (of) => of.locateIp(view, address, o))),
    ipReader: async () => store.use((view) => whenReady(ip(), (of) => of.openIpReader(view))),
    preload: async (area = {}, { operations, ...options } = {}) => {
      const { filesOfArea } = await suggest();
      return store.readAhead(filesOfArea(area, operations), options);
    },
    datasets: () => store.datasets(),
    coverage: async () => store.use((view) => whenReady(suggest(), (of) => of.coveredAreas(view))),
    mount: async (data: DataLocation): Promise<void> => store.mount(await oneSource(data)),
    unmount: (name: string): Promise<void> => store.unmount(name),
    replace: async (name: string, data: DataLocation, o: ReplaceOptions = {}): Promise<void> =>
      store.replace(name, await oneSource(data), o),
    close: () => store.close(),
  };
}

/** The source of a location that holds one dataset. Throws `CONFIG_INVALID` where it holds another number. */
async function oneSource(data: DataLocation): Promise<DatasetSource> {
  const [source, ...more] = await findSources(data);
  if (source !== undefined && more.length === 0) return source;
  throw new DoorplateError('CONFIG_INVALID', `The location holds ${more.length + 1} datasets, expected one`);
}

const OPTIONS = {
  data: true,
  only: true,
  check: true,
  maxBytes: true,
  maxInputLength: true,
  acceptGovernment: true,
  maxDistanceMeters: true,
  suggestionCacheSize: true,
  verificationCacheSize: true,
  now: true,
} as const satisfies Record<keyof OpenOptions, true>;

/** Options of all questions and batches, by which one that does not exist is told; a question does not read those of others. */
const QUESTION_OPTIONS = {
  explain: true,
  timeoutMs: true,
  workMs: true,
  secondaryLetters: true,
  limit: true,
  near: true,
  maxDistanceMeters: true,
  displayType: true,
  bias: true,
  within: true,
  signal: true,
  window: true,
} as const satisfies Record<keyof (VerifyOptions & GeocodeOptions & ReverseOptions & PlaceSuggestOptions & BatchOptions), true>;

/** What callers without types may get wrong, and what only the first question would show. */
function requireOptions(options: OpenOptions): void {
  const { data, only, check, maxInputLength, maxDistanceMeters } = options;
  requireOptionNames(options, OPTIONS);
  if (data !== undefined && !Array.isArray(data)) {
    throw new DoorplateError('CONFIG_INVALID', `data is ${typeof data}, expected an array of folders, URLs and sources`);
  }
  if (only === true && data === undefined)
    throw new DoorplateError('CONFIG_INVALID', 'No data is given, and only leaves out everything else');
  if (check !== undefined && !CHECKS.includes(check)) {
    throw new DoorplateError('CONFIG_INVALID', 'The option check is none of manifest, files and deep');
  }
  if (maxInputLength !== undefined) requireMaxInputLength(maxInputLength);
  if (maxDistanceMeters !== undefined && !(maxDistanceMeters >= 0)) {
    throw new DoorplateError('CONFIG_INVALID', `maxDistanceMeters is ${maxDistanceMeters}, expected 0 or more`);
  }
}

interface CacheOf<R> extends Pick<AnswerCacheOptions<R>, 'repeat' | 'keeps'> {
  readonly option: 'suggestionCacheSize' | 'verificationCacheSize';
}

async function cacheOf<R>(options: OpenOptions, of: CacheOf<R>): Promise<AnswerCache<R> | null> {
  const { [of.option]: max, now } = options;
  if (max === undefined) return null;
  const { AnswerCache } = await import('./verify/answer-cache.js');
  return new AnswerCache({ ...of, max, ...(now === undefined ? {} : { now }) });
}
