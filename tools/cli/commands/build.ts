import { stat } from 'node:fs/promises';
import type { CAC } from 'cac';
import type { FileEntry } from '../../../src/dataset/index.js';
import { DATASET_NAME, DATASET_NAME_RULE } from '../../../src/dataset/manifest-reader.js';
import { IP_LEVELS, type IpLevel } from '../../../src/dataset/tables/ip.js';
import { DoorplateError } from '../../../src/errors.js';
import { tallyLines } from '../../build/file-tally.js';
import { Gathered } from '../../build/imported-rows.js';
import { ListFile } from '../../build/list-file.js';
import { packGathered } from '../../build/pack/pack-imported.js';
import { withRecipe } from '../../build/recipe.js';
import type { SourceFile } from '../../build/source-file.js';
import { MOST_THREADS, StreetBuild } from '../../build/street-build.js';
import { CONFLICT_COLUMNS, REJECT_COLUMNS } from '../../build/threads/street-thread.js';
import { tellFullDisk } from '../../format/full-disk.js';
import { manifestSources } from '../../format/manifest-sources.js';
import { packManifest } from '../../format/pack.js';
import { DatasetStage, writePacked } from '../../format/stage.js';
import { choiceOption, integerOption, type RawOptions, requiredOption, textOption } from '../terminal/arguments.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { alignColumns, formatBytes } from '../terminal/output.js';
import { createProgress } from '../terminal/progress.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';
import { addSourceOptions, namedSources, selectionOf } from './source-options.js';

/** What stands in the manifest when nobody said it. */
const NOT_STATED = 'not stated';
const COMPRESSED = /\.(?:gz|zip|parquet)$/i;
/** Disk that building takes, in bytes a byte of the sources. */
const ROOM_OF_PLAIN = 1;
const ROOM_OF_COMPRESSED = 4;

export function registerBuild(program: CAC, terminal: Terminal): void {
  addSourceOptions(program.command('build <out-dir>', 'Build a dataset from source files'))
    .option('--name <name>', 'Name of the dataset')
    .option('--version <version>', 'Version of the dataset')
    .option('--level <level>', `Places of IP ranges, ${IP_LEVELS.join(' or ')} (default: city)`)
    .option('--rejects <file>', 'Where rows that cannot be used are listed (default: <out-dir>.rejects.csv)')
    .option('--conflicts <file>', 'Where differences between sources are listed (default: <out-dir>.conflicts.csv)')
    .option('--threads <number>', 'Threads that read and build US addresses (default: one a core, one alone for small sources)')
    .option('--licence <text>', 'Licence of the IP ranges')
    .option('--attribution <text>', 'Attribution that the licence of the IP ranges wants shown')
    .example('  doorplate build ./datasets/us --us rrad:addresses.json --name us --version 2026.11')
    .example(
      '  doorplate build ./datasets/ip --ip mmdb:city-ipv4.mmdb --ip mmdb:city-ipv6.mmdb --name ip --version 2026.11 --licence "CC BY 4.0"',
    )
    .example(
      "  doorplate build ./datasets/md --us 'openaddresses:us/md/*.csv' --us nad:NAD_r21.zip --region MD --name md --version 2026.11",
    )
    .example('  doorplate build ./datasets/us --recipe us.json')
    .example('  The build date is that of the newest source; $SOURCE_DATE_EPOCH sets another one.')
    .action((outDir: string, options: RawOptions) => build(outDir, options, terminal));
}

async function build(outDir: string, given: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const options = await withRecipe(given);
  const name = requiredOption(options, 'name');
  // Said before the sources are read, which may take hours.
  if (!DATASET_NAME.test(name)) throw new DoorplateError('CONFIG_INVALID', `--name is ${name}, expected ${DATASET_NAME_RULE}`);
  const version = requiredOption(options, 'version');
  const level: IpLevel = choiceOption(options, 'level', IP_LEVELS) ?? 'city';
  const terms = { licence: textOption(options, 'licence') ?? NOT_STATED, attribution: textOption(options, 'attribution') ?? '' };
  const selection = selectionOf(options);
  const sources = await namedSources(options);

  const progress = createProgress(terminal);
  const beside = outDir.replace(/[/\\]+$/, '');
  const rejects = new ListFile(textOption(options, 'rejects') ?? `${beside}.rejects.csv`, REJECT_COLUMNS);
  const conflicts = new ListFile(textOption(options, 'conflicts') ?? `${beside}.conflicts.csv`, CONFLICT_COLUMNS);
  const threads = integerOption(options, 'threads', 1, MOST_THREADS) ?? null;
  const stage = await DatasetStage.begin(outDir, await roomFor(sources));
  let streets: StreetBuild | null = null;
  let told: readonly string[];
  try {
    for (const list of [rejects, conflicts]) list.requirePlace();
    const gathered = new Gathered(selection, ({ file, line, reason }) => rejects.add([file, line, reason]));
    const [streetFiles, otherFiles] = [sources.filter(isOfStreets), sources.filter((source) => !isOfStreets(source))];
    streets = await StreetBuild.begin(stage, streetFiles, threads);
    await streets.read(streetFiles, selection, gathered, rejects, progress.report);
    for (const source of otherFiles) {
      progress.report(null, `reading ${source.path}`);
      await source.read(gathered);
    }
    const files: FileEntry[] = [];
    for (const file of await packGathered(gathered, level, terms, progress.report)) files.push(await writePacked(stage.folder, file));
    const listed = manifestSources(gathered.sources);
    files.unshift(...(await streets.build(gathered, listed.rowOf, conflicts, progress.report)));
    if (files.length === 0) {
      const why = [...gathered.tallies.flatMap(tallyLines), ...gathered.notices].map((line) => line.trim());
      throw new DoorplateError('INPUT_MALFORMED', ['the source files hold nothing that a dataset is built from', ...why].join('; '));
    }
    await streets.close();
    const builtAt = sourceDate(terminal.env) ?? gathered.builtAt;
    progress.report(1, `writing ${outDir}`);
    await stage.commit(
      files.map((file) => file.name),
      await packManifest({ name, version, builtAt, sources: listed.entries }, files),
    );
    rejects.finish();
    conflicts.finish();
    progress.finish(`built ${name} ${version} in ${outDir}`);
    const rows = files.map((file) => [file.kind, file.key || '-', file.rows, formatBytes(file.bytes)]);
    told = [
      ...alignColumns([['kind', 'key', 'rows', 'size'], ...rows]),
      ...gathered.tallies.flatMap(tallyLines),
      ...(rejects.written ? [`rejected rows are listed in ${rejects.path}`] : []),
      ...(conflicts.written ? [`what sources differ in is listed in ${conflicts.path}`] : []),
      ...gathered.notices,
    ];
  } catch (error) {
    throw tellFullDisk(error);
  } finally {
    await streets?.close();
    await stage.close();
    rejects.discard();
    conflicts.discard();
    progress.stop();
  }
  // Whoever reads it may leave early, which ends the process.
  await writeLines(terminal.output, told);
  return EXIT.ok;
}

function isOfStreets({ format }: SourceFile): boolean {
  return format.startsWith('us:');
}

/** Bytes of disk that building takes at most, by the size of the sources: rows that are kept meanwhile, and the dataset. */
async function roomFor(sources: readonly SourceFile[]): Promise<number> {
  const needed = sources.map(async ({ path }) => {
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    return size * (COMPRESSED.test(path) ? ROOM_OF_COMPRESSED : ROOM_OF_PLAIN);
  });
  return (await Promise.all(needed)).reduce((a, b) => a + b, 0);
}

/** The date that a reproducible build asks for (reproducible-builds.org, SOURCE_DATE_EPOCH), ISO without time. */
function sourceDate(env: Terminal['env']): string | null {
  const seconds = env.SOURCE_DATE_EPOCH ?? '';
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length) : null;
}
