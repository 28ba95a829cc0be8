import { DoorplateError, isDoorplateError } from '../../src/errors.js';
import { isFullDisk } from './format/full-disk.js';

/**
 * The error of reading a file, with the file named: `INPUT_MALFORMED` for content that an importer refuses, `CONFIG_INVALID` for a
 * file that cannot be read. Anything else is returned as it is.
 */
export function configError(path: string, cause: unknown): unknown {
  if (cause instanceof RangeError) return new DoorplateError('INPUT_MALFORMED', `${path}: ${cause.message}`, { file: path }, { cause });
  if (!isDoorplateError(cause) && !isFullDisk(cause) && cause instanceof Error && 'syscall' in cause && 'code' in cause) {
    return new DoorplateError('CONFIG_INVALID', `${path} cannot be read: ${cause.code}`, { file: path }, { cause });
  }
  return cause;
}
