import type { ImportedRows } from '../imported-rows.js';

/** Reads one source file and adds what it holds. Throws `RangeError` for content that is not of its format. */
export type Importer = (path: string, imported: ImportedRows) => Promise<void>;
