import { mkdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pkg from '../../../package.json' with { type: 'json' };
import { findSources } from '../../../src/dataset/find-sources.js';
import { type DatasetInspection, type DatasetSource, directorySource } from '../../../src/dataset/index.js';
import { readManifest } from '../../../src/dataset/manifest-reader.js';
import { DoorplateError } from '../../../src/errors.js';
import { Downloads } from '../../build/download/downloads.js';
import { HttpClient } from '../../build/download/http-client.js';
import { explainFolder } from '../../build/format/full-disk.js';
import { formatBytes } from '../../build/format/quantities.js';
import { namedAs, scratchPlace, sweep } from '../../build/format/scratch.js';
import { writeJson } from '../../build/get/get-record.js';
import { addDataset } from '../../build/share/add-dataset.js';
import { readCatalog } from '../../build/share/catalog.js';
import { packNpm } from '../../build/share/pack-npm.js';
import { packTar } from '../../build/share/pack-tar.js';
import { signatureOf } from '../../build/share/signature.js';
import { isArchive, unpackArchive } from '../../build/share/unpack-archive.js';
import { flag, type RawOptions, requiredOption, textOption, unusable, unusableOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { createProgress } from '../terminal/progress.js';
import { shown } from '../terminal/shown.js';
import { report, type Terminal } from '../terminal/terminal.js';
import { cacheFolder, homeFolder, namedDataset } from './installed.js';

const CATALOG = 'DOORPLATE_CATALOG';

export function registerShare(program: OperationCommand, terminal: Terminal): void {
  program
    .command('pack <dataset>')
    .description('Package a dataset for npm or as an archive, including its attributions')
    .option('--npm <name>', 'Name of the package, such as @scope/us-md')
    .option('--version <version>', 'Version of the package, such as 2026.11.0')
    .option('--tar', 'Write NAME-VERSION.tar and SHA256SUMS instead of a package')
    .option('--compress', 'Write NAME-VERSION.tar.br instead, which is smaller and takes longer to write')
    .option('--to <dir>', 'Folder that is written; a new one for a package')
    .option('--allow', 'Pack share-alike data')
    .option('--sign <file>', 'Private key, PEM of Ed25519, that signs the manifest')
    .option('--catalog <file>', 'Catalog that the dataset is entered in; needs --url')
    .option('--url <url>', 'Folder that the files, or the archive, will be served from')
    .json()
    .examples('doorplate pack ./us-md --npm @scope/us-md --version 2026.11.0 --to ./packed', 'doorplate pack ./us-md --tar --to ./release')
    .action((folder: string, options: RawOptions) => pack(folder, options, terminal));
  program
    .command('add <name-or-location>')
    .description('Install a dataset that somebody else has built: by its name in a catalog, its URL, folder or archive')
    .option('--catalog <location>', `Catalog, a file or a URL (default: $${CATALOG})`)
    .option('--signed-by <file>', 'Public key that has to have signed the dataset, PEM of Ed25519')
    .option('--older', 'Install it also where a newer edition is installed')
    .option('--to <dir>', 'Folder that datasets are installed in')
    .option('--cache <dir>', 'Folder that archives are downloaded to')
    .json()
    .examples(
      'doorplate add https://data.example.org/us-md',
      'doorplate add us-md --catalog https://data.example.org/catalog.json',
      'doorplate add ./us-md-2026.11.tar.br',
    )
    .action((what: string, options: RawOptions) => add(what, options, terminal));
}

async function pack(given: string, options: RawOptions, terminal: Terminal): Promise<void> {
  const dataset = await namedDataset(given, terminal);
  const [target, isTar] = [requiredOption(options, 'to', 'as in --to ./packed'), flag(options, 'tar')];
  requireUsed(options, isTar);
  const entry = await catalogOption(dataset, options, terminal);
  const key = textOption(options, 'sign');
  const signature = key === undefined ? null : await signatureOf(dataset, key);
  const wish = { dataset, target, signature, allowsShareAlike: flag(options, 'allow') };
  if (isTar) {
    const { inspection, path } = await packTar({ ...wish, isCompressed: flag(options, 'compress') });
    await entry?.(inspection, (await stat(path)).size, basename(path));
    const { name, version } = inspection;
    await report(terminal, options, { name, version, path }, [`packed ${name} ${shown(version)} in ${path}, its digest in SHA256SUMS`]);
    return;
  }
  const [packageName, version] = [
    requiredOption(options, 'npm', 'as in --npm @you/us-md, or --tar'),
    requiredOption(options, 'version', 'as in --version 1.0.0'),
  ];
  const inspection = await packNpm({ ...wish, packageName, version });
  const bytes = inspection.files.reduce((sum, file) => sum + file.bytes, 0);
  await entry?.(inspection, bytes, null);
  await report(
    terminal,
    options,
    { name: inspection.name, version: inspection.version, package: `${packageName}@${version}`, path: target, bytes },
    [`packed ${inspection.name} ${shown(inspection.version)}, ${formatBytes(bytes)}, as ${packageName}@${version} in ${target}`],
  );
}

/** Throws `CONFIG_INVALID` for an option that would have no effect with the others. */
function requireUsed(options: RawOptions, isTar: boolean): void {
  const unused = ['npm', 'version'].find((name) => isTar && options[name] !== undefined);
  if (unused !== undefined) throw unusableOption(unused, 'has no effect with --tar: an archive is named by its dataset');
  if (!isTar && flag(options, 'compress')) throw unusableOption('compress', 'has no effect without --tar');
  if (options.catalog === undefined && options.url !== undefined) throw unusableOption('url', 'has no effect without --catalog');
}

/** Enters what was packed in the catalog of the options; null where they name none. `archive`: its name in the folder of the URL. */
async function catalogOption(dataset: string, options: RawOptions, { env }: Terminal) {
  const catalog = textOption(options, 'catalog');
  if (catalog === undefined) return null;
  const url = requiredOption(options, 'url').replace(/\/+$/, '');
  // Read before anything is packed: what is no catalog is not written over.
  const known = await readCatalog(catalog, clientOf(env)).catch((error: unknown) => {
    if (error instanceof DoorplateError && error.message.includes('ENOENT')) return {};
    throw error;
  });
  return async ({ name, sources }: DatasetInspection, bytes: number, archive: string | null): Promise<void> => {
    const { sha256 } = await readManifest(directorySource(dataset));
    const licence = [...new Set(sources.map((source) => source.licence))].join('; ');
    return writeJson(catalog, { ...known, [name]: { urls: [archive === null ? url : `${url}/${archive}`], sha256, bytes, licence } });
  };
}

async function add(what: string, options: RawOptions, terminal: Terminal): Promise<void> {
  const home = homeFolder(options, terminal.env);
  sweep(home);
  const progress = createProgress(terminal);
  try {
    const { locations, sha256 } = await locationsOf(what, options, terminal);
    const failures: unknown[] = [];
    for (const location of locations) {
      try {
        const { name, version } = await withDataset(location, options, terminal, (source) =>
          addDataset(source, home, progress.report, {
            sha256,
            signer: textOption(options, 'signedBy'),
            allowsOlder: flag(options, 'older'),
          }),
        );
        progress.finish(`installed ${name} ${version} in ${home}`);
        await report(terminal, options, { name, version, folder: home }, []);
        return;
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures[0];
  } finally {
    progress.stop();
  }
}

/** Hands the dataset of a folder, a URL or an archive to `use`. */
async function withDataset<T>(
  location: string,
  options: RawOptions,
  terminal: Terminal,
  use: (source: DatasetSource) => Promise<T>,
): Promise<T> {
  if (!isArchive(location)) {
    const [source, ...others] = await findSources(location);
    if (source === undefined || others.length > 0) throw unusable(`${location} holds several datasets, expected one`);
    return use(source);
  }
  const { env } = terminal;
  const home = homeFolder(options, env);
  let archive = location;
  if (isUrl(location)) {
    const wanted = { url: location, name: basename(new URL(location).pathname), edition: '', pace: 'other', isImmutable: false } as const;
    archive = (await new Downloads(clientOf(env), cacheFolder(options, env)).file(wanted)).path;
  }
  const folder = scratchPlace(join(home, basename(archive)));
  try {
    await mkdir(folder, { recursive: true });
    await unpackArchive(archive, folder, location);
    return await use(directorySource(folder));
  } catch (error) {
    throw explainFolder(namedAs(error, folder, location), home);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function clientOf(env: Terminal['env']): HttpClient {
  return new HttpClient({ version: pkg.version, env });
}

function isUrl(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Where a dataset may be, and the digest that its manifest has to have; null where no catalog says it. */
async function locationsOf(
  what: string,
  options: RawOptions,
  { env }: Terminal,
): Promise<{ readonly locations: readonly string[]; readonly sha256: string | null }> {
  if (isUrl(what) || /[/\\.]/.test(what)) return { locations: [what], sha256: null };
  const location = textOption(options, 'catalog') ?? env[CATALOG] ?? '';
  if (location === '')
    throw unusable(
      `${what} is a name, and no catalog is named: --catalog URL or $${CATALOG}; without one, doorplate get builds the data of a state`,
    );
  const catalog = await readCatalog(location, clientOf(env));
  const entry = Object.hasOwn(catalog, what) ? catalog[what] : undefined;
  if (entry === undefined) throw unusable(`${location} has no ${what}, expected one of ${Object.keys(catalog).join(', ')}`);
  return { locations: entry.urls, sha256: entry.sha256 };
}
