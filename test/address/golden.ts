import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import { type GoldenCase, goldenCases } from '../golden/golden.js';

/** What the parser makes of a text; without `kind` an address. */
export interface ParseExpected {
  readonly kind?: 'unprocessable' | 'nothing';
  readonly components: Partial<Components>;
}
export interface StandardizeExpected {
  readonly components: Partial<Components>;
  readonly full: string;
  readonly hash: number;
}

/** Ids name the section of Publication 28 or the FGDC element that the case belongs to. */
export const parseCases = (): readonly GoldenCase<string, ParseExpected>[] => goldenCases('parse');
export const standardizeCases = (): readonly GoldenCase<Partial<Components>, StandardizeExpected>[] => goldenCases('standardize');

/** Components without those that are null. */
export function known(components: Components): Partial<Components> {
  return Object.fromEntries(Object.entries(components).filter(([, value]) => value !== null));
}

export function componentsOf(parts: Partial<Components>): Components {
  return { ...NO_COMPONENTS, ...parts };
}
