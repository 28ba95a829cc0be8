import { readFileSync } from 'node:fs';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';

/** One line of a golden file; `id` is the section of Publication 28 or the FGDC element that the case belongs to, and its number. */
export interface ParseCase {
  readonly id: string;
  readonly input: string;
  readonly kind?: 'unprocessable' | 'nothing';
  readonly expect: Partial<Components>;
}
export interface StandardizeCase {
  readonly id: string;
  readonly input: Partial<Components>;
  readonly expect: Partial<Components>;
  readonly full: string;
  readonly hash: number;
}

export const parseCases = (): ParseCase[] => lines('parse') as ParseCase[];
export const standardizeCases = (): StandardizeCase[] => lines('standardize') as StandardizeCase[];

/** Components without those that are null. */
export function known(components: Components): Partial<Components> {
  return Object.fromEntries(Object.entries(components).filter(([, value]) => value !== null));
}

export function componentsOf(parts: Partial<Components>): Components {
  return { ...NO_COMPONENTS, ...parts };
}

function lines(name: string): unknown[] {
  return readFileSync(new URL(`../golden/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
