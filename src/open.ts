import type { AddressInput } from './address/index.js';
import type { AnswerCache } from './answer-cache.js';
import { answerWithin, type Unfinished } from './answer-within.js';
import { answerBatch, type BatchOptions } from './batch.js';
import {
  type ForwardResult,
  type MethodName,
  methodName,
  QUERY_NAMES,
  type QueryName,
  SUGGEST_NAMES,
  type SuggestName,
  type VerifiedAddress,
} from './contract.js';
import { type DataLocation, embeddedFolder, findSources } from './dataset/find-sources.js';
import { NO_SHARED, sharedSources } from './dataset/installed.js';
import type { DatasetSource } from './dataset/sources/source.js';
import { CHECKS, type Check, DatasetStore, type ReplaceOptions } from './dataset/store.js';
import type { DatasetView } from './dataset/view.js';
import type { Doorplate, Reader } from './doorplate.js';
import { DoorplateError } from './errors.js';
import { MAX_INPUT_LENGTH } from './input.js';
import { atOnce, type MaybePromise, onFirstUse, promising, ready, whenReady } from './maybe-promise.js';
import { type OptionTypes, requireAboveZero, requireAmount, requireOptionNames } from './option-names.js';
import type { Answer, Coordinates, GeocodeOptions, PlaceSuggestOptions, ReverseOptions, VerifyOptions } from './service.js';
import type { PreloadOptions } from './suggest/index.js';
import { copied } from './verify/repeated.js';

// Loaded with the first question for them: whoever asks for one thing, in a function that starts cold, does not wait for the rest.
const parse = onFirstUse(() => import('./parse-with-data.js'));
const verify = onFirstUse(() => import('./verify/verify.js'));
const suggest = onFirstUse(() => import('./suggest/index.js'));
const geocode = onFirstUse(() => import('./geocode/index.js'));
const ip = onFirstUse(() => import('./ip/index.js'));

const MODULES: Partial<Record<QueryName, () => MaybePromise<unknown>>> = {
  parse,
  verify,
  speculate: verify,
  geocode,
  reverse: geocode,
  ip,
};
/** The code of operations, before they are asked. */
const codeOf = (names: readonly QueryName[]) => Promise.all(names.map((name) => (MODULES[name] ?? suggest)()));

/** Options of all questions; one does not read those of others. */
type QuestionOptions = VerifyOptions & GeocodeOptions & ReverseOptions & PlaceSuggestOptions & BatchOptions;

/** Options of a question and those of `open`. */
interface Call extends QuestionOptions {
  readonly maxInputLength: number;
  readonly acceptGovernment: boolean;
}

export interface OpenOptions {
  /**
   * Datasets of your own, in order of precedence. A folder or URL holds either one dataset or, for folders, datasets in its subfolders.
   * They stand in front of what `doorplate get` and `doorplate add` have installed, the more exact before the less, and behind that
   * stand the datasets of the package; of both, one whose name is taken in front of it is left out. Two of one name here are refused. The
   * package's county of streets is a demonstration: it is asked only where no other dataset of streets is mounted. {@link Doorplate.datasets} says the order, and which one is not asked.
   *
   * Where there is no file system, as in browsers and workers, nothing but `data` is mounted. Elsewhere `open` throws where it does not find the
   * datasets of the package, as in bundles; with `only` it does without them. A home folder that the program may not read is left out.
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
   * Number of verified texts whose answers are kept and given again, for at most 90 days and for as long as the same datasets are
   * mounted; default: none. A repeated answer has `304` in front of the code in `AlgorithmUsed` and differs in nothing else. Answers
   * with an explanation are made anew.
   */
  readonly verificationCacheSize?: number;
  /** Clock of that cache, milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
}

/** A question, with what it may leave when its time is over. */
type Run<M, S, A> = (of: M, view: DatasetView, about: S, call: Call, unfinished: Unfinished<A>) => A;

/**
 * Opens a town of invented addresses, with the Indian places and the IP addresses of the package, for tests of programs that ask: its few
 * addresses bring about every value of an answer. The guide `sandbox` lists which text gives which.
 *
 * @throws DoorplateError as {@link open} does.
 */
export async function openSandbox(options: Omit<OpenOptions, 'data' | 'only'> = {}): Promise<Doorplate> {
  const folder = await embeddedFolder();
  return open({ ...options, data: ['sandbox', 'in-places', 'ip-country'].map((name) => `${folder}/${name}`), only: true });
}

/**
 * Mounts datasets and returns the service. Reads the manifests and, unless `check` says otherwise, no more; files are opened, checked
 * and kept when the first question needs them.
 *
 * @throws DoorplateError `DATASET_*` when a manifest is missing, damaged or newer than this release; `CONFIG_INVALID` when an option is unusable, a location holds no dataset,
 * or the datasets of the package are not found.
 *
 * @example
 * const doorplate = await open();
 * const answer = await doorplate.verify('801 Shawan Rd, Cockeysville MD 21030');
 * if (answer.status === 'found') console.log(answer.result.FullAddress);
 */
export async function open(options: OpenOptions = {}): Promise<Doorplate> {
  requireOptions(options);
  const { maxInputLength = MAX_INPUT_LENGTH, acceptGovernment = false, maxDistanceMeters } = options;
  const { data, only = false, check = 'manifest', maxBytes } = options;
  const own = (await Promise.all((data ?? []).map(findSources))).flat();
  const shared = only ? NO_SHARED : await sharedSources(data === undefined);
  const store = await DatasetStore.open(own, { shared, check, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const reach = maxDistanceMeters === undefined ? {} : { maxDistanceMeters };
  const verifications = await verificationCache(options);

  /** Runs one question over one unchanging set of datasets; an answer of one with a name may have been kept. */
  function ask<M, S, A extends Answer<unknown>>(
    load: () => MaybePromise<M>,
    run: Run<M, S, A>,
    about: S,
    o: QuestionOptions = {},
    name?: string,
  ): MaybePromise<A> {
    requireOptionNames(o, QUESTION_OPTIONS);
    const call: Call = { maxInputLength, acceptGovernment, ...o };
    const make = (of: Call) => whenReady(load(), (from) => store.ask<A>((view, unfinished) => run(from, view, about, of, unfinished), of));
    if (verifications === null || name === undefined || typeof about !== 'string' || isSpecial(call)) return make(call);
    // What a limit refuses, a kept answer does not let through.
    void answerWithin(call, () => null);
    return verifications.answer(store.manifests(), [name, about], () => make(call)) as MaybePromise<A>;
  }

  /** A method of the service. */
  const question = <M, S, O extends QuestionOptions, A extends Answer<unknown>>(
    load: () => MaybePromise<M>,
    run: Run<M, S, A>,
    name?: string,
  ) => promising((about: S, o?: O): MaybePromise<A> => ask(load, run, about, o, name));

  const verified = (name: 'verify' | 'speculate') =>
    question(verify, (of, view, address: AddressInput, call) => of[name](view, address, call), name);
  const listed = (name: MethodName<SuggestName>) =>
    question(suggest, (of, view, typed: string, call, unfinished) => of[name](view, typed, call, unfinished));
  const verifyOne = verified('verify');
  const geocodeOne = question(geocode, (of, view, address: AddressInput, call) => of.geocode(view, address, call));

  const service: Omit<Doorplate, 'reader'> = {
    parse: question(parse, (of, view, address: string, call) => of.parseWithData(view, address, call)),
    verify: verifyOne,
    verifyBatch: (addresses, o) => answerBatch(addresses, (address) => verifyOne(address, o), o ?? {}),
    speculate: verified('speculate'),
    suggestTexts: promising((name: SuggestName, typed: string, o?: PlaceSuggestOptions) =>
      ask(suggest, (of, view, text, call, unfinished) => of.suggestTexts(view, name, text, call, unfinished), typed, o),
    ),
    geocode: geocodeOne,
    geocodeBatch: (addresses, o) => answerBatch<AddressInput, ForwardResult>(addresses, (address) => geocodeOne(address, o), o ?? {}),
    reverse: question(geocode, (of, view, point: Coordinates, call) =>
      of.reverse(view, point, call.maxDistanceMeters === undefined ? { ...call, ...reach } : call),
    ),
    ip: question(ip, (of, view, address: string, call) => of.locateIp(view, address, call)),
    ipReader: async () => whenReady(ip(), (of) => store.use(of.openIpReader)),
    ...upkeepOf(store),
    ...(Object.fromEntries(SUGGEST_NAMES.map(methodName).map((name) => [name, listed(name)])) as Pick<Doorplate, MethodName<SuggestName>>),
  };
  return {
    ...service,
    reader: async (area, options) => {
      await Promise.all([service.preload(area, options), codeOf(QUERY_NAMES)]);
      return readerOf(service);
    },
  };
}

type Upkeep = Pick<Doorplate, 'preload' | 'datasets' | 'zipsOf' | 'citiesOf' | 'coverage' | 'mount' | 'unmount' | 'replace' | 'close'>;

/** What is asked of the data itself, and what changes it. */
function upkeepOf(store: DatasetStore): Upkeep {
  return {
    preload: async (area = {}, o = {}) => {
      requireOptionNames(o, PRELOAD_OPTIONS);
      const { operations, ...options } = o;
      const { filesOfArea } = await suggest();
      const wanted = filesOfArea(area, operations);
      await codeOf(operations ?? QUERY_NAMES);
      return store.readAhead(wanted, options);
    },
    datasets: () => store.datasets(),
    zipsOf: async (city, state) => whenReady(suggest(), (of) => store.ask((view) => of.zipsOf(view, city, state))),
    citiesOf: async (zip) => whenReady(suggest(), (of) => store.ask((view) => of.citiesOf(view, zip))),
    // Needs nearly all that the files hold: as wholes they come in the fewest requests.
    coverage: async () => whenReady(suggest(), (of) => store.use(of.coveredAreas)),
    mount: async (data) => store.mount(await oneSource(data)),
    unmount: (name) => store.unmount(name),
    replace: async (name, data, o: ReplaceOptions = {}) => {
      requireOptionNames(o, { check: true });
      requireCheck(o.check);
      await store.replace(name, await oneSource(data), o);
    },
    close: () => store.close(),
  };
}

/** The methods of a reader. */
function readerOf(service: Pick<Doorplate, keyof Reader>): Reader {
  const methods = [...QUERY_NAMES.map(methodName), 'suggestTexts' as const].map((name) => {
    const ask = atOnce(service[name] as (...given: unknown[]) => Promise<unknown>);
    return [name, (...given: unknown[]) => ready(ask(...given), notOpen)] as const;
  });
  return Object.fromEntries(methods) as unknown as Reader;
}

function notOpen(): DoorplateError {
  return new DoorplateError(
    'DATASET_NOT_MOUNTED',
    'The question needs a file that is not open, expected a reader of its area and operation, asked for after the last change of data',
  );
}

/** The source of a location that holds one dataset. Throws `CONFIG_INVALID` where it holds another number. */
async function oneSource(data: DataLocation): Promise<DatasetSource> {
  const [source, ...more] = await findSources(data);
  if (source !== undefined && more.length === 0) return source;
  throw new DoorplateError('CONFIG_INVALID', `The location holds ${more.length + 1} datasets, expected one`);
}

const OPTIONS = {
  data: true,
  only: 'boolean',
  check: true,
  maxBytes: true,
  maxInputLength: true,
  acceptGovernment: 'boolean',
  maxDistanceMeters: true,
  verificationCacheSize: true,
  now: 'function',
} as const satisfies OptionTypes<OpenOptions>;

/** Names of the options of questions. Any other name is refused. */
const QUESTION_OPTIONS = {
  explain: 'boolean',
  timeoutMs: true,
  workMs: true,
  secondaryLetters: 'object',
  limit: true,
  near: true,
  maxDistanceMeters: true,
  displayType: true,
  bias: true,
  within: true,
  signal: true,
  window: true,
} as const satisfies OptionTypes<QuestionOptions>;

const PRELOAD_OPTIONS = { operations: true, signal: true, onProgress: 'function' } as const satisfies OptionTypes<PreloadOptions>;

/** Whether an answer is made anew for its options; the signal of a verification is that of its batch. */
function isSpecial({ explain, secondaryLetters }: Call): boolean {
  return explain === true || secondaryLetters !== undefined;
}

/** What callers without types may get wrong, and what only the first question would show. */
function requireOptions(options: OpenOptions): void {
  requireOptionNames(options, OPTIONS);
  const { data, only, check, maxInputLength, maxDistanceMeters } = options;
  if (data !== undefined && !Array.isArray(data)) {
    throw new DoorplateError('CONFIG_INVALID', `data is ${typeof data}, expected an array of folders, URLs and sources`);
  }
  if (only && data === undefined) throw new DoorplateError('CONFIG_INVALID', 'No data is given, and only leaves out everything else');
  requireCheck(check);
  if (maxInputLength !== undefined) requireAboveZero(maxInputLength, 'maxInputLength');
  if (maxDistanceMeters !== undefined) requireAmount(maxDistanceMeters, 'maxDistanceMeters', 'CONFIG_INVALID');
}

function requireCheck(check: Check | undefined): void {
  if (check !== undefined && !CHECKS.includes(check))
    throw new DoorplateError('CONFIG_INVALID', 'The option check is none of manifest, files and deep');
}

async function verificationCache({ verificationCacheSize: max, now }: OpenOptions): Promise<AnswerCache<unknown> | null> {
  if (max === undefined) return null;
  const { AnswerCache } = await import('./answer-cache.js');
  const copy = (kept: unknown, isRepeated: boolean) => copied(kept as VerifiedAddress, isRepeated);
  return new AnswerCache<unknown>({ option: 'verificationCacheSize', max, copy, ...(now === undefined ? {} : { now }) });
}
