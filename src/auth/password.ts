import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHash, ScryptCost } from './records.js';

/** 32 MiB and about a fifth of a second a password. */
export const DEFAULT_SCRYPT_COST: ScryptCost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashing runs on the threads that file reads use too; a flood of wrong passwords must leave some of them free. */
const MAX_CONCURRENT = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password with scrypt (RFC 7914) and a new salt. */
export async function hashPassword(password: string, cost: ScryptCost = DEFAULT_SCRYPT_COST): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, cost);
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

async function derive(password: string, salt: Buffer, length: number, { cost, blockSize, parallelization }: ScryptCost): Promise<Buffer> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  // scrypt takes 128 * N * r bytes and refuses to go above maxmem.
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
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
