import type { Components } from '../../../src/address/index.js';
import { type DataLocation, type Doorplate, type OpenOptions, open, type SuggestName } from '../../../src/index.js';
import type { JsonObject, ListName, Outcome, Question, SetName } from '../question.js';
import { Datasets, ROOT } from './datasets.js';
import { areSame, deliveryCode, inspectionsOf, locationsOf, matchableTexts, standardized } from './functions.js';
import { type HttpInput, responsesTo } from './http.js';
import { renamedOptions } from './option-names.js';
import { failureOf, plain } from './plain.js';

// This folder is the only place that knows the library. Questions and answers keep their form when
// the library changes its own: what is renamed or merged there is translated here.

/** The library with one set of datasets mounted. */
export interface OpenedSet {
  /** Never throws: what the library throws is an outcome. */
  ask(question: Question): Promise<Outcome>;
  close(): Promise<void>;
}

/** How the library is opened for the sets that do not take its defaults. */
const OPTIONS: Readonly<Partial<Record<SetName, OpenOptions>>> = {
  joined: { acceptGovernment: true, maxDistanceMeters: 300, maxInputLength: 200 },
  cached: { verificationCacheSize: 1000, now: () => 0 },
  // Room for the files of one question: most are opened anew for the next.
  cold: { maxBytes: 6_000_000 },
};

/** Opens sets of datasets one after the other. `work`: an empty folder for those that are made in the run. */
export class Library {
  readonly #work: string;
  readonly #datasets: Datasets;

  constructor(work: string) {
    this.#work = work;
    this.#datasets = new Datasets(work);
  }

  async open(set: SetName): Promise<OpenedSet> {
    const mounted = await Mounted.open({ ...OPTIONS[set], only: true, data: await this.#datasets.of(set) });
    return {
      ask: async (question) => this.#withoutPaths(await mounted.outcomeOf(question)),
      close: () => mounted.doorplate.close(),
    };
  }

  /** Folders of this machine are no part of an answer. */
  #withoutPaths(outcome: Outcome): Outcome {
    const text = JSON.stringify(outcome);
    if (!text.includes(this.#work) && !text.includes(ROOT)) return outcome;
    return JSON.parse(text.replaceAll(this.#work, '<work>').replaceAll(ROOT, '<root>/')) as Outcome;
  }
}

/** What was opened, and how, so that it can be opened again. */
class Mounted {
  readonly doorplate: Doorplate;
  readonly #options: OpenOptions & { readonly data: readonly DataLocation[] };

  private constructor(doorplate: Doorplate, options: OpenOptions & { readonly data: readonly DataLocation[] }) {
    this.doorplate = doorplate;
    this.#options = options;
  }

  static async open(options: OpenOptions & { readonly data: readonly DataLocation[] }): Promise<Mounted> {
    return new Mounted(await open(options), options);
  }

  async outcomeOf(question: Question): Promise<Outcome> {
    try {
      return { answer: plain(await this.#answer(question)) };
    } catch (error) {
      return { error: failureOf(error) };
    }
  }

  #answer({ operation, input, options = {} }: Question): unknown {
    const { doorplate } = this;
    // Questions hold inputs and options on purpose that no caller with types could give.
    const given = input as never;
    const chosen = { ...renamedOptions(options), ...signalOf(options) } as never;
    switch (operation) {
      case 'parse':
      case 'verify':
      case 'speculate':
      case 'geocode':
      case 'reverse':
      case 'ip':
        return doorplate[operation](given, chosen);
      case 'verify-again':
        return doorplate.verify(given, chosen).then(() => doorplate.verify(given, chosen));
      case 'suggest-address-again':
        return doorplate
          .suggestTexts('suggest-address', given, chosen)
          .then(() => doorplate.suggestTexts('suggest-address', given, chosen));
      case 'verify-batch':
        return itemsOf(doorplate.verifyBatch(given, chosen));
      case 'geocode-batch':
        return itemsOf(doorplate.geocodeBatch(given, chosen));
      case 'http':
        return responsesTo(input as unknown as HttpInput, doorplate);
      case 'datasets':
        return doorplate.datasets();
      case 'inspect':
        return inspectionsOf(this.#options.data);
      case 'open':
        return this.#opened(renamedOptions(input as JsonObject));
      case 'closed':
        return this.#afterTheEnd((other) => other.verify(given, chosen));
      case 'readings':
        return matchableTexts(given);
      case 'standardize':
        return standardized(input as unknown as Components);
      case 'same-address':
        return areSame(given);
      case 'delivery-point':
        return deliveryCode(given);
      case 'ip-reader':
        return locationsOf(given, this.#options.data);
      default:
        return isOfTexts(operation) ? doorplate.suggestTexts(operation, given, chosen) : doorplate[LIST_METHODS[operation]](given, chosen);
    }
  }

  async #opened(options: OpenOptions): Promise<string> {
    const other = await open({ only: true, data: this.#options.data, ...options });
    await other.close();
    return 'opened';
  }

  async #afterTheEnd<T>(ask: (closed: Doorplate) => Promise<T>): Promise<T> {
    const other = await open(this.#options);
    await other.close();
    return ask(other);
  }
}

/** Entries with all their parts; the questions of `suggest-*` want the texts. */
const LIST_METHODS = {
  'complete-address': 'suggestAddress',
  'complete-city': 'suggestCity',
  'complete-zip': 'suggestZip',
  'complete-in-city': 'suggestInCity',
  'complete-in-locality': 'suggestInLocality',
  'complete-in-pin': 'suggestInPin',
} as const satisfies Record<`complete-${ListName}`, keyof Doorplate>;

function isOfTexts(operation: SuggestName | keyof typeof LIST_METHODS): operation is SuggestName {
  return operation.startsWith('suggest-');
}

function signalOf({ signal }: JsonObject): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal: signal === 'aborted' ? AbortSignal.abort() : new AbortController().signal };
}

async function itemsOf(items: AsyncIterable<object>): Promise<readonly object[]> {
  const all: object[] = [];
  for await (const item of items) all.push('error' in item ? { ...item, error: failureOf(item.error) } : item);
  return all;
}
