import type { JsonObject } from '../question.js';

/** What the questions call an option that has another name in the library. */
const NAMES: Readonly<Record<string, string>> = {
  budgetMilliseconds: 'timeoutMs',
  workMilliseconds: 'workMs',
  verificationCache: 'verificationCacheSize',
  suggestionLimit: 'limit',
};

/** The options of a question under the names of the library. */
export function renamedOptions<T extends object>(options: T): JsonObject {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [NAMES[name] ?? name, value])) as JsonObject;
}
