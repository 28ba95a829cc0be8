import { isDoorplateError } from '../../../src/index.js';
import type { Json, JsonObject } from '../question.js';

/** What a file can hold of a value: fields without a value are left out, as they are on the wire. */
export function plain(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}

/** What a file holds of something thrown. */
export function failureOf(error: unknown): JsonObject {
  if (isDoorplateError(error)) return { code: error.code, message: error.message, details: plain(error.details) };
  return error instanceof Error ? { name: error.name, message: error.message } : { thrown: String(error) };
}
