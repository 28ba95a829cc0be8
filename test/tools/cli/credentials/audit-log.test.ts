import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { runCommand } from '../run-command.js';

const folder = folderForEach();
let log: string;
beforeEach(async () => {
  log = folder('audit.jsonl');
});

const call = (words: string, env: Record<string, string> = {}, auditLog = log) =>
  runCommand([...words.split(' '), '--state', folder('state'), '--audit-log', auditLog], [], env);
const logged = async () =>
  (await readFile(log, 'utf8'))
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('--audit-log', () => {
  it('gets a line for each change, and no secret', async () => {
    const key = (await call('keys create --environment live --label shop --operation ip --expires 1')).output.trim();
    const [{ id }] = await logged();
    await call(`keys revoke ${id}`, { SUDO_USER: 'alice' });
    await call('keys purge');
    const [, name = '', password = ''] = /profileName +(\S+)\nprofilePassword +(\S+)/.exec((await call('profiles create')).output) ?? [];
    await call(`profiles revoke ${name.toUpperCase()}`);
    await call('profiles purge');

    const line = { at: expect.stringMatching(/^20\S+Z$/), by: userInfo().username };
    expect(await logged()).toEqual([
      { ...line, change: 'new key', id, environment: 'live', label: 'shop', expiresAt: expect.any(String), operations: ['ip'] },
      { ...line, sudoUser: 'alice', change: 'revoked key', id },
      { ...line, change: 'purge of keys', count: 1 },
      { ...line, change: 'new profile', id: name, label: '' },
      { ...line, change: 'revoked profile', id: name },
      { ...line, change: 'purge of profiles', count: 1 },
    ]);
    const text = await readFile(log, 'utf8');
    for (const secret of [key, password]) expect(text).not.toContain(secret);
    expect((await stat(log)).mode & 0o777).toBe(0o600);
  });

  it('says nothing of what changed nothing', async () => {
    for (const words of ['keys list', 'keys revoke nobody', 'keys purge', 'profiles revoke nobody', 'profiles purge']) await call(words);
    expect(await logged()).toEqual([]);
  });

  it('that cannot be written stops the change', async () => {
    const { exit, output, notices } = await call('keys create', {}, folder());
    expect([exit, output]).toEqual([2, '']);
    expect(notices).toContain(`The audit log ${folder()} cannot be written: EISDIR`);
    expect((await call('keys list')).output.trimEnd().split('\n')).toHaveLength(1);
  });
});
