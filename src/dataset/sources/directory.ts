import type { FileHandle } from 'node:fs/promises';
import { DoorplateError } from '../../errors.js';
import { type DatasetSource, fileMissing, fileTooLarge, fileUnreadable, requireFileName } from './source.js';

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
    throw new DoorplateError('CONFIG_INVALID', 'there is no file system here: read datasets over HTTP or from memory');
  }
  return {
    label: path,
    async read(name, limit = Number.POSITIVE_INFINITY) {
      requireFileName(name, path);
      const file = await files.open(paths.join(path, name), 'r').catch((cause: unknown) => {
        throw errno(cause) === 'ENOENT' ? fileMissing(name, path, cause) : fileUnreadable(name, path, errno(cause), cause);
      });
      try {
        const entry = await file.stat();
        if (!entry.isFile()) throw fileUnreadable(name, path, 'it is not a regular file');
        if (entry.size > limit) throw fileTooLarge(name, entry.size, limit);
        return await readWhole(file, entry.size).catch((cause: unknown) => {
          throw fileUnreadable(name, path, errno(cause), cause);
        });
      } finally {
        await file.close();
      }
    },
  };
}

/** Reads at once into memory of its own; `readFile` would read and copy half a megabyte at a time. */
async function readWhole(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let end = 0;
  while (end < size) {
    const { bytesRead } = await file.read(bytes, end, size - end, end);
    if (bytesRead === 0) return bytes.slice(0, end);
    end += bytesRead;
  }
  return bytes;
}

function errno(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
}
