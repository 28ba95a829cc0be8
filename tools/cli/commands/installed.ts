import { rm } from 'node:fs/promises';
import { datasetsIn } from '../../../src/dataset/find-sources.js';
import { DatasetStore } from '../../../src/dataset/index.js';
import { DATASET_NAME } from '../../../src/dataset/manifest-reader.js';
import { DoorplateError } from '../../../src/errors.js';
import { formatBytes } from '../../format/byte-text.js';
import { sweep } from '../../format/scratch.js';
import { installedPlaces, readRecord } from '../../get/get-record.js';
import type { RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { alignColumns, report, type Terminal } from '../terminal/terminal.js';
import { cacheFolder, readGetSettings } from './get.js';

export function registerInstalled(program: OperationCommand, terminal: Terminal, done: Done): void {
  program
    .command('list')
    .description('List the datasets that are installed')
    .option('--to <dir>', 'Folder of installed datasets')
    .json()
    .action(async (options: RawOptions) => done(await list(options, terminal)));
  program
    .command('remove <name...>')
    .description('Remove installed datasets')
    .option('--to <dir>', 'Folder of installed datasets')
    .json()
    .action(async (names: string[], options: RawOptions) => done(await remove(names, options, terminal)));
  const cache = program.command('cache').description('List or clear the downloads that are kept');
  cache
    .command('list')
    .description('List the downloads that are kept')
    .option('--cache <dir>', 'Folder of the downloads')
    .json()
    .action(async (options: RawOptions) => done(await listCache(options, terminal)));
  cache
    .command('clear')
    .description('Remove all downloads; datasets stay')
    .option('--cache <dir>', 'Folder of the downloads')
    .json()
    .action(async (options: RawOptions) => done(await clearCache(options, terminal)));
}

async function list(options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const { home } = readGetSettings(options, terminal);
  const store = await DatasetStore.open((await datasetsIn(home)) ?? []);
  const rows = await Promise.all(
    store.manifests().map(async ({ name, version, files }) => ({
      name,
      version,
      addresses: files.filter(({ kind }) => kind === 'us-streets').reduce((sum, { rows: own }) => sum + own, 0),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      gotAt: (await readRecord(installedPlaces(home, name).record))?.gotAt ?? null,
    })),
  );
  await store.close();
  const table = rows.map(({ name, version, addresses, bytes, gotAt }) => [name, version, addresses, formatBytes(bytes), gotAt ?? '-']);
  const lines = [home, ...alignColumns([['name', 'version', 'addresses', 'size', 'got'], ...table])];
  await report(terminal, options, { folder: home, datasets: rows }, rows.length === 0 ? [`nothing is installed in ${home}`] : lines);
  return EXIT.ok;
}

async function remove(names: readonly string[], options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const { home } = readGetSettings(options, terminal);
  sweep(home);
  const installed = ((await datasetsIn(home)) ?? []).map(({ label }) => label);
  for (const name of names) {
    const { dataset, recipe, record, rejects, conflicts, changes } = installedPlaces(home, name);
    if (!DATASET_NAME.test(name) || !installed.includes(dataset))
      throw new DoorplateError('CONFIG_INVALID', `No dataset ${name} is installed in ${home}`);
    // The manifest goes first, by a folder that is no longer one of datasets when the removal is cut short.
    await rm(`${dataset}/manifest.json`, { force: true });
    for (const path of [dataset, recipe, record, rejects, conflicts, changes]) await rm(path, { recursive: true, force: true });
    await report(terminal, options, { removed: name }, [`removed ${name}`]);
  }
  return EXIT.ok;
}

async function listCache(options: RawOptions, terminal: Terminal): Promise<ExitCode> {
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
  return EXIT.ok;
}

async function clearCache(options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const cache = cacheFolder(options, terminal.env);
  const bytes = await cache.shrink(0);
  await report(terminal, options, { folder: cache.path, bytesRemoved: bytes }, [`removed ${formatBytes(bytes)} from ${cache.path}`]);
  return EXIT.ok;
}
