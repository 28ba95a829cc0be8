import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApiKey } from '../../../src/auth/index.js';
import { fileStore } from '../../../src/auth/node/index.js';
import { Clock, START_MS } from '../../fixtures/authenticator.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-uses-'));
  path = join(folder, 'credentials.json');
});
afterEach(() => rm(folder, { recursive: true }));

it('the last use of a key is known to the hour, whichever process noticed, until the key is removed', async () => {
  const clock = new Clock();
  const open = () => fileStore(path, { now: clock.now });
  const { record } = createApiKey('live');
  await open().addKey(record);
  const { ino, mtimeMs } = await stat(path);
  expect(await open().keyUses()).toEqual(new Map());

  await open().noteKeyUse?.(record);
  clock.advanceSeconds(3599);
  await open().noteKeyUse?.(record);
  expect(await open().keyUses()).toEqual(new Map([[record.hash, START_MS]]));
  clock.advanceSeconds(1);
  await open().noteKeyUse?.(record);
  expect(await open().keyUses()).toEqual(new Map([[record.hash, START_MS + 3_600_000]]));
  expect(await stat(path), 'the credentials are not written').toMatchObject({ ino, mtimeMs });
  expect((await stat(`${path}.uses`)).mode & 0o777).toBe(0o700);

  const { record: other } = createApiKey('live');
  await open().addKey(other);
  await open().noteKeyUse?.(other);
  await open().revokeKey(record.id);
  expect(await open().removeRevokedKeys()).toBe(1);
  expect(await readdir(`${path}.uses`)).toEqual([other.hash]);
});

it('a use that cannot be recorded is told of once, and fails nothing', async () => {
  await writeFile(`${path}.uses`, 'in the way');
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const store = fileStore(path);
  for (let i = 0; i < 3; i++) await store.noteKeyUse?.(createApiKey('live').record);
  expect(warn.mock.calls).toEqual([['The last use of API keys cannot be recorded: ENOTDIR', { code: 'DOORPLATE_CREDENTIALS' }]]);
  warn.mockRestore();
});
