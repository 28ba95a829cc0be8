import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Streams the decompressed bytes of gzipped ones (RFC 1952): one member or several. Checksums and
 * sizes are checked; padding with zeros behind the end is passed over.
 *
 * @throws RangeError naming the file when the bytes are damaged or cut short.
 */
export async function* gunzipped(compressed: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const engine = createGunzip();
  const input = { failure: null as unknown, end: 0 };
  // The iteration below throws what either of them throws.
  pipeline(untilLast(compressed, input), engine, () => {});
  try {
    for await (const chunk of engine) yield chunk as Buffer;
  } catch (cause) {
    if (input.failure !== null) throw input.failure;
    throw damaged(name, cause instanceof Error ? cause.message : 'unknown', cause);
  }
  // The engine takes a zero for the beginning of padding, and leaves whatever comes behind it.
  if (engine.bytesWritten < input.end) throw damaged(name, 'more data behind the padding at its end');
}

/** Hands on the bytes. Notes where the last byte that is not zero ends, and the error that the bytes end in. */
async function* untilLast(bytes: AsyncIterable<Buffer>, input: { failure: unknown; end: number }): AsyncGenerator<Buffer> {
  let offset = 0;
  try {
    for await (const chunk of bytes) {
      let length = chunk.length;
      while (length > 0 && chunk[length - 1] === 0) length--;
      if (length > 0) input.end = offset + length;
      offset += chunk.length;
      yield chunk;
    }
  } catch (error) {
    input.failure = error;
    throw error;
  }
}

function damaged(name: string, reason: string, cause?: unknown): RangeError {
  return new RangeError(`${name} is damaged or cut short: ${reason}`, { cause });
}
