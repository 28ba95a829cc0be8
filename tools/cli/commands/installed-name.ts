import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFolder } from '../../../src/dataset/installed.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DATASET_NAME } from '../../../src/dataset/manifest-reader.js';
import type { Terminal } from '../terminal/terminal.js';

/** The folder of the installed dataset that a word names, as `list` shows it; else the word, which is a folder or URL: `./us-md`. */
export async function installedOr(word: string, home: string): Promise<string> {
  if (!DATASET_NAME.test(word)) return word;
  const folder = join(home, word);
  return (await stat(join(folder, MANIFEST_NAME)).catch(() => null)) === null ? word : folder;
}

/** The same in the folder of installed datasets of the environment. */
export function namedDataset(word: string, { env }: Terminal): Promise<string> {
  return installedOr(word, installedFolder(env));
}
