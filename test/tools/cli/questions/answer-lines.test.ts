import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerLines, type BatchPlan, type Line, splitLines } from '../../../../tools/cli/questions/answer-lines.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';
import { fakeService } from './fake-service.js';

const plan: BatchPlan = { operation: 'suggest-city', call: {}, concurrency: 4, count: { add() {} } };

async function run(chunks: Iterable<string | Uint8Array>, service = fakeService(), options: Partial<BatchPlan> = {}) {
  const { terminal, written } = memoryTerminal(chunks);
  const exit = await answerLines(service, { ...plan, ...options }, terminal.input, terminal.output);
  const lines = written.output.split('\n');
  expect(lines.pop()).toBe('');
  return {
    exit,
    lines: lines.map((line) => JSON.parse(line) as { input: string | null; status: number; result: unknown; errors: string[] }),
  };
}

describe('answerLines', () => {
  it('answers each line in its order, whichever is ready first', async () => {
    const inputs = Array.from({ length: 100 }, (_, at) => `line ${at}`);
    const { exit, lines } = await run(
      [`${inputs.join('\n')}\n`],
      fakeService((input) => sleep(input.length % 3)),
    );
    expect(lines).toEqual(inputs.map((input) => ({ input, status: 200, result: ['suggest-city', input], errors: [] })));
    expect(exit).toBe(0);
  });

  it('has no more questions in work than asked for', async () => {
    let running = 0;
    let most = 0;
    const service = fakeService(async () => {
      most = Math.max(most, ++running);
      await sleep(1);
      running -= 1;
    });
    await run(['a\n'.repeat(40)], service, { concurrency: 3 });
    expect(most).toBe(3);
  });

  it('gives a line for what cannot be read or answered, and goes on', async () => {
    const { exit, lines } = await run(['absent\nempty\n', Uint8Array.of(0xff, 10), `${'x'.repeat(70_000)}\nlast`], fakeService(), {
      operation: 'verify',
    });
    expect(lines.map(({ input, status }) => [input, status])).toEqual([
      ['absent', 404],
      ['empty', 400],
      [null, 400],
      [null, 400],
      ['last', 200],
    ]);
    expect(lines[2]?.errors).toEqual(['the line is not valid UTF-8']);
    expect(lines[3]?.errors).toEqual(['the line has 70000 bytes, expected at most 65536']);
    expect(exit).toBe(0);
  });

  it('ends with the worst trouble that is not the fault of a line', async () => {
    expect((await run(['a\nmissing\nb\n'])).exit).toBe(3);
    expect((await run(['bug\nmissing\n'])).exit).toBe(70);
  });

  it('writes nothing for nothing', async () => {
    expect(await run([''])).toEqual({ exit: 0, lines: [] });
  });

  it('reads no further while the output takes nothing', async () => {
    let read = 0;
    const input = Readable.from(
      (function* () {
        for (; read < 10_000; read++) yield Buffer.from('line\n');
      })(),
    );
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let written = 0;
    const output = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        written += 1;
        gate.then(() => done(), done);
      },
    });
    const done = answerLines(fakeService(), plan, input, output);
    await sleep(100);
    expect(read).toBeLessThan(200);
    release();
    await done;
    expect(written).toBe(10_000);
  });
});

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

async function collect(source: AsyncIterable<Uint8Array>, maxBytes?: number): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const batch of splitLines(source, maxBytes)) lines.push(...batch);
  return lines;
}

describe('splitLines', () => {
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
