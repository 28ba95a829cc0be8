/** A longer range is read into memory of its own. */
const BUFFER_BYTES = 16 * 1024;
/** Buffers that are kept; more may be in use. */
const MOST_KEPT = 64;

const kept: Uint8Array[] = [];

/**
 * Reads a range by way of memory that is used again: pages are copied from where they were read to, which
 * would otherwise be left to the collector with each of them. `read` must have done with it when it ends.
 */
export async function withBuffer<T>(bytes: number, read: (into: Uint8Array | undefined) => Promise<T>): Promise<T> {
  if (bytes > BUFFER_BYTES) return read(undefined);
  const buffer = kept.pop() ?? new Uint8Array(BUFFER_BYTES);
  try {
    return await read(buffer);
  } finally {
    if (kept.length < MOST_KEPT) kept.push(buffer);
  }
}
