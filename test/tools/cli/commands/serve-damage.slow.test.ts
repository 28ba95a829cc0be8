import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../fixtures/programs.js';
import { ask, type Served, serveProcesses } from './serve-process.js';

const { folder, serve } = serveProcesses();

/** Bytes from one damage to the next: no block is shorter. */
const APART = 4096;

/** A copy of a dataset, whose files can be damaged and mended in place. */
function copiedData() {
  const data = folder('data');
  cpSync('datasets/ip-country', data, { recursive: true });
  const files = readdirSync(data).filter((name) => name.endsWith('.bin'));
  const good = new Map(files.map((name) => [name, readFileSync(join(data, name))]));
  return {
    data,
    /** In each of its blocks. The digests tell: no header, no bound does. */
    flip: (name: string) => {
      const bytes = Buffer.from(good.get(name) as Buffer);
      for (let at = APART; at < bytes.length; at += APART) bytes[at] = (bytes[at] as number) ^ 1;
      writeFileSync(join(data, name), bytes);
    },
    truncate: (name: string) => truncateSync(join(data, name), 100),
    mend: () => {
      for (const [name, bytes] of good) writeFileSync(join(data, name), bytes);
    },
    files,
  };
}

const statusOf = async (served: Served) => (await ask(served, served.key)).status;

/** Clients that ask without a pause; gives the statuses they have seen when it is called. */
function askAllTheTime(served: Served): () => Promise<readonly number[]> {
  const seen = new Set<number>();
  let isRunning = true;
  const loops = Array.from({ length: 4 }, async () => {
    while (isRunning) seen.add(await statusOf(served));
  });
  const ended = Promise.all(loops);
  // A test that fails ends the server below them.
  ended.catch(() => {});
  return async () => {
    isRunning = false;
    await ended;
    return [...seen];
  };
}

// Only the manifest was opened at a reload: damaged files took the place of what worked, and every answer was 503.
describe.each([
  ['one process', []],
  ['two workers', ['--workers', '2']],
])('%s', (_, words) => {
  it('takes no data over of which a file is damaged, says which, and goes on answering', { timeout: 120_000 }, async () => {
    const { data, files, flip, truncate, mend } = copiedData();
    const served = await serve(['--data', data, '--only', '--drain', '0', ...words]);
    // Each worker has read what it answers from.
    for (let i = 0; i < 8; i++) expect(await statusOf(served)).toBe(200);
    const statuses = askAllTheTime(served);
    const failures = () => served.notices().match(/reload failed, the old data and credentials stay in use: .*\n/g) ?? [];
    for (const name of files) {
      const before = failures().length;
      flip(name);
      served.child.kill('SIGHUP');
      await expect.poll(() => failures().length).toBeGreaterThan(before);
      expect(failures().at(-1)).toMatch(new RegExp(`Dataset ip-country, file ${name}: block \\w+: it has SHA-256 `));
      mend();
    }
    const [first = ''] = files;
    truncate(first);
    served.child.kill('SIGHUP');
    await expect.poll(() => failures().at(-1)).toMatch(`${first}: `);
    await expect.poll(() => failures().at(-1)).toMatch(/has 100 bytes, expected \d+\n/);
    if (words.length > 0) {
      served.child.kill('SIGUSR2');
      await expect.poll(served.notices).toMatch(`the workers that are left stay in use: Dataset ip-country, file ${first}`);
    }
    mend();
    served.child.kill('SIGHUP');
    await expect.poll(served.notices).toContain('doorplate has reloaded data and credentials: ip-country');
    expect(await statuses()).toEqual([200]);
  });

  it('is not ready while a file of its data is damaged, and ready again when it was mended', { timeout: 120_000 }, async () => {
    const { data, files, flip, mend } = copiedData();
    const port = await freePort();
    const served = await serve(['--data', data, '--only', '--drain', '0', '--admin-port', String(port), ...words]);
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return [answer.status, await answer.text()];
    };
    expect(await ready()).toEqual([200, 'ready\n']);
    for (const name of files) flip(name);
    // Of ranges that no question has read before the server listened.
    const unread = async () => (await ask(served, served.key, '/ipgeolocation/2a00:1450::1')).status;
    expect(await unread()).toBe(503);
    await expect.poll(ready).toEqual([503, expect.stringMatching(/^not ready: ip-country\/\S+\.bin is damaged\n$/)]);
    mend();
    await expect.poll(ready, { timeout: 60_000 }).toEqual([200, 'ready\n']);
    await expect.poll(unread).toBe(200);
  });
});

// It ended with "No dataset in …", so that a supervisor had to start it until the data was there.
it.each([['--workers', '2'], []])('serve waits for data that is not there yet %s', { timeout: 90_000 }, async (...words) => {
  const data = folder('data');
  mkdirSync(data);
  const port = await freePort();
  const served = await serve(['--only', '--data', data, '--drain', '0', '--admin-port', String(port), ...words]);
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  expect(served.notices()).toContain(`waits for datasets in ${data}`);
  expect([await ready(), await statusOf(served)]).toEqual([503, 503]);
  cpSync('datasets/ip-country', join(data, '.ip-country'), { recursive: true });
  renameSync(join(data, '.ip-country'), join(data, 'ip-country'));
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  expect(await statusOf(served)).toBe(200);
});
