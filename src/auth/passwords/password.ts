import { DoorplateError } from '../../errors.js';
import { Semaphore } from '../../semaphore.js';
import { decodeBase64, encodeBase64, equalHashes } from '../digest.js';
import { isScryptCost, type PasswordHash, type ScryptCost, scryptBytes } from '../records.js';

/** 32 MiB and about a fifth of a second a password. */
export const DEFAULT_SCRYPT_COST: ScryptCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashing runs on the threads that read files; some must stay free. */
export const MAX_CONCURRENT_HASHES = 2;

const hashing = /* @__PURE__ */ new Semaphore(MAX_CONCURRENT_HASHES);

/** Hashes with scrypt (RFC 7914) and a new salt. Rejects with `CONFIG_INVALID` for a cost that scrypt does not take. */
export async function hashPassword(password: string, cost: ScryptCost = DEFAULT_SCRYPT_COST): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, requireScryptCost(cost));
  return { algorithm: 'scrypt', ...cost, salt: encodeBase64(salt), hash: encodeBase64(hash) };
}

/** The comparison takes the same time either way. */
export async function verifyPassword(password: string, stored: PasswordHash): Promise<boolean> {
  const [salt, expected] = [decodeBase64(stored.salt), decodeBase64(stored.hash)];
  // No password is the one of a record that cannot be read.
  if (salt === null || expected === null || expected.length === 0) return false;
  return equalHashes(encodeBase64(await derive(password, salt, expected.length, stored)), encodeBase64(expected));
}

/** A hash that no password gives: an unknown profile costs the same work as a known one. */
export function unmatchableHash(cost: ScryptCost): PasswordHash {
  const random = (bytes: number) => encodeBase64(randomBytes(bytes));
  return { algorithm: 'scrypt', ...cost, salt: random(SALT_BYTES), hash: random(HASH_BYTES) };
}

export function requireScryptCost(value: ScryptCost): ScryptCost {
  if (isScryptCost(value)) return value;
  const expected = 'a power of two above 1 for cost, integers above 0 for the others, 1 GiB at most';
  throw new DoorplateError('CONFIG_INVALID', `The cost of passwords is not one of scrypt, expected ${expected}`);
}

/** Node's scrypt, on a thread of its own; without Node in JavaScript, which takes about twice as long. */
function derive(password: string, salt: Uint8Array, length: number, value: ScryptCost): Promise<Uint8Array> {
  const { cost, blockSize, parallelization } = value;
  const maxmem = scryptBytes(value);
  // Not imported, so that pages and workers need no stand-in for Node's module.
  const scrypt = globalThis.process?.getBuiltinModule?.('node:crypto')?.scrypt;
  return hashing.run(1, undefined, async () => {
    if (scrypt === undefined) {
      const { scryptAsync } = await import('@noble/hashes/scrypt.js');
      return scryptAsync(password, salt, { N: cost, r: blockSize, p: parallelization, dkLen: length, maxmem });
    }
    return new Promise((resolve, reject) => {
      scrypt(password, salt, length, { cost, blockSize, parallelization, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
    });
  });
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
