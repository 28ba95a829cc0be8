import { DoorplateError } from '../../errors.js';

/**
 * Where the files of one dataset are read from. Sources of your own are welcome: whatever they throw that is not a
 * `DoorplateError` becomes `DATASET_UNREADABLE`, and what they give is checked like every other file.
 */
export interface DatasetSource {
  /** Names the source in messages, without credentials. */
  readonly label: string;
  /**
   * The bytes of a file, which are not changed afterwards. Throws `DATASET_FILE_MISSING` when there is no such file,
   * `DATASET_UNREADABLE` when it cannot be read, and may throw `DATASET_SIZE_MISMATCH` instead of reading more than
   * `limit` bytes.
   */
  read(name: string, limit?: number): Promise<Uint8Array>;
  /** Called once when the dataset was dropped and the last question about it has ended. */
  close?(): void | Promise<void>;
}

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Whether a name stays inside its folder and means the same on every file system and in every URL. */
export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}

/** Refuses names that could lead out of the dataset's folder. */
export function requireFileName(name: string, label: string): void {
  if (!isFileName(name)) {
    throw new DoorplateError(
      'DATASET_FILE_MISSING',
      `${label} is asked for a file whose name is none: expected letters, digits, ".", "_", "-"`,
    );
  }
}

export function fileMissing(name: string, label: string, cause?: unknown): DoorplateError {
  return new DoorplateError('DATASET_FILE_MISSING', `${name} is missing in ${label}`, { file: name }, { cause });
}

export function fileUnreadable(name: string, label: string, reason: string, cause?: unknown): DoorplateError {
  return new DoorplateError('DATASET_UNREADABLE', `${name} in ${label} cannot be read: ${reason}`, { file: name }, { cause });
}

export function fileTooLarge(name: string, found: number, limit: number): DoorplateError {
  return new DoorplateError('DATASET_SIZE_MISMATCH', `${name} has ${found} bytes or more, expected at most ${limit}`, {
    file: name,
    found,
    expected: limit,
  });
}
