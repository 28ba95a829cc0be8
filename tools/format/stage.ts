import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type FileEntry, MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { DoorplateError } from '../../src/errors.js';
import { flushFolder, writeFlushed } from './flush.js';
import { describeFile, type PackedFile } from './pack.js';
import { namedFiles, requireRoom, targetFiles } from './target.js';

/** Names that {@link describeFile} gives, shaped so that no other file is ever taken for one. */
const CONTENT_NAMED = /^[a-z][a-z0-9-]*(?:-[A-Za-z0-9_]+)?-[0-9a-f]{12}\.bin$/;

/** Stages of this process; those of dead processes are leftovers. */
const staging = new Set<string>();
let stages = 0;

/** Writes a file into a stage, flushed, under its name in the dataset. */
export async function writePacked(folder: string, file: PackedFile): Promise<FileEntry> {
  const entry = await describeFile(file);
  await writeFlushed(join(folder, entry.name), file.bytes);
  return entry;
}

/**
 * A folder beside the target of a build, where the files of a dataset and whatever the build works with are written. A new target
 * appears by one rename. A target that already holds a dataset is switched by renaming the new
 * manifest over the old one, once all files that it names are there. The files of the old version
 * stay until the next build, because processes that have it mounted open its files when questions
 * need them; those of the version before are removed. Everything else in the folder stays. A build
 * that is killed leaves the old dataset as it was; its remains go with the next build.
 */
export class DatasetStage {
  /** Where the files are written; it has no manifest before the dataset is whole. */
  readonly folder: string;
  readonly #target: string;
  readonly #present: readonly string[] | null;

  private constructor(folder: string, target: string, present: readonly string[] | null) {
    this.folder = folder;
    this.#target = target;
    this.#present = present;
  }

  /** Throws `CONFIG_INVALID` when the target holds something else or cannot be written, or the disk has less room than `bytes`. */
  static async begin(outDir: string, bytes: number): Promise<DatasetStage> {
    const target = await realpath(outDir).catch(() => resolve(outDir));
    const parent = dirname(target);
    await mkdir(parent, { recursive: true }).catch((cause) => refuseFolder(parent, cause));
    const present = await targetFiles(target);
    await removeLeftovers(parent, basename(target));
    await requireRoom(parent, bytes);
    const folder = join(parent, `.${basename(target)}.${process.pid}-${stages++}.building`);
    staging.add(folder);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder).catch((cause) => refuseFolder(parent, cause));
    return new DatasetStage(folder, target, present);
  }

  /** Throws `CONFIG_INVALID` when the disk has less room than `bytes`. */
  requireRoom(bytes: number): Promise<void> {
    return requireRoom(this.folder, bytes);
  }

  /** Makes the dataset of the manifest and the files named that of the target; all of them are in the stage, and nothing else is. */
  async commit(names: readonly string[], manifest: Uint8Array): Promise<void> {
    const all = [...names, MANIFEST_NAME];
    await writeFlushed(join(this.folder, MANIFEST_NAME), manifest);
    await flushFolder(this.folder);
    if (this.#present === null) {
      await rename(this.folder, this.#target);
    } else {
      const kept = new Set([...all, ...(await namedFiles(this.#target))]);
      for (const name of all) await rename(join(this.folder, name), join(this.#target, name));
      await flushFolder(this.#target);
      for (const name of this.#present) {
        if (CONTENT_NAMED.test(name) && !kept.has(name)) await rm(join(this.#target, name), { force: true });
      }
    }
    await flushFolder(dirname(this.#target));
  }

  /** Removes what is still in the stage. */
  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    staging.delete(this.folder);
  }
}

function refuseFolder(folder: string, cause: NodeJS.ErrnoException): never {
  throw new DoorplateError('CONFIG_INVALID', `Nothing can be written into ${folder}: ${cause.code}`, { folder }, { cause });
}

/** Removes stages of this target whose process is gone. */
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

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
