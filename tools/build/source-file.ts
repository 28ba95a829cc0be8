import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, normalize } from 'node:path';
import { glob } from 'tinyglobby';
import { DoorplateError } from '../../src/errors.js';
import { configError } from './config-error.js';
import type { ImportedRows } from './imported-rows.js';
import { IMPORTERS, type Importer } from './importers.js';

/** The format whose path is a folder. */
const FOLDER_FORMAT = 'ip:maxmind-csv';

/** What the value of an option such as `--us` may look like. */
export function expectedFiles(kind: string): string {
  const formats = Object.keys(IMPORTERS).filter((name) => name.startsWith(`${kind}:`));
  return formats.map((name) => `${name.slice(kind.length + 1)}:${name === FOLDER_FORMAT ? 'FOLDER' : 'FILE'}`).join(' or ');
}

/** A source file with what reads it. */
export interface SourceFile {
  /** `kind:format`. */
  readonly format: string;
  readonly path: string;
  read(imported: ImportedRows): Promise<void>;
}

/**
 * Reads `format:path` for a kind of data; a path with `*` or `?` stands for all files whose names match. Throws `CONFIG_INVALID` for an
 * unknown format, a pattern that matches no file, and a path that is no file. This happens before any file is read, which may take hours.
 */
export async function sourceFiles(kind: string, formatAndPath: string): Promise<readonly SourceFile[]> {
  const colon = formatAndPath.indexOf(':');
  const pattern = formatAndPath.slice(colon + 1);
  const name = `${kind}:${formatAndPath.slice(0, colon)}`;
  if (!Object.hasOwn(IMPORTERS, name) || pattern === '') {
    const isBare = extname(formatAndPath) === '.csv' && colon < 0 && Object.hasOwn(IMPORTERS, `${kind}:csv`);
    throw new DoorplateError(
      'CONFIG_INVALID',
      `--${kind} ${formatAndPath} names no known format and file, ` +
        (isBare ? `did you mean --${kind} csv:${formatAndPath}?` : `expected ${expectedFiles(kind)}`),
    );
  }
  const paths = await expandPath(pattern);
  if (paths.length === 0) throw new DoorplateError('CONFIG_INVALID', `--${kind} names no file: ${pattern}`);
  for (const path of paths) await requireFile(name, path);
  return paths.map((path) => ({ format: name, path, read: (imported: ImportedRows) => readSource(name, path, imported) }));
}

/** Reads a file with the importer of its format, `kind:format`. Errors name the file. */
export function readSource(format: string, path: string, imported: ImportedRows): Promise<void> {
  return (IMPORTERS[format] as Importer)(path, imported).catch((error: unknown) => {
    throw configError(path, error);
  });
}

/** Pipes are refused: opening one may wait forever, and a source is read more than once. */
async function requireFile(format: string, path: string): Promise<void> {
  const entry = await stat(path).catch((error: unknown) => {
    throw configError(path, error);
  });
  const expected = format === FOLDER_FORMAT ? 'a folder' : 'a file';
  const found = kindOf(entry);
  if (found !== expected) throw new DoorplateError('CONFIG_INVALID', `${path} is ${found}, expected ${expected}`, { file: path });
}

function kindOf(entry: Stats): string {
  if (entry.isFile()) return 'a file';
  if (entry.isDirectory()) return 'a folder';
  return entry.isFIFO() ? 'a pipe' : entry.isSocket() ? 'a socket' : 'a device';
}

/** Whether a file holds streets and addresses, which are kept on the disk while others are read. */
export function isOfStreets({ format }: Pick<SourceFile, 'format'>): boolean {
  return format.startsWith('us:');
}

const WILDCARD = /[*?]/;

/**
 * The files that a path with `*` and `?` in it stands for, in order of their names; a path without them is returned as it is. A
 * wildcard stands for characters of one name, and for none of a leading dot. On Windows both separators are understood.
 */
export async function expandPath(pattern: string): Promise<readonly string[]> {
  if (!WILDCARD.test(pattern)) return [pattern];
  const slashed = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
  // Runs of stars are one star: a name that holds other signs of patterns is meant as it is written.
  const literal = slashed.replace(/\*+/g, '*').replace(/[[\]{}()!+@]/g, '\\$&');
  const found = await glob(literal, { absolute: slashed.startsWith('/') || /^[A-Za-z]:/.test(slashed), expandDirectories: false });
  return found.map(normalize).sort();
}
