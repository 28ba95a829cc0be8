import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readTokenSecret } from '../../../src/auth/keys/token-secret.js';
import { createTokenSigner } from '../../../src/auth/token.js';

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

const signerOf = (key: string) => createTokenSigner({ key });

/** The algorithm and the thumbprint of a key; that tokens are issued with it where it is private, and verified. */
async function use(key: string): Promise<{ readonly alg: unknown; readonly kid: unknown; readonly isPrivate: boolean }> {
  const signer = signerOf(key);
  const [published] = (await signer.publicKeys?.()) ?? [];
  const token = await signer.issue('somebody').catch(() => null);
  if (token !== null) await signer.verify(token.access_token);
  return { alg: published?.alg, kid: published?.kid, isPrivate: token !== null };
}

const STANDARD: readonly [string, string, string, boolean][] = [
  ['RSA in PKCS #8', pem(rsa.privateKey, 'pkcs8'), 'RS256', true],
  ['a public RSA key', pem(rsa.publicKey, 'spki'), 'RS256', false],
  ['P-256 in PKCS #8', pem(p256.privateKey, 'pkcs8'), 'ES256', true],
  ['a public P-256 key', pem(p256.publicKey, 'spki'), 'ES256', false],
  ['Ed25519', pem(ed25519.privateKey, 'pkcs8'), 'EdDSA', true],
  ['a public Ed25519 key', pem(ed25519.publicKey, 'spki'), 'EdDSA', false],
  ['a certificate', CERTIFICATE, 'EdDSA', false],
  ['a key with text around it', `subject=example\n${pem(ed25519.publicKey, 'spki').replace(/\n/g, '\r\n')}\nend`, 'EdDSA', false],
];
const OLD: readonly [string, string, string, boolean][] = [
  ['RSA in PKCS #1', pem(rsa.privateKey, 'pkcs1'), 'RS256', true],
  ['a public RSA key in PKCS #1', pem(rsa.publicKey, 'pkcs1'), 'RS256', false],
  ['P-256 in SEC 1', pem(p256.privateKey, 'sec1'), 'ES256', true],
  ['P-256 behind its parameters', PARAMETERS + pem(p256.privateKey, 'sec1'), 'ES256', true],
];
const SHORT = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey, 'pkcs8');
const ENCRYPTED = rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString();
const refusal = (message: RegExp) => expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) });

/** Runs as where there is no Node. */
async function withoutNode<T>(task: () => Promise<T>): Promise<T> {
  const absent = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  try {
    return await task();
  } finally {
    absent.mockRestore();
  }
}

describe('a key in PEM', () => {
  it.each([...STANDARD, ...OLD])('of the form %s is used', async (_, text, alg, isPrivate) => {
    expect(await use(text)).toMatchObject({ alg, isPrivate });
  });

  it.each(STANDARD)('of the form %s is the same key without Node', async (_, text) => {
    const inNode = await use(text);
    expect(await withoutNode(() => use(text))).toEqual(inNode);
  });

  it.each(OLD)('of the form %s is refused without Node, with the words that convert it', async (_, text) => {
    await withoutNode(async () =>
      expect(() => signerOf(text)).toThrow(refusal(/only Node reads it; convert it: openssl pkey .*KEY\.pem$/)),
    );
  });

  it.each([
    ['RSA-PSS', pem(pss.privateKey, 'pkcs8')],
    ['P-384', pem(p384.privateKey, 'pkcs8')],
    ['P-384 as a public key', pem(p384.publicKey, 'spki')],
  ])('of %s is not taken for another kind', async (_, text) => {
    const expected = refusal(/^Token key is of another kind/);
    expect(() => signerOf(text)).toThrow(expected);
    await withoutNode(async () => expect(() => signerOf(text)).toThrow(expected));
  });

  it('of a short modulus is refused, without Node when it is used first', async () => {
    const expected = refusal(/^Token key is RSA of 1024 bits/);
    expect(() => signerOf(SHORT)).toThrow(expected);
    await withoutNode(async () => expect(signerOf(SHORT).issue('somebody')).rejects.toEqual(expected));
  });

  it.each([
    ['a text', 'hello'],
    ['a key that is encrypted', ENCRYPTED],
    ['only parameters', PARAMETERS],
    ['an end that is missing', pem(ed25519.publicKey, 'spki').split('-----END')[0] as string],
  ])('is not found in %s', (_, text) => {
    expect(() => signerOf(text)).toThrow(refusal(/^Token key is not a readable PEM key$/));
  });

  it.each([['with Node', (task: () => Promise<void>) => task()] as const, ['without Node', withoutNode<void>] as const])(
    'is used or refused %s, and not repeated, whatever bytes are damaged',
    async (_, run) => {
      const whole = ed25519.privateKey.export({ type: 'pkcs8', format: 'der' });
      const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
      await run(() =>
        fc.assert(
          fc.asyncProperty(fc.array(change, { minLength: 1 }), fc.nat(whole.length), async (changes, length) => {
            const bytes = Buffer.from(whole.subarray(0, length));
            for (const [at, value] of changes) if (at < length) bytes[at] = value;
            const body = bytes.toString('base64');
            const text = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`;
            const error = await use(text).catch((thrown: unknown) => thrown);
            if (error instanceof Error) expect(error).toEqual(refusal(/^Token key is/));
            if (error instanceof Error && body !== '') expect(error.message).not.toContain(body);
          }),
        ),
      );
    },
  );
});

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
    ['eight letters in any order', 'abcdefghbadcfehgcdabghefdcbahgfe'],
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
