import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetSource } from '../../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { configError } from '../config-error.js';

/** Base64 of the Ed25519 signature (RFC 8032) of the manifest, which has the digests of all files. */
export const SIGNATURE_NAME = 'manifest.sig';
/** A signature has 88 letters. */
const MOST_BYTES = 1024;

/** The text of the signature of a folder's manifest. Throws `CONFIG_INVALID` for a file that is no private key. */
export async function signatureOf(dataset: string, keyFile: string): Promise<string> {
  const key = await readKey(keyFile, createPrivateKey, 'private key (openssl genpkey -algorithm ed25519)');
  return `${sign(null, await readFile(join(dataset, MANIFEST_NAME)), key).toString('base64')}\n`;
}

/**
 * Throws `DATASET_DIGEST_MISMATCH` unless the manifest of a dataset bears a signature of the key, and `CONFIG_INVALID` for a file
 * that is no public key.
 */
export async function requireSignature(source: DatasetSource, manifest: Uint8Array, keyFile: string): Promise<void> {
  const key = await readKey(keyFile, publicKey, 'public key (openssl pkey -pubout)');
  const text = await source.read(SIGNATURE_NAME, { limit: MOST_BYTES }).catch((error: unknown) => {
    if (isDoorplateError(error) && error.code === 'DATASET_FILE_MISSING') return null;
    throw error;
  });
  if (text !== null && verify(null, manifest, key, Buffer.from(Buffer.from(text).toString(), 'base64'))) return;
  const found = text === null ? 'no signature' : 'a signature of another key or content';
  throw new DoorplateError('DATASET_DIGEST_MISMATCH', `${source.label} has ${found}, expected one by the key in ${keyFile}`);
}

/** Node would make the public key of a private one, and who verifies has no business with that. */
function publicKey(pem: string): KeyObject {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem)) throw new RangeError('holds a private key');
  return createPublicKey(pem);
}

async function readKey(path: string, read: (pem: string) => KeyObject, what: string): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8').catch((error: unknown) => {
    throw configError(path, error);
  });
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    if (error instanceof RangeError)
      throw new DoorplateError('CONFIG_INVALID', `${path} ${error.message}, expected a ${what}`, { file: path });
    // The parser's message may quote the key.
  }
  throw new DoorplateError('CONFIG_INVALID', `${path} is no PEM file of an Ed25519 ${what}`, { file: path });
}
