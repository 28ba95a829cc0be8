import { readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { hasEnded, thisProcess } from './process-identity.js';

/** How the names of scratch and of locks end: with the identity of the process that they belong to. */
const OWNED = /\.([0-9a-f]{8})-(\d+)-(\d*)\.(?:scratch|lock)$/;
/** Of another machine nobody here knows whether its processes run; what is older is a leftover, milliseconds. */
const FOREIGN_MS = 24 * 60 * 60_000;

let count = 0;

/**
 * A place beside a target for what is not finished: a file or folder of this process that is renamed or removed in the end. A
 * process that is killed leaves it; the next one that calls {@link sweep} for the folder removes it.
 */
export function scratchPlace(target: string): string {
  const { host, pid, startedAt } = thisProcess();
  return join(dirname(target), `.${basename(target)}.${count++}.${host}-${pid}-${startedAt}.scratch`);
}

/** Removes what processes that have ended left in a folder: scratch of all targets, and locks. */
export function sweep(folder: string): void {
  for (const name of namesIn(folder)) {
    const [, host, pid, startedAt = ''] = OWNED.exec(name) ?? [];
    if (host === undefined) continue;
    const path = join(folder, name);
    const isForeign = host !== thisProcess().host;
    if (isForeign ? ageOf(path) < FOREIGN_MS : !hasEnded({ host, pid: Number(pid), startedAt })) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Of another user, who removes it.
    }
  }
}

/** The same for the folders in a folder. */
export async function sweepWithin(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) sweep(join(folder, name));
}

/** Writes a file as a whole: a run that is killed leaves the old one. */
export function writeWhole(path: string, text: string): Promise<void> {
  return makeWhole(path, (draft) => writeFile(draft, text));
}

/** The same of a file that `make` makes at a scratch place. */
export async function makeWhole(path: string, make: (draft: string) => Promise<unknown>): Promise<void> {
  const draft = scratchPlace(path);
  try {
    await make(draft);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** An error of something in a scratch place, with the name of what it was made of; an error of a dataset always has it. */
export function namedAs(error: unknown, scratch: string, name: string): unknown {
  if (!isDoorplateError(error)) return error;
  const said = error.message.replaceAll(scratch, name);
  const message = error.code.startsWith('DATASET_') && !said.includes(name) ? `${name}: ${said}` : said;
  return message === error.message ? error : new DoorplateError(error.code, message, error.details, { cause: error });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}
