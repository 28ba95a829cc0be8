import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerLines, type Line, splitLines } from '../../../../tools/cli/questions/answer-lines.js';
import { FAILING, fakeService } from '../../../fixtures/fake-service.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const PLAN = { operation: 'parse', call: {}, concurrency: 4, count: { add() {} } } as const;

/** The fake service behind a wait. */
const waiting = (wait: (text: string) => Promise<unknown>) => ({
  ...fakeService,
  parse: async (text: string) => wait(text).then(() => fakeService.parse(text)),
});

async function run(chunks: Iterable<string | Uint8Array>, service = fakeService) {
  const { terminal, written } = memoryTerminal(chunks);
  const exit = await answerLines(service, PLAN, terminal.input, terminal.output);
  const lines = written.output.split('\n');
  expect(lines.pop()).toBe('');
  return { exit, lines: lines.map((line) => JSON.parse(line)) };
}

describe('answerLines', () => {
  it('answers each line in its order, whichever is ready first', async () => {
    const inputs = Array.from({ length: 100 }, (_, at) => `line ${at}`);
    const { exit, lines } = await run(
      [`${inputs.join('\n')}\n`],
      waiting((input) => sleep(input.length % 3)),
    );
    const result = (input: string) => expect.objectContaining({ InputAddress: input });
    expect(lines).toEqual(inputs.map((input) => ({ input, status: 200, result: result(input), errors: [] })));
    expect(exit).toBe(0);
  });

  it('has no more questions in work than asked for', async () => {
    let running = 0;
    let most = 0;
    const service = waiting(async () => {
      most = Math.max(most, ++running);
      await sleep(1);
      running -= 1;
    });
    await run(['a\n'.repeat(40)], service);
    expect(most).toBe(PLAN.concurrency);
  });

  it('gives a line for what cannot be read or answered, and goes on', async () => {
    const { exit, lines } = await run([`${FAILING.notFound}\n`, Uint8Array.of(0xff, 10), `${'x'.repeat(70_000)}\nlast`]);
    expect(lines).toEqual([
      { input: FAILING.notFound, status: 404, result: null, errors: [expect.stringContaining('No street of that name')] },
      { input: null, status: 400, result: null, errors: ['the line is not valid UTF-8'] },
      { input: null, status: 400, result: null, errors: ['the line has 70000 bytes, expected at most 65536'] },
      { input: 'last', status: 200, result: expect.anything(), errors: [] },
    ]);
    expect(exit).toBe(0);
  });

  it('ends with the worst trouble that is not the fault of a line, and does not tell what is unexpected', async () => {
    expect((await run([`a\n${FAILING.notMounted}\nb\n`])).exit).toBe(3);
    const { exit, lines } = await run([`${FAILING.crash}\n${FAILING.notMounted}\n`]);
    expect([exit, lines[0]]).toMatchObject([70, { status: 500, errors: ['An unexpected error occurred on the server'] }]);
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
    let written = 0;
    let release = () => {};
    const output = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        if (written++ === 0) release = done;
        else done();
      },
    });
    const done = answerLines(fakeService, PLAN, input, output);
    await sleep(100);
    expect(read).toBeLessThan(200);
    release();
    await done;
    expect(written).toBe(10_000);
  });
});

describe('splitLines', () => {
  it('counts but does not hold a line without end', async () => {
    const chunk = new Uint8Array(1 << 20).fill(97);
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < 512; at++) yield chunk;
      yield Buffer.from('\nshort');
    }
    const before = process.memoryUsage();
    const lines = (await Readable.from(splitLines(endless())).toArray()).flat();
    const after = process.memoryUsage();
    expect(lines).toEqual([
      { text: null, problem: 'too-long', bytes: 512 << 20 },
      { text: 'short', problem: null },
    ]);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 << 20);
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
          const found = (await Readable.from(splitLines(cut(Buffer.from(text), sizes), 16)).toArray()).flat();
          expect(found.map((line: Line) => line.text)).toEqual(splitWhole(text, 16));
        },
      ),
      { seed: 20, numRuns: 500 },
    );
  });
});
