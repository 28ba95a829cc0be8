import { readdir, readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { DoorplateError } from '../../src/errors.js';

/** Room for folders and the file system's own bookkeeping, bytes. */
const SPARE_BYTES = 1024 * 1024;

/** File names in the target, null when it does not exist. Refuses folders that hold something other than a dataset. */
export async function targetFiles(target: string): Promise<readonly string[] | null> {
  let names: string[];
  try {
    names = await readdir(target);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new DoorplateError('CONFIG_INVALID', `${target} is no folder that can be read`, {}, { cause });
  }
  if (names.length > 0 && !(await holdsDataset(target))) {
    throw new DoorplateError(
      'CONFIG_INVALID',
      `${target} holds ${names.length} entries and no dataset, expected a dataset, an empty folder or none`,
    );
  }
  return names;
}

/** Whether the manifest says that it is one; it may be damaged otherwise, or of another release. */
async function holdsDataset(folder: string): Promise<boolean> {
  const manifest = await manifestOf(folder);
  return manifest !== null && 'format' in manifest && manifest.format === 'doorplate-dataset';
}

/**
 * The files that the manifest of a folder names. None when it cannot be read: then nobody can have
 * mounted the dataset either.
 */
export async function namedFiles(folder: string): Promise<ReadonlySet<string>> {
  const manifest = await manifestOf(folder);
  const files: unknown = manifest !== null && 'files' in manifest ? manifest.files : null;
  const entries: readonly unknown[] = Array.isArray(files) ? files : [];
  const names = entries.map((entry) => (typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : null));
  return new Set(names.filter((name) => typeof name === 'string'));
}

async function manifestOf(folder: string): Promise<object | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, MANIFEST_NAME), 'utf8'));
    return typeof manifest === 'object' ? manifest : null;
  } catch {
    return null;
  }
}

/** Throws `CONFIG_INVALID` when the disk of a folder has less room than `bytes`. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const needed = SPARE_BYTES + bytes;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed) {
    throw new DoorplateError('CONFIG_INVALID', `${folder} has ${free} bytes free, expected at least ${needed}`, {
      found: free,
      expected: needed,
    });
  }
}
