import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Any permission of others, and the group's to write. Its permission to read may be on purpose. */
const OPEN_FILE = 0o027;
/** Permission of anyone but the owner to replace files. Listing their names does no harm. */
const OPEN_FOLDER = 0o022;
const PERMISSIONS = 0o777;

/** Warnings about a folder and its files that are open to users who should have no access. */
export async function modeWarnings(folder: string, names: readonly string[]): Promise<string[]> {
  // Windows has no modes.
  if (process.geteuid === undefined) return [];
  const lines = [await warning(folder, OPEN_FOLDER, 'changed', '700')];
  for (const name of names) lines.push(await warning(join(folder, name), OPEN_FILE, 'read or changed', '600'));
  return lines.filter((line) => line !== null);
}

async function warning(path: string, open: number, done: string, mend: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || (stats.mode & open) === 0) return null;
  const mode = (stats.mode & PERMISSIONS).toString(8).padStart(3, '0');
  return `warning ${path} can be ${done} by other users (mode ${mode}); chmod ${mend} ${path} closes it`;
}
