// The file store as a whole, in processes that are killed while they write.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'tsup';
import { beforeAll, expect, it } from 'vitest';
import { seeded } from '../../../bench/measure.js';
import { type ApiKeyRecord, createApiKey } from '../../../src/auth/index.js';
import { fileStore } from '../../../src/auth/node/index.js';
import { folderForAll } from '../../fixtures/folder.js';

const KILLS = Number(process.env.DOORPLATE_KILLS ?? 40);
/** Time enough for a writer to write a few times. */
const MAX_LIFE_MS = 100;

const folder = folderForAll();
beforeAll(async () => {
  // So many starts take long enough without a loader.
  const entry = { writer: new URL('killed-writer.ts', import.meta.url).pathname };
  await build({ entry, outDir: folder('code'), format: 'esm', noExternal: [/./], config: false, silent: true, splitting: false });
}, 120_000);

/** Runs a writer and kills it some time after it wrote first, or as soon as the folder has changed so often; gives what it said it had done. */
async function killWriter(path: string, { afterMs, atEvent, words = [] }: Killing): Promise<string[]> {
  let watcher: FSWatcher | undefined;
  const child = spawn(process.execPath, [folder('code', 'writer.js'), path, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const kill = () => child.kill('SIGKILL');
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (said === '' && atEvent === 0) setTimeout(kill, afterMs);
    said += text;
  });
  if (atEvent > 0) {
    let events = 0;
    watcher = watch(join(path, '..'), () => {
      if (++events >= atEvent) kill();
    });
  }
  await once(child, 'close');
  watcher?.close();
  return said.split('\n').slice(0, -1);
}
interface Killing {
  readonly afterMs: number;
  readonly atEvent: number;
  readonly words?: readonly string[];
}

/** Where the credentials of a test are, in a folder of their own. */
async function stateFile(name: string): Promise<string> {
  await mkdir(folder(name));
  return folder(name, 'credentials.json');
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

it.concurrent(`loses, tears and locks nothing in ${KILLS} kills of a writer, and leaves nothing behind`, { timeout: 240_000 }, async () => {
  const random = seeded(2);
  const path = await stateFile('one');
  const done: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const atEvent = kill % 2 === 0 ? 1 + Math.floor(random() * 6) : 0;
    done.push(...(await killWriter(path, { afterMs: random() * MAX_LIFE_MS, atEvent })));
    const { record } = createApiKey('test');
    await fileStore(path).addKey(record);
    done.push(`added ${record.id}`);
    expect(readdirSync(join(path, '..'))).toEqual(['credentials.json']);
  }
  await expectDone(path, done);
  expect(done.length).toBeGreaterThan(KILLS * 1.5);
  // Many were killed with something in their hands: it was written and they had not said so.
  const written = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"change":')).length;
  expect(written - done.length).toBeGreaterThan(KILLS / 10);
});

it.concurrent('loses nothing when several processes write at once and are killed', { timeout: 120_000 }, async () => {
  const random = seeded(3);
  const path = await stateFile('several');
  const writers = Array.from({ length: 6 }, () => killWriter(path, { afterMs: 500 + random() * 1000, atEvent: 0 }));
  const done = await Promise.all(writers);
  expect(done.filter((changes) => changes.length > 0).length).toBeGreaterThan(3);
  await fileStore(path).addKey(createApiKey('test').record);
  await expectDone(path, done.flat());
  expect(readdirSync(join(path, '..'))).toEqual(['credentials.json']);
});

it.concurrent('loses nothing when several processes write, make the file short and are killed at it', { timeout: 240_000 }, async () => {
  const random = seeded(4);
  const runs = Array.from({ length: 8 }, async (_, run) => {
    const path = await stateFile(`short-${run}`);
    const words = ['compacting'];
    const killings = [
      { afterMs: 0, atEvent: 3 + Math.floor(random() * 12), words },
      { afterMs: 300 + random() * 1000, atEvent: 0, words },
      { afterMs: 2000, atEvent: 0 },
    ];
    const done = (await Promise.all(killings.map((killing) => killWriter(path, killing)))).flat();
    await fileStore(path).addKey(createApiKey('test').record);
    await expectDone(path, done);
    await fileStore(path).compact();
    await expectDone(path, done);
    expect(readdirSync(join(path, '..'))).toEqual(['credentials.json']);
    return done.length;
  });
  expect(Math.max(...(await Promise.all(runs)))).toBeGreaterThan(10);
});
