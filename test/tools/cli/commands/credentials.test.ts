import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type ApiKeyRecord, createApiKey, createAuthenticator, isApiKey } from '../../../../src/auth/index.js';
import { fileStore } from '../../../../src/auth/node/index.js';
import { START_MS } from '../../../fixtures/authenticator.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { failure, runCommand } from '../run-command.js';

const folder = folderForEach();

const call = (...words: string[]) => callWith('', ...words);
const callWith = (input: string, ...words: string[]) => runCommand([...words, '--state', folder()], [input]);
/** What a command lists, cell by cell. */
const listed = async (command = 'keys') =>
  (await call(command, 'list')).output
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));
const idsOf = async () => (await listed()).map(([id = '']) => id);

describe('keys', () => {
  it('shows a key once, and lists it without its secret', async () => {
    const created = await call('keys', 'create', '--environment', 'live', '--label', '007');
    const key = created.output.trim();
    expect(isApiKey(key) && key.startsWith('svc_live_')).toBe(true);
    const { output } = await call('keys', 'list');
    expect(await listed()).toEqual([
      [expect.stringMatching(/^[0-9a-f-]{36}$/), 'live', expect.stringMatching(/Z$/), 'never', 'good', '007'],
    ]);
    expect(created.notices).toContain((await idsOf())[0]);
    expect(output + (await readFile(folder('credentials.json'), 'utf8'))).not.toContain(key);
  });

  it('is JSON for programs, without hashes', async () => {
    const json = async (...words: string[]) => {
      const { exit, output } = await call(...words, '--json');
      return [exit, JSON.parse(output)];
    };
    const [, { id, key }] = await json('keys', 'create', '--label', 'shop');
    expect(isApiKey(key)).toBe(true);
    const record = { id, environment: 'test', label: 'shop', createdAt: expect.any(String), revokedAt: null, lastUse: null };
    expect(await json('keys', 'list')).toEqual([0, [record]]);
    const [, { profileName }] = await json('profiles', 'create');
    expect(await json('profiles', 'list')).toEqual([0, [{ name: profileName, label: '', createdAt: expect.any(String), revokedAt: null }]]);
    expect(await json('keys', 'revoke', 'none')).toEqual([1, { revoked: false }]);
    expect(await json('keys', 'revoke', id)).toEqual([0, { revoked: true }]);
    expect(await json('keys', 'purge')).toEqual([0, { removed: 1 }]);
    expect(await json('credentials', 'compact')).toEqual([0, { compacted: true }]);
  });

  it('may be made for a time and for some operations', async () => {
    expect((await call('keys', 'create', '--expires', '90', '--operation', 'parse', '--operation', 'ip')).exit).toBe(0);
    expect((await listed())[0]?.[4]).toMatch(/^good until 20\S+Z for parse ip$/);
    for (const words of [
      ['--expires', '0'],
      ['--expires', 'soon'],
      ['--operation', 'token'],
    ]) {
      expect((await call('keys', 'create', ...words)).exit).toBe(2);
    }
    expect(await listed()).toHaveLength(1);
  });

  it('may be made with limits of their own, for a group too', async () => {
    const words = ['--limit', '50/second', '--limit', '10000/day', '--group', 'partners'];
    expect((await call('keys', 'create', ...words)).exit).toBe(0);
    expect((await call('profiles', 'create', ...words)).exit).toBe(0);
    expect((await listed())[0]?.[4]).toBe('good at most 50/second 10000/day with partners');
    expect((await listed('profiles'))[0]?.[2]).toBe('good at most 50/second 10000/day with partners');
    const store = fileStore(folder('credentials.json'));
    const [keys, profiles] = [await store.keys(), await store.profiles()];
    const limits = [
      { requests: 50, seconds: 1 },
      { requests: 10_000, seconds: 86_400 },
    ];
    for (const record of [keys[0], profiles[0]]) expect(record).toMatchObject({ limits, group: 'partners' });
    for (const given of [
      ['--limit', '50'],
      ['--limit', '0/day'],
      ['--limit', '1.5/day'],
      ['--limit', '5/toString'],
      ['--limit', '5/year'],
      ['--limit', '1/day', '--limit', '2/day'],
      ['--group', 'alone'],
      ['--limit', '1/day', '--group', 'two words'],
    ])
      for (const command of ['keys', 'profiles']) expect((await call(command, 'create', ...given)).exit, given.join(' ')).toBe(2);
    expect(await listed()).toHaveLength(1);
  });

  it('revokes by id, and by the key or the id on standard input', async () => {
    const key = (await call('keys', 'create')).output;
    await call('keys', 'create');
    await call('keys', 'create');
    const [, second = '', third = ''] = await idsOf();
    expect((await callWith(key, 'keys', 'revoke', '-')).exit).toBe(0);
    expect((await call('keys', 'revoke', second)).exit).toBe(0);
    expect((await callWith(`${third}\r\n`, 'keys', 'revoke', '-')).exit).toBe(0);
    expect((await listed()).map((row) => row[4]?.slice(0, 7))).toEqual(['revoked', 'revoked', 'revoked']);
    expect(await call('keys', 'revoke', 'svc_test_unknown')).toMatchObject({ exit: 1, notices: 'there is no such API key\n' });
  });

  it('takes no key as a word, because others see the words of a command, and does not repeat it', async () => {
    const key = (await call('keys', 'create')).output.trim();
    const { exit, output, notices } = await call('keys', 'revoke', key);
    expect([exit, output]).toEqual([2, '']);
    expect(notices).toMatch(/standard input/);
    expect(notices).not.toContain(key);
    expect((await listed())[0]?.[4]).toBe('good');
  });

  it.each(['', '\n', 'two words', 'two\nlines', 'x'.repeat(2000)])(
    'takes one line of standard input and nothing else, %#',
    async (input) => {
      expect(await callWith(input, 'keys', 'revoke', '-')).toMatchObject(failure(2, 'Standard input'));
    },
  );

  it('lists when a key was used last', async () => {
    const used = (await call('keys', 'create')).output.trim();
    await call('keys', 'create');
    const store = fileStore(folder('credentials.json'), { now: () => START_MS });
    await createAuthenticator({ store }).check(`Bearer ${used}`);
    await expect.poll(async () => (await store.keyUses()).size).toBe(1);
    expect((await listed()).map((row) => row[3])).toEqual(['2026-03-16T14:30Z', 'never']);
  });

  it('removes those that are revoked, for good', async () => {
    for (let i = 0; i < 3; i++) await call('keys', 'create');
    const [first = '', second, third = ''] = await idsOf();
    for (const id of [first, third]) await call('keys', 'revoke', id);
    expect(await call('keys', 'purge')).toMatchObject({ exit: 0, notices: 'API keys removed: 2\n' });
    expect(await idsOf()).toEqual([second]);
    expect((await call('keys', 'purge', 'x')).exit).toBe(2);
  });

  it('refuses labels with control characters, and prints none that a store holds', async () => {
    for (const command of ['keys', 'profiles']) {
      const refused = await call(command, 'create', '--label', 'red\u001b[31m');
      expect(refused).toMatchObject({ exit: 2, output: '', notices: expect.stringContaining('label') });
    }
    expect(await readdir(folder())).toEqual([]);
    const { record } = createApiKey('live');
    const label = 'a\nb\u001b]0;title\u0007\u202e';
    await fileStore(folder('credentials.json')).addKey({ ...record, label });
    expect((await listed())[0]?.[5]).toBe('a\\u000ab\\u001b]0;title\\u0007\\u202e');
  });

  it('makes the file short, and loses nothing of what is in force', async () => {
    const path = folder('credentials.json');
    await call('keys', 'create');
    const { output } = await call('keys', 'list');
    for (let i = 0; i < 3; i++) await fileStore(path).addKey((await fileStore(path).keys())[0] as ApiKeyRecord);
    const { length } = await readFile(path, 'utf8');
    expect(await call('credentials', 'compact')).toMatchObject({ exit: 0, output: '', notices: 'credentials compacted\n' });
    expect((await readFile(path, 'utf8')).length).toBeLessThan(length / 3);
    expect((await call('keys', 'list')).output).toBe(output);
    expect((await call('credentials', 'expand')).exit).toBe(2);
  });

  it('ends with 4 when the store is damaged', async () => {
    await writeFile(folder('credentials.json'), '{');
    expect(await call('keys', 'list')).toMatchObject({ exit: 4, output: '', notices: expect.stringContaining('damaged') });
  });
});

describe('profiles', () => {
  it('shows a password once, lists and revokes by name', async () => {
    const { output } = await call('profiles', 'create', '--label', 'partner');
    const [, name, password] = /^profileName +(\S+)\nprofilePassword +(\S+)\n$/.exec(output) ?? [];
    const list = await listed('profiles');
    expect(list).toEqual([[name, expect.stringMatching(/Z$/), 'good', 'partner']]);
    expect(list.join()).not.toContain(password);
    expect((await call('profiles', 'revoke', name as string)).exit).toBe(0);
    expect((await listed('profiles'))[0]?.[2]).toMatch(/^revoked \d{4}-/);
    expect((await call('profiles', 'revoke', 'nobody')).exit).toBe(1);
    expect(await call('profiles', 'purge')).toMatchObject({ exit: 0, notices: 'profiles removed: 1\n' });
    expect(await listed('profiles')).toEqual([]);
  });
});

describe('tokens', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 600;
  const token = `${part({ alg: 'ES256' })}.${part({ jti: 'three', exp, more: 'x'.repeat(3000) })}.c2lnbmF0dXJl`;

  it('are revoked by id, by the token on standard input, and by subject', async () => {
    expect((await call('tokens', 'revoke', 'one')).exit).toBe(0);
    expect((await callWith('two\n', 'tokens', 'revoke', '-')).exit).toBe(0);
    expect((await callWith(`${token}\n`, 'tokens', 'revoke', '-')).exit).toBe(0);
    expect(await call('tokens', 'revoke', '--subject', 'https://id.example somebody')).toMatchObject({ exit: 0, output: '' });
    const store = fileStore(folder('credentials.json'));
    for (const id of ['one', 'two', 'three']) expect(await store.isTokenRevoked(id)).toBe(true);
    expect(await store.subjectRevokedAt?.('https://id.example somebody')).toBeGreaterThan(0);
    const third = (await readFile(folder('credentials.json'), 'utf8')).split('\n').find((line) => line.includes('"three"'));
    expect(JSON.parse(third as string).value).toMatchObject({ expiresAt: new Date(exp * 1000).toISOString() });
  });

  it('are named once, and never by a token as a word, which is not repeated', async () => {
    for (const words of [['revoke'], ['revoke', 'one', '--subject', 'somebody'], ['create'], ['list'], ['toString']]) {
      expect(await call('tokens', ...words), words.join()).toMatchObject({ exit: 2, output: '' });
    }
    const { exit, notices } = await call('tokens', 'revoke', token);
    expect(exit).toBe(2);
    expect(notices).toMatch(/A token is not given as a word/);
    expect(notices).not.toContain(token.slice(0, 20));
  });
});
