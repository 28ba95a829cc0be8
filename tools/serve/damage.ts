import { type ErrorCode, isDoorplateError } from '../../src/errors.js';

/** What is wrong with a file that was opened before; other errors of data are about the question, or about memory. */
const DAMAGE: ReadonlySet<ErrorCode> = new Set([
  'DATASET_FILE_MISSING',
  'DATASET_UNREADABLE',
  'DATASET_FOREIGN',
  'DATASET_TOO_NEW',
  'DATASET_SIZE_MISMATCH',
  'DATASET_DIGEST_MISMATCH',
  'DATASET_CORRUPT',
]);
/** Every file is read at each try: tries become rare when nobody mends the data. */
const FIRST_TRY_MS = 2000;
const LONGEST_TRY_MS = 60_000;

/** The file of a dataset that an error of a question is about; null for other errors. */
export function damagedFile(error: unknown): string | null {
  if (!isDoorplateError(error) || !DAMAGE.has(error.code) || error.details.file === undefined) return null;
  return `${error.details.dataset}/${error.details.file}`;
}

/** Files of mounted data that questions have found damaged, until the data is opened anew and every file of it was checked. */
export class DamagedData {
  readonly #files = new Set<string>();
  #delayMs = FIRST_TRY_MS;
  #timer: NodeJS.Timeout | null = null;

  /** @param mend Tries to open the data anew; {@link DamagedData.clear} says that it worked. */
  constructor(private readonly mend: () => void) {}

  get files(): ReadonlySet<string> {
    return this.#files;
  }

  add(file: string): void {
    this.#files.add(file);
    this.#timer ??= setTimeout(() => this.#try(), this.#delayMs).unref();
  }

  clear(): void {
    this.#files.clear();
    this.#delayMs = FIRST_TRY_MS;
    this.close();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #try(): void {
    this.#delayMs = Math.min(2 * this.#delayMs, LONGEST_TRY_MS);
    this.#timer = setTimeout(() => this.#try(), this.#delayMs).unref();
    this.mend();
  }
}
