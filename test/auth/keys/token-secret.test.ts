import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readTokenSecret } from '../../../src/auth/keys/token-secret.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed25519 = generateKeyPairSync('ed25519');
const der = (key: KeyObject, type: 'spki' | 'pkcs1' | 'pkcs8' | 'sec1') => key.export({ type: type as 'spki', format: 'der' });
const jwk = (key: KeyObject) => key.export({ format: 'jwk' });

describe('readTokenSecret', () => {
  it.each([
    ['random bytes', randomBytes(32)],
    ['random bytes in hex', randomBytes(32).toString('hex')],
    ['random bytes in base64', randomBytes(32).toString('base64')],
    ['bytes that begin as DER does', Buffer.concat([Buffer.from([0x30, 0x82]), randomBytes(40)])],
    ['a text that begins as JSON does', `{"a secret of my own": "${randomBytes(24).toString('hex')}"}`],
    ['a text that repeats all but one letter', 'abcdefghijklmnopXbcdefghijklmnop'],
    ['a passphrase', 'correct horse battery staple and some more words'],
  ])('takes %s', (_, secret) => {
    expect(Buffer.from(readTokenSecret(secret))).toEqual(Buffer.from(secret as string));
  });

  it.each([
    ['31 bytes', randomBytes(31), 'has 31 bytes'],
    ['a PEM key', rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'is a PEM key'],
    ['an RSA key in DER', der(rsa.publicKey, 'spki'), 'is a DER key'],
    ['an RSA key in PKCS#1', der(rsa.publicKey, 'pkcs1'), 'is a DER key'],
    ['a P-256 key in DER', der(p256.publicKey, 'spki'), 'is a DER key'],
    ['an Ed25519 key in DER', der(ed25519.publicKey, 'spki'), 'is a DER key'],
    ['a private key in DER', der(p256.privateKey, 'pkcs8'), 'is a DER key'],
    ['a private EC key in DER', der(p256.privateKey, 'sec1'), 'is a DER key'],
    ['DER in base64', der(p256.publicKey, 'spki').toString('base64'), 'is a DER key'],
    ['DER in base64url', der(p256.publicKey, 'spki').toString('base64url'), 'is a DER key'],
    ['DER in hex', der(ed25519.publicKey, 'spki').toString('hex'), 'is a DER key'],
    ['an RSA key as JWK', JSON.stringify(jwk(rsa.publicKey)), 'is a JWK key'],
    ['a P-256 key as indented JWK', JSON.stringify(jwk(p256.publicKey), null, 2), 'is a JWK key'],
    ['a set of JWK', Buffer.from(JSON.stringify({ keys: [jwk(ed25519.publicKey)] })), 'is a JWK key'],
    ['an SSH key', `ssh-ed25519 ${randomBytes(51).toString('base64')} me@example.com`, 'is a SSH key'],
    ['one letter', 's'.repeat(32), 'has 1 different bytes'],
    ['zeros', new Uint8Array(64), 'has 1 different bytes'],
    ['a short word repeated', 'secret '.repeat(6), 'has 6 different bytes'],
    ['a longer word repeated', 'doorplate-2026/'.repeat(3), 'repeats its first 15 bytes'],
    ['a word repeated and cut', 'abcdefghijkl'.repeat(4).slice(0, 40), 'repeats its first 12 bytes'],
  ])('refuses %s, without repeating it', (_, secret, problem) => {
    const refusal = { code: 'CONFIG_INVALID', message: expect.stringMatching(`^Token secret ${problem}`) };
    expect(() => readTokenSecret(secret)).toThrow(expect.objectContaining(refusal));
  });
});
