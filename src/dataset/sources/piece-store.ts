import { DoorplateError } from '../../errors.js';
import { type ByteRange, requireFileName } from './source.js';

/**
 * What is used of a browser's `Cache`: `await caches.open('addresses')` gives one.
 *
 * @see https://www.w3.org/TR/service-workers/#cache-interface
 */
export interface WebCache {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
  delete(url: string): Promise<boolean>;
  keys(): Promise<readonly { readonly url: string }[]>;
}

/** Keeps pieces of files, each under a name. What is kept may be damaged: the store's user checks it. */
export interface PieceStore {
  names(): Promise<readonly string[]>;
  /** A range of a piece, or all of it; fewer bytes where it ends before. Rejects where there is none. */
  read(name: string, range: ByteRange | null): Promise<Uint8Array>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Pieces as files of a folder, which is made with the first of them. */
export function folderPieces(folder: string): PieceStore {
  const files = globalThis.process?.getBuiltinModule?.('node:fs/promises');
  const paths = globalThis.process?.getBuiltinModule?.('node:path');
  if (files === undefined || paths === undefined) {
    throw new DoorplateError('CONFIG_INVALID', 'There is no file system here: give a Cache, such as that of caches.open()');
  }
  return {
    names: () => files.readdir(folder).catch(() => []),
    async read(name, range) {
      const path = paths.join(folder, name);
      if (range === null) return files.readFile(path);
      const file = await files.open(path);
      try {
        const { buffer, bytesRead } = await file.read(new Uint8Array(range.length), 0, range.length, range.offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    // As a whole: a process that ends in the middle leaves none. Threads and processes may write the same one.
    async write(name, bytes) {
      await files.mkdir(folder, { recursive: true });
      const draft = paths.join(folder, `.${name}.${Math.random().toString(36).slice(2)}`);
      try {
        await files.writeFile(draft, bytes);
        await files.rename(draft, paths.join(folder, name));
      } catch (error) {
        await files.rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    remove: (name) => files.rm(paths.join(folder, name), { force: true }),
  };
}

/** A `Cache` has URLs as names; nothing is ever fetched from these. */
const NOWHERE = 'https://doorplate.invalid/';

/** Pieces as responses in a browser's `Cache`. */
export function cachePieces(cache: WebCache): PieceStore {
  if (typeof cache?.keys !== 'function') {
    throw new DoorplateError('CONFIG_INVALID', 'The place of a cache is neither a folder nor a Cache with match, put, delete and keys');
  }
  const urlOf = (name: string): string => NOWHERE + encodeURIComponent(name);
  return {
    async names() {
      const entries = await cache.keys();
      return entries.flatMap(({ url }) => (url.startsWith(NOWHERE) ? [decodeURIComponent(url.slice(NOWHERE.length))] : []));
    },
    async read(name, range) {
      const response = await cache.match(urlOf(name));
      if (response === undefined) throw new RangeError('no such piece');
      const blob = await response.blob();
      const part = range === null ? blob : blob.slice(range.offset, range.offset + range.length);
      return new Uint8Array(await part.arrayBuffer());
    },
    write: (name, bytes) => cache.put(urlOf(name), new Response(Uint8Array.from(bytes))),
    remove: async (name) => void (await cache.delete(urlOf(name))),
  };
}

/** A range of a file that is kept, or the whole file. */
export interface Piece {
  readonly file: string;
  /** Null for the whole file. */
  readonly range: ByteRange | null;
}

/** No name of a file has a tilde, so that a piece cannot be taken for one. */
const PIECE_NAME = /^([^~]+)~(\d+)\+(\d+)$/;

export function pieceName({ file, range }: Piece): string {
  requireFileName(file, 'a cache');
  return range === null ? file : `${file}~${range.offset}+${range.length}`;
}

/** The piece of a name; null for what is none, such as a draft. */
export function pieceOf(name: string): Piece | null {
  const [, file, offset, length] = PIECE_NAME.exec(name) ?? [];
  if (file !== undefined) return { file, range: { offset: Number(offset), length: Number(length) } };
  return name.startsWith('.') || name.includes('~') ? null : { file: name, range: null };
}
