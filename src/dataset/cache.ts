import { LRUCache } from 'lru-cache';
import { DoorplateError } from '../errors.js';
import type { FileEntry } from './manifest.js';
import { residentBytes } from './tables/index.js';
import type { AnyTable } from './view.js';

/** Default budget for opened files, bytes. */
export const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

const AS_IT_IS = {};

/** What a table is kept under: one mounted file, by identity. */
interface CachedFile {
  readonly file: FileEntry;
}

/** Decoded files of all mounted datasets under one budget of memory. A file above the budget is not kept. */
export class TableCache {
  readonly #tables: LRUCache<CachedFile, readonly [AnyTable]>;

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) {
      throw new DoorplateError('CONFIG_INVALID', `maxBytes is ${maxBytes}, expected a whole number above 0`);
    }
    this.#tables = new LRUCache({ maxSize: maxBytes, sizeCalculation: (_, { file }) => Math.max(1, residentBytes(file)) });
  }

  /** Bytes that the files kept now take. */
  get bytes(): number {
    return this.#tables.calculatedSize;
  }

  /** The table of a file in a list of its own, so that a question about one file allocates nothing. */
  get(file: CachedFile): readonly [AnyTable] | undefined {
    return this.#tables.get(file, AS_IT_IS);
  }

  set(file: CachedFile, table: readonly [AnyTable]): void {
    this.#tables.set(file, table);
  }

  drop(file: CachedFile): void {
    this.#tables.delete(file);
  }
}
