import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFolder } from '../../../src/dataset/installed.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DATASET_NAME } from '../../../src/dataset/manifest-reader.js';
import { DoorplateError } from '../../../src/errors.js';
import { exists } from '../../format/flush.js';
import { knownInstead } from '../terminal/arguments.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * The folder of the installed dataset that a word names, as `list` shows it; else the word, which is a folder or URL: `./us-md`.
 * Throws `CONFIG_INVALID` for a name that nothing bears.
 */
export async function installedOr(word: string, home: string): Promise<string> {
  if (!DATASET_NAME.test(word)) return word;
  const folder = join(home, word);
  if (await exists(join(folder, MANIFEST_NAME))) return folder;
  if (await exists(word)) return word;
  const entries = await readdir(home, { withFileTypes: true }).catch(() => []);
  const installed = entries.filter((entry) => entry.isDirectory() && DATASET_NAME.test(entry.name)).map(({ name }) => name);
  const advice = installed.length === 0 ? 'nothing is installed, see doorplate get --help' : knownInstead(word, installed);
  throw new DoorplateError('CONFIG_INVALID', `No dataset "${word}" is installed in ${home}, and there is no such folder here: ${advice}`);
}

/** The same in the folder of installed datasets of the environment. */
export function namedDataset(word: string, { env }: Terminal): Promise<string> {
  return installedOr(word, installedFolder(env));
}
