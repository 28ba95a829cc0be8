import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** Throws what the system does; for what is no file a like error, with words in place of a code. */
export async function readRegularFile(path: string): Promise<string> {
  requireRegular(await stat(path), path);
  return await readFile(path, 'utf8');
}

/** Refuses a pipe, a device or a folder: reading it could wait forever, or never end. */
export function requireRegular(found: Stats, path: string): void {
  if (found.isFile()) return;
  const kind = found.isDirectory() ? 'a folder' : found.isFIFO() ? 'a named pipe' : found.isSocket() ? 'a socket' : 'a device';
  const code = `it is ${kind}, expected a file`;
  throw Object.assign(new Error(`${path} cannot be read: ${code}`), { code, syscall: 'read' });
}
