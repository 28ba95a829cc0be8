import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { answerLines, type BatchPlan } from '../../../../tools/cli/questions/answer-lines.js';
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
