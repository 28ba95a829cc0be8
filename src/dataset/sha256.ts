/** A digest that is being computed. */
interface Hash {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Bytes that are hashed before other work gets its turn: about a millisecond in Node. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Lower-case hexadecimal SHA-256. In Node it is computed slice by slice: WebCrypto first copies all
 * bytes, which takes longer and blocks the event loop. Browsers use WebCrypto, and JavaScript on
 * pages without HTTPS, which have no WebCrypto.
 */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Not imported, so that bundles for browsers need no stand-in for Node's module.
  const node = globalThis.process?.getBuiltinModule?.('node:crypto');
  if (node !== undefined) return hex(await hashed(node.createHash('sha256'), bytes));
  const subtle = globalThis.crypto?.subtle;
  if (subtle !== undefined) return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  const { sha256 } = await import('./sha256-script.js');
  return hex(await hashed(sha256.create(), bytes));
}

async function hashed(hash: Hash, bytes: Uint8Array): Promise<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += SLICE_BYTES) {
    if (at > 0) await otherWork();
    hash.update(bytes.subarray(at, at + SLICE_BYTES));
  }
  return hash.digest();
}

function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    if (globalThis.setImmediate === undefined) setTimeout(resolve);
    else setImmediate(resolve);
  });
}

/** Lower-case hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
