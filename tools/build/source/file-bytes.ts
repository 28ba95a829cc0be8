import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';

/** Files that are being read, and what was read of others. */
const reading = new Set<ReadStream>();
let readBefore = 0;

/** Bytes of source files that this thread has read, before decompression: shows how far a long read has come. */
export function bytesRead(): number {
  let sum = readBefore;
  for (const stream of reading) sum += stream.bytesRead;
  return sum;
}

/** Counts bytes that were read by other means than {@link fileBytes}. */
export function countBytes(bytes: number): void {
  readBefore += bytes;
}

/** Streams the bytes of a file. The file is opened when the first bytes are asked for, so that no error comes before anyone listens. */
export async function* fileBytes(path: string): AsyncGenerator<Buffer> {
  const stream = createReadStream(path);
  reading.add(stream);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } finally {
    reading.delete(stream);
    countBytes(stream.bytesRead);
  }
}

const DATE_IN_NAME = /(?:^|\D)((?:19|20)\d{2})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?:\D|$)/;

/** The date of a file that does not say its edition, ISO without time: the one in its name, else that of its last change. */
export function fileDate(path: string): string {
  const [, year, month, day] = DATE_IN_NAME.exec(basename(path)) ?? [];
  return year === undefined ? statSync(path).mtime.toISOString().slice(0, 'YYYY-MM-DD'.length) : `${year}-${month}-${day}`;
}
