import type { FileHandle } from 'node:fs/promises';
import { DoorplateError, isError } from '../../errors.js';
import { OpenFiles } from './open-files.js';
import {
  type ByteRange,
  type DatasetSource,
  fileMissing,
  fileTooLarge,
  fileUnreadable,
  type ReadOptions,
  rangeOf,
  requireFileName,
  wrongSize,
} from './source.js';

/**
 * A dataset in a folder of the file system.
 *
 * @throws DoorplateError `CONFIG_INVALID` where there is no file system, as in browsers.
 */
export function directorySource(path: string): DatasetSource {
  // Not imported, so that bundles for browsers and workers, which never come here, need no stand-in for Node's modules.
  const callbacks = globalThis.process?.getBuiltinModule?.('node:fs');
  const files = callbacks?.promises;
  const paths = globalThis.process?.getBuiltinModule?.('node:path');
  if (callbacks === undefined || files === undefined || paths === undefined) {
    throw new DoorplateError('CONFIG_INVALID', 'There is no file system here: read datasets over HTTP or from memory');
  }
  const { O_RDONLY, O_NONBLOCK = 0 } = files.constants;
  // Non-blocking, because opening a named pipe would otherwise wait for a writer, and hold a
  // thread of the pool, forever.
  const open = async (name: string): Promise<FileHandle> =>
    files.open(paths.join(path, name), O_RDONLY | O_NONBLOCK).catch((cause: unknown) => {
      throw systemCode(cause) === 'ENOENT' ? fileMissing(name, path, cause) : fileUnreadable(name, path, systemCode(cause), cause);
    });
  /** The size of a file. */
  const sizeOf = async (file: FileHandle, name: string, { size, limit = Number.POSITIVE_INFINITY }: ReadOptions): Promise<number> => {
    const entry = await file.stat();
    if (!entry.isFile()) throw fileUnreadable(name, path, 'it is not a regular file');
    if (size !== undefined && entry.size !== size) throw wrongSize(name, entry.size, size);
    if (entry.size > limit) throw fileTooLarge(name, entry.size, limit);
    return entry.size;
  };
  /** Not the read of the handle: with the promise that makes comes memory outside the heap, for each page. */
  const readSome = ({ fd }: FileHandle, bytes: Uint8Array, position: number): Promise<number> =>
    new Promise((resolve, reject) => {
      callbacks.read(fd, bytes, 0, bytes.byteLength, position, (error, bytesRead) => {
        if (error === null) resolve(bytesRead);
        else reject(error);
      });
    });
  const readBytes = (file: FileHandle, name: string, range: ByteRange): Promise<Uint8Array> =>
    readRange((bytes, position) => readSome(file, bytes, position), range).catch((cause: unknown) => {
      throw fileUnreadable(name, path, systemCode(cause), cause);
    });
  const openChecked = async (name: string, options: ReadOptions): Promise<FileHandle> => {
    const file = await open(name);
    try {
      // The file may be longer than a limit: only a range of it is read.
      await sizeOf(file, name, { size: options.size });
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  };
  const opened = new OpenFiles();
  return {
    label: path,
    async read(name, options = {}) {
      const { signal } = options;
      requireFileName(name, path);
      signal?.throwIfAborted();
      const range = rangeOf(options);
      if (range !== null) {
        // What lies there now, where what was read before was damaged.
        if (options.fresh) opened.forget(name);
        return opened.read(
          name,
          () => openChecked(name, options),
          (file) => readBytes(file, name, range),
        );
      }
      const file = await open(name);
      try {
        const length = await sizeOf(file, name, options);
        signal?.throwIfAborted();
        return await readBytes(file, name, { offset: 0, length });
      } finally {
        await file.close();
      }
    },
    close: () => opened.close(),
  };
}

/** Fills bytes with what lies in a file from a position on, as far as one call goes; how many were read. */
type ReadSome = (bytes: Uint8Array, position: number) => Promise<number>;

/** Reads at once; `readFile` would read and copy half a megabyte at a time. */
async function readRange(readSome: ReadSome, { offset, length }: ByteRange): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let end = 0;
  while (end < length) {
    const bytesRead = await readSome(bytes.subarray(end), offset + end);
    if (bytesRead === 0) return bytes.slice(0, end);
    end += bytesRead;
  }
  return bytes;
}

/** The code of a system error, such as `EACCES`; else its name, such as `NotCapable` in Deno. */
export function systemCode(cause: unknown): string {
  if (!isError(cause)) return 'unknown error';
  return 'code' in cause ? String(cause.code) : cause.name;
}
