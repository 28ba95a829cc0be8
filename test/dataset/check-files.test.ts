import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../src/index.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorplate-check-'));
  cpSync('datasets/in-places', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What comes of opening the dataset; its one file of 4.9 MB is read page by page where the budget is below twice that. */
async function opened(maxBytes: number) {
  try {
    await (await open({ data: [folder], only: true, check: 'files', maxBytes })).close();
    return 'open';
  } catch (error) {
    return error;
  }
}

// A file that did not fit in the budget could not be checked, although questions read it page by page.
describe.each([
  ['as a whole', 64 * 2 ** 20],
  ['piece by piece', 2 ** 20],
])('a file that is read %s', (_, maxBytes) => {
  it('is checked before the dataset opens, to the last byte', async () => {
    const name = readdirSync(folder).find((each) => each.endsWith('.bin')) as string;
    const path = join(folder, name);
    const good = readFileSync(path);
    expect(await opened(maxBytes)).toBe('open');
    for (const at of [0, 2 ** 22, good.length - 1]) {
      const bytes = Buffer.from(good);
      bytes[at] = (bytes[at] as number) ^ 1;
      writeFileSync(path, bytes);
      expect(await opened(maxBytes)).toMatchObject({ code: 'DATASET_DIGEST_MISMATCH', details: { dataset: 'in-places', file: name } });
    }
    truncateSync(path, good.length - 1);
    expect(await opened(maxBytes)).toMatchObject({ code: 'DATASET_SIZE_MISMATCH', details: { dataset: 'in-places', file: name } });
  });
});

it('knows two ways only', async () => {
  await expect(open({ data: [folder], check: 'all' as 'files' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});
