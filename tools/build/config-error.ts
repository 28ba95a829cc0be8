import { DoorplateError, isDoorplateError } from '../../src/errors.js';
import { isFullDisk } from '../format/full-disk.js';

/** Names the file in whatever reading it has thrown. */
export function refuse(path: string, cause: unknown): never {
  if (cause instanceof RangeError) throw new DoorplateError('INPUT_MALFORMED', `${path}: ${cause.message}`, { file: path }, { cause });
  if (!isDoorplateError(cause) && !isFullDisk(cause) && cause instanceof Error && 'syscall' in cause && 'code' in cause) {
    throw new DoorplateError('CONFIG_INVALID', `${path} cannot be read: ${cause.code}`, { file: path }, { cause });
  }
  throw cause;
}
