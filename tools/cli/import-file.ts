import { DoorplateError, isDoorplateError } from '../../src/errors.js';
import type { Gathered } from './gathered.js';
import { IMPORTERS } from './importers.js';

/** What the value of an option such as `--us` may look like. */
export function expectedFiles(kind: string): string {
  const formats = Object.keys(IMPORTERS).filter((name) => name.startsWith(`${kind}:`));
  return formats.map((name) => `${name.slice(kind.length + 1)}:FILE`).join(' or ');
}

/** A source file with what reads it. */
export interface SourceFile {
  readonly path: string;
  read(gathered: Gathered): Promise<void>;
}

/** Reads `format:path` for a kind of data. Throws `CONFIG_INVALID` for an unknown format. */
export function sourceFile(kind: string, formatAndPath: string): SourceFile {
  const colon = formatAndPath.indexOf(':');
  const path = formatAndPath.slice(colon + 1);
  const name = `${kind}:${formatAndPath.slice(0, colon)}`;
  const importer = Object.entries(IMPORTERS).find(([known]) => known === name)?.[1];
  if (importer === undefined || path === '') {
    throw new DoorplateError('CONFIG_INVALID', `--${kind} names no known format and file, expected ${expectedFiles(kind)}`);
  }
  return { path, read: (gathered) => importer(path, gathered).catch((error: unknown) => refuse(path, error)) };
}

/** Names the file in whatever reading it has thrown. */
function refuse(path: string, cause: unknown): never {
  if (cause instanceof RangeError) throw new DoorplateError('INPUT_MALFORMED', `${path}: ${cause.message}`, { file: path }, { cause });
  if (!isDoorplateError(cause) && cause instanceof Error && 'syscall' in cause && 'code' in cause) {
    throw new DoorplateError('CONFIG_INVALID', `${path} cannot be read: ${cause.code}`, { file: path }, { cause });
  }
  throw cause;
}
