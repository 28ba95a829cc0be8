import type { CAC } from 'cac';
import { STATES } from '../../src/address/index.js';
import { IP_LEVELS, type IpLevel } from '../../src/dataset/tables/ip.js';
import { DoorplateError } from '../../src/errors.js';
import { packDataset } from '../dataset/pack.js';
import { writeDataset } from '../dataset/write.js';
import { type CenterlineFields, parseCenterlineFields } from '../us/import/centerlines/fields.js';
import { choiceOption, listOption, type RawOptions, requiredOption, textOption } from './arguments.js';
import { EXIT, type ExitCode } from './exit.js';
import { type FileTally, Gathered, type Selection } from './gathered.js';
import { expectedFiles, type SourceFile, sourceFiles } from './import-file.js';
import { ListFile } from './list-file.js';
import { alignColumns, formatBytes } from './output.js';
import { createProgress, type Report } from './progress.js';
import { type Terminal, writeLines } from './terminal.js';

const KINDS = ['us', 'places', 'in', 'ip'] as const;
const STATE_CODES = STATES.map(({ code }) => code);
/** What stands in the manifest when nobody said it. */
const NOT_STATED = 'not stated';
const REJECT_COLUMNS = ['file', 'line', 'reason'];
const CONFLICT_COLUMNS = ['subject', 'field', 'kept', 'kept_source', 'other', 'other_source'];

export function registerBuild(program: CAC, terminal: Terminal): void {
  program
    .command('build <out-dir>', 'Build a dataset from source files')
    .option('--us <format:file>', `US addresses: ${expectedFiles('us')}; may be repeated`)
    .option('--places <format:file>', `US ZIP codes and city names: ${expectedFiles('places')}; may be repeated`)
    .option('--in <format:file>', `Indian places: ${expectedFiles('in')}; may be repeated`)
    .option('--ip <format:file>', `IP ranges: ${expectedFiles('ip')}; may be repeated, the earlier file counts`)
    .option('--name <name>', 'Name of the dataset')
    .option('--version <version>', 'Version of the dataset')
    .option('--level <level>', `Places of IP ranges, ${IP_LEVELS.join(' or ')} (default: city)`)
    .option('--state <code>', 'State of US addresses that do not say theirs')
    .option('--fields <field=property,...>', 'Properties of centre lines that bear unusual names')
    .option('--region <code>', 'Keep US addresses of this state only; may be repeated')
    .option('--zip3 <digits>', 'Keep US addresses whose ZIP code begins so only; may be repeated')
    .option('--rejects <file>', 'Where rows that cannot be used are listed (default: <out-dir>.rejects.csv)')
    .option('--conflicts <file>', 'Where differences between sources are listed (default: <out-dir>.conflicts.csv)')
    .option('--licence <text>', 'Licence of the IP ranges')
    .option('--attribution <text>', 'Attribution that the licence of the IP ranges wants shown')
    .example('  doorplate build ./datasets/us --us rrad:addresses.json --name us --version 2026.11')
    .example(
      '  doorplate build ./datasets/ip --ip mmdb:city-ipv4.mmdb --ip mmdb:city-ipv6.mmdb --name ip --version 2026.11 --licence "CC BY 4.0"',
    )
    .example(
      "  doorplate build ./datasets/md --us 'openaddresses:us/md/*.csv' --us nad:NAD_r21.zip --region MD --name md --version 2026.11",
    )
    .example('  The build date is that of the newest source; $SOURCE_DATE_EPOCH sets another one.')
    .action((outDir: string, options: RawOptions) => build(outDir, options, terminal));
}

async function build(outDir: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const name = requiredOption(options, 'name');
  const version = requiredOption(options, 'version');
  const level: IpLevel = choiceOption(options, 'level', IP_LEVELS) ?? 'city';
  const terms = { licence: textOption(options, 'licence') ?? NOT_STATED, attribution: textOption(options, 'attribution') ?? '' };
  const selection = selectionOf(options);
  const files = KINDS.flatMap((kind) => listOption(options, kind).map((value) => sourceFiles(kind, value)));
  const sources = (await Promise.all(files)).flat();
  if (sources.length === 0)
    throw new DoorplateError('CONFIG_INVALID', `no source file is named, expected ${KINDS.map((kind) => `--${kind}`).join(', ')}`);

  const progress = createProgress(terminal);
  const beside = outDir.replace(/[/\\]+$/, '');
  const rejects = new ListFile(textOption(options, 'rejects') ?? `${beside}.rejects.csv`, REJECT_COLUMNS);
  const conflicts = new ListFile(textOption(options, 'conflicts') ?? `${beside}.conflicts.csv`, CONFLICT_COLUMNS);
  try {
    const gathered: Gathered = new Gathered(
      selection,
      ({ file, line, reason }) => rejects.add([file, line, reason]),
      ({ subject, field, kept, keptSource, other, otherSource }) =>
        conflicts.add([subject, field, kept, titleOf(gathered, keptSource), other, titleOf(gathered, otherSource)]),
    );
    await readAll(sources, gathered, progress.report);
    const packedFiles = await gathered.pack(level, terms, progress.report);
    if (packedFiles.length === 0) throw new DoorplateError('INPUT_MALFORMED', 'the source files hold nothing that a dataset is built from');
    const builtAt = sourceDate(terminal.env) ?? gathered.builtAt;
    const packed = await packDataset({ name, version, builtAt, sources: gathered.sources }, packedFiles);
    progress.report(1, `writing ${outDir}`);
    await writeDataset(outDir, packed);
    rejects.finish();
    conflicts.finish();
    progress.finish(`built ${name} ${version} in ${outDir}`);
    const rows = packedFiles.map((file) => [file.kind, file.key || '-', file.rows, formatBytes(file.bytes.byteLength)]);
    await writeLines(terminal.output, alignColumns([['kind', 'key', 'rows', 'size'], ...rows]));
    await writeLines(terminal.output, gathered.tallies.flatMap(tallyLines));
    if (rejects.written) await writeLines(terminal.output, [`rejected rows are listed in ${rejects.path}`]);
    if (conflicts.written) await writeLines(terminal.output, [`what sources differ in is listed in ${conflicts.path}`]);
    await writeLines(terminal.output, gathered.notices);
    return EXIT.ok;
  } finally {
    rejects.discard();
    conflicts.discard();
    progress.stop();
  }
}

function selectionOf(options: RawOptions): Selection {
  const zip3 = listOption(options, 'zip3');
  const wrong = zip3.find((digits) => !/^\d{3}$/.test(digits));
  if (wrong !== undefined) throw new DoorplateError('CONFIG_INVALID', '--zip3 is not three digits');
  const regions = listOption(options, 'region').map((code) => code.toUpperCase());
  if (regions.some((code) => !STATE_CODES.includes(code))) throw new DoorplateError('CONFIG_INVALID', "--region is not a state's code");
  const state = textOption(options, 'state')?.toUpperCase() ?? null;
  if (state !== null && !STATE_CODES.includes(state)) throw new DoorplateError('CONFIG_INVALID', "--state is not a state's code");
  return { state, regions, zip3, fields: fieldsOf(options) };
}

function fieldsOf(options: RawOptions): CenterlineFields {
  const text = textOption(options, 'fields');
  try {
    return text === undefined ? {} : parseCenterlineFields(text);
  } catch (cause) {
    throw new DoorplateError('CONFIG_INVALID', `--fields: ${(cause as Error).message}`, {}, { cause });
  }
}

/** What a file came to: its rows, and below them the reasons of the rejected ones, the most frequent first. */
function tallyLines({ path, read, kept, rejected }: FileTally): string[] {
  const reasons = [...rejected].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  const sum = reasons.reduce((total, [, count]) => total + count, 0);
  const left = read - kept - sum;
  const told = `${path}: ${read} rows read, ${kept} kept, ${sum} rejected${left > 0 ? `, ${left} left out` : ''}`;
  return [told, ...reasons.map(([reason, count]) => `  ${count}  ${reason}`)];
}

/** A source as the list of conflicts names it. */
function titleOf({ sources }: Gathered, source: number): string {
  const { title = '', edition = '' } = sources[source] ?? {};
  return `${title} ${edition}`.trim();
}

async function readAll(sources: readonly SourceFile[], gathered: Gathered, report: Report): Promise<void> {
  for (const [at, source] of sources.entries()) {
    report(at / sources.length, `reading ${source.path}`);
    await source.read(gathered);
  }
}

/** The date that a reproducible build asks for (reproducible-builds.org, SOURCE_DATE_EPOCH), ISO without time. */
function sourceDate(env: Terminal['env']): string | null {
  const seconds = env.SOURCE_DATE_EPOCH ?? '';
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length) : null;
}
