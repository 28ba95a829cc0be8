import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { methodName, OPERATIONS, type OperationName } from '../../src/contract.js';
import { openApiDocument } from '../../src/http/index.js';
import { requireDisplayType } from '../../src/input.js';
import { inputSchema } from '../../tools/serve/mcp/tools.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONTRIBUTING = readFileSync(`${ROOT}CONTRIBUTING.md`, 'utf8');
const sources = execFileSync('git', ['ls-files', 'src/*.ts', 'tools/*.ts'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that a row of the table in CONTRIBUTING names. */
function filesOf(row: string): string[] {
  const line = CONTRIBUTING.split('\n').find((each) => each.startsWith(`| ${row}`)) ?? '';
  return [...line.matchAll(/`((?:src|test|tools)\/[^`]+)`/g)].map(([, path = '']) => path).sort();
}

/** Files whose code, comments apart, has the name of an operation as a text, a key, an export or a method that is made. */
function naming(operation: OperationName): string[] {
  const method = methodName(operation);
  const named = new RegExp(
    `['"\`]${operation}['"\`]|\\b${operation}: |\\bfunction ${method}\\(|export \\{ ${method} \\}|^  ${method}\\(|\\bsuggest\\w+\\b(?<=\\b${method})`,
    'm',
  );
  // The paths of other services are theirs, and one of them is called `reverse` too.
  const own = sources.filter((path) => !path.startsWith('src/dialects/'));
  return own.filter((path) => named.test(withoutComments(readFileSync(ROOT + path, 'utf8')))).sort();
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

// Other names, such as `parse` and `ip`, are words with a second meaning.
it('names operations in the six files that CONTRIBUTING lists, and nowhere else', () => {
  expect(filesOf('operation that looks something up')).toHaveLength(6);
  expect(naming('reverse')).toEqual(filesOf('operation that looks something up'));
  expect(filesOf('operation that completes')).toHaveLength(6);
  expect(naming('suggest-city')).toEqual(filesOf('operation that completes'));
  for (const name of ['suggest-zip', 'suggest-in-city', 'suggest-in-locality', 'suggest-in-pin'] as const)
    expect([name, naming(name).filter((path) => path.startsWith('src/')).length]).toEqual([name, 5]);
});

it('takes a display type from its form alone, and the list that writes it', () => {
  expect(filesOf('display type')).toHaveLength(3);
  expect(() => requireDisplayType('suggest-city', 2)).toThrow('expected one of 0, 1');
  (OPERATIONS['suggest-city'].forms as unknown as string[]).push('StateCode, City');
  expect(requireDisplayType('suggest-city', 2)).toBe(2);
  const { paths } = openApiDocument() as { paths: Record<string, { get: { parameters: object[] } }> };
  expect(paths[OPERATIONS['suggest-city'].path]?.get.parameters[0]).toMatchObject({
    description: 'Form of the suggestions. 0: City, StateCode. 1: City, State. 2: StateCode, City.',
    schema: { enum: [0, 1, 2] },
  });
  expect(inputSchema('suggest-city').properties).toMatchObject({ displayType: { enum: [0, 1, 2] } });
});
