import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, inject, it } from 'vitest';

let child: ChildProcess | undefined;
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

function start(...words: string[]) {
  const started = spawn(process.execPath, [inject('command'), ...words], { stdio: 'pipe' });
  child = started;
  return started;
}

describe('batch', () => {
  it('answers lines from standard input on standard output', async () => {
    const { stdin, stdout, stderr } = start('batch', 'parse');
    stdin.end('1745 T St SE, Washington DC 20020\r\n\n?!');
    const [output, notices] = await Promise.all([text(stdout), text(stderr), once(child as ChildProcess, 'exit')]);
    const lines = output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ input, status }) => [input, status])).toEqual([
      ['1745 T St SE, Washington DC 20020', 200],
      ['', 400],
      ['?!', 404],
    ]);
    expect(lines[0].result).toMatchObject({ AddressNumber: '1745', StreetName: 'T', StreetPostDir: 'SE' });
    expect([child?.exitCode, notices]).toEqual([0, '']);
  });

  it('ends quietly when the reader of its output goes away', async () => {
    const { stdin, stdout, stderr } = start('batch', 'parse');
    stdin.on('error', () => {});
    stdin.write('1 Main St\n'.repeat(200_000));
    stdin.end();
    await once(stdout, 'data');
    stdout.destroy();
    const [notices, [code]] = await Promise.all([text(stderr), once(child as ChildProcess, 'exit')]);
    expect([code, notices]).toEqual([0, '']);
  });
});

it.runIf(existsSync('/dev/full'))('tells of an output that takes nothing more', async () => {
  const full = openSync('/dev/full', 'w');
  child = spawn(process.execPath, [inject('command'), 'query', 'parse', '1 Main St'], { stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  const [notices, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
  expect([code, notices]).toEqual([70, 'error the output cannot be written: ENOSPC\n']);
});
