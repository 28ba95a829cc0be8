import { openAll } from './block-file.js';
import { isBlock } from './format/directory.js';
import type { FileKind } from './manifest.js';
import type { MountedDataset } from './mounted.js';
import { inFile, type MountedFile, RANGES_A_FILE } from './mounted-file.js';
import { otherWork } from './sha256.js';
import type { AnyTable, Tables } from './view.js';

/** Files of a new version that are checked at a time: enough to hide the latency of a server. */
const CHECKS_AT_ONCE = 4;

/** The rules of files, loaded where they are needed: few datasets are checked deep. */
const integrity = () => import('./format/integrity/index.js');

/**
 * Opens every file of a dataset, a few at a time, as a question would, and keeps none. Of one that questions read page by page, for it may
 * not fit in the cache, the digest is made piece by piece. With `deep` such a file is opened as a whole too, all rules of its kind are
 * checked, and the files of a street index are compared with one another: what a builder did wrong carries correct digests.
 *
 * @throws DoorplateError `DATASET_*` of the first file that cannot be opened; with `deep` also `DATASET_TOO_LARGE` for a file
 * that does not fit in the cache.
 */
export async function checkFiles(dataset: MountedDataset, deep: boolean): Promise<void> {
  const { files, blockFiles, pagedFiles, paged, manifest } = dataset;
  const controller = new AbortController();
  const { signal } = controller;
  await openAll(blockFiles, signal);
  const inPages = new Map(pagedFiles.map((file) => [file.whole, file]));
  const rest = [...files, ...inPages.keys(), ...blockFiles.flatMap((file) => file.blocks())].values();
  const checkRest = async (): Promise<void> => {
    for (const file of rest) {
      signal.throwIfAborted();
      const cut = inPages.get(file);
      if (deep) {
        const table = await readOnce(file, signal);
        await inFile(file, async () => (await integrity()).checkTable(table, file.file, manifest));
      } else if (cut !== undefined) await inFile(file, async () => paged?.checkPieces(cut));
      else await readOnce(file, signal);
      // Opening a file takes as long as a question that does: those that wait are answered in between.
      await otherWork();
    }
  };
  const checks = Array.from({ length: CHECKS_AT_ONCE }, () => checkRest().catch((error: unknown) => controller.abort(error)));
  await Promise.all(checks);
  signal.throwIfAborted();
  if (deep) await checkStreetIndex(dataset.wholes, signal);
}

/** Reads a file as a whole and does not keep it. */
async function readOnce(file: MountedFile, signal: AbortSignal): Promise<AnyTable['table']> {
  const { reads, cache } = file.dataset;
  const open = () => file.openOnce(signal);
  const { table } = await (isBlock(file.file) ? open() : reads.run(RANGES_A_FILE, signal, () => cache.read(file, signal, open)));
  return table;
}

/** Compares the files of the street index with its directory, one at a time. */
async function checkStreetIndex(files: readonly MountedFile[], signal: AbortSignal): Promise<void> {
  const ofKind = (kind: FileKind) => files.filter(({ file }) => file.kind === kind).sort((a, b) => (a.file.key < b.file.key ? -1 : 1));
  const { StreetIndexParts } = await integrity();
  for (const directory of ofKind('us-street-index')) {
    const parts = new StreetIndexParts((await readOnce(directory, signal)) as Tables['us-street-index']);
    for (const file of ofKind('us-street-rows')) {
      const table = (await readOnce(file, signal)) as Tables['us-street-rows'];
      await inFile(file, async () => parts.addRows(table));
    }
    await inFile(directory, async () => parts.endRows());
    for (const file of ofKind('us-street-numbers')) {
      const table = (await readOnce(file, signal)) as Tables['us-street-numbers'];
      await inFile(file, async () => parts.addNumbers(table));
    }
  }
}
