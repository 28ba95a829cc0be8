import { readFileSync } from 'node:fs';
import { formatWithOptions } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

afterEach(() => void vi.restoreAllMocks());

it('is what the first page shows', () => {
  const [, code] = /<!-- test\/docs\/example\.ts -->\n```ts\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  expect(code).toBe(read('test/docs/example.ts').replace('../../src/index.js', 'doorplate'));
});

it('runs, and prints what its comments say', async () => {
  const comments = [...read('test/docs/example.ts').matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, comment]) => comment);
  expect(comments).toHaveLength(5);
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await import('./example.js');
  expect(log.mock.calls.map((values) => formatWithOptions({ breakLength: Infinity }, ...values))).toEqual(comments);
});
