import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DoorplateError } from '../../../src/errors.js';
import { formatBytes } from './quantities.js';

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

/** The files that the manifest of a folder names. None when it cannot be read: then nobody can have mounted the dataset either. */
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

/** What is to be written into a folder. */
export interface RoomWish {
  readonly folder: string;
  readonly bytes: number;
}

/** Throws `CONFIG_INVALID` when the disk of a folder has less room than `bytes`; folders of one disk need the sum. */
export async function requireRoom(...wishes: readonly RoomWish[]): Promise<void> {
  const disks = new Map<number, { readonly folders: string[]; readonly free: number; needed: number }>();
  for (const { folder, bytes } of wishes) {
    if (bytes === 0 && wishes.length > 1) continue;
    const place = await existing(folder);
    const [{ dev }, { bavail, bsize }] = await Promise.all([stat(place), statfs(place)]);
    const disk = disks.get(dev) ?? { folders: [], free: bavail * bsize, needed: SPARE_BYTES };
    disk.folders.push(folder);
    disk.needed += bytes;
    disks.set(dev, disk);
  }
  for (const { folders, free, needed } of disks.values()) {
    if (free >= needed) continue;
    const found = `${folders.join(' and ')} has ${formatBytes(free)} free`;
    throw new DoorplateError('CONFIG_INVALID', `${found}, expected at least ${formatBytes(needed)}`, { found: free, expected: needed });
  }
}

/** A folder, or what exists of the folders that it will be made in. */
async function existing(folder: string): Promise<string> {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const found = await stat(place).catch(() => null);
    if (found !== null || place === dirname(place)) return place;
  }
}
