import { checkFile } from '../check.js';
import { inFile, type MountedFile, openBytes } from '../mounted.js';
import type { ByteRange } from '../sources/source.js';
import type { AnyTable } from '../view.js';

/** Reads a part of a file. Errors name dataset and file, and the version that has replaced them. */
export function readingPart<T>(file: MountedFile, read: () => Promise<T>): Promise<T> {
  return file.dataset.unlessReplaced(() => inFile(file, read));
}

/**
 * Reads a range and takes it. Where its bytes cannot be taken it is read once more past all caches: one of them may
 * hold a damaged copy. A read that fails has been tried again by the source.
 */
export async function takeRange<T>(
  file: MountedFile,
  range: ByteRange,
  take: (bytes: Uint8Array) => Promise<T>,
  into?: Uint8Array,
): Promise<T> {
  const bytes = await file.readRange(range, false, into);
  return take(bytes).catch(async () => take(await file.readRange(range, true, into)));
}

/** The table of a file of which all bytes have come; they are checked. */
export async function wholeTable(file: MountedFile, bytes: Uint8Array): Promise<readonly [AnyTable]> {
  const { table } = await openBytes(await checkFile(bytes, file.file), file);
  return [{ table, file: file.file, manifest: file.manifest } as AnyTable];
}
