import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitLines } from '../../../../tools/cli/questions/split-lines.js';

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
