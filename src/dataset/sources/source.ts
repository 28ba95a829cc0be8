import { DoorplateError } from '../../errors.js';

/** How to read a file. More options may follow; a source ignores those that it does not know. */
export interface ReadOptions {
  /** Size of the file in bytes, if the caller knows it. */
  readonly size?: number | undefined;
  /** Most bytes to read of a file of unknown size, or of a whole file in the place of a range; default: no limit. */
  readonly limit?: number | undefined;
  /**
   * First byte of the range to read, and its number of bytes; both or none. A source that has no
   * ranges gives the whole file instead, or throws `DATASET_TOO_LARGE` where that is longer than the `limit`.
   */
  readonly offset?: number | undefined;
  readonly length?: number | undefined;
  /**
   * Reads past every cache between here and the origin. The store sets it after it was given damaged
   * bytes, because a cache would return the same copy forever.
   */
  readonly fresh?: boolean | undefined;
  /** Ends the read, which rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Where the files of one dataset are read from. You can write sources of your own: an error that is not a `DoorplateError` becomes
 * `DATASET_UNREADABLE`, and the bytes are checked as those of any source are.
 */
export interface DatasetSource {
  /** Names the source in messages, without credentials. */
  readonly label: string;
  /**
   * Whether a few ranges of a file cost less than the whole file, as over a network. Files with a
   * page table are then read page by page, several ranges of a file at once. A source that may find out that there are no
   * ranges had better read the file once for all that wait for it.
   */
  readonly prefersRanges?: boolean;
  /**
   * The bytes of a file, or of the range asked for, which must not change afterwards. Throws `DATASET_FILE_MISSING` when there
   * is no such file, and `DATASET_UNREADABLE` when it cannot be read. For a file that does not have
   * the given `size`, or exceeds the `limit`, it may throw `DATASET_SIZE_MISMATCH`.
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

/** A file does not have the size that was given. */
export function wrongSize(name: string, found: number, expected: number): DoorplateError {
  return new DoorplateError('DATASET_SIZE_MISMATCH', `${name} has ${found} bytes, expected ${expected}`, { file: name, found, expected });
}

/** A file is longer than the bytes that were asked for; its whole length is not known. */
export function fileTooLarge(name: string, found: number, limit: number): DoorplateError {
  return new DoorplateError('DATASET_SIZE_MISMATCH', `${name} has ${found} bytes or more, expected at most ${limit}`, {
    file: name,
    found,
    expected: limit,
  });
}

/** A source gives no ranges, and there is no room for the whole file. `found`: bytes that it takes, at least. */
export function wholeTooLarge(name: string, found: number, limit: number): DoorplateError {
  return new DoorplateError(
    'DATASET_TOO_LARGE',
    `${name} comes as a whole, for the source gives no ranges, and takes ${found} bytes of memory, expected at most ${limit}: raise maxBytes or serve ranges`,
    { file: name, found, expected: limit },
  );
}

/** A range of the bytes of a file. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** The range that a read asks for; null for the whole file. */
export function rangeOf({ offset, length }: ReadOptions): ByteRange | null {
  return offset === undefined || length === undefined ? null : { offset, length };
}
