import { EventEmitter } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { run } from '../../../../tools/cli/program.js';
import { memoryTerminal } from '../../cli/terminal/memory-terminal.js';

/** What becomes of the threads that are started, in their order. */
const threads = vi.hoisted(() => ({ fates: [] as ((thread: object) => void)[], ended: 0 }));
vi.mock('node:worker_threads', async (original) => ({
  ...(await original<typeof import('node:worker_threads')>()),
  Worker: class extends EventEmitter {
    constructor() {
      super();
      threads.fates.shift()?.(this);
    }
    postMessage(): void {}
    async terminate(): Promise<void> {
      threads.ended++;
    }
  },
}));
const failed = (code: string) => Object.assign(new Error(`${code} and more`), { code });
const refuse = (): never => {
  throw failed('ERR_ACCESS_DENIED');
};
const live = (): void => {};
const emit = (event: string, value: unknown) => (thread: object) => void setImmediate(() => (thread as EventEmitter).emit(event, value));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-thread-'));
  await writeFile(join(folder, 'points.csv'), 'LON,LAT,NUMBER,STREET,POSTCODE\n');
  threads.ended = 0;
});
afterEach(() => rm(folder, { recursive: true }));

async function build(...fates: ((thread: object) => void)[]) {
  threads.fates = fates;
  const { terminal, written } = memoryTerminal();
  const source = `openaddresses:${folder}/points.csv`;
  const exit = await run(['build', join(folder, 'out'), '--us', source, '--name', 'a', '--version', '1', '--threads', '2'], terminal);
  return { exit, notices: written.notices, left: await readdir(folder) };
}

it.each([
  ['that may not be started', [refuse], 0, 'A thread of the build cannot start: ERR_ACCESS_DENIED; --threads 1 does without'],
  [
    'of which the second may not be started',
    [live, refuse],
    1,
    'A thread of the build cannot start: ERR_ACCESS_DENIED; --threads 1 does without',
  ],
  [
    'whose code is missing',
    [emit('error', failed('ERR_MODULE_NOT_FOUND')), live],
    2,
    'A thread of the build cannot start: ERR_MODULE_NOT_FOUND; --threads 1 does without',
  ],
  [
    'that end before they answer',
    [emit('exit', 1), live],
    2,
    'A thread of the build cannot start: its exit code is 1; --threads 1 does without',
  ],
  [
    'without memory',
    [emit('error', failed('ERR_WORKER_OUT_OF_MEMORY')), live],
    2,
    'A thread of the build has no memory left: name fewer with --threads',
  ],
] as const)('tells of threads %s, ends the others and leaves nothing behind', async (_, fates, ended, message) => {
  expect(await build(...fates)).toEqual({ exit: 2, notices: `error ${message}\n`, left: ['points.csv'] });
  expect(threads.ended).toBe(ended);
});
