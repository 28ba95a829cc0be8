import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';

it('batch ends quietly when the reader of its output goes away', async () => {
  const child = spawn(process.execPath, [inject('command'), 'batch', 'parse'], { stdio: 'pipe' });
  child.stdin.on('error', () => {}).end('1 Main St\n'.repeat(200_000));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [notices, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, notices]).toEqual([0, '']);
});

it.runIf(existsSync('/dev/full'))('tells of an output that takes nothing more, with the exit code of other full disks', () => {
  const full = openSync('/dev/full', 'w');
  const words = [inject('command'), 'query', 'parse', '1 Main St'];
  const { status, stderr } = spawnSync(process.execPath, words, { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' });
  closeSync(full);
  expect([status, stderr]).toEqual([2, 'error the output cannot be written: ENOSPC\n']);
});
