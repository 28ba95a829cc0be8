import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../../../src/auth/index.js';
import { createFirstCredentials } from '../../../../tools/cli/credentials/first-start.js';
import { tokenSecret, withState } from '../../../../tools/cli/credentials/state-folder.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const folder = folderForEach();
const options = () => ({ state: folder('new') });

describe('tokenSecret', () => {
  it('is made once, readable by its owner only', async () => {
    const first = await withState(options(), (state) => tokenSecret(state, {}));
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(await withState(options(), (state) => tokenSecret(state, {}))).toBe(first);
    expect((await stat(folder('new', 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder('new'))).mode & 0o777).toBe(0o700);
  });

  it('comes from the environment first and is then not kept', async () => {
    expect(await withState(options(), (state) => tokenSecret(state, { DOORPLATE_JWT_SECRET: 'given' }))).toBe('given');
    await expect(stat(folder('new', 'jwt-secret'))).rejects.toThrow('ENOENT');
  });
});

it('refuses a secret that was cut short, and says how to mend it', async () => {
  const path = folder('jwt-secret');
  await writeFile(path, '');
  const secret = () => withState({ state: folder() }, (state) => tokenSecret(state, {}));
  await expect(secret()).rejects.toMatchObject({
    message: expect.stringMatching(`^jwt-secret has 0 characters, expected 32 or more; remove ${path} for a new one`),
    details: { credentialFolder: folder() },
  });
  await rm(path);
  expect(await secret()).toHaveLength(43);
});

it('makes one secret, whole, however many start at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => withState(options(), (state) => tokenSecret(state, {}))));
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(folder('new', 'jwt-secret'), 'utf8')).toBe(`${secrets[0]}\n`);
  expect(await readdir(folder('new'))).toEqual(['jwt-secret']);
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
