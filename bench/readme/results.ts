import { readFileSync } from 'node:fs';

/** What every result says of the machine that it was measured on. */
export interface Machine {
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
}

/** The committed result of a bench. Throws when there is none. */
export function result<T>(name: string): T & { readonly machine: Machine } {
  return JSON.parse(readFileSync(new URL(`../results/${name}.json`, import.meta.url), 'utf8'));
}
