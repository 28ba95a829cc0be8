import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey, createProfile, fileStore } from '../../src/auth/index.js';
import { CHEAP } from './fixtures.js';
import { storeSuite } from './store-suite.js';

let directory: string;
let path: string;
let files = 0;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'doorplate-credentials-'));
  path = join(directory, 'credentials.json');
});
afterEach(() => rmSync(directory, { recursive: true }));

storeSuite('fileStore', (options) => fileStore(join(directory, `${files++}.json`), options));

/** Asks until the answer is the one expected; fails after a second. */
async function within(ms: number, ask: () => boolean): Promise<void> {
  const start = performance.now();
  while (!ask()) {
    if (performance.now() - start > ms) throw new Error('not noticed in time');
    await sleep(25);
  }
}

describe('the file', () => {
  it('is JSON for its owner only, and nothing else is left behind', async () => {
    const store = fileStore(path);
    const { key, record } = createApiKey('live', 'billing');
    const { profilePassword, record: profile } = await createProfile({ passwordCost: CHEAP });
    await store.addKey(record);
    await store.addProfile(profile);
    const text = readFileSync(path, 'utf8');
    expect(JSON.parse(text)).toEqual({ format: 1, keys: [record], profiles: [profile], revokedTokens: [] });
    for (const secret of [key, profilePassword]) expect(text).not.toContain(secret);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['credentials.json']);
  });

  it('that does not exist holds nothing', () => {
    const store = fileStore(path);
    expect(store.keys()).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('changed by another process is read again within a second', async () => {
    const [server, command] = [fileStore(path), fileStore(path)];
    const { record } = createApiKey('live');
    expect(server.findKey(record.hash)).toBeNull();
    await command.addKey(record);
    await within(1000, () => server.findKey(record.hash) !== null);
    await command.revokeKey(record.id);
    await within(1000, () => (server.findKey(record.hash) as typeof record).revokedAt !== null);
    await command.revokeToken('some-token');
    await within(1000, () => server.isTokenRevoked('some-token') === true);
    rmSync(path);
    await within(1000, () => server.findKey(record.hash) === null);
  });

  it('is read again when only its time says that it changed', async () => {
    const { record } = createApiKey('live');
    const store = fileStore(path);
    await store.addKey(record);
    expect(store.findKey(record.hash)).not.toBeNull();
    const swapped = createApiKey('live').record;
    writeFileSync(path, readFileSync(path, 'utf8').replace(record.hash, swapped.hash));
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    await within(1000, () => store.findKey(swapped.hash) !== null);
  });

  it('loses nothing when many write at once', async () => {
    const records = Array.from({ length: 12 }, () => createApiKey('live').record);
    await Promise.all(records.map((record) => fileStore(path).addKey(record)));
    const hashes = (await fileStore(path).keys()).map((key) => key.hash);
    expect(hashes.sort()).toEqual(records.map((record) => record.hash).sort());
  });

  it('locked by a writer that is gone names the lock', async () => {
    writeFileSync(`${path}.lock`, '');
    await expect(fileStore(path).revokeToken('id')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('.lock'),
    });
  });

  it('in a folder that does not exist cannot be written', async () => {
    await expect(fileStore(join(directory, 'nowhere', 'x.json')).revokeToken('id')).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

describe('a damaged file', () => {
  const { record } = createApiKey('live');
  const whole = (changes: object) => JSON.stringify({ format: 1, keys: [], profiles: [], revokedTokens: [], ...changes });
  const password = { algorithm: 'scrypt', cost: 16, blockSize: 8, parallelization: 1, salt: 'AAAA', hash: 'AAAA' };
  const profile = {
    name: '00000000-0000-4000-8000-000000000000',
    label: '',
    createdAt: '2026-03-16T00:00:00.000Z',
    revokedAt: null,
    password,
  };

  it('is what the cases below are not', () => {
    writeFileSync(path, whole({ keys: [record], profiles: [profile], revokedTokens: [{ id: 'x', revokedAt: record.createdAt }] }));
    expect(fileStore(path).profiles()).toEqual([profile]);
  });

  it.each([
    ['', 'not JSON'],
    ['{"format":1,"keys":[{"hash":"5ec', 'not JSON'],
    ['[]', 'not a JSON object'],
    ['null', 'not a JSON object'],
    [whole({ format: 2 }), 'format is not 1'],
    [whole({ keys: {} }), 'keys is not a list'],
    [whole({ revokedTokens: undefined }), 'revokedTokens is not a list'],
    [whole({ keys: [record, { ...record, hash: 'ABC' }] }), 'keys[1]'],
    [whole({ keys: [{ ...record, environment: 'prod' }] }), 'keys[0]'],
    [whole({ keys: [{ ...record, revokedAt: undefined }] }), 'keys[0]'],
    [whole({ keys: [null] }), 'keys[0]'],
    [whole({ profiles: [{ ...profile, name: 'me' }] }), 'profiles[0]'],
    [whole({ profiles: [{ ...profile, password: 'plain' }] }), 'profiles[0]'],
    [whole({ profiles: [{ ...profile, password: { ...password, hash: '' } }] }), 'profiles[0]'],
    [whole({ profiles: [{ ...profile, password: { ...password, cost: 15 } }] }), 'profiles[0]'],
    [whole({ profiles: [{ ...profile, password: { ...password, cost: 2 ** 40 } }] }), 'profiles[0]'],
    [whole({ revokedTokens: [{ id: 'x', revokedAt: 'yesterday' }] }), 'revokedTokens[0]'],
  ])('%# gives a clear error and is left as it is', async (text, reason) => {
    writeFileSync(path, text);
    const store = fileStore(path);
    const refusal = expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(reason) });
    expect(() => store.findKey(record.hash)).toThrow(refusal);
    await expect(store.addKey(record)).rejects.toEqual(refusal);
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(directory)).toEqual(['credentials.json']);
  });

  it('does not leave the credentials read before in force', async () => {
    const store = fileStore(path);
    await store.addKey(record);
    expect(store.findKey(record.hash)).not.toBeNull();
    writeFileSync(path, 'not what it was');
    await sleep(600);
    for (let i = 0; i < 2; i++) expect(() => store.findKey(record.hash)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
