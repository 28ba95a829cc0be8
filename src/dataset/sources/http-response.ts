/** First room for a body of unknown size. */
const FIRST_BYTES = 64 * 1024;

/** A body that was read. */
export interface Body {
  /** Null when there are more than were asked for. */
  readonly bytes: Uint8Array | null;
  /** Number of bytes that were received. */
  readonly length: number;
}

/**
 * Reads a body into one buffer, so that it is held in memory once. Stops when the body grows beyond
 * `most` bytes. Ignores the `Content-Length`, which is the length of the compressed body. `size` is
 * the expected size, if known.
 */
export async function readBody(response: Response, most: number, size: number | undefined): Promise<Body> {
  const reader = response.body?.getReader();
  // There is no stream for a status without a body.
  if (reader === undefined) return within(new Uint8Array(await response.arrayBuffer()), most);
  let bytes = new Uint8Array(size ?? Math.min(most, FIRST_BYTES));
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const end = length + part.value.byteLength;
    if (end > most) {
      // Nobody needs the rest, or an error in it.
      reader.cancel().catch(() => undefined);
      return { bytes: null, length: end };
    }
    if (end > bytes.byteLength) bytes = grown(bytes, length, Math.min(most, Math.max(end, 2 * bytes.byteLength)));
    bytes.set(part.value, length);
    length = end;
  }
  return { bytes: length === bytes.byteLength ? bytes : bytes.slice(0, length), length };
}

function within(bytes: Uint8Array, most: number): Body {
  return { bytes: bytes.byteLength > most ? null : bytes, length: bytes.byteLength };
}

function grown(bytes: Uint8Array, length: number, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes.subarray(0, length));
  return larger;
}
