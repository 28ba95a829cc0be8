import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
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
  const { ino } = await stat(path);
  expect(await open().keyUses()).toEqual(new Map());

  await open().noteKeyUse?.(record);
  clock.advanceSeconds(3599);
  await open().noteKeyUse?.(record);
  expect(await open().keyUses()).toEqual(new Map([[record.hash, START_MS]]));
  clock.advanceSeconds(1);
  await open().noteKeyUse?.(record);
  expect(await open().keyUses()).toEqual(new Map([[record.hash, START_MS + 3_600_000]]));
  expect((await stat(path)).ino, 'the credentials are not written anew').toBe(ino);

  const { record: other } = createApiKey('live');
  await open().addKey(other);
  await open().noteKeyUse?.(other);
  await open().revokeKey(record.id);
  expect(await open().removeRevokedKeys()).toBe(1);
  expect([...(await open().keyUses()).keys()]).toEqual([other.hash]);
});

it('a use that cannot be recorded is told of once, and fails nothing', async () => {
  const { record } = createApiKey('live');
  await fileStore(path).addKey(record);
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const store = fileStore(path);
  await rm(path);
  await mkdir(path);
  for (let i = 0; i < 3; i++) await store.noteKeyUse?.(record);
  const reason = 'Credential file cannot be read: it is a folder, expected a file';
  expect(warn.mock.calls).toEqual([[`The last use of API keys cannot be recorded: ${reason}`, { code: 'DOORPLATE_CREDENTIALS' }]]);
  warn.mockRestore();
});
