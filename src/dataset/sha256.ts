import type { MaybePromise } from '../maybe-promise.js';

/** A digest that is being computed. */
interface Hash {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Bytes that are hashed before other work gets its turn: about a millisecond in Node. */
const SLICE_BYTES = 1024 * 1024;

/** Lower-case hexadecimal SHA-256, see {@link sha256}. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await sha256(bytes));
}

/**
 * SHA-256. In Node it is computed slice by slice, of a single slice at once: WebCrypto first copies all bytes, which takes longer and
 * blocks the event loop. Browsers use WebCrypto, and JavaScript on pages without HTTPS, which have no WebCrypto.
 */
function sha256(bytes: Uint8Array<ArrayBuffer>): MaybePromise<Uint8Array> {
  // Not imported, so that bundles for browsers need no stand-in for Node's module.
  const node = globalThis.process?.getBuiltinModule?.('node:crypto');
  if (node !== undefined) {
    if (bytes.byteLength > SLICE_BYTES) return hashed(node.createHash('sha256'), bytes);
    // Without an object for each page, where Node has that.
    return node.hash?.('sha256', bytes, 'buffer') ?? node.createHash('sha256').update(bytes).digest();
  }
  const subtle = globalThis.crypto?.subtle;
  if (subtle !== undefined) return subtle.digest('SHA-256', bytes).then((digest) => new Uint8Array(digest));
  return import('./sha256-script.js').then(({ sha256: script }) => hashed(script.create(), bytes));
}

/** A digest of pieces that come one after the other; other work gets its turn between slices of them. */
export async function createSha256(): Promise<{ update(piece: Uint8Array): Promise<void>; hex(): string }> {
  const node = globalThis.process?.getBuiltinModule?.('node:crypto');
  // WebCrypto takes no pieces.
  const hash: Hash = node?.createHash('sha256') ?? (await import('./sha256-script.js')).sha256.create();
  return { update: (piece) => add(hash, piece), hex: () => hex(hash.digest()) };
}

async function hashed(hash: Hash, bytes: Uint8Array): Promise<Uint8Array> {
  await add(hash, bytes);
  return hash.digest();
}

async function add(hash: Hash, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES) {
    if (at > 0) await otherWork();
    hash.update(bytes.subarray(at, at + SLICE_BYTES));
  }
}

/** Lets what waits for its turn have it. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    if (globalThis.setImmediate === undefined) setTimeout(resolve);
    else setImmediate(resolve);
  });
}

/** Lower-case hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
