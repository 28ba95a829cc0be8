import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../src/auth/index.js';
import { createFirstCredentials } from '../../../tools/cli/first-start.js';
import { tokenSecret, withState } from '../../../tools/cli/state.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-state-'));
});
afterEach(() => rm(folder, { recursive: true }));
const options = () => ({ state: join(folder, 'new') });

describe('tokenSecret', () => {
  it('is made once, readable by its owner only', async () => {
    const first = await withState(options(), (state) => tokenSecret(state, {}));
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(await withState(options(), (state) => tokenSecret(state, {}))).toBe(first);
    expect((await stat(join(folder, 'new', 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
  });

  it('comes from the environment first and is then not kept', async () => {
    expect(await withState(options(), (state) => tokenSecret(state, { DOORPLATE_JWT_SECRET: 'given' }))).toBe('given');
    await expect(stat(join(folder, 'new', 'jwt-secret'))).rejects.toThrow('ENOENT');
  });
});

it('refuses a secret that was cut short', async () => {
  await writeFile(join(folder, 'jwt-secret'), '');
  await expect(withState({ state: folder }, (state) => tokenSecret(state, {}))).rejects.toMatchObject({
    message: expect.stringContaining('jwt-secret has 0 characters'),
    details: { credentialFolder: folder },
  });
});

describe('createFirstCredentials', () => {
  it('makes a key and a profile that are let in, and nothing the second time', async () => {
    const created = await withState(options(), createFirstCredentials);
    expect(created?.apiKey).toMatch(/^svc_test_/);
    expect(await withState(options(), createFirstCredentials)).toBeNull();
    await withState(options(), async ({ credentials }) => {
      const auth = createAuthenticator({ store: credentials, tokens: { secret: 'a secret of the tests with 32 bytes' } });
      expect(await auth.check(`Bearer ${created?.apiKey}`)).toMatchObject({ kind: 'api-key', environment: 'test' });
      const token = await auth.issueToken(created?.profileName, created?.profilePassword);
      expect(await auth.check(`Bearer ${token.access_token}`)).toMatchObject({ kind: 'profile', id: created?.profileName });
    });
    const kept = await readFile(join(folder, 'new', 'credentials.json'), 'utf8');
    expect(kept).not.toContain(created?.apiKey);
    expect(kept).not.toContain(created?.profilePassword);
  });
});

describe('withState', () => {
  it('names the folder in whatever its files refuse', async () => {
    await writeFile(join(folder, 'credentials.json'), '{');
    await expect(withState({ state: folder }, createFirstCredentials)).rejects.toMatchObject({
      message: expect.stringContaining(folder),
      details: { credentialFolder: folder },
    });
    const file = join(folder, 'credentials.json');
    await expect(withState({ state: file }, createFirstCredentials)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining(file),
      details: { credentialFolder: file },
    });
  });
});
