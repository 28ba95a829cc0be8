import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatWithOptions } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { guides, snippets } from './snippets.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Blocks that print something, but for those that read folders which a command of the guide makes. */
const printing = guides()
  .flatMap((page) => snippets(ROOT, page))
  .filter(([, code]) => code.includes('console.log(') && !code.includes('data: ['));

afterEach(() => void vi.restoreAllMocks());

it.each(printing)('%s prints what its comments say', async (name, code) => {
  const own = code.replace(/from 'doorplate(\/\w+)?'/g, (_, subpath = '') => `from '${ROOT}src${subpath}/index.ts'`);
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-guide-'));
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await writeFile(join(folder, name), own);
  await import(join(folder, name));
  await rm(folder, { recursive: true });
  const printed = log.mock.calls.map((values) => formatWithOptions({ breakLength: Infinity }, ...values));
  expect(printed.length).toBeGreaterThan(0);
  for (const [, comment] of code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)) expect(printed).toContain(comment);
});
