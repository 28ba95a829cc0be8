import { checkFile } from '../check.js';
import { decodePageTable } from '../format/paged/page-table.js';
import type { PagesEntry } from '../manifest.js';
import { inFile, type MountedFile } from '../mounted.js';
import type { AnyTable } from '../view.js';
import { PagedFile } from './paged-file.js';
import { readingPart, takeRange, wholeTable } from './read-part.js';

/**
 * Reads the page table of a file, unless the manifest has it. A source that has no ranges gives the whole file, and that is
 * taken: then the result is its table.
 */
export async function openPart(file: MountedFile, pages: PagesEntry): Promise<PagedFile | readonly [AnyTable]> {
  const { offset, table: known } = pages;
  const length = file.file.bytes - offset;
  const openTable = async (bytes: Uint8Array): Promise<PagedFile> => {
    const checked = await checkFile(bytes, { bytes: length, sha256: pages.sha256 });
    return new PagedFile(file, decodePageTable(checked, offset));
  };
  if (known !== undefined) return inFile(file, () => openTable(bytesOf(known)));
  return readingPart(file, () =>
    takeRange(file, { offset, length }, async (bytes) => {
      if (bytes.byteLength === file.file.bytes) return wholeTable(file, bytes);
      return openTable(bytes);
    }),
  );
}

/** The bytes of a text in base64. */
function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
