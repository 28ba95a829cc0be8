import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type FileEntry, MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DoorplateError } from '../../../src/errors.js';
import { flushFolder, writeFlushed } from './flush.js';
import { closedFolder, explainFullDisk, isFullDisk } from './full-disk.js';
import { describeFile, type PackedFile } from './pack.js';
import { scratchPlace, sweep } from './scratch.js';
import { namedFiles, requireRoom, targetFiles } from './target.js';

/** Names that {@link describeFile} gives, shaped so that no other file is ever taken for one. */
const CONTENT_NAMED = /^[a-z][a-z0-9-]*(?:-[A-Za-z0-9_]+)?-[0-9a-f]{12}\.bin$/;

/** Writes a file into a stage, flushed, under its name in the dataset. */
export async function writePacked(folder: string, file: PackedFile): Promise<FileEntry> {
  const entry = await describeFile(file);
  await writeFlushed(join(folder, entry.name), file.bytes);
  return entry;
}

/**
 * A folder beside the target of a build, where the files of a dataset and whatever the build works with are written. A new target
 * appears by one rename. A target that already holds a dataset is switched by renaming the new manifest over the old one, once all
 * files that it names are there. The files of the old version stay until the next build, because processes that have it mounted
 * open its files when questions need them; those of the version before are removed. Everything else in the folder stays. A build
 * that is killed leaves the old dataset as it was; its remains go with the next build in the same folder.
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
    sweep(parent);
    await requireRoom({ folder: parent, bytes });
    const folder = scratchPlace(target);
    await mkdir(folder).catch((cause) => refuseFolder(parent, cause));
    return new DatasetStage(folder, target, present);
  }

  /** Throws `CONFIG_INVALID` when the disk has less room than `bytes`. */
  requireRoom(bytes: number): Promise<void> {
    return requireRoom({ folder: dirname(this.#target), bytes });
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
  }
}

function refuseFolder(folder: string, cause: NodeJS.ErrnoException): never {
  throw isFullDisk(cause) ? explainFullDisk(cause, folder) : closedFolder(folder, cause);
}

/** Makes a dataset that lies beside its place the one of that place. */
export async function switchTo(candidate: string, target: string, names: readonly string[]): Promise<void> {
  const stage = await DatasetStage.begin(target, 0);
  try {
    for (const name of names) await rename(join(candidate, name), join(stage.folder, name));
    await stage.commit(names, await readFile(join(candidate, MANIFEST_NAME)));
  } finally {
    await stage.close();
  }
}

/**
 * Writes a packed dataset to a folder by way of a {@link DatasetStage}.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the target holds something else, when the disk has too little room, or
 * when `packed` has no manifest.
 */
export async function writeDataset(outDir: string, packed: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const manifest = packed.get(MANIFEST_NAME);
  if (manifest === undefined) throw new DoorplateError('CONFIG_INVALID', `The packed dataset has no ${MANIFEST_NAME}`);
  const names = [...packed.keys()].filter((name) => name !== MANIFEST_NAME);
  const stage = await DatasetStage.begin(
    outDir,
    [...packed.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0),
  );
  try {
    for (const [name, bytes] of packed) if (name !== MANIFEST_NAME) await writeFlushed(join(stage.folder, name), bytes);
    await stage.commit(names, manifest);
  } finally {
    await stage.close();
  }
}
