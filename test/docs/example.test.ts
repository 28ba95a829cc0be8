import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

afterEach(() => void vi.restoreAllMocks());

it('is what the first page shows', () => {
  const [, code] = /<!-- test\/docs\/example\.ts -->\n```ts\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  expect(code).toBe(read('test/docs/example.ts').replace('../../src/index.js', 'doorplate'));
});

it('runs, and finds what it asks for', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await import('./example.js');
  expect(log.mock.calls).toEqual([
    ['1745 T ST SE, WASHINGTON DC 20020', 'Y', false],
    [['1745 T ST SE, WASHINGTON DC 20020']],
    [{ latitude: 38.867033, longitude: -76.979235 }],
    ['1745 T ST SE, WASHINGTON DC 20020'],
    ['US'],
  ]);
});
