import { existsSync, readFileSync } from 'node:fs';

const urlOf = (name: string): URL => new URL(`../results/${name}.json`, import.meta.url);

/** The committed result of a bench. Throws when there is none. */
export function result<T>(name: string): T {
  return JSON.parse(readFileSync(urlOf(name), 'utf8')) as T;
}

/** The same, or null when the bench has not been kept. */
export function resultIfAny<T>(name: string): T | null {
  return existsSync(urlOf(name)) ? result<T>(name) : null;
}
