import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { withMeasuredTables } from '../../bench/readme/write.js';

it('quotes the committed results and nothing else', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  expect(withMeasuredTables(readme)).toBe(readme);
});
