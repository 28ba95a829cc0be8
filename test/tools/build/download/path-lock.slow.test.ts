import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withPathLock } from '../../../../tools/build/download/path-lock.js';
import { thisProcess } from '../../../../tools/build/format/process-identity.js';
import { folderForAll } from '../../../fixtures/folder.js';

const directory = folderForAll();
let files = 0;

const newFile = () => directory(`${files++}.json`);
const locksOf = (path: string) => readdirSync(directory()).filter((name) => `${directory()}/${name}`.startsWith(`${path}.`));
/** Creates the lock that a process would. */
function lockOf(path: string, { host, pid, startedAt }: Partial<ReturnType<typeof thisProcess>>, random = '0'.repeat(16)): string {
  const lock = `${path}.${random}.${host ?? thisProcess().host}-${pid ?? process.pid}-${startedAt ?? thisProcess().startedAt}.lock`;
  writeFileSync(lock, '');
  return lock;
}

describe.concurrent('withPathLock', () => {
  it('lets one task in at a time, and all of them in the end', async () => {
    const path = newFile();
    let [inside, most, ran] = [0, 0, 0];
    await Promise.all(
      Array.from({ length: 20 }, () =>
        withPathLock(path, async () => {
          most = Math.max(most, ++inside);
          await sleep(2);
          inside--;
          ran++;
        }),
      ),
    );
    expect([most, ran, locksOf(path)]).toEqual([1, 20, []]);
  });

  it('gives what the task gives, and is free after one that fails', async () => {
    const path = newFile();
    await expect(withPathLock(path, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await withPathLock(path, async () => 'done')).toBe('done');
  });

  it('takes no notice of a process that has ended, or whose id has gone to another', async () => {
    for (const owner of [{ pid: 2 ** 22 + 1 }, { startedAt: '1' }]) {
      const path = newFile();
      lockOf(path, owner);
      const others = await withPathLock(path, async () => locksOf(path).length);
      expect([others, locksOf(path)]).toEqual([1, []]);
    }
  });

  it('takes other files for no locks, and leaves them alone', async () => {
    const path = newFile();
    const others = [`${path}.lock`, `${path}.backup`, `${path}.0000.lock`, `${path}x.${'0'.repeat(16)}.${thisProcess().host}-1-1.lock`];
    for (const other of others) writeFileSync(other, '');
    expect(await withPathLock(path, async () => 'done')).toBe('done');
    expect(others.filter((other) => readdirSync(directory()).includes(other.slice(directory().length + 1)))).toEqual(others);
  });

  it('takes over from a process elsewhere that shows no sign of life', async () => {
    const path = newFile();
    lockOf(path, { host: 'aaaaaaaa' });
    expect(await withPathLock(path, async () => locksOf(path).length)).toBe(1);
  });

  it('waits for one that does, for as long as it does', async ({ expect }) => {
    const path = newFile();
    // Behind the own lock in order, so that it is waited for with the own lock in place.
    const locks = [lockOf(path, { host: 'aaaaaaaa' }), lockOf(path, { host: 'bbbbbbbb' }, 'f'.repeat(16))];
    const beats = setInterval(() => locks.map((lock) => utimesSync(lock, new Date(), new Date())), 1000);
    let ran = false;
    const running = withPathLock(path, async () => {
      ran = true;
    });
    await sleep(7000);
    expect(ran).toBe(false);
    clearInterval(beats);
    await running;
    expect([ran, locksOf(path)]).toEqual([true, []]);
  });

  // Beside others a poll belongs to no test, unless the test's own `expect` asks.
  it('shows signs of life while a task runs', async ({ expect }) => {
    const path = newFile();
    await withPathLock(path, async () => {
      const [own = ''] = locksOf(path);
      utimesSync(directory(own), new Date(0), new Date(0));
      await expect.poll(() => Date.now() - statSync(directory(own)).mtimeMs < 3000, { timeout: 5000 }).toBe(true);
    });
  });
});

it('needs a folder that can be written', async () => {
  const refusal = { code: 'CONFIG_INVALID', message: `Nothing can be written into ${directory('nowhere')}: ENOENT` };
  await expect(withPathLock(directory('nowhere', 'x'), async () => undefined)).rejects.toMatchObject(refusal);
});
