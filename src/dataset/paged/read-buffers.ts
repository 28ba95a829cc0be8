/** Lengths of buffers, and how many of each are kept; more may be in use. A longer range is read into memory of its own. */
const KINDS = [
  { length: 16 * 1024, most: 64, kept: [] as Uint8Array[] },
  // Runs of neighbors.
  { length: 64 * 1024, most: 16, kept: [] as Uint8Array[] },
] as const;

/**
 * Reads a range by way of memory that is used again: pages are copied from where they were read to, which
 * would otherwise be left to the collector with each of them. `read` must have done with it when it ends.
 */
export async function withBuffer<T>(bytes: number, read: (into: Uint8Array | undefined) => Promise<T>): Promise<T> {
  const kind = KINDS.find(({ length }) => bytes <= length);
  if (kind === undefined) return read(undefined);
  const buffer = kind.kept.pop() ?? new Uint8Array(kind.length);
  try {
    return await read(buffer);
  } finally {
    if (kind.kept.length < kind.most) kind.kept.push(buffer);
  }
}
