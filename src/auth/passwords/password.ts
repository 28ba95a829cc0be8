import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { DoorplateError } from '../../errors.js';
import type { PasswordHash, ScryptCost } from '../records.js';

/** 32 MiB and about a fifth of a second a password. */
export const DEFAULT_SCRYPT_COST: ScryptCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Memory that hashing one password may take: 1 GiB. */
const MAX_SCRYPT_BYTES = 2 ** 30;
/** Hashing runs on the threads that read files, too. Some of them must stay free. */
export const MAX_CONCURRENT_HASHES = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a password with scrypt (RFC 7914) and a new salt. Rejects with `CONFIG_INVALID` for a cost
 * that scrypt does not take.
 */
export async function hashPassword(password: string, cost: ScryptCost = DEFAULT_SCRYPT_COST): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, requireScryptCost(cost));
  return { algorithm: 'scrypt', ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** Tells whether a password is the one that was hashed; the comparison takes the same time either way. */
export async function verifyPassword(password: string, stored: PasswordHash): Promise<boolean> {
  const expected = Buffer.from(stored.hash, 'base64');
  const found = await derive(password, Buffer.from(stored.salt, 'base64'), expected.length, stored);
  return timingSafeEqual(found, expected);
}

/** A hash that no password gives, so that an unknown profile costs the same work as a known one. */
export function unmatchableHash(cost: ScryptCost): PasswordHash {
  const { cost: n, blockSize, parallelization } = cost;
  const random = (bytes: number) => randomBytes(bytes).toString('base64');
  return { algorithm: 'scrypt', cost: n, blockSize, parallelization, salt: random(SALT_BYTES), hash: random(HASH_BYTES) };
}

/** Whether scrypt takes a cost (RFC 7914, section 2) and needs at most 1 GiB for it. */
export function isScryptCost(value: ScryptCost): boolean {
  const { cost, blockSize, parallelization } = value;
  if (![cost, blockSize, parallelization].every((part) => Number.isInteger(part) && part > 0)) return false;
  const bits = Math.log2(cost);
  return Number.isInteger(bits) && bits >= 1 && bits < 16 * blockSize && scryptBytes(value) <= MAX_SCRYPT_BYTES;
}

/** Throws `CONFIG_INVALID` for a cost that scrypt does not take. */
export function requireScryptCost(value: ScryptCost): ScryptCost {
  if (isScryptCost(value)) return value;
  const expected = 'a power of two above 1 for cost, integers above 0 for the others, 1 GiB at most';
  throw new DoorplateError('CONFIG_INVALID', `The cost of passwords is not one of scrypt, expected ${expected}`);
}

/**
 * Working memory of scrypt in bytes: p blocks of 128 * r bytes, and N more to mix one of them (RFC
 * 7914, section 5). OpenSSL needs another two. It refuses a cost that needs more than `maxmem`.
 */
function scryptBytes({ cost, blockSize, parallelization }: ScryptCost): number {
  return 128 * blockSize * (cost + parallelization + 2);
}

async function derive(password: string, salt: Buffer, length: number, { cost, blockSize, parallelization }: ScryptCost): Promise<Buffer> {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: scryptBytes({ cost, blockSize, parallelization }) };
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    // A slot goes straight to the next in line, so that nobody overtakes.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
