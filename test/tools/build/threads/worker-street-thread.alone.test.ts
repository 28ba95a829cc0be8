import { EventEmitter } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { runCommand } from '../../cli/run-command.js';

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

const cannotStart = (reason: string) => `A thread of the build cannot start: ${reason}; --threads 1 does without`;

const folder = folderForEach();
beforeEach(async () => {
  await writeFile(folder('points.csv'), 'LON,LAT,NUMBER,STREET,POSTCODE\n');
  threads.ended = 0;
});

async function build(...fates: ((thread: object) => void)[]) {
  threads.fates = fates;
  const source = `openaddresses:${folder()}/points.csv`;
  const { exit, notices } = await runCommand(['build', folder('out'), '--us', source, '--name', 'a', '--version', '1', '--threads', '2']);
  return { exit, notices, left: await readdir(folder()) };
}

it.each([
  ['that may not be started', [refuse], 0, cannotStart('ERR_ACCESS_DENIED')],
  ['that may not be started behind the first', [live, refuse], 1, cannotStart('ERR_ACCESS_DENIED')],
  ['whose code is missing', [emit('error', failed('ERR_MODULE_NOT_FOUND')), live], 2, cannotStart('ERR_MODULE_NOT_FOUND')],
  ['that end before they answer', [emit('exit', 1), live], 2, cannotStart('its exit code is 1')],
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
