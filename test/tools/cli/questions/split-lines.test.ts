import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, splitLines } from '../../../../tools/cli/questions/split-lines.js';

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

async function collect(source: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const batch of splitLines(source, maxBytes)) lines.push(...batch);
  return lines;
}

const texts = async (...parts: (string | Uint8Array)[]) => (await collect(chunks(...parts))).map((line) => line.text);

describe('splitLines', () => {
  it('splits at LF and CRLF, and keeps a last line without line end', async () => {
    expect(await texts('one\ntwo\r\nthree')).toEqual(['one', 'two', 'three']);
  });

  it('gives a blank line for nothing between two line ends, and none behind the last', async () => {
    expect(await texts('\none\n\r\n\n')).toEqual(['', 'one', '', '']);
    expect(await texts()).toEqual([]);
    expect(await texts('')).toEqual([]);
  });

  it('joins what chunks cut: a line, a CRLF, a character', async () => {
    const euro = new TextEncoder().encode('€');
    expect(await texts('on', 'e\r', '\ntw', 'o', '\n', euro.slice(0, 1), euro.slice(1), '\n')).toEqual(['one', 'two', '€']);
  });

  it('drops a byte order mark at the very start only', async () => {
    expect(await texts('\uFEFFone\n\uFEFFtwo')).toEqual(['one', '\uFEFFtwo']);
    const mark = new TextEncoder().encode('\uFEFF');
    expect(await texts(mark.slice(0, 2), mark.slice(2), 'one\n')).toEqual(['one']);
  });

  it('keeps a carriage return inside a line', async () => {
    expect(await texts('a\rb\n')).toEqual(['a\rb']);
  });

  it('names a line that is not UTF-8, and goes on behind it', async () => {
    const lines = await collect(chunks('one\n', Uint8Array.of(0xc3, 0x28, 10), 'two\n'));
    expect(lines).toEqual([
      { text: 'one', problem: null },
      { text: null, problem: 'invalid-utf8' },
      { text: 'two', problem: null },
    ]);
  });

  it('takes a line of exactly the longest length, its line end and byte order mark apart', async () => {
    expect(await collect(chunks('\uFEFFabcd\r\nabcde\r\nabcd\n'), 4)).toEqual([
      { text: 'abcd', problem: null },
      { text: null, problem: 'too-long', bytes: 5 },
      { text: 'abcd', problem: null },
    ]);
  });

  it('counts but does not hold a line without end', async () => {
    const chunk = new Uint8Array(1 << 20).fill(97);
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < 512; at++) yield chunk;
      yield new TextEncoder().encode('\nshort');
    }
    const before = process.memoryUsage();
    const lines = await collect(endless());
    const after = process.memoryUsage();
    expect(lines).toEqual([
      { text: null, problem: 'too-long', bytes: 512 << 20 },
      { text: 'short', problem: null },
    ]);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 << 20);
  });
});

/** The obvious way: the whole input at once, cut at every LF. */
function splitWhole(text: string, maxBytes: number): (string | null)[] {
  const parts = text.split('\n');
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part, at) => {
    const line = (at === 0 ? part.replace(/^\uFEFF/, '') : part).replace(/\r$/, '');
    return Buffer.byteLength(line) > maxBytes ? null : line;
  });
}

async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

it('splits as a whole-text split does, wherever the chunks are cut', async () => {
  const piece = fc.oneof(fc.constantFrom('\n', '\r\n', '\r', '\uFEFF', '', ' '), fc.string({ unit: 'grapheme', maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (pieces, sizes) => {
        const text = pieces.join('');
        const found: (string | null)[] = [];
        for await (const batch of splitLines(cut(Buffer.from(text), sizes), 16)) found.push(...batch.map((line) => line.text));
        expect(found).toEqual(splitWhole(text, 16));
      },
    ),
    { seed: 20, numRuns: 500 },
  );
});
