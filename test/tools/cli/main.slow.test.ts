import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { folderForEach } from '../../fixtures/folder.js';

const folder = folderForEach();
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

describe('serve', () => {
  it('makes credentials at the first start, answers with them, and stops at a signal', async () => {
    const first = await serve();
    const key = /^ +apiKey +(svc_test_\S+)$/m.exec(first.output)?.[1];
    const profileName = /^ +profileName +(\S+)$/m.exec(first.output)?.[1] ?? '';
    const profilePassword = /^ +profilePassword +(\S+)$/m.exec(first.output)?.[1] ?? '';
    expect(first.output.match(/^ +curl -s /gm)).toHaveLength(13);
    expect(first.output).toContain(`Bearer ${key}`);

    const answer = await fetch(`${first.url}/autocomplete/usa/zipcode/displaytype/0/0213`, { headers: { authorization: `Bearer ${key}` } });
    expect(await answer.json()).toMatchObject({ StatusCode: 200, Result: expect.arrayContaining([expect.stringMatching(/^0213\d, /)]) });
    expect((await fetch(`${first.url}/ipgeolocation/8.8.8.8`)).status).toBe(401);
    const token = await (await fetch(`${first.url}/auth/token`, { headers: { profileName, profilePassword } })).json();
    child?.kill('SIGTERM');
    expect(await once(child as ChildProcess, 'exit')).toEqual([0, null]);

    const second = await serve('--quiet');
    expect(second.output).toBe(`doorplate listens on ${second.url}\n`);
    const bearer = { authorization: `Bearer ${token.Result.access_token}` };
    expect((await fetch(`${second.url}/ipgeolocation/8.8.8.8`, { headers: bearer })).status).toBe(200);
    child?.kill('SIGINT');
    expect(await once(child as ChildProcess, 'exit')).toEqual([0, null]);
  });
});

it('serve keeps the secrets of the first start off its output when it is told to be quiet', async () => {
  const { output, url } = await serve('--quiet');
  expect(output).toBe(`doorplate listens on ${url}\n`);
  const kept = await readFile(folder('first-credentials.txt'), 'utf8');
  const authorization = `Bearer ${/^apiKey +(\S+)$/m.exec(kept)?.[1]}`;
  expect((await fetch(`${url}/ipgeolocation/8.8.8.8`, { headers: { authorization } })).status).toBe(200);
});

/** Starts the server on a free port and waits until it is ready. */
async function serve(...words: string[]) {
  const { stdout } = start('serve', '--data', 'datasets', '--port', '0', '--base-path', '/geo', '--state', folder(), ...words);
  let output = '';
  for await (const chunk of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    const url = /listens on (\S+)\n/.exec(output)?.[1];
    if (url !== undefined) return { output, url };
  }
  throw new Error(`the server ended: ${output}`);
}
