import { cpSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnVectors } from '../../src/dataset/format/column-bytes.js';
import type { FileKind } from '../../src/dataset/index.js';
import { open } from '../../src/index.js';
import { entryOf, type Packed, withVouchedFile } from '../fixtures/damaged-datasets.js';
import { folderForEach } from '../fixtures/folder.js';
import { inPages, networkSource, streetSample } from '../fixtures/paged-sample.js';

const folder = folderForEach();
beforeEach(() => cpSync('datasets/in-places', folder(), { recursive: true }));

/** What comes of opening the dataset; its one file of 4.9 MB is read page by page where the budget is below twice that. */
async function opened(maxBytes: number) {
  try {
    await (await open({ data: [folder()], only: true, check: 'files', maxBytes })).close();
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
    const name = readdirSync(folder()).find((each) => each.endsWith('.bin')) as string;
    const path = folder(name);
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

/** The street sample in pages, as a builder writes it that takes one number of a column for another one. */
async function builtWrong(kind: FileKind, name: string, value: number): Promise<Packed> {
  const wrong = withVouchedFile(await streetSample(), kind, '000', (bytes) => {
    const numbers = columnVectors(bytes, kind).get(name) as Uint32Array;
    numbers[numbers.length - 1] = value;
    return bytes;
  });
  return inPages(wrong);
}

// Pages have their own digests, and rules are about columns that a question never reads whole.
describe('a mistake of a builder in files that are read by pages', () => {
  it.each([
    ['us-street-rows', 'peak', 65_535, ': 65535, expected'],
    ['us-street-numbers', 'blockRow', 2_000_000_000, 'its street numbers name row 2000'],
  ] as const)('is found before the dataset opens where it is checked deep: %s', async (kind, column, value, message) => {
    const packed = await builtWrong(kind, column, value);
    const opened = (check: 'files' | 'deep') => open({ data: [networkSource(packed).source], only: true, check });
    await (await opened('files')).close();
    const error = {
      code: 'DATASET_CORRUPT',
      message: expect.stringContaining(message),
      details: { file: entryOf(packed, kind, '000').name },
    };
    await expect(opened('deep')).rejects.toMatchObject(error);
  });

  it('is not found where there is none', async () => {
    const { source } = networkSource(await inPages(await streetSample()));
    await (await open({ data: [source], only: true, check: 'deep' })).close();
  });

  it('cannot be looked for in a file that has no room', async () => {
    await expect(open({ data: [folder()], only: true, check: 'deep', maxBytes: 2 ** 20 })).rejects.toMatchObject({
      code: 'DATASET_TOO_LARGE',
    });
  });
});

it('knows three ways only', async () => {
  await expect(open({ data: [folder()], check: 'all' as 'files' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});
