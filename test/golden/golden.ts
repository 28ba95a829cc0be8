import { readdirSync, readFileSync } from 'node:fs';

/**
 * A golden case: one input and the answer that must not change without a reason. Every file
 * `test/golden/*.jsonl` holds one case a line, with these keys and no others.
 *
 * - `id`: unique in its file. Cases of a standard are named by the section that they illustrate,
 *   others by the rule that they were written for.
 * - `source`: what the case rests on: the fixture that is asked, or the document that gives the
 *   example.
 * - `input`: what is asked: a text, or an object where the operation takes parts.
 * - `options`: how it is asked, where a file tests more than one operation or option. `operation`
 *   of verify.jsonl, `list` of suggest.jsonl; the other keys are options of the operation.
 * - `expect`: what comes back. Each test says which fields it compares.
 */
export interface GoldenCase<Input = unknown, Expect = unknown, Options = undefined> {
  readonly id: string;
  readonly source: string;
  readonly input: Input;
  readonly options: Options;
  readonly expect: Expect;
}

const REQUIRED = ['id', 'source', 'input', 'expect'];
const KNOWN: ReadonlySet<string> = new Set([...REQUIRED, 'options']);

/** Names of the golden files, without extension, sorted. */
export function goldenFiles(): readonly string[] {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.jsonl'));
  return files.map((name) => name.slice(0, -'.jsonl'.length)).sort();
}

/** The cases of a golden file, in the order of its lines. */
export function goldenCases<Input, Expect, Options = undefined>(name: string): readonly GoldenCase<Input, Expect, Options>[] {
  return parseGolden(`${name}.jsonl`, readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8'));
}

/** Checks and reads the text of a golden file; errors name the file and the line. */
export function parseGolden<Input, Expect, Options>(file: string, text: string): readonly GoldenCase<Input, Expect, Options>[] {
  const seen = new Set<string>();
  return text
    .trimEnd()
    .split('\n')
    .map((line, i) => {
      const found = JSON.parse(line) as GoldenCase<Input, Expect, Options>;
      const problem = problemOf(found, seen);
      if (problem !== null) throw new TypeError(`${file}:${i + 1}: ${problem}`);
      seen.add(found.id);
      return found;
    });
}

function problemOf(found: GoldenCase<unknown, unknown, unknown>, seen: ReadonlySet<string>): string | null {
  const missing = REQUIRED.find((key) => !(key in found));
  if (missing !== undefined) return `expected the key ${missing}, found none`;
  const unknown = Object.keys(found).find((key) => !KNOWN.has(key));
  if (unknown !== undefined) return `expected the keys ${[...KNOWN].join(', ')}, found ${unknown}`;
  for (const key of ['id', 'source'] as const) {
    if (typeof found[key] !== 'string' || found[key] === '') return `expected a text as ${key}, found ${JSON.stringify(found[key])}`;
  }
  return seen.has(found.id) ? `expected a new id, found ${found.id} again` : null;
}
