import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';

describe('batch', () => {
  it('answers lines from standard input on standard output', () => {
    const input = '1745 T St SE, Washington DC 20020\r\n\n?!';
    const { status, stdout, stderr } = spawnSync(process.execPath, [inject('command'), 'batch', 'parse'], { input, encoding: 'utf8' });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { input: input.split('\r')[0], status: 200, result: { AddressNumber: '1745', StreetName: 'T', StreetPostDir: 'SE' } },
      { input: '', status: 400 },
      { input: '?!', status: 404 },
    ]);
    expect([status, stderr]).toEqual([0, '']);
  });

  it('ends quietly when the reader of its output goes away', async () => {
    const child = spawn(process.execPath, [inject('command'), 'batch', 'parse'], { stdio: 'pipe' });
    child.stdin.on('error', () => {}).end('1 Main St\n'.repeat(200_000));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [notices, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, notices]).toEqual([0, '']);
  });
});

it.runIf(existsSync('/dev/full'))('tells of an output that takes nothing more', () => {
  const full = openSync('/dev/full', 'w');
  const words = [inject('command'), 'query', 'parse', '1 Main St'];
  const { status, stderr } = spawnSync(process.execPath, words, { stdio: ['ignore', full, 'pipe'], encoding: 'utf8' });
  closeSync(full);
  expect([status, stderr]).toEqual([70, 'error the output cannot be written: ENOSPC\n']);
});
