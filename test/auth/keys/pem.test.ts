import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPem } from '../../../src/auth/keys/pem.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const ed25519 = generateKeyPairSync('ed25519');
const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 });

type Form = 'pkcs8' | 'spki' | 'pkcs1' | 'sec1';
const pem = (key: KeyObject, type: Form) => key.export({ type: type as 'spki', format: 'pem' }).toString();

/** Self-signed by a key of Ed25519. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBOjCB7aADAgECAhQ3UV9cVNdHc8R46gUwDo17LtXRjTAFBgMrZXAwEjEQMA4G
A1UEAwwHZXhhbXBsZTAgFw0yNjExMjIyMzIzNTRaGA8yMTI2MTAyOTIzMjM1NFow
EjEQMA4GA1UEAwwHZXhhbXBsZTAqMAUGAytlcAMhAAMGkohQFSIVfB7uW+MnAMPJ
nCNWyL4D1IDBzzXMsFySo1MwUTAdBgNVHQ4EFgQUCQLqvoMVZNtzFL4WC3SQcOaX
+YwwHwYDVR0jBBgwFoAUCQLqvoMVZNtzFL4WC3SQcOaX+YwwDwYDVR0TAQH/BAUw
AwEB/zAFBgMrZXADQQDBXOrtqky55vMHBug+JVuzZqMB2Wn6LDzMCIWcGaqu/TDl
QOCmisqJo9aQFFAsg634ly/esqRzYS0M670/uTQJ
-----END CERTIFICATE-----`;

/** What openssl writes in front of a key that it makes with `ecparam -genkey`. */
const PARAMETERS = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n';

describe('readPem', () => {
  it.each<[string, string, string, boolean]>([
    ['RSA in PKCS #8', pem(rsa.privateKey, 'pkcs8'), 'rsa', true],
    ['RSA in PKCS #1', pem(rsa.privateKey, 'pkcs1'), 'rsa', true],
    ['a public RSA key', pem(rsa.publicKey, 'spki'), 'rsa', false],
    ['a public RSA key in PKCS #1', pem(rsa.publicKey, 'pkcs1'), 'rsa', false],
    ['P-256 in PKCS #8', pem(p256.privateKey, 'pkcs8'), 'p256', true],
    ['P-256 in SEC 1', pem(p256.privateKey, 'sec1'), 'p256', true],
    ['P-256 behind its parameters', PARAMETERS + pem(p256.privateKey, 'sec1'), 'p256', true],
    ['a public P-256 key', pem(p256.publicKey, 'spki'), 'p256', false],
    ['Ed25519', pem(ed25519.privateKey, 'pkcs8'), 'ed25519', true],
    ['a public Ed25519 key', pem(ed25519.publicKey, 'spki'), 'ed25519', false],
    ['a certificate', CERTIFICATE, 'ed25519', false],
    ['a key with text around it', `subject=example\n${pem(ed25519.publicKey, 'spki').replace(/\n/g, '\r\n')}\nend`, 'ed25519', false],
  ])('gives %s in a form that WebCrypto imports', async (_, text, type, isPrivate) => {
    const key = readPem(text);
    expect(key).toMatchObject({ kind: type === 'rsa' ? { type, bits: 2048 } : { type }, isPrivate });
    const algorithms = {
      rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      p256: { name: 'ECDSA', namedCurve: 'P-256' },
      ed25519: { name: 'Ed25519' },
    };
    const form = isPrivate ? 'pkcs8' : 'spki';
    const usages: KeyUsage[] = [isPrivate ? 'sign' : 'verify'];
    const algorithm = algorithms[type as keyof typeof algorithms];
    expect(await crypto.subtle.importKey(form, key?.der as Uint8Array<ArrayBuffer>, algorithm, true, usages)).toMatchObject({
      type: isPrivate ? 'private' : 'public',
    });
  });

  it.each([
    ['a key of RSA-PSS', pem(pss.privateKey, 'pkcs8')],
    ['a key of P-384', pem(p384.privateKey, 'pkcs8')],
    ['a key of P-384 in SEC 1', pem(p384.privateKey, 'sec1')],
  ])('does not take %s for another kind', (_, text) => {
    expect(readPem(text)?.kind).toEqual({ type: 'unknown' });
  });

  it.each([
    ['a text', 'hello'],
    ['a key that is encrypted', rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString()],
    ['only parameters', PARAMETERS],
    ['an end that is missing', pem(ed25519.publicKey, 'spki').split('-----END')[0] as string],
  ])('finds no key in %s', (_, text) => {
    expect(readPem(text)).toBeNull();
  });

  it('never throws, whatever bytes are damaged', () => {
    const whole = ed25519.privateKey.export({ type: 'pkcs8', format: 'der' });
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1 }), fc.nat(whole.length), (changes, length) => {
        const bytes = Buffer.from(whole.subarray(0, length));
        for (const [at, value] of changes) bytes[at] = value;
        const key = readPem(`-----BEGIN PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END PRIVATE KEY-----`);
        expect(key === null || key.isPrivate).toBe(true);
      }),
    );
  });
});
