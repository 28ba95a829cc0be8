import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isApiKey } from '../../../src/auth/index.js';
import { run } from '../../../tools/cli/program.js';
import { memoryTerminal } from './memory-terminal.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function call(...words: string[]) {
  const { terminal, written } = memoryTerminal();
  return { exit: await run([...words, '--state', folder], terminal), ...written };
}
const rowsOf = (table: string) =>
  table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));

describe('keys', () => {
  it('shows a key once, and lists it without its secret', async () => {
    const created = await call('keys', 'create', '--environment', 'live', '--label', '007');
    const key = created.output.trim();
    expect(isApiKey(key) && key.startsWith('svc_live_')).toBe(true);
    const { output } = await call('keys', 'list');
    expect(rowsOf(output)).toEqual([[expect.stringMatching(/^[0-9a-f-]{36}$/), 'live', expect.stringMatching(/Z$/), 'good', '007']]);
    expect(created.notices).toContain(rowsOf(output)[0]?.[0]);
    expect(output + (await readFile(join(folder, 'credentials.json'), 'utf8'))).not.toContain(key);
  });

  it('revokes by id and by the key itself', async () => {
    const first = (await call('keys', 'create')).output.trim();
    await call('keys', 'create');
    const second = rowsOf((await call('keys', 'list')).output)[1]?.[0] as string;
    expect((await call('keys', 'revoke', first)).exit).toBe(0);
    expect((await call('keys', 'revoke', second)).exit).toBe(0);
    expect(rowsOf((await call('keys', 'list')).output).map((row) => row[3]?.slice(0, 7))).toEqual(['revoked', 'revoked']);
    expect(await call('keys', 'revoke', 'svc_test_unknown')).toMatchObject({ exit: 1, notices: 'there is no such API key\n' });
  });

  it('ends with 4 when the store is damaged', async () => {
    await writeFile(join(folder, 'credentials.json'), '{');
    expect(await call('keys', 'list')).toMatchObject({ exit: 4, output: '', notices: expect.stringContaining('damaged') });
  });
});

describe('profiles', () => {
  it('shows a password once, lists and revokes by name', async () => {
    const { output } = await call('profiles', 'create', '--label', 'partner');
    const [, name, password] = /^profileName +(\S+)\nprofilePassword +(\S+)\n$/.exec(output) ?? [];
    const list = await call('profiles', 'list');
    expect(rowsOf(list.output)).toEqual([[name, expect.stringMatching(/Z$/), 'good', 'partner']]);
    expect(list.output).not.toContain(password);
    expect((await call('profiles', 'revoke', name as string)).exit).toBe(0);
    expect(rowsOf((await call('profiles', 'list')).output)[0]?.[2]).toMatch(/^revoked \d{4}-/);
    expect((await call('profiles', 'revoke', 'nobody')).exit).toBe(1);
  });
});
