import { DoorplateError } from '../../src/errors.js';

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a file could not be written for want of room. */
export function isFullDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && FULL.has(error.code);
}

/** A full disk gets an error that names it; any other error stays as it came. */
export function explainFullDisk(error: unknown): unknown {
  if (!isFullDisk(error)) return error;
  const message = `The disk is full (${error.code}): nothing was built, and what was there before is unchanged`;
  return new DoorplateError('CONFIG_INVALID', message, {}, { cause: error });
}
