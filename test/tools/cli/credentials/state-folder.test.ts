import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator } from '../../../../src/auth/index.js';
import { tokenSecret, withState } from '../../../../tools/cli/credentials/state-folder.js';
import { createFirstCredentials, handOverCredentials } from '../../../../tools/serve/introduction.js';
import { SECRET } from '../../../fixtures/authenticator.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { runCommand } from '../run-command.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const folder = folderForEach();
const options = () => ({ state: folder('new') });

describe('tokenSecret', () => {
  const secretIn = (state: string, env = {}) => withState({ state }, (opened) => tokenSecret(opened, env));

  it('is made once and whole, however many start at once, readable by its owner only', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => secretIn(folder('new'))));
    expect(new Set([...secrets, await secretIn(folder('new'))]).size).toBe(1);
    expect(Buffer.byteLength(secrets[0] as string)).toBeGreaterThanOrEqual(32);
    expect(await readFile(folder('new', 'jwt-secret'), 'utf8')).toBe(`${secrets[0]}\n`);
    expect(await readdir(folder('new'))).toEqual(['jwt-secret']);
    expect((await stat(folder('new', 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder('new'))).mode & 0o777).toBe(0o700);
  });

  it('comes from the environment first and is then not kept', async () => {
    expect(await secretIn(folder('new'), { DOORPLATE_JWT_SECRET: 'given' })).toBe('given');
    await expect(stat(folder('new', 'jwt-secret'))).rejects.toThrow('ENOENT');
  });

  it('is refused where it was cut short, with the way to mend it', async () => {
    const path = folder('jwt-secret');
    await writeFile(path, '');
    await expect(secretIn(folder())).rejects.toMatchObject({
      message: expect.stringMatching(`^jwt-secret has 0 characters, expected 32 or more; remove ${path} for a new one`),
      details: { credentialFolder: folder() },
    });
    await rm(path);
    expect(await secretIn(folder())).toHaveLength(43);
  });
});

describe('withState', () => {
  it('names the folder in whatever its files refuse', async () => {
    await writeFile(folder('credentials.json'), '{');
    await expect(withState({ state: folder() }, createFirstCredentials)).rejects.toMatchObject({
      message: expect.stringContaining(folder()),
      details: { credentialFolder: folder() },
    });
    const file = folder('credentials.json');
    await expect(withState({ state: file }, createFirstCredentials)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(file),
      details: { credentialFolder: file },
    });
  });

  it('warns of secrets that are open to other users, and of nothing else', async () => {
    const { terminal, written } = memoryTerminal();
    const open = () => withState({ state: folder() }, async () => undefined, terminal);
    const secret = folder('jwt-secret');
    for (const [path, mode] of [
      [secret, 0o640],
      [folder('other'), 0o666],
      [folder(), 0o755],
    ] as const) {
      if (path !== folder()) await writeFile(path, 'x');
      await chmod(path, mode);
    }
    await open();
    expect(written.notices).toBe('');
    await chmod(secret, 0o604);
    await chmod(folder(), 0o777);
    await open();
    expect(written.notices.split('\n')).toEqual([
      `warning ${folder()} can be changed by other users (mode 777); chmod 700 ${folder()} closes it`,
      `warning ${secret} can be read or changed by other users (mode 604); chmod 600 ${secret} closes it`,
      '',
    ]);
  });

  it('tells when the credentials can no longer be read', async () => {
    const { terminal, written } = memoryTerminal();
    const path = folder('credentials.json');
    await withState(
      { state: folder() },
      async ({ credentials }) => {
        const { record } = createApiKey('test');
        await credentials.addKey(record);
        await rm(path);
        await mkdir(path);
        await sleep(300);
        expect(credentials.findKey(record.hash)).toEqual(record);
      },
      terminal,
    );
    expect(written.notices).toBe(
      'warning Credential file cannot be read: it is a folder, expected a file; its last version stays in force\n',
    );
  });
});

describe('the first credentials', () => {
  it('are let in, made once, and kept by their hashes', async () => {
    const created = await withState(options(), createFirstCredentials);
    expect(created?.apiKey).toMatch(/^svc_test_/);
    expect(await withState(options(), createFirstCredentials)).toBeNull();
    await withState(options(), async ({ credentials }) => {
      const auth = createAuthenticator({ store: credentials, tokens: { secret: SECRET } });
      expect(await auth.check(`Bearer ${created?.apiKey}`)).toMatchObject({ kind: 'api-key', environment: 'test' });
      const token = await auth.issueToken(created?.profileName, created?.profilePassword);
      expect(await auth.check(`Bearer ${token.access_token}`)).toMatchObject({ kind: 'profile', id: created?.profileName });
    });
    const kept = await readFile(folder('new', 'credentials.json'), 'utf8');
    for (const secret of [created?.apiKey, created?.profilePassword]) expect(kept).not.toContain(secret);
  });

  it('are printed', async () => {
    const created = { apiKey: 'svc_test_secret', profileName: 'a-name', profilePassword: 'a-password' };
    const { terminal, written } = memoryTerminal();
    await withState(options(), (state) => handOverCredentials(created, state, { quiet: false, terminal }));
    const fields = ['apiKey +svc_test_secret', 'profileName +a-name', 'profilePassword +a-password'];
    expect(written.output).toMatch(new RegExp(`^Credentials, shown this once; .*\\n {2}${fields.join('\\n {2}')}\\n\\n$`));
    expect(written.notices).toBe('');
  });

  it('are kept in a file for their owner when nothing is to be printed', async () => {
    const created = { apiKey: 'svc_test_secret', profileName: 'a-name', profilePassword: 'a-password' };
    const { terminal, written } = memoryTerminal();
    await withState(options(), (state) => handOverCredentials(created, state, { quiet: true, terminal }));
    const path = folder('new', 'first-credentials.txt');
    expect(written).toEqual({ output: '', notices: `the first API key and profile are in ${path}; read it and remove it\n` });
    expect(await readFile(path, 'utf8')).toMatch(/^apiKey +svc_test_secret\nprofileName +a-name\nprofilePassword +a-password\n$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe('the audit log', () => {
  const log = () => folder('audit.jsonl');
  const call = (words: string, env: Record<string, string> = {}, auditLog = log()) =>
    runCommand([...words.split(' '), '--state', folder('state'), '--audit-log', auditLog], [], env);
  const logged = async () => (await readFile(log(), 'utf8')).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

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
    const text = await readFile(log(), 'utf8');
    for (const secret of [key, password]) expect(text).not.toContain(secret);
    expect((await stat(log())).mode & 0o777).toBe(0o600);
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
