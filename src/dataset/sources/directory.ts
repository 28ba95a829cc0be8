import { type DatasetSource, fileMissing, fileTooLarge, fileUnreadable, requireFileName } from './source.js';

/** A dataset in a folder of the file system. Node, Bun and Deno only; loading the module needs none of them. */
export function directorySource(path: string): DatasetSource {
  return {
    label: path,
    async read(name, limit = Number.POSITIVE_INFINITY) {
      requireFileName(name, path);
      const [{ open }, { join }] = await Promise.all([import('node:fs/promises'), import('node:path')]);
      const file = await open(join(path, name), 'r').catch((cause: unknown) => {
        throw errno(cause) === 'ENOENT' ? fileMissing(name, path, cause) : fileUnreadable(name, path, errno(cause), cause);
      });
      try {
        const entry = await file.stat();
        if (!entry.isFile()) throw fileUnreadable(name, path, 'it is not a regular file');
        if (entry.size > limit) throw fileTooLarge(name, entry.size, limit);
        return await file.readFile().catch((cause: unknown) => {
          throw fileUnreadable(name, path, errno(cause), cause);
        });
      } finally {
        await file.close();
      }
    },
  };
}

function errno(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
}
