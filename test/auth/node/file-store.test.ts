import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiKeyRecord, createApiKey, createAuthenticator, createProfile } from '../../../src/auth/index.js';
import { fileStore } from '../../../src/auth/node/index.js';
import { createHandler } from '../../../src/http/index.js';
import { CHEAP } from '../../fixtures/authenticator.js';
import { codeOf } from '../../fixtures/damaged-datasets.js';
import { fakeService } from '../../fixtures/fake-service.js';
import { folderForEach } from '../../fixtures/folder.js';
import { bearer, get } from '../../fixtures/handler-request.js';
import { managedStoreSuite, storeSuite } from '../store-suite.js';

describe('file store', () => {
  const directory = folderForEach();
  let path: string;
  let files = 0;
  beforeEach(() => {
    path = directory('credentials.json');
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  const begin = () => {
    const own = directory(`${files++}.json`);
    return (options?: { readonly now?: () => number }) => fileStore(own, options);
  };
  storeSuite('fileStore', ({ now }) => begin()({ now }));
  managedStoreSuite(begin);

  const refusal = (message: unknown) => expect.objectContaining({ code: 'CONFIG_INVALID', message });
  /** Owner, group and mode of the file. */
  const access = () => [statSync(path).uid, statSync(path).gid, statSync(path).mode & 0o777];

  /** What the lines of a journal say. */
  function changesIn(text: string): unknown[] {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line)).map(({ change, value }) => [change, value]);
  }

  // The clock stands still but for this: the file is checked again within a second.
  afterEach(() => void vi.useRealTimers());
  const passSecond = () => vi.advanceTimersByTime(1000);

  describe('the file', () => {
    it('is for its owner only, holds no secret, and nothing else is left behind', async () => {
      const store = fileStore(path);
      const { key, record } = createApiKey('live', 'billing');
      const { profilePassword, record: profile } = await createProfile({ passwordCost: CHEAP });
      await store.addKey(record);
      await store.addProfile(profile);
      const text = readFileSync(path, 'utf8');
      expect(changesIn(text)).toEqual([
        ['addKey', record],
        ['addProfile', profile],
      ]);
      for (const secret of [key, profilePassword]) expect(text).not.toContain(secret);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readdirSync(directory())).toEqual(['credentials.json']);
    });

    it('that does not exist holds nothing', () => {
      const store = fileStore(path);
      expect(store.keys()).toEqual([]);
      expect(readdirSync(directory())).toEqual([]);
    });

    it('changed by another process is read again within a second', async () => {
      const [server, command] = [fileStore(path), fileStore(path)];
      const { record } = createApiKey('live');
      expect(server.findKey(record.hash)).toBeNull();
      await command.addKey(record);
      passSecond();
      expect(server.findKey(record.hash)).not.toBeNull();
      await command.revokeKey(record.id);
      passSecond();
      expect((server.findKey(record.hash) as typeof record).revokedAt).not.toBeNull();
      await command.revokeToken('some-token');
      passSecond();
      expect(server.isTokenRevoked('some-token')).toBe(true);
      rmSync(path);
      passSecond();
      expect(server.findKey(record.hash)).toBeNull();
    });

    it('knows at once what another process has added, though it was asked for it a moment before', async () => {
      const [server, command] = [fileStore(path), fileStore(path)];
      const [{ record }, profile] = [createApiKey('live'), (await createProfile({ passwordCost: CHEAP })).record];
      expect(server.findKey(record.hash)).toBeNull();
      await command.addKey(record);
      expect(server.findKey(record.hash)).toEqual(record);
      expect(server.findProfile(profile.name)).toBeNull();
      await command.addProfile(profile);
      expect(server.findProfile(profile.name)).toEqual(profile);
    });

    it('is read again when only its time says that it changed', async () => {
      const { record } = createApiKey('live');
      const store = fileStore(path);
      await store.addKey(record);
      expect(store.findKey(record.hash)).not.toBeNull();
      const swapped = createApiKey('live').record;
      writeFileSync(path, readFileSync(path, 'utf8').replace(record.hash, swapped.hash));
      utimesSync(path, new Date(), new Date(Date.now() + 5000));
      passSecond();
      expect(store.findKey(swapped.hash)).not.toBeNull();
    });

    it('takes hundreds of changes at once, by one store or many, and loses none', async () => {
      const records = Array.from({ length: 300 }, () => createApiKey('live').record);
      const store = fileStore(path);
      await Promise.all(records.map((record, index) => (index % 2 ? store : fileStore(path)).addKey(record)));
      const hashes = (await fileStore(path).keys()).map((key) => key.hash);
      expect(hashes.sort()).toEqual(records.map((record) => record.hash).sort());
      expect(await Promise.all(records.map(({ id }) => store.revokeKey(id)))).toEqual(records.map(() => true));
      expect((await store.keys()).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    });

    it('goes on with the other changes when one is refused', async () => {
      const store = fileStore(path);
      const { record } = createApiKey('live');
      const [refused, added] = await Promise.allSettled([store.revokeToken('id', Number.NaN), store.addKey(record)]);
      expect([refused.status, added.status]).toEqual(['rejected', 'fulfilled']);
      expect(store.findKey(record.hash)).toEqual(record);
    });

    it('gets a line for each change and keeps those it has, until it is made short', async () => {
      const store = fileStore(path);
      const [kept, removed] = [createApiKey('live').record, createApiKey('test').record];
      let text = '';
      const steps = [
        () => store.addKey(kept),
        () => store.addKey(removed),
        () => store.revokeKey(removed.id),
        () => store.removeRevokedKeys(),
        () => store.revokeToken('some-token'),
        () => store.revokeSubject('somebody'),
      ];
      for (const step of steps) {
        await step();
        const longer = readFileSync(path, 'utf8');
        expect(longer.startsWith(text)).toBe(true);
        expect(longer.slice(text.length)).toMatch(/^\n\{.*\}\n$/);
        text = longer;
      }
      await store.compact();
      expect(changesIn(readFileSync(path, 'utf8'))).toEqual([
        ['addKey', kept],
        ['revokeToken', { id: 'some-token', revokedAt: expect.any(String) }],
        ['revokeSubject', { subject: 'somebody', revokedAt: expect.any(String) }],
      ]);
      expect([readdirSync(directory()), statSync(path).mode & 0o777]).toEqual([['credentials.json'], 0o600]);
    });

    it('loses nothing while it is made short again and again, by one store or many', { timeout: 30_000 }, async () => {
      const records = Array.from({ length: 60 }, () => createApiKey('live').record);
      let left = records.length;
      const shorten = async () => {
        const store = fileStore(path);
        while (left > 0) await store.compact().catch((error: unknown) => expect(error).toMatchObject({ code: 'CONFIG_INVALID' }));
      };
      const write = async (record: ApiKeyRecord, index: number) => {
        const store = fileStore(path);
        await sleep(index * 4);
        await store.addKey(record);
        expect(await store.revokeKey(record.id)).toBe(true);
        left--;
      };
      await Promise.all([shorten(), shorten(), ...records.map(write)]);
      const keys = await fileStore(path).keys();
      expect(keys.map(({ hash }) => hash).sort()).toEqual(records.map(({ hash }) => hash).sort());
      expect(keys.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
      expect(readdirSync(directory())).toEqual(['credentials.json']);
    });

    it('loses what a process that was killed left beside it when it is made short, and nothing else', async () => {
      const others = ['credentials.json.backup', 'credentials.json.mine.tmp', 'other.json.00000000-0000-4000-8000-000000000000.tmp'];
      for (const name of others) writeFileSync(directory(name), '');
      writeFileSync(`${path}.00000000-0000-4000-8000-000000000000.tmp`, '{');
      await fileStore(path).addKey(createApiKey('live').record);
      await fileStore(path).compact();
      expect(readdirSync(directory()).sort()).toEqual(['credentials.json', ...others]);
    });
  });

  describe('a folder that does not exist', () => {
    it('cannot be written into', async () => {
      const store = fileStore(directory('nowhere', 'x.json'));
      await expect(store.revokeToken('id')).rejects.toEqual(refusal('Credential file cannot be written: ENOENT'));
    });
  });

  describe('a line that was cut short', () => {
    it('is none, wherever it was cut, and those around it are whole', async () => {
      const [first, cut] = [createApiKey('live').record, createApiKey('live').record];
      await fileStore(path).addKey(first);
      const text = readFileSync(path, 'utf8');
      await fileStore(path).addKey(cut);
      const line = readFileSync(path, 'utf8').slice(text.length);
      for (const length of [1, 2, 3, 20, 200, line.length - 3, line.length - 2]) {
        writeFileSync(path, text + line.slice(0, length));
        const store = fileStore(path);
        expect(store.keys()).toEqual([first]);
        const next = createApiKey('live').record;
        await store.addKey(next);
        for (const reader of [store, fileStore(path)]) expect(await reader.keys()).toEqual([first, next]);
      }
    });
  });

  describe('a file that cannot be read', () => {
    const { record } = createApiKey('live');
    /** A folder in the place of the file cannot be read by any user. */
    const makeUnreadable = () => {
      rmSync(path);
      mkdirSync(path);
    };

    it('leaves what was read before in force, and tells of it once', async () => {
      await fileStore(path).addKey(record);
      const told: unknown[] = [];
      const store = fileStore(path, { onError: (error) => told.push(error) });
      expect(store.findKey(record.hash)).toEqual(record);
      makeUnreadable();
      for (let i = 0; i < 2; i++) {
        passSecond();
        expect(store.findKey(record.hash)).toEqual(record);
      }
      expect(told).toEqual([expect.objectContaining({ message: 'Credential file cannot be read: it is a folder, expected a file' })]);
      rmSync(path, { recursive: true });
      passSecond();
      expect(store.findKey(record.hash)).toBeNull();
    });

    it('is a warning of the process unless someone listens', async () => {
      await fileStore(path).addKey(record);
      const store = fileStore(path);
      await store.keys();
      makeUnreadable();
      const warned = once(process, 'warning');
      passSecond();
      await store.keys();
      expect((await warned)[0]).toMatchObject({ code: 'DOORPLATE_CREDENTIALS', message: expect.stringContaining('stays in force') });
    });

    it('refuses every question when it could never be read, which is no fault of the request', async () => {
      mkdirSync(path);
      const store = fileStore(path);
      const unreadable = refusal('Credential file cannot be read: it is a folder, expected a file');
      expect(() => store.findKey(record.hash)).toThrow(unreadable);
      await expect(store.addKey(record)).rejects.toEqual(unreadable);
      const reported: unknown[] = [];
      const handle = createHandler(fakeService, { auth: createAuthenticator({ store }), onError: (error) => reported.push(error) });
      for (let i = 0; i < 3; i++) {
        const { status, headers: answered } = await handle(get('/ipgeolocation/8.8.8.8', bearer(createApiKey('live').key)));
        expect([status, answered['retry-after']]).toEqual([503, '5']);
      }
      const message = expect.stringMatching(/store.*: Credential file cannot be read: it is a folder, expected a file$/);
      expect(reported).toEqual([expect.objectContaining({ message })]);
    });
  });

  describe('a large file', () => {
    const records = Array.from({ length: 6000 }, () => createApiKey('live').record);

    it('is read beside other work when it has changed, and answered from as it was until then', async () => {
      await fileStore(path).addIfEmpty(records, []);
      const [server, command] = [fileStore(path), fileStore(path)];
      const [first, last] = [records[0] as ApiKeyRecord, records.at(-1) as ApiKeyRecord];
      expect(server.findKey(last.hash)).toEqual(last);
      await command.revokeKey(first.id);
      await command.compact();
      passSecond();
      let turns = 0;
      while ((server.findKey(first.hash) as ApiKeyRecord).revokedAt === null) {
        expect(server.findKey(last.hash)).toEqual(last);
        await setImmediate();
        turns++;
      }
      // Each turn is one in which a request could have been answered.
      expect(turns).toBeGreaterThan(5);
    });

    it('is not made short, and loses nothing, where it changes meanwhile', async () => {
      await fileStore(path).addIfEmpty(records, []);
      const { record } = createApiKey('live');
      const compacting = codeOf(() => fileStore(path).compact());
      await fileStore(path).addKey(record);
      expect(await compacting).toBe('CONFIG_INVALID');
      expect(fileStore(path).findKey(record.hash)).toEqual(record);
      expect(readdirSync(directory())).toEqual(['credentials.json']);
    });

    it('is never gone back to an older version of, when this process changes it while it is read', async () => {
      await fileStore(path).addIfEmpty(records, []);
      const [server, command] = [fileStore(path), fileStore(path)];
      await server.keys();
      await command.revokeKey((records[0] as ApiKeyRecord).id);
      await command.compact();
      passSecond();
      await server.keys();
      const { record } = createApiKey('live');
      await server.addKey(record);
      for (let turn = 0; turn < 100; turn++) {
        passSecond();
        expect(server.findKey(record.hash)).toEqual(record);
        await setImmediate();
      }
    });
  });

  describe('a file of another user', () => {
    // Only root can make one.
    const asRoot = process.getuid?.() === 0;
    const NOBODY = 65534;

    it.runIf(asRoot)("stays that user's, with the mode it has", async () => {
      await fileStore(path).addKey(createApiKey('live').record);
      chownSync(path, NOBODY, 4321);
      chmodSync(path, 0o640);
      await fileStore(path).addKey(createApiKey('live').record);
      expect(access()).toEqual([NOBODY, 4321, 0o640]);
    });

    it.runIf(asRoot)('is made by root for the owner of the folder', async () => {
      chownSync(directory(), NOBODY, 4321);
      await fileStore(path).addKey(createApiKey('live').record);
      expect(access()).toEqual([NOBODY, 4321, 0o600]);
    });

    it.runIf(asRoot)('is not written by a third', async () => {
      await fileStore(path).addKey(createApiKey('live').record);
      chmodSync(directory(), 0o777);
      const before = readFileSync(path, 'utf8');
      process.seteuid?.(NOBODY);
      try {
        const message = `credentials.json belongs to user 0 and this process runs as user ${NOBODY}; run it as that user`;
        await expect(fileStore(path).addKey(createApiKey('live').record)).rejects.toEqual(refusal(message));
      } finally {
        process.seteuid?.(0);
      }
      expect([readFileSync(path, 'utf8'), readdirSync(directory())]).toEqual([before, ['credentials.json']]);
    });
  });

  describe('a damaged file', () => {
    const { record } = createApiKey('live');
    const line = (change: string, value: unknown) => JSON.stringify({ change, value, id: 'x' });
    const password = { algorithm: 'scrypt', ...CHEAP, salt: 'AAAA', hash: 'AAAA' };
    const name = '00000000-0000-4000-8000-000000000000';
    const profile = { name, label: '', createdAt: record.createdAt, revokedAt: null, password };

    it('is what the cases below are not', () => {
      const [key, token] = [line('addKey', record), line('revokeToken', { id: 'x', revokedAt: record.createdAt })];
      writeFileSync(path, `\n${key}\n\n${line('addProfile', profile)}\n\n${token}\n`);
      expect(fileStore(path).profiles()).toEqual([profile]);
    });

    it.each(['[]', 'null', '{"format":1,"keys":[],"profiles":[]}', line('addKey', record), '{\n"format": 1,\n"keys": []\n}\n'])(
      'that begins as no journal does is refused, and left as it is: %s',
      async (text) => {
        writeFileSync(path, text);
        const store = fileStore(path);
        const damaged = refusal(expect.stringContaining('line 1 of credentials.json holds something else, expected a line such as'));
        expect(() => store.findKey(record.hash)).toThrow(damaged);
        await expect(store.addKey(record)).rejects.toEqual(damaged);
        expect(readFileSync(path, 'utf8')).toBe(text);
        expect(readdirSync(directory())).toEqual(['credentials.json']);
      },
    );

    it.each([
      ['{"change":"addKey","value":', 'no JSON object'],
      ['[]', 'no JSON object'],
      ['{}', 'a change of no known kind'],
      ['{"change":"constructor","value":{},"id":"x"}', 'a change of no known kind'],
      [`{"change":"revokeKey","value":{"hash":"${'5ec'.repeat(21)}"},"id":"x"}`, 'revokeKey with an unusable value'],
      ...[{ ...record, hash: 'ABC' }, { ...record, environment: 'prod' }, { ...record, revokedAt: undefined }, null, 0].map((key) => [
        line('addKey', key),
        'addKey with an unusable value',
      ]),
      ...[
        {},
        { ...profile, name: 'me' },
        ...['plain', { ...password, hash: '' }, { ...password, cost: 15 }, { ...password, cost: 2 ** 40 }].map((each) => ({
          ...profile,
          password: each,
        })),
        { ...profile, password: { ...password, parallelization: 2 ** 22 } },
        { ...profile, password: { ...password, cost: 2 ** 16, blockSize: 1 } },
      ].map((each) => [line('addProfile', each), 'addProfile with an unusable value']),
      ...[
        { id: 'x', revokedAt: record.createdAt, expiresAt: 5 },
        { id: 'x', revokedAt: 'yesterday' },
      ].map((token) => [line('revokeToken', token), 'revokeToken with an unusable value']),
    ])('with the line %s is refused by line, and is left as it is', async (line, found) => {
      await fileStore(path).addKey(record);
      const good = readFileSync(path, 'utf8');
      const text = `${good}\n${line}\n${good}`;
      writeFileSync(path, text);
      const store = fileStore(path);
      const message = `Credential file is damaged: line 4 of credentials.json holds ${found}, expected a line such as {"change":"addKey","value":{…},"id":"…"}`;
      expect(() => store.findKey(record.hash)).toThrow(refusal(message));
      await expect(store.addKey(record)).rejects.toEqual(refusal(message));
      expect(readFileSync(path, 'utf8')).toBe(text);
    });

    it('is not what a record makes it that no reader would take', async () => {
      const store = fileStore(path);
      await expect(store.addKey({ ...record, hash: 'no hash' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
      expect(store.keys()).toEqual([]);
    });

    it('does not leave the credentials read before in force', async () => {
      const store = fileStore(path);
      await store.addKey(record);
      expect(store.findKey(record.hash)).not.toBeNull();
      writeFileSync(path, 'not what it was');
      passSecond();
      for (let i = 0; i < 2; i++) expect(() => store.findKey(record.hash)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    });
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
});
