import { createInterface } from 'node:readline/promises';
import envPaths from 'env-paths';
import pkg from '../../../package.json' with { type: 'json' };
import { installedFolder } from '../../../src/dataset/installed.js';
import { DoorplateError } from '../../../src/errors.js';
import { plainTally } from '../../build/source-ledger.js';
import { CacheFolder } from '../../download/cache-folder.js';
import { type Area, isUsArea } from '../../get/areas/area.js';
import { areaLists } from '../../get/areas/named-places.js';
import { parseArea } from '../../get/areas/parse-area.js';
import { type CurrentDataset, type GetTools, type GotDataset, getArea } from '../../get/get-area.js';
import { costOf, type Plan } from '../../get/plan.js';
import { SOURCE_NAMES, type SourceName } from '../../get/publishers/publisher.js';
import { flag, integerOption, knownInstead, listOption, type RawOptions, textOption } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { createProgress } from '../terminal/progress.js';
import { isTty, report, type Terminal } from '../terminal/terminal.js';
import { currentLine, gotLines, planLines } from './get-lines.js';

/** Downloads above this are asked about where a person looks, bytes. */
const ASKED_BYTES = 500e6;
/** So are those that take longer. */
const ASKED_SECONDS = 600;
const MOST_JOBS = 16;

export function registerGet(program: OperationCommand, terminal: Terminal, done: Done): void {
  addGetOptions(
    program.command('get <area...>').description('Fetch public data of an area, build a dataset of it, check it, and install it'),
  )
    .option('--from <sources>', `Sources, with commas between: ${SOURCE_NAMES.join(', ')} (default: what suits the area)`)
    .option('--dry-run', 'Print what would be fetched, and fetch nothing but catalogs')
    .json('Print a line of JSON for each area')
    .examples(
      'doorplate get MD',
      'doorplate get "Baltimore County, MD" 21201 --from overture',
      'doorplate get us --from tiger --dry-run',
      'doorplate get county:24510 --base-url overture=https://mirror.example.org',
      'Areas: a state (MD, Maryland), a county (county:24510, "Baltimore County, MD"), a city ("Richmond, VA"), a ZIP code, zip3:212, us.',
      'Other data: ip (cities of IP addresses), ip-asn (who announces them), places (ZIP codes), in (India; Indiana is IN).',
      'Datasets are installed in $DOORPLATE_DATA_DIR, or where the system keeps data of programs.',
    )
    .action(async (areas: string[], options: RawOptions) => done(await get(areas, options, terminal)));
}

/** Adds the options of commands that fetch. */
export function addGetOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--to <dir>', 'Folder that datasets are installed in (default: that of installed data)')
    .option('--cache <dir>', 'Folder that downloads are kept in (default: the cache folder of the system)')
    .option('--base-url <source=url>', 'Another place of a source, such as a mirror; may be repeated; without --from only these are asked')
    .option('--jobs <n>', `Downloads from one host at a time, at most ${MOST_JOBS}; sources that ask for fewer get fewer`)
    .option('--offline', 'Fetch nothing, and build from what the cache has')
    .option('--yes', 'Do not ask before large downloads');
}

async function get(words: readonly string[], options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const settings = readGetSettings(options, terminal);
  const lists = await areaLists();
  const areas = words.map((word) => ({ word, area: parseArea(word, lists) }));
  for (const { word, area } of areas) {
    const got = await getOne({ word, area, from: fromOption(options) }, { ...settings, options, atlas: lists.atlas }, terminal);
    if (got === 'declined') return EXIT.notFound;
  }
  return EXIT.ok;
}

/** Where to keep what, and how to ask. */
export type GetSettings = Pick<GetTools, 'home' | 'cache' | 'baseUrls' | 'isOffline' | 'version' | 'jobs'>;

export function readGetSettings(options: RawOptions, { env }: Terminal): GetSettings {
  const jobs = integerOption(options, 'jobs', 1, MOST_JOBS);
  return {
    home: textOption(options, 'to') ?? installedFolder(env),
    cache: cacheFolder(options, env),
    baseUrls: baseUrlOptions(options),
    isOffline: flag(options, 'offline'),
    version: pkg.version,
    ...(jobs === undefined ? {} : { jobs }),
  };
}

export function cacheFolder(options: RawOptions, env: Terminal['env']): CacheFolder {
  return new CacheFolder(textOption(options, 'cache') ?? (env.DOORPLATE_CACHE_DIR || envPaths('doorplate', { suffix: '' }).cache));
}

interface Wanted {
  readonly word: string;
  readonly area: Area;
  readonly from: readonly SourceName[];
}

type Tools = GetSettings & {
  readonly options: RawOptions;
  readonly atlas: Awaited<ReturnType<typeof areaLists>>['atlas'];
};

/** Gets one area and says what it did. */
export async function getOne(
  wanted: Wanted,
  tools: Tools,
  terminal: Terminal,
): Promise<GotDataset | CurrentDataset | 'planned' | 'declined'> {
  const { options } = tools;
  const progress = createProgress(terminal);
  let isDeclined = false;
  const approve = async (plan: Plan): Promise<boolean> => {
    progress.stop();
    const cost = costOf(plan);
    if (flag(options, 'dryRun')) {
      await report(terminal, options, { ...plan, held: undefined, sources: plan.sources.map(shownSource), cost }, planLines(plan, cost));
      return false;
    }
    for (const line of planLines(plan, cost)) terminal.notices.write(`${line}\n`);
    if (flag(options, 'yes') || (cost.bytes < ASKED_BYTES && cost.seconds < ASKED_SECONDS)) return true;
    isDeclined = !(await confirmed(terminal, 'Go on?'));
    return !isDeclined;
  };
  try {
    const got = await getArea(wanted, {
      ...tools,
      isPlanOnly: flag(options, 'dryRun'),
      env: terminal.env,
      now: new Date(),
      approve,
      report: progress.report,
      onSilence: (host) => progress.note(`Waiting for ${host}`),
    });
    if (got === null) return isDeclined ? 'declined' : 'planned';
    if (got.outcome === null) {
      await report(terminal, options, currentSummary(got), [currentLine(got)]);
      return got;
    }
    progress.finish(`installed ${got.plan.name} ${got.plan.version} in ${got.path}`);
    await report(terminal, options, summary(got), gotLines(got, isUsArea(wanted.area)));
    return got;
  } finally {
    progress.stop();
  }
}

function shownSource({ files, ...source }: Plan['sources'][number]) {
  return { ...source, files: files.map(({ download, bytes, rows }) => ({ name: download.name, bytes, rows })) };
}

function currentSummary({ plan, path, spent }: CurrentDataset | GotDataset) {
  return {
    name: plan.name,
    version: plan.version,
    path,
    sources: plan.sources.map(({ source, edition }) => ({ source, edition })),
    requests: spent.requests,
    bytesFetched: spent.bytes,
    built: false,
  };
}

function summary(got: GotDataset) {
  const { plan, outcome, fetchedFiles } = got;
  return {
    ...currentSummary(got),
    built: true,
    checked: outcome.isChecked,
    files: fetchedFiles,
    tallies: outcome.tallies.map(plainTally),
    changes: outcome.changes?.byCounty() ?? null,
    notices: [...plan.notices, ...outcome.notices],
  };
}

function fromOption(options: RawOptions): readonly SourceName[] {
  return listOption(options, 'from').flatMap((list) => list.split(',').map((name) => sourceName(name.trim(), 'from')));
}

function baseUrlOptions(options: RawOptions): ReadonlyMap<SourceName, string> {
  return new Map(
    listOption(options, 'baseUrl').map((given) => {
      const equals = given.indexOf('=');
      const url = given.slice(equals + 1);
      if (equals < 0 || !URL.canParse(url) || !/^https?:/i.test(url)) {
        throw new DoorplateError(
          'CONFIG_INVALID',
          '--base-url names no source and http(s) URL, expected overture=https://mirror.example.org',
        );
      }
      return [sourceName(given.slice(0, equals), 'base-url'), url] as const;
    }),
  );
}

function sourceName(given: string, option: string): SourceName {
  const name = SOURCE_NAMES.find((each) => each === given);
  if (name === undefined)
    throw new DoorplateError('CONFIG_INVALID', `--${option} names the source "${given}", ${knownInstead(given, SOURCE_NAMES)}`);
  return name;
}

/** Asks a person yes or no; where no person looks, the answer is yes: a program that starts the command has decided. */
async function confirmed({ input, notices }: Terminal, question: string): Promise<boolean> {
  const isPerson = isTty(notices) && 'isTTY' in input && input.isTTY === true;
  if (!isPerson) return true;
  const reader = createInterface({ input, output: notices });
  try {
    return /^y(?:es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
  } finally {
    reader.close();
  }
}
