import { IP_LEVELS } from '../../../src/dataset/format/tables/ip.js';
import { DATASET_NAME, DATASET_NAME_RULE } from '../../../src/dataset/manifest-reader.js';
import { type BuildOutcome, buildDataset } from '../../build/build-dataset.js';
import { checkDataset } from '../../build/check-dataset.js';
import { formatBytes } from '../../build/format/quantities.js';
import { plainTally, tallyLines } from '../../build/source-ledger.js';
import { MOST_THREADS } from '../../build/street-build.js';
import { choiceOption, integerOption, type RawOptions, requiredOption, textOption, unusable } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { createProgress } from '../terminal/progress.js';
import { alignColumns, report, type Terminal } from '../terminal/terminal.js';
import { namedDataset } from './installed.js';
import { addSourceOptions, namedSources, selectionOf, withRecipe } from './source-options.js';

/** The licence in the manifest when the options name none. */
const NOT_STATED = 'not stated';

export function registerBuild(program: OperationCommand, terminal: Terminal): void {
  addSourceOptions(program.command('build <out-dir>').description('Build a dataset from source files'))
    .option('--name <name>', 'Name of the dataset')
    .option('--version <version>', 'Version of the dataset')
    .option('--level <level>', `Places of IP ranges, ${IP_LEVELS.join(' or ')} (default: city)`)
    .option('--rejects <file>', 'Where rows that cannot be used are listed (default: <out-dir>.rejects.csv)')
    .option('--conflicts <file>', 'Where differences between sources are listed (default: <out-dir>.conflicts.csv)')
    .option('--threads <number>', 'Threads that read and build US addresses (default: one a core, one alone for small sources)')
    .option('--licence <text>', 'Licence of the IP ranges')
    .option('--attribution <text>', 'Attribution that the licence of the IP ranges wants shown')
    .json()
    .examples(
      'doorplate build ./datasets/us --us rrad:addresses.json --name us --version 2026.11',
      'doorplate build ./datasets/ip --ip mmdb:city-ipv4.mmdb --ip mmdb:city-ipv6.mmdb --name ip --version 2026.11 --licence "CC BY 4.0"',
      "doorplate build ./datasets/md --us 'openaddresses:us/md/*.csv' --us nad:NAD_r21.zip --region MD --name md --version 2026.11",
      'doorplate build ./datasets/us --recipe us.json',
      'The build date is that of the newest source; $SOURCE_DATE_EPOCH sets another one.',
    )
    .action((outDir: string, options: RawOptions) => build(outDir, options, terminal));
}

async function build(outDir: string, given: RawOptions, terminal: Terminal): Promise<void> {
  const options = await withRecipe(given);
  const name = requiredOption(options, 'name', 'as in --name us-md');
  // Checked before the sources are read, which may take hours.
  if (!DATASET_NAME.test(name)) throw unusable(`--name is "${name}", expected ${DATASET_NAME_RULE}`);
  const version = requiredOption(options, 'version', 'as in --version 2026.11');
  const beside = outDir.replace(/[/\\]+$/, '');
  const plan = {
    outDir,
    name,
    version,
    ip: {
      level: choiceOption(options, 'level', IP_LEVELS) ?? 'city',
      terms: { licence: textOption(options, 'licence') ?? NOT_STATED, attribution: textOption(options, 'attribution') ?? '' },
    },
    selection: selectionOf(options),
    sources: await namedSources(options),
    rejects: textOption(options, 'rejects') ?? `${beside}.rejects.csv`,
    conflicts: textOption(options, 'conflicts') ?? `${beside}.conflicts.csv`,
    threads: integerOption(options, 'threads', 1, MOST_THREADS) ?? null,
    builtAt: sourceDate(terminal.env),
  };
  const progress = createProgress(terminal);
  let outcome: BuildOutcome;
  try {
    outcome = await buildDataset(plan, progress.report);
    progress.finish(`built ${name} ${version} in ${outDir}`);
  } finally {
    progress.stop();
  }
  // After the dataset is in place: a reader of the output that leaves early ends the process.
  const [rejects, conflicts] = [outcome.hasRejects ? plan.rejects : null, outcome.hasConflicts ? plan.conflicts : null];
  const { files, tallies, notices } = outcome;
  await report(terminal, options, { name, version, path: outDir, files, tallies: tallies.map(plainTally), rejects, conflicts, notices }, [
    ...fileLines(outcome),
    ...tallies.flatMap(tallyLines),
    ...(rejects === null ? [] : [`rejected rows are listed in ${rejects}`]),
    ...(conflicts === null ? [] : [`what sources differ in is listed in ${conflicts}`]),
    ...notices,
  ]);
}

function fileLines({ files }: BuildOutcome): string[] {
  const rows = files.map((file) => [file.kind, file.key || '-', file.rows, formatBytes(file.bytes)]);
  return alignColumns([['kind', 'key', 'rows', 'size'], ...rows]);
}

/** The date that a reproducible build asks for (reproducible-builds.org, SOURCE_DATE_EPOCH), ISO without time. */
function sourceDate(env: Terminal['env']): string | null {
  const seconds = env.SOURCE_DATE_EPOCH ?? '';
  if (seconds === '') return null;
  if (!/^\d{1,11}$/.test(seconds)) throw unusable(`SOURCE_DATE_EPOCH is "${seconds}", expected seconds since 1970`);
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

export function registerCheck(program: OperationCommand, terminal: Terminal, done: Done): void {
  addSourceOptions(
    program.command('check <dataset>').description('Compare a dataset of US addresses, row by row, with the files that it was built from'),
  )
    .json()
    .examples('doorplate check ./datasets/us --recipe us.json')
    .action(async (dir: string, options: RawOptions) => done(await check(dir, options, terminal)));
}

async function check(dir: string, given: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const options = await withRecipe(given);
  const files = await namedSources(options);
  const progress = createProgress(terminal);
  const findings = await checkDataset(await namedDataset(dir, terminal), files, selectionOf(options), progress.report).finally(() =>
    progress.stop(),
  );
  const { unexplained, counts } = findings;
  await report(terminal, options, { unexplained, counts }, findings.lines());
  return findings.unexplained === 0 ? EXIT.ok : EXIT.notFound;
}
