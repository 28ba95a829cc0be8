import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { formatOutsideReaders, importsOfNode, wrongDirections } from '../../../tools/lint/directions.js';
import { unusedExports } from '../../../tools/lint/exports.js';
import { messagesWithoutCapital, messagesWithStop } from '../../../tools/lint/messages.js';
import type { SourceText } from '../../../tools/lint/source-text.js';
import { propertiesBehindSpreads } from '../../../tools/lint/spreads.js';

/** Files by their paths, as the checks read them. */
function parsed(texts: Readonly<Record<string, string>>): SourceText[] {
  return Object.entries(texts).map(([path, text]) => ({ path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }));
}

it.each([
  ['src/ip/locate.ts', '../dataset/view.js', true],
  ['src/ip/locate.ts', '../contract.js', true],
  ['src/ip/locate.ts', './lookup.js', true],
  ['src/ip/locate.ts', '../geocode/index.js', false],
  ['src/ip/locate.ts', '../open.js', false],
  ['src/ip/locate.ts', 'node:net', false],
  ['src/ip/locate.ts', 'flatbuffers', false],
  ['src/dataset/tables/roots.ts', 'flatbuffers', true],
  ['src/dataset/tables/roots.ts', '@noble/hashes/sha2.js', true],
  ['src/dataset/tables/roots.ts', '../../match/index.js', false],
  ['src/errors.ts', './contract.js', false],
  ['src/unlisted/a.ts', '../errors.js', false],
  ['src/ip/locate.ts', '../../tools/ip/place.js', false],
  ['tools/build/ip/place.ts', '../../../src/ip/index.js', true],
  ['tools/build/ip/place.ts', '../../../package.json', true],
  ['tools/build/ip/place.ts', '../../../test/ip/fixture.js', false],
  ['tools/build/ip/place.ts', '../source/rejects.js', true],
  ['tools/build/ip/place.ts', '../../cli/terminal/exit.js', false],
  ['tools/build/ip/place.ts', '../../serve/serving.js', false],
  ['tools/build/ip/place.ts', '../../embedded/recipes.js', false],
  ['tools/serve/serving.ts', '../cli/terminal/exit.js', true],
  ['tools/serve/serving.ts', '../cli/commands/get.js', false],
  ['tools/cli/commands/serve.ts', '../../serve/serving.js', true],
  ['tools/embedded/recipes.ts', '../build/package-ip.js', true],
  ['bench/measure.ts', '../test/ip/fixture.js', true],
])('%s may import %s: %s', (path, specifier, may) => {
  for (const text of [`import { a } from '${specifier}'`, `import type { A } from '${specifier}'`]) {
    expect(wrongDirections(parsed({ [path]: text }))).toEqual(may ? [] : [`${path}: ${specifier}`]);
  }
});

it.each([
  ['src/match/place.ts', '../dataset/format/tables/us-places.js', false],
  ['src/suggest/places/in-area.ts', '../../dataset/format/codecs/strings.js', false],
  ['src/places/us-places.ts', '../dataset/format/tables/us-places.js', true],
  ['src/dataset/cache.ts', './format/codecs/strings.js', true],
  ['src/match/place.ts', '../dataset/view.js', true],
  ['tools/build/us/build.ts', '../../../src/dataset/format/tables/us-places.js', true],
])('%s may import the format of files as %s: %s', (path, specifier, may) => {
  for (const text of [`import { a } from '${specifier}'`, `import type { A } from '${specifier}'`]) {
    expect(formatOutsideReaders(parsed({ [path]: text }))).toEqual(may ? [] : [`${path}: ${specifier}`]);
  }
});

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

/** A statement that throws an error with this message. */
const thrown = (message: string, code = 'CONFIG_INVALID'): string => `throw new DoorplateError('${code}', ${message});`;

it.each([
  [thrown("'limit is ' + `x`"), []],
  [thrown("'the limit is 0'"), []],
  [thrown('`no limit.`'), ['`no limit.`']],
  ["throw corrupt('a table points outside its file.');", ["'a table points outside its file.'"]],
  ["throw new RangeError('no row.');", ["'no row.'"]],
  // Sentences that are no errors.
  ["messages.push('The city was corrected.'); new Map('x.');", []],
])('messages that end with a stop in %s: %j', (text, found) => {
  expect(messagesWithStop(parsed({ 'src/a.ts': text }))).toEqual(found.map((message) => `src/a.ts: ${message}`));
});

it.each([
  [thrown("'the limit is 0'"), ["'the limit is 0'"]],
  [thrown('`no data`', 'INPUT_EMPTY'), ['`no data`']],
  [thrown("'The limit is 0'"), []],
  // Names of options and fields, and clauses that follow the name of a file.
  [thrown("name + ' is 0'"), []],
  [thrown("'workMs is 0'"), []],
  [thrown("'data is 0'"), []],
  [thrown("'column names is missing'", 'DATASET_CORRUPT'), []],
  ["throw corrupt('column names is missing');", []],
])('messages that begin with a small letter in %s: %j', (text, found) => {
  expect(messagesWithoutCapital(parsed({ 'src/a.ts': text }))).toEqual(found.map((message) => `src/a.ts: ${message}`));
});

it.each([
  ['src/auth/node/file-store.ts', "import { open } from 'node:fs/promises'", true],
  ['src/auth/token.ts', "import { randomUUID } from 'node:crypto'", false],
  ['src/auth/token.ts', "import type { KeyObject } from 'node:crypto'", true],
  ['src/auth/token.ts', "import { a } from './node/file-store.js'", true],
  ['src/auth/keys/token-key.ts', "import { createPrivateKey } from 'node:crypto'", false],
  ['src/http/node.ts', "export { createServer } from 'node:http'", false],
  ['src/dataset/sha256.ts', "import 'node:crypto'", false],
  ['tools/cli/main.ts', "import { open } from 'node:fs/promises'", true],
])('%s may have %s: %s', (path, text, may) => {
  expect(importsOfNode(parsed({ [path]: text })).map((found) => found.split(': ')[0])).toEqual(may ? [] : [path]);
});

it.each([
  ['src/match/a.ts', 'f({ a, ...b, c }); f({ ...(d ? {} : { d }), e });', ['...b', '...(d ? {} : { d })']],
  ['src/open.ts', 'f({ a, b: { c, ...d, e } });', ['...d']],
  // At either end, in explanations, and in code that is not hot.
  ['src/match/a.ts', 'f({ ...a, b }); f({ a, ...b, ...c }); function explain() { return { a, ...b, c }; }', []],
  ['src/http/openapi.ts', 'f({ a, ...b, c });', []],
])('spreads that properties are added behind in %s, %s: %j', (path, text, found) => {
  expect(propertiesBehindSpreads(parsed({ [path]: text }))).toEqual(found.map((spread) => `${path}: ${spread}`));
});
