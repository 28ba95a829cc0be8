// The file store as a whole, in processes that are killed while they write.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'tsup';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../../bench/measure.js';
import { type ApiKeyRecord, createApiKey } from '../../../src/auth/index.js';
import { fileStore } from '../../../src/auth/node/index.js';

const KILLS = 200;
/** Longer than a writer takes to start and to write a few times. */
const MAX_LIFE_MS = 150;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-killed-writer-'));
  // Two hundred starts take long enough without a loader.
  const entry = { writer: new URL('killed-writer.ts', import.meta.url).pathname };
  await build({ entry, outDir: join(folder, 'code'), format: 'esm', noExternal: [/./], config: false, silent: true, splitting: false });
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

/**
 * Runs a writer and kills it after some time, or as soon as it has created its nth lock; gives what
 * it said it had done.
 */
async function killWriter(path: string, { afterMs, atLock }: { afterMs: number; atLock: number }): Promise<string[]> {
  let watcher: FSWatcher | undefined;
  const child = spawn(process.execPath, [join(folder, 'code', 'writer.js'), path], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = text(child.stdout);
  const kill = () => child.kill('SIGKILL');
  if (atLock > 0) {
    const locks = new Set<string | null>();
    watcher = watch(join(path, '..'), (_, name) => {
      if (name?.endsWith('.lock') && locks.add(name).size >= atLock) kill();
    });
  } else {
    setTimeout(kill, afterMs);
  }
  await once(child, 'exit');
  watcher?.close();
  return (await said).split('\n').slice(0, -1);
}

/** Where the credentials of a test are, in a folder of their own. */
async function stateFile(name: string): Promise<string> {
  await mkdir(join(folder, name));
  return join(folder, name, 'credentials.json');
}

/** Expects the file to hold all that writers said they had done. */
async function expectDone(path: string, done: readonly string[]): Promise<void> {
  const keys = new Map((await fileStore(path).keys()).map((key): [string, ApiKeyRecord] => [key.id, key]));
  for (const change of done) {
    const [what, id = ''] = change.split(' ');
    expect(keys.has(id)).toBe(true);
    if (what === 'revoked') expect(keys.get(id)?.revokedAt).not.toBeNull();
  }
}

it(`loses, tears and locks nothing in ${KILLS} kills of a writer, and leaves nothing behind`, { timeout: 240_000 }, async () => {
  const random = seeded(2);
  const path = await stateFile('one');
  const done: string[] = [];
  let left = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const atLock = kill % 2 === 0 ? 1 + Math.floor(random() * 6) : 0;
    done.push(...(await killWriter(path, { afterMs: 30 + random() * MAX_LIFE_MS, atLock })));
    left += readdirSync(join(path, '..')).filter((name) => name !== 'credentials.json').length;
    const { record } = createApiKey('test');
    await fileStore(path).addKey(record);
    done.push(`added ${record.id}`);
    expect(readdirSync(join(path, '..'))).toEqual(['credentials.json']);
  }
  await expectDone(path, done);
  expect(done.length).toBeGreaterThan(KILLS * 1.5);
  // Most were killed with something in their hands.
  expect(left).toBeGreaterThan(KILLS / 4);
});

it('loses nothing when several processes write at once and are killed', { timeout: 120_000 }, async () => {
  const random = seeded(3);
  const path = await stateFile('several');
  const writers = Array.from({ length: 6 }, () => killWriter(path, { afterMs: 1500 + random() * 1500, atLock: 0 }));
  const done = await Promise.all(writers);
  expect(done.filter((changes) => changes.length > 0).length).toBeGreaterThan(3);
  await fileStore(path).addKey(createApiKey('test').record);
  await expectDone(path, done.flat());
  expect(readdirSync(join(path, '..'))).toEqual(['credentials.json']);
});
