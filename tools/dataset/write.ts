import { mkdir, open, readdir, readFile, realpath, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { DoorplateError } from '../../src/errors.js';

/** Room for folders and the file system's own bookkeeping, bytes. */
const SPARE_BYTES = 1024 * 1024;
/** Names that {@link packDataset} gives, shaped so that no other file is ever taken for one. */
const CONTENT_NAMED = /^[a-z][a-z0-9-]*(?:-[A-Za-z0-9_]+)?-[0-9a-f]{12}\.bin$/;

/** Staging folders of this process; those of dead processes are leftovers. */
const staging = new Set<string>();
let stages = 0;

/**
 * Writes a packed dataset to a folder. All files are first written and flushed in a sibling folder; a new target appears
 * by one rename. A target that already holds a dataset is switched by renaming the new manifest over the old one, once
 * all files that it names are there; files that only the old one named are then removed, everything else in the
 * folder stays. A build that is killed leaves the old dataset as it was; what it left behind goes with the next build
 * of the same target.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the target holds something else, when the disk has too little room, or
 * when `packed` has no manifest.
 */
export async function writeDataset(outDir: string, packed: ReadonlyMap<string, Uint8Array>): Promise<void> {
  if (!packed.has(MANIFEST_NAME)) throw new DoorplateError('CONFIG_INVALID', `the packed dataset has no ${MANIFEST_NAME}`);
  const target = await realpath(outDir).catch(() => resolve(outDir));
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  const present = await targetFiles(target);
  await removeLeftovers(parent, basename(target));
  await requireRoom(parent, packed);

  const stage = join(parent, `.${basename(target)}.${process.pid}-${stages++}.building`);
  staging.add(stage);
  try {
    await rm(stage, { recursive: true, force: true });
    await mkdir(stage);
    for (const [name, bytes] of manifestLast(packed)) await writeFlushed(join(stage, name), bytes);
    await flushFolder(stage);
    if (present === null) {
      await rename(stage, target);
    } else {
      for (const [name] of manifestLast(packed)) await rename(join(stage, name), join(target, name));
      await flushFolder(target);
      await removeSuperseded(target, present, packed);
    }
    await flushFolder(parent);
  } finally {
    await rm(stage, { recursive: true, force: true });
    staging.delete(stage);
  }
}

/** File names in the target, null when it does not exist. Refuses folders that hold something other than a dataset. */
async function targetFiles(target: string): Promise<readonly string[] | null> {
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
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, MANIFEST_NAME), 'utf8'));
    return typeof manifest === 'object' && manifest !== null && 'format' in manifest && manifest.format === 'doorplate-dataset';
  } catch {
    return false;
  }
}

/** Removes staging folders of this target whose process is gone. */
async function removeLeftovers(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const processId = new RegExp(`^\\.${escapeRegExp(name)}\\.(\\d+)-\\d+\\.building$`).exec(entry)?.[1];
    if (processId === undefined) continue;
    const path = join(parent, entry);
    if (!isRunning(Number(processId), path)) await rm(path, { recursive: true, force: true });
  }
}

/** In a container every build may have the same process id, so that an id of our own says nothing. */
function isRunning(processId: number, stage: string): boolean {
  if (processId === process.pid) return staging.has(stage);
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function requireRoom(folder: string, packed: ReadonlyMap<string, Uint8Array>): Promise<void> {
  let needed = SPARE_BYTES;
  for (const bytes of packed.values()) needed += bytes.byteLength;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed) {
    throw new DoorplateError('CONFIG_INVALID', `${folder} has ${free} bytes free, expected at least ${needed}`, {
      found: free,
      expected: needed,
    });
  }
}

function manifestLast(packed: ReadonlyMap<string, Uint8Array>): [string, Uint8Array][] {
  return [...packed].sort(([a], [b]) => Number(a === MANIFEST_NAME) - Number(b === MANIFEST_NAME));
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes renames outlast a power cut; some systems cannot flush folders. */
async function flushFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    // Best effort: the files themselves are flushed.
  }
}

async function removeSuperseded(target: string, present: readonly string[], packed: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const name of present) {
    if (CONTENT_NAMED.test(name) && !packed.has(name)) await rm(join(target, name), { force: true });
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
