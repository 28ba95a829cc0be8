import { describe, expect, it } from 'vitest';
import { unusedExports } from '../../../tools/lint/exports.js';
import { parsed } from './parsed.js';

/** What of `export const a`, `b` is unused when another file says this. */
const unusedBeside = (text: string) =>
  unusedExports(parsed({ 'src/ab.ts': 'export const a = 1, b = 2;', 'src/user.ts': text }), new Set(['src/user.ts']));

describe('unusedExports', () => {
  it.each([
    ["import { a } from './ab.js'", ['src/ab.ts: b']],
    ["import { a as c, type b } from './ab.js'", []],
    ["import * as all from './ab.js'", []],
    ["export { b as d } from './ab.js'", ['src/ab.ts: a']],
    ["export * from './ab.js'", []],
    ["const { a } = await import('./ab.js')", ['src/ab.ts: b']],
    ["(await import('./ab.js')).b()", ['src/ab.ts: a']],
    ["import('./ab.js').then(go)", []],
    ["let a: import('./ab.js').a", ['src/ab.ts: b']],
    ["import { a } from './other.js'", ['src/ab.ts: a', 'src/ab.ts: b']],
  ])('reads %s', (text, unused) => {
    expect(unusedBeside(text)).toEqual(unused);
  });

  it('finds functions, classes, lists of names, defaults, and types that nothing names', () => {
    const text =
      'export function f() {} export class C {} const x = 1; export { x as y }; export default 1; export type T = 1; export type U = 2; let u: U;';
    expect(unusedExports(parsed({ 'src/a.ts': text }), new Set())).toEqual(
      ['f', 'C', 'y', 'default', 'T'].map((name) => `src/a.ts: ${name}`),
    );
  });
});
