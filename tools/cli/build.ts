import type { CAC } from 'cac';
import { IP_LEVELS, type IpLevel } from '../../src/dataset/tables/ip.js';
import { DoorplateError } from '../../src/errors.js';
import { packDataset } from '../dataset/pack.js';
import { writeDataset } from '../dataset/write.js';
import { choiceOption, listOption, type RawOptions, requiredOption, textOption } from './arguments.js';
import { EXIT, type ExitCode } from './exit.js';
import { Gathered } from './gathered.js';
import { expectedFiles, type SourceFile, sourceFile } from './import-file.js';
import { alignColumns, formatBytes } from './output.js';
import { createProgress, type Report } from './progress.js';
import { type Terminal, writeLines } from './terminal.js';

const KINDS = ['us', 'in', 'ip'] as const;
/** What stands in the manifest when nobody said it. */
const NOT_STATED = 'not stated';

export function registerBuild(program: CAC, terminal: Terminal): void {
  program
    .command('build <out-dir>', 'Build a dataset from source files')
    .option('--us <format:file>', `US addresses: ${expectedFiles('us')}; may be repeated`)
    .option('--in <format:file>', `Indian places: ${expectedFiles('in')}; may be repeated`)
    .option('--ip <format:file>', `IP ranges: ${expectedFiles('ip')}; may be repeated, the earlier file counts`)
    .option('--name <name>', 'Name of the dataset')
    .option('--version <version>', 'Version of the dataset')
    .option('--level <level>', `Places of IP ranges, ${IP_LEVELS.join(' or ')} (default: city)`)
    .option('--licence <text>', 'Licence of the IP ranges')
    .option('--attribution <text>', 'Attribution that the licence of the IP ranges wants shown')
    .example('  doorplate build ./datasets/us --us rrad:addresses.json --name us --version 2026.11')
    .example(
      '  doorplate build ./datasets/ip --ip mmdb:city-ipv4.mmdb --ip mmdb:city-ipv6.mmdb --name ip --version 2026.11 --licence "CC BY 4.0"',
    )
    .example('  The build date is that of the newest source; $SOURCE_DATE_EPOCH sets another one.')
    .action((outDir: string, options: RawOptions) => build(outDir, options, terminal));
}

async function build(outDir: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const name = requiredOption(options, 'name');
  const version = requiredOption(options, 'version');
  const level: IpLevel = choiceOption(options, 'level', IP_LEVELS) ?? 'city';
  const terms = { licence: textOption(options, 'licence') ?? NOT_STATED, attribution: textOption(options, 'attribution') ?? '' };
  const sources = KINDS.flatMap((kind) => listOption(options, kind).map((value) => sourceFile(kind, value)));
  if (sources.length === 0)
    throw new DoorplateError('CONFIG_INVALID', `no source file is named, expected ${KINDS.map((kind) => `--${kind}`).join(', ')}`);

  const progress = createProgress(terminal);
  try {
    const gathered = await readAll(sources, progress.report);
    const files = await gathered.pack(level, terms, progress.report);
    if (files.length === 0) throw new DoorplateError('INPUT_MALFORMED', 'the source files hold nothing that a dataset is built from');
    const builtAt = sourceDate(terminal.env) ?? gathered.builtAt;
    const packed = await packDataset({ name, version, builtAt, sources: gathered.sources }, files);
    progress.report(1, `writing ${outDir}`);
    await writeDataset(outDir, packed);
    progress.finish(`built ${name} ${version} in ${outDir}`);
    const rows = files.map((file) => [file.kind, file.key || '-', file.rows, formatBytes(file.bytes.byteLength)]);
    await writeLines(terminal.output, alignColumns([['kind', 'key', 'rows', 'size'], ...rows]));
    return EXIT.ok;
  } finally {
    progress.stop();
  }
}

async function readAll(sources: readonly SourceFile[], report: Report): Promise<Gathered> {
  const gathered = new Gathered();
  for (const [at, source] of sources.entries()) {
    report(at / sources.length, `reading ${source.path}`);
    await source.read(gathered);
  }
  return gathered;
}

/** The date that a reproducible build asks for (reproducible-builds.org, SOURCE_DATE_EPOCH), ISO without time. */
function sourceDate(env: Terminal['env']): string | null {
  const seconds = env.SOURCE_DATE_EPOCH ?? '';
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length) : null;
}
