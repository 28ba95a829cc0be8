import type { FileHandle } from 'node:fs/promises';
import { DoorplateError, isError } from '../../errors.js';
import { type DatasetSource, fileMissing, fileTooLarge, fileUnreadable, rangeOf, requireFileName, wrongSize } from './source.js';

/**
 * A dataset in a folder of the file system.
 *
 * @throws DoorplateError `CONFIG_INVALID` where there is no file system, as in browsers.
 */
export function directorySource(path: string): DatasetSource {
  // Not imported, so that bundles for browsers and workers, which never come here, need no stand-in for Node's modules.
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises');
  const paths = globalThis.process?.getBuiltinModule?.('node:path');
  if (files === undefined || paths === undefined) {
    throw new DoorplateError('CONFIG_INVALID', 'There is no file system here: read datasets over HTTP or from memory');
  }
  const { O_RDONLY, O_NONBLOCK = 0 } = files.constants;
  return {
    label: path,
    async read(name, options = {}) {
      const { size, limit = Number.POSITIVE_INFINITY, signal } = options;
      requireFileName(name, path);
      signal?.throwIfAborted();
      // Non-blocking, because opening a named pipe would otherwise wait for a writer, and hold a
      // thread of the pool, forever.
      const file = await files.open(paths.join(path, name), O_RDONLY | O_NONBLOCK).catch((cause: unknown) => {
        throw systemCode(cause) === 'ENOENT' ? fileMissing(name, path, cause) : fileUnreadable(name, path, systemCode(cause), cause);
      });
      try {
        const entry = await file.stat();
        if (!entry.isFile()) throw fileUnreadable(name, path, 'it is not a regular file');
        if (size !== undefined && entry.size !== size) throw wrongSize(name, entry.size, size);
        if (entry.size > limit) throw fileTooLarge(name, entry.size, limit);
        signal?.throwIfAborted();
        const { offset, length } = rangeOf(options) ?? { offset: 0, length: entry.size };
        return await readBytes(file, offset, length).catch((cause: unknown) => {
          throw fileUnreadable(name, path, systemCode(cause), cause);
        });
      } finally {
        await file.close();
      }
    },
  };
}

/** Reads at once into memory of its own; `readFile` would read and copy half a megabyte at a time. */
async function readBytes(file: FileHandle, offset: number, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let end = 0;
  while (end < size) {
    const { bytesRead } = await file.read(bytes, end, size - end, offset + end);
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
