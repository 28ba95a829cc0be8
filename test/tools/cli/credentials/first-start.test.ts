import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../../src/auth/index.js';
import { createFirstCredentials, handOverCredentials } from '../../../../tools/cli/credentials/first-start.js';
import { withState } from '../../../../tools/cli/credentials/state-folder.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const folder = folderForEach();
const options = () => ({ state: folder('new') });

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
    const kept = await readFile(folder('new', 'credentials.json'), 'utf8');
    expect(kept).not.toContain(created?.apiKey);
    expect(kept).not.toContain(created?.profilePassword);
  });

  it('makes one key and one profile when several start at once', async () => {
    const created = await Promise.all(Array.from({ length: 5 }, () => withState(options(), createFirstCredentials)));
    expect(created.filter((one) => one !== null)).toHaveLength(1);
    await withState(options(), async ({ credentials }) => {
      expect([(await credentials.keys()).length, (await credentials.profiles()).length]).toEqual([1, 1]);
    });
  });
});

describe('handOverCredentials', () => {
  const created = { apiKey: 'svc_test_secret', profileName: 'a-name', profilePassword: 'a-password' };
  const handOver = async (quiet: boolean) => {
    const { terminal, written } = memoryTerminal();
    await withState(options(), (state) => handOverCredentials(created, state, { quiet, terminal }));
    return written;
  };

  it('prints them', async () => {
    const { output, notices } = await handOver(false);
    expect(output).toMatch(
      /^Credentials, shown this once; .*\n {2}apiKey +svc_test_secret\n {2}profileName +a-name\n {2}profilePassword +a-password\n\n$/,
    );
    expect(notices).toBe('');
  });

  it('keeps them in a file for its owner when nothing is to be printed', async () => {
    const { output, notices } = await handOver(true);
    const path = folder('new', 'first-credentials.txt');
    expect([output, notices]).toEqual(['', `the first API key and profile are in ${path}; read it and remove it\n`]);
    expect(await readFile(path, 'utf8')).toMatch(/^apiKey +svc_test_secret\nprofileName +a-name\nprofilePassword +a-password\n$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
