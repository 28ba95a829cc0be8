/** What a file of questions and answers can hold and give back unchanged. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What is mounted. `made`: streets built in the run, with places; `large`: a hundred thousand streets with places; `postal`: addresses with
 * postal facts, with places; `package`: the datasets that ship; `joined`: all of them but the large one, the library opened with other
 * options; `bare`: the made streets alone; `streetless`: IP countries alone; `cached`: as `made`, answers are kept; `cold`: as `made`, no
 * file is kept; `fixtures`, `town` and `lists`: the small datasets of the tests, with the cases that each rule was written for.
 */
export const SETS = [
  'made',
  'large',
  'postal',
  'package',
  'joined',
  'bare',
  'streetless',
  'cached',
  'cold',
  'fixtures',
  'town',
  'lists',
] as const;
export type SetName = (typeof SETS)[number];

/**
 * Names of operations in the output. They stay, whatever the library calls its methods:
 * the folder `adapter` translates. A name with `-again` asks twice and gives the second answer.
 */
export type Operation =
  | 'parse'
  | 'verify'
  | 'verify-again'
  | 'verify-batch'
  | 'speculate'
  | 'geocode'
  | 'geocode-batch'
  | 'reverse'
  | 'ip'
  | `suggest-${ListName}`
  | `complete-${ListName}`
  | 'suggest-address-again'
  /** The responses to HTTP requests that one new handler answers in turn. */
  | 'http'
  /** Manifests of what is mounted. */
  | 'datasets'
  /** Reads every file of what is mounted. */
  | 'inspect'
  /** Opens the library with the options of the input. */
  | 'open'
  /** Verifies after the library was closed. */
  | 'closed'
  // Functions that need no service.
  | 'readings'
  | 'standardize'
  | 'same-address'
  | 'delivery-point'
  | 'ip-reader';
export type ListName = 'address' | 'city' | 'zip' | 'in-city' | 'in-locality' | 'in-pin';
export const LISTS: readonly ListName[] = ['address', 'city', 'zip', 'in-city', 'in-locality', 'in-pin'];

/** One question. It holds all that is needed to ask it again. */
export interface Question {
  /** Set, operation, kind of the question, and its number among these: unique, and the same in every run. */
  readonly id: string;
  readonly set: SetName;
  readonly operation: Operation;
  readonly input: Json;
  readonly options?: JsonObject;
}

/** What became of a question: an answer, or what was thrown. */
export type Outcome = { readonly answer: Json } | { readonly error: JsonObject };
export type AnsweredQuestion = Question & Outcome;

/** Questions in the order in which they were added, numbered within their kind. */
export class QuestionList {
  readonly questions: Question[] = [];
  readonly #counts = new Map<string, number>();

  add(set: SetName, operation: Operation, kind: string, input: Json, options: JsonObject = {}): void {
    const prefix = `${set}/${operation}/${kind.replaceAll(' ', '-')}`;
    const number = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, number);
    const question = { id: `${prefix}/${number}`, set, operation, input };
    this.questions.push(Object.keys(options).length === 0 ? question : { ...question, options });
  }
}

/** A seed of its own for every kind of question, so that adding one changes no other. */
export function seedOf(kind: string): number {
  let hash = 0;
  for (const letter of kind) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return hash;
}
