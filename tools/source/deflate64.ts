import { type FileHandle, open } from 'node:fs/promises';

/**
 * Streams the unpacked bytes of a member that is compressed with Deflate64, which Windows writes above 2 GB. `offset` is where the
 * header of the member begins.
 *
 * @throws Error when the archive has no member there, or it is damaged.
 */
export async function* deflate64Bytes(path: string, offset: number): AsyncGenerator<Buffer> {
  // Large, and seldom needed.
  const { Reader, ZipReader, configure } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });

  /** Reads parts of a file: the library's own readers want the whole of it in memory. */
  class FileReader extends Reader<FileHandle> {
    readonly #file: FileHandle;

    constructor(file: FileHandle) {
      super(file);
      this.#file = file;
    }

    override async init(): Promise<void> {
      this.size = (await this.#file.stat()).size;
    }

    override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
      const { bytesRead, buffer } = await this.#file.read(new Uint8Array(length), 0, length, index);
      return buffer.subarray(0, bytesRead);
    }
  }

  const file = await open(path);
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  try {
    for await (const entry of new ZipReader(new FileReader(file)).getEntriesGenerator()) {
      if (entry.offset !== offset || entry.directory) continue;
      const unpacking = entry.getData(stream.writable);
      // The loop below throws what unpacking throws.
      unpacking.catch(() => {});
      const reader = stream.readable.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) yield Buffer.from(read.value);
      await unpacking;
      return;
    }
    throw new Error('the directory of the archive does not name it');
  } finally {
    await file.close();
  }
}
