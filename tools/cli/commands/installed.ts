import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import envPaths from 'env-paths';
import { datasetsIn, embeddedFolder } from '../../../src/dataset/find-sources.js';
import { DatasetStore } from '../../../src/dataset/index.js';
import { installedFolder } from '../../../src/dataset/installed.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DATASET_NAME } from '../../../src/dataset/manifest-reader.js';
import { CacheFolder } from '../../build/download/cache-folder.js';
import { exists } from '../../build/format/flush.js';
import { formatBytes } from '../../build/format/quantities.js';
import { sweep } from '../../build/format/scratch.js';
import { installedPlaces, readRecord } from '../../build/get/get-record.js';
import { knownInstead, type RawOptions, textOption, unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { alignColumns, report, type Terminal } from '../terminal/terminal.js';

export function registerInstalled(program: OperationCommand, terminal: Terminal): void {
  program
    .command('list')
    .description('List the datasets that are installed, and those of the package')
    .option('--to <dir>', 'Folder of installed datasets')
    .json()
    .action((options: RawOptions) => list(options, terminal));
  program
    .command('remove <name...>')
    .description('Remove installed datasets')
    .option('--to <dir>', 'Folder of installed datasets')
    .json()
    .action((names: string[], options: RawOptions) => remove(names, options, terminal));
  const cache = program.command('cache').description('List or clear the downloads that are kept');
  cache
    .command('list')
    .description('List the downloads that are kept')
    .option('--cache <dir>', 'Folder of the downloads')
    .json()
    .action((options: RawOptions) => listCache(options, terminal));
  cache
    .command('clear')
    .description('Remove all downloads; datasets stay')
    .option('--cache <dir>', 'Folder of the downloads')
    .json()
    .action((options: RawOptions) => clearCache(options, terminal));
}

/** The folder that datasets are installed in: that of the options, else of the environment. */
export function homeFolder(options: RawOptions, env: Terminal['env']): string {
  return textOption(options, 'to') ?? installedFolder(env);
}

/** The folder that downloads are kept in. */
export function cacheFolder(options: RawOptions, env: Terminal['env']): CacheFolder {
  return new CacheFolder(textOption(options, 'cache') ?? (env.DOORPLATE_CACHE_DIR || envPaths('doorplate', { suffix: '' }).cache));
}

async function list(options: RawOptions, terminal: Terminal): Promise<void> {
  const home = homeFolder(options, terminal.env);
  const installed = await listed(home);
  const rows = await Promise.all(
    installed.map(async (row) => ({ ...row, gotAt: (await readRecord(installedPlaces(home, row.name).record))?.gotAt ?? null })),
  );
  const brought = await embeddedFolder().then(listed, () => []);
  const cells = ({ name, version, addresses, completeZips, bytes }: Listed) => [
    name,
    version,
    addresses,
    completeZips === 0 ? '-' : `in ${completeZips} ZIP codes`,
    formatBytes(bytes),
  ];
  const heading = ['name', 'version', 'addresses', 'complete', 'size'];
  const lines = [
    ...(rows.length === 0
      ? [`nothing is installed in ${home}; doorplate get MD installs a state`]
      : [home, ...alignColumns([[...heading, 'got'], ...rows.map((row) => [...cells(row), row.gotAt ?? '-'])])]),
    '',
    'of the package',
    ...alignColumns([heading, ...brought.map(cells)]),
  ];
  await report(terminal, options, { folder: home, datasets: rows, package: brought }, lines);
}

interface Listed {
  readonly name: string;
  readonly version: string;
  readonly addresses: number;
  /** In how many ZIP codes one of its lists claims to hold every address. */
  readonly completeZips: number;
  readonly bytes: number;
}

/** The datasets in the subfolders of a folder. */
async function listed(folder: string): Promise<Listed[]> {
  const store = await DatasetStore.open((await datasetsIn(folder)) ?? []);
  const rows = store.manifests().map(({ name, version, files, sources }) => ({
    name,
    version,
    addresses: files.filter(({ kind }) => kind === 'us-streets').reduce((sum, { rows: own }) => sum + own, 0),
    completeZips: new Set(sources.flatMap(({ complete = [] }) => complete)).size,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }));
  await store.close();
  return rows;
}

async function remove(names: readonly string[], options: RawOptions, terminal: Terminal): Promise<void> {
  const home = homeFolder(options, terminal.env);
  sweep(home);
  const installed = ((await datasetsIn(home)) ?? []).map(({ label }) => label);
  for (const name of names) {
    const { dataset, recipe, record, rejects, conflicts, changes } = installedPlaces(home, name);
    if (!DATASET_NAME.test(name) || !installed.includes(dataset))
      throw unusable(
        `No dataset ${name} is installed in ${home}: ${installedInstead(
          name,
          installed.map((folder) => basename(folder)),
        )}`,
      );
    // The manifest goes first, by a folder that is no longer one of datasets when the removal is cut short.
    await rm(`${dataset}/manifest.json`, { force: true });
    for (const path of [dataset, recipe, record, rejects, conflicts, changes]) await rm(path, { recursive: true, force: true });
    await report(terminal, options, { removed: name }, [`removed ${name}`]);
  }
}

async function listCache(options: RawOptions, terminal: Terminal): Promise<void> {
  const cache = cacheFolder(options, terminal.env);
  const entries = await cache.entries();
  const downloads = entries.map(({ sidecar, bytes, isWhole, usedAt }) => ({ url: sidecar.url, bytes, isWhole, usedAt }));
  const rows = downloads.map(({ url, bytes, isWhole, usedAt }) => [
    usedAt.toISOString().slice(0, 'YYYY-MM-DD'.length),
    formatBytes(bytes),
    isWhole ? 'whole' : 'partly',
    url,
  ]);
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const lines = [...alignColumns(rows), `${entries.length} downloads, ${formatBytes(total)} in ${cache.path}`];
  await report(terminal, options, { folder: cache.path, downloads }, lines);
}

async function clearCache(options: RawOptions, terminal: Terminal): Promise<void> {
  const cache = cacheFolder(options, terminal.env);
  const bytes = await cache.shrink(0);
  await report(terminal, options, { folder: cache.path, bytesRemoved: bytes }, [`removed ${formatBytes(bytes)} from ${cache.path}`]);
}

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
  throw unusable(`No dataset "${word}" is installed in ${home}, and there is no such folder here: ${installedInstead(word, installed)}`);
}

function installedInstead(word: string, installed: readonly string[]): string {
  return installed.length === 0 ? 'nothing is installed, see doorplate get --help' : knownInstead(word, installed);
}

/** The same in the folder of installed datasets of the environment, or among those of the package: `us-places`. */
export async function namedDataset(word: string, { env }: Terminal): Promise<string> {
  const folder = DATASET_NAME.test(word) ? await embeddedFolder().catch(() => null) : null;
  const home = installedFolder(env);
  const isBrought =
    folder !== null && (await exists(join(folder, word, MANIFEST_NAME))) && !(await exists(join(home, word))) && !(await exists(word));
  return isBrought ? join(folder, word) : installedOr(word, home);
}
