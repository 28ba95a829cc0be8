import { writeFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { directorySource, httpSource, memorySource } from '../../../src/dataset/index.js';
import { codeOf, errorOf } from '../../fixtures/damaged-datasets.js';
import { type Answer, Servers } from '../../fixtures/file-server.js';
import { folderForAll } from '../../fixtures/folder.js';

const FILE = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);
const RANGE = { offset: 300, length: 20, size: FILE.length };
const EXPECTED = Array.from(FILE.subarray(300, 320));

const servers = new Servers();
const folder = folderForAll();
afterAll(() => servers.close());

describe('a range of a file', () => {
  it('is read from memory', async () => {
    const source = memorySource(new Map([['a.bin', FILE]]));
    expect(Array.from(await source.read('a.bin', RANGE))).toEqual(EXPECTED);
    expect(Array.from(await source.read('a.bin', { ...RANGE, limit: RANGE.length }))).toEqual(EXPECTED);
  });

  it('is read from a folder, of a file that is longer than the limit too', async () => {
    await writeFile(folder('a.bin'), FILE);
    const source = directorySource(folder());
    expect(Array.from(await source.read('a.bin', RANGE))).toEqual(EXPECTED);
    expect(Array.from(await source.read('a.bin', { ...RANGE, limit: RANGE.length }))).toEqual(EXPECTED);
    expect(await codeOf(() => directorySource(folder()).read('a.bin', { ...RANGE, size: 999 }))).toBe('DATASET_SIZE_MISMATCH');
    await source.close?.();
  });
});

describe('a range of a file over HTTP', () => {
  /** A server that answers ranges, with a header of its own choice. */
  async function ranged(said?: string, part: (start: number, end: number) => Uint8Array = (start, end) => FILE.subarray(start, end)) {
    const asked: string[] = [];
    const answer: Answer = ({ headers: { range = '' } }, response) => {
      asked.push(range);
      const [, start = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
      response.writeHead(206, { 'content-range': said ?? `bytes ${start}-${last}/${FILE.length}` });
      response.end(part(Number(start), Number(last) + 1));
    };
    return { url: await servers.serve(answer), asked };
  }

  it('is asked for and given', async () => {
    const { url, asked } = await ranged();
    expect(Array.from(await httpSource(url).read('a.bin', RANGE))).toEqual(EXPECTED);
    expect(asked).toEqual(['bytes=300-319']);
  });

  it('is the whole file from a server that has no ranges', async () => {
    const url = await servers.serve((_, response) => response.end(FILE));
    expect(Array.from(await httpSource(url).read('a.bin', RANGE))).toEqual(Array.from(FILE));
  });

  it('is no file that is longer than the limit: that is refused before it has been received', async () => {
    let sent = 0;
    const url = await servers.serve((_, response) => {
      response.writeHead(200, { 'content-length': FILE.length });
      response.write(FILE.subarray(0, 1));
      sent++;
    });
    const error = await errorOf(() => httpSource(url).read('a.bin', { ...RANGE, limit: FILE.length - 1 }));
    const details = { file: 'a.bin', found: FILE.length, expected: FILE.length - 1 };
    expect(error).toMatchObject({ code: 'DATASET_TOO_LARGE', message: expect.stringContaining('gives no ranges'), details });
    // Past all caches once more, for one of them may hold the whole file.
    expect(sent).toBe(2);
  });

  it('is not taken where the server gives another one', async () => {
    const { url, asked } = await ranged('bytes 0-19/1000');
    const error = await errorOf(() => httpSource(url).read('a.bin', RANGE));
    expect(error).toMatchObject({ code: 'DATASET_UNREADABLE', message: expect.stringContaining('another range, expected bytes') });
    expect(asked.length).toBe(2);
  });

  it('is not taken where it is too short or too long', async () => {
    for (const more of [-1, 1]) {
      const { url } = await ranged(undefined, (start, end) => FILE.subarray(start, end + more));
      expect(await codeOf(() => httpSource(url, { retries: 0 }).read('a.bin', RANGE))).toBe('DATASET_SIZE_MISMATCH');
    }
  });

  it('is not preferred where the option says so', () => {
    expect(httpSource('https://example.com/').prefersRanges).toBe(true);
    expect(httpSource('https://example.com/', { ranges: false }).prefersRanges).toBe(false);
  });
});
