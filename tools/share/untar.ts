import { Buffer } from 'node:buffer';

/*
 * Reads tar archives as POSIX.1-1988 (ustar) describes them: blocks of 512 bytes, of each file a header, its bytes, and what
 * fills the last block. See tar.ts for the writer.
 */
const BLOCK = 512;
const [NAME_BYTES, PREFIX_AT, PREFIX_BYTES] = [100, 345, 155];
const [SIZE_AT, CHECKSUM_AT, TYPE_AT] = [124, 148, 156];
const [SIZE_BYTES, CHECKSUM_BYTES] = [12, 8];
const FILE_TYPES: ReadonlySet<string> = new Set(['0', '\0']);
/** Folders, and further headers of files and of archives (POSIX.1-2001), which say nothing that a dataset needs. */
const PASSED_OVER: ReadonlySet<string> = new Set(['5', 'x', 'g']);

/** A file of an archive; its bytes have to be read before the next file is asked for. */
export interface TarFile {
  /** Path as the archive gives it. */
  readonly path: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Streams the files of an archive.
 *
 * @throws RangeError when the bytes are no archive, are damaged or cut short, or hold links.
 */
export async function* tarFiles(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarFile> {
  const reader = new ChunkReader(chunks);
  for (let header = await reader.block(); header.some((byte) => byte !== 0); header = await reader.block()) {
    const said = octal(header, CHECKSUM_AT, CHECKSUM_BYTES);
    if (checksum(header) !== said) throw new RangeError('it is no tar archive, or is damaged: a header does not match its checksum');
    const size = octal(header, SIZE_AT, SIZE_BYTES);
    const path = [text(header, PREFIX_AT, PREFIX_BYTES), text(header, 0, NAME_BYTES)].filter((part) => part !== '').join('/');
    const type = String.fromCharCode(header[TYPE_AT] as number);
    const bytes = reader.bytes(size);
    if (FILE_TYPES.has(type)) yield { path, bytes };
    else if (!PASSED_OVER.has(type)) throw new RangeError(`${path} is no plain file`);
    for await (const _ of bytes);
    for await (const _ of reader.bytes((BLOCK - (size % BLOCK)) % BLOCK));
  }
}

/** Gives the bytes of chunks in other portions. */
class ChunkReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async block(): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const part of this.bytes(BLOCK)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** The next `size` bytes, once. */
  async *bytes(size: number): AsyncGenerator<Uint8Array> {
    let left = size;
    while (left > 0) {
      if (this.#held.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done === true) throw new RangeError('it is cut short');
        this.#held = value;
        continue;
      }
      const part = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}

function text(header: Uint8Array, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return Buffer.from(end < 0 ? field : field.subarray(0, end)).toString('utf8');
}

function octal(header: Uint8Array, at: number, length: number): number {
  const digits = text(header, at, length).trim();
  if (!/^[0-7]+$/.test(digits)) throw new RangeError('it is no tar archive, or is damaged: a header lacks its numbers');
  return Number.parseInt(digits, 8);
}

/** The sum of the header's bytes, the checksum's own taken for blanks. */
function checksum(header: Uint8Array): number {
  const isOwn = (at: number): boolean => at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES;
  return header.reduce((sum, byte, at) => sum + (isOwn(at) ? 0x20 : byte), 0);
}
