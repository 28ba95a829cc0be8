import { statfsSync } from 'node:fs';
import { DoorplateError } from '../../../src/errors.js';
import { formatBytes } from './quantities.js';

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** What the system says of folders that nothing can be written into. */
const CLOSED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/** Whether a file could not be written for want of room. */
export function isFullDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && FULL.has(error.code);
}

/**
 * A full disk gets an error that names the folder and what is free on its disk, and what is missing where `left` says the bytes
 * that were still to come. Any other error stays as it came.
 */
export function explainFullDisk(error: unknown, folder: string, left: number | null = null): unknown {
  if (!isFullDisk(error)) return error;
  const needed = left === null ? '' : `, ${formatBytes(left)} or more are needed`;
  const message = `The disk of ${folder} is full (${error.code}): ${freeText(folder)} free${needed}; what was there before is unchanged`;
  return new DoorplateError('CONFIG_INVALID', message, { folder }, { cause: error });
}

/** The same for a folder that cannot be written into at all. */
export function explainFolder(error: unknown, folder: string, left: number | null = null): unknown {
  const isClosed = error instanceof Error && 'syscall' in error && 'code' in error && CLOSED.has(error.code);
  return isClosed ? closedFolder(folder, error) : explainFullDisk(error, folder, left);
}

export function closedFolder(folder: string, cause: Error): DoorplateError {
  const code = 'code' in cause ? cause.code : cause.name;
  return new DoorplateError('CONFIG_INVALID', `Nothing can be written into ${folder}: ${code}`, { folder }, { cause });
}

function freeText(folder: string): string {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return `${formatBytes(bavail * bsize)} are`;
  } catch {
    return 'nothing is';
  }
}
