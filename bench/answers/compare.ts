import { type AnsweredQuestion, isObject, type Json, type JsonObject } from './question.js';

/** A place in two values at which they differ; undefined: one of them has nothing there. */
export interface Difference {
  /** Names of fields with points between them; `[]` stands for every element of a list. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** What a comparison of two files came to. */
export interface Comparison {
  readonly compared: number;
  /** Ids of questions that only one of the files asks, or that they ask differently. */
  readonly missing: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly different: readonly DifferentAnswer[];
}

export interface DifferentAnswer {
  readonly after: AnsweredQuestion;
  readonly differences: readonly Difference[];
}

/** Stands for the order of fields, where nothing else differs. */
export const FIELD_ORDER = '(order of fields)';

/** Where two JSON values differ, in the order of their fields. Lists are compared element by element. */
function differencesOf(before: Json | undefined, after: Json | undefined, path = ''): readonly Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const shorter = Math.min(before.length, after.length);
    const elements = Array.from({ length: shorter }, (_, i) => differencesOf(before[i], after[i], `${path}[]`)).flat();
    const length = { path: join(path, 'length'), before: before.length, after: after.length };
    return before.length === after.length ? elements : [length, ...elements];
  }
  if (isObject(before) && isObject(after)) {
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return fields.flatMap((field) => differencesOf(before[field], after[field], join(path, field)));
  }
  return before === after ? [] : [{ path, before, after }];
}

/**
 * Compares the answers of two files, question by question. `isPart`: the second file need not ask
 * all questions of the first. Paths in `ignored` are left out, with all that lies below them.
 */
export function compareAnswers(
  before: readonly AnsweredQuestion[],
  after: readonly AnsweredQuestion[],
  ignored: readonly string[] = [],
  isPart = false,
): Comparison {
  const known = new Map(before.map((answered) => [answered.id, answered]));
  const asked = new Set(after.map(({ id }) => id));
  const added: string[] = [];
  const changed: string[] = [];
  const different: DifferentAnswer[] = [];
  for (const answered of after) {
    const old = known.get(answered.id);
    if (old === undefined) added.push(answered.id);
    else if (questionText(old) !== questionText(answered)) changed.push(answered.id);
    else {
      const differences = outcomeDifferences(old, answered).filter(({ path }) => !ignored.some((each) => isBelow(path, each)));
      if (differences.length > 0) different.push({ after: answered, differences });
    }
  }
  const missing = isPart ? [] : before.map(({ id }) => id).filter((id) => !asked.has(id));
  return { compared: after.length - added.length - changed.length, missing, added, changed, different };
}

function questionText({ set, operation, input, options }: AnsweredQuestion): string {
  return JSON.stringify([set, operation, input, options]);
}

function outcomeDifferences(before: AnsweredQuestion, after: AnsweredQuestion): readonly Difference[] {
  const [old, now] = [outcomeOf(before), outcomeOf(after)];
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const differences = differencesOf(old, now);
  return differences.length > 0 ? differences : [{ path: FIELD_ORDER, before: old, after: now }];
}

function outcomeOf(answered: AnsweredQuestion): JsonObject {
  return 'answer' in answered ? { answer: answered.answer } : { error: answered.error };
}

function join(path: string, field: string): string {
  return path === '' ? field : `${path}.${field}`;
}

function isBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
}
