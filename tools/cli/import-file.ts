import { DoorplateError } from '../../src/errors.js';
import type { Gathered } from './gathered.js';
import { IMPORTERS } from './importers.js';
import { refuse } from './refusal.js';

/** The format whose path is a folder. */
const FOLDER_FORMAT = 'ip:maxmind-csv';

/** What the value of an option such as `--us` may look like. */
export function expectedFiles(kind: string): string {
  const formats = Object.keys(IMPORTERS).filter((name) => name.startsWith(`${kind}:`));
  return formats.map((name) => `${name.slice(kind.length + 1)}:${name === FOLDER_FORMAT ? 'FOLDER' : 'FILE'}`).join(' or ');
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
