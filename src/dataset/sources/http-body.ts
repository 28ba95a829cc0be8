/** Bytes that are made room for where nobody knows how long a body is. */
const FIRST_BYTES = 64 * 1024;

/** What came of a body: `bytes` is null when there are more than were asked for; `length` counts what was seen. */
export interface Body {
  readonly bytes: Uint8Array | null;
  readonly length: number;
}

/**
 * Reads a body into one buffer, so that it is held once. A body that grows beyond `most` bytes is given up at that moment,
 * whatever its header says: the length there is that of the compressed body. `size` is the size that is expected, if any.
 */
export async function readBody(response: Response, most: number, size: number | undefined): Promise<Body> {
  const reader = response.body?.getReader();
  // No stream: a status without a body, or a runtime that has none.
  if (reader === undefined) return within(new Uint8Array(await response.arrayBuffer()), most);
  let bytes = new Uint8Array(size ?? Math.min(most, FIRST_BYTES));
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const end = length + part.value.byteLength;
    if (end > most) {
      // The rest is of no interest, nor is how its end went.
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
