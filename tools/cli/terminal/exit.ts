// The explorer's page words errors by this file too: it needs nothing of Node.
import { isDoorplateError } from '../../../src/errors.js';
import { FetchError } from '../../build/download/fetch-error.js';
import { shown } from './shown.js';

/** Exit codes of the command line. */
export const EXIT = { ok: 0, notFound: 1, usage: 2, dataset: 3, credentials: 4, fetch: 5, unexpected: 70 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The codes as the help shows them. */
export const EXIT_HELP: readonly (readonly [ExitCode, string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.notFound, 'nothing was found, or a check failed'],
  [EXIT.usage, 'unusable command, option, input or output, as a folder without a dataset or a full disk'],
  [EXIT.dataset, 'a dataset is damaged, lacks a file or is not mounted'],
  [EXIT.credentials, 'the credential store or a credential is unusable'],
  [EXIT.fetch, 'a source cannot be fetched'],
  [EXIT.unexpected, 'unexpected error'],
];

const BY_FAMILY: readonly (readonly [prefix: string, exit: ExitCode])[] = [
  ['INPUT_', EXIT.usage],
  ['CONFIG_', EXIT.usage],
  ['DATASET_', EXIT.dataset],
  ['CREDENTIAL_', EXIT.credentials],
];

/** Exit code for anything caught: that of the family of its code, 70 for what a command line never meets. */
export function exitForError(error: unknown): ExitCode {
  if (isDoorplateError(error)) {
    if (error.details.credentialFolder !== undefined) return EXIT.credentials;
    return BY_FAMILY.find(([prefix]) => error.code.startsWith(prefix))?.[1] ?? EXIT.unexpected;
  }
  return error instanceof FetchError ? EXIT.fetch : EXIT.unexpected;
}

/** A code for programs, for anything caught. */
export function codeOf(error: unknown): string {
  if (isDoorplateError(error)) return error.code;
  return error instanceof FetchError ? 'FETCH_FAILED' : 'UNEXPECTED';
}

/** The text for anything caught: the message alone where it was written for the user, else the stack. It may quote what others have written. */
export function describeError(error: unknown): string {
  if (isDoorplateError(error) || error instanceof FetchError) return shown(error.message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
