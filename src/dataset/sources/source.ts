import { DoorplateError } from '../../errors.js';

/** How a file is read. More options may follow: a source ignores those that it does not know. */
export interface ReadOptions {
  /** Size of the file, bytes, where the caller knows it. */
  readonly size?: number | undefined;
  /** Most bytes that the caller takes of a file whose size it does not know; default no limit. */
  readonly limit?: number | undefined;
  /**
   * Reads past every cache between here and the origin. The store asks for this when what it got before was damaged:
   * without it a damaged copy in a cache would be damage for ever.
   */
  readonly fresh?: boolean | undefined;
  /** Ends the read, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Where the files of one dataset are read from. You can write sources of your own: whatever they throw that is not a
 * `DoorplateError` becomes `DATASET_UNREADABLE`, and the bytes that they return are checked like those of any source.
 */
export interface DatasetSource {
  /** Names the source in messages, without credentials. */
  readonly label: string;
  /**
   * The bytes of a file, which nobody changes afterwards. Throws `DATASET_FILE_MISSING` when there is no such file and
   * `DATASET_UNREADABLE` when it cannot be read. A source may throw `DATASET_SIZE_MISMATCH` instead of reading a file
   * that is not of the `size` asked for, or is above the `limit`.
   */
  read(name: string, options?: ReadOptions): Promise<Uint8Array>;
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

/** A file that is not of the size asked for. */
export function wrongSize(name: string, found: number, expected: number): DoorplateError {
  return new DoorplateError('DATASET_SIZE_MISMATCH', `${name} has ${found} bytes, expected ${expected}`, { file: name, found, expected });
}

/** A file that goes on behind the bytes that were asked for; nobody knows how far. */
export function fileTooLarge(name: string, found: number, limit: number): DoorplateError {
  return new DoorplateError('DATASET_SIZE_MISMATCH', `${name} has ${found} bytes or more, expected at most ${limit}`, {
    file: name,
    found,
    expected: limit,
  });
}
