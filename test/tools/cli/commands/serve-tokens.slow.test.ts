import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Servers } from '../../../fixtures/file-server.js';
import { commandOutput, runCommand } from '../run-command.js';
import { ask, countStatuses, IP_DATA, type Served, serveProcesses, tokenOf } from './serve-process.js';

const { folder, serve } = serveProcesses();
const servers = new Servers();
afterEach(() => servers.close());

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const statusWith = async (served: Served, token: string) => (await ask(served, token)).status;

async function keySetOf({ url }: Served): Promise<JSONWebKeySet> {
  return (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
}

describe('a server that signs tokens with a key', () => {
  it('takes a new key at SIGHUP, publishes both, and refuses nobody meanwhile', async () => {
    const [current, retired, log] = [folder('current.pem'), folder('retired.pem'), folder('audit.jsonl')];
    const [first, second] = [newKey(), newKey()];
    for (const file of [current, retired]) writeFileSync(file, pem(first.privateKey));
    const served = await serve([...IP_DATA, '--token-key', current, '--retired-token-key', retired, '--audit-log', log]);
    const before = await tokenOf(served);
    const keysBefore = await keySetOf(served);
    expect(decodeProtectedHeader(before)).toEqual({ alg: 'ES256', typ: 'JWT', kid: keysBefore.keys[0]?.kid });

    writeFileSync(current, pem(second.privateKey));
    served.child.kill('SIGHUP');
    await expect.poll(served.notices).toContain('reloaded');
    const after = await tokenOf(served);
    const { keys } = await keySetOf(served);
    expect(keys.map(({ kid }) => kid)).toEqual([decodeProtectedHeader(after).kid, keysBefore.keys[0]?.kid]);
    expect(keys.some((key) => key.d !== undefined)).toBe(false);
    expect([await statusWith(served, before), await statusWith(served, after)]).toEqual([200, 200]);
    for (const token of [before, after]) {
      const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), { issuer: 'doorplate', audience: 'doorplate' });
      expect(payload.sub).toBe(served.profile.profileName);
    }

    expect(await statusWith(served, served.key)).toBe(200);
    const listed = () => commandOutput(['keys', 'list', '--state', folder('state')]);
    await expect.poll(listed).toMatch(/ {2}20\S+Z {2}20\S+Z {2}good/);

    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    const changes = ['new key', 'new profile', 'new token', 'new token'];
    expect(lines.map((line) => (JSON.parse(line) as { change: string }).change)).toEqual(changes);
    for (const secret of [served.key, served.profile.profilePassword, before]) expect(lines.join()).not.toContain(secret);
  });
});

describe('a server that trusts an identity provider', () => {
  const ISSUER = 'https://id.example';

  it('accepts its tokens for the audience, by its key set, and no others', async () => {
    const [key, other] = [newKey(), newKey()];
    const keySet = JSON.stringify({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'theirs', alg: 'ES256' }] });
    const provider = await servers.serve((_, response) => response.end(keySet));
    const trust = ['--trust-issuer', ISSUER, '--trust-audience', 'addresses', '--trust-jwks', `${provider}/jwks`];
    const served = await serve([...IP_DATA, ...trust]);
    const sign = (by: KeyObject, audience: string, issuer = ISSUER) =>
      new SignJWT({ sub: 'somebody' })
        .setProtectedHeader({ alg: 'ES256', kid: 'theirs' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(by);
    expect(await statusWith(served, await sign(key.privateKey, 'addresses'))).toBe(200);
    expect(await statusWith(served, await sign(key.privateKey, 'mail'))).toBe(401);
    expect(await statusWith(served, await sign(other.privateKey, 'addresses'))).toBe(401);
    expect(await statusWith(served, await sign(key.privateKey, 'addresses', 'https://evil.example'))).toBe(401);
    expect(await statusWith(served, await tokenOf(served))).toBe(200);
  });
});

it('tokens revoke takes effect in all workers, for one token and for all of a subject', { timeout: 120_000 }, async () => {
  const served = await serve([...IP_DATA, '--workers', '2']);
  /** What a few connections get, which the workers take in turn. */
  const statuses = (token: string) => countStatuses(4, () => ask(served, token));
  const revoke = (...words: string[]) => commandOutput(['tokens', 'revoke', ...words, '--state', folder('state')]);

  const [first, second] = [await tokenOf(served), await tokenOf(served)];
  expect([await statuses(first), await statuses(second)]).toEqual([{ 200: 4 }, { 200: 4 }]);
  await revoke(String(decodeJwt(first).jti));
  await expect.poll(() => statuses(first)).toEqual({ 401: 4 });
  expect(await statuses(second)).toEqual({ 200: 4 });
  await revoke('--subject', served.profile.profileName);
  await expect.poll(() => statuses(second)).toEqual({ 401: 4 });
  await expect.poll(async () => statuses(await tokenOf(served))).toEqual({ 200: 4 });
});

it.each([
  [['--trust-issuer', 'https://id.example'], /--trust-audience and --trust-jwks are given together/],
  [['--trust-issuer', 'i', '--trust-audience', 'a', '--trust-jwks', 'http://id.example/jwks'], /no https address/],
  [['--token-key', '/nowhere.pem'], /\/nowhere\.pem cannot be read: ENOENT/],
  [['--token-key', 'package.json'], /not a readable PEM key/],
])('%j ends the start', async (words, reason) => {
  const { exit, notices } = await runCommand(['serve', '--port', '0', '--state', folder('state'), ...IP_DATA, ...words]);
  expect(exit).not.toBe(0);
  expect(notices).toMatch(reason);
});
