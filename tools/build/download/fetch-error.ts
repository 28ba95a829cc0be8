/** What a failed download is due to. */
export type FetchTrouble =
  /** The server has no such file. */
  | 'missing'
  /** The server refuses, or asks for a credential. */
  | 'refused'
  /** The server sends whole files only. */
  | 'no-ranges'
  /** The file became another one while it was fetched. */
  | 'changed'
  /** The server, or the way to it, failed again and again. */
  | 'unreachable'
  /** What arrived is not the file that was asked for. */
  | 'unusable';

/** A file that could not be fetched. The message names the file and says what to do. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly trouble: FetchTrouble;
  /** The file that changed; null for other troubles. */
  readonly changedUrl: string | null;

  constructor(trouble: FetchTrouble, message: string, options: ErrorOptions & { readonly changedUrl?: string } = {}) {
    super(message, options);
    this.trouble = trouble;
    this.changedUrl = options.changedUrl ?? null;
  }
}

/** Whether an error says that the server has no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof FetchError && error.trouble === 'missing';
}
