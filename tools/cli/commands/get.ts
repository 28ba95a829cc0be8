import { basename, dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import pkg from '../../../package.json' with { type: 'json' };
import { isUsArea } from '../../build/get/areas/area.js';
import { areaLists } from '../../build/get/areas/named-places.js';
import { parseArea } from '../../build/get/areas/parse-area.js';
import { type CurrentDataset, type GetSettings, type GetWish, type GotDataset, getArea } from '../../build/get/get-area.js';
import { installedPlaces, readRecord, recordedNames } from '../../build/get/get-record.js';
import { costOf, type Plan } from '../../build/get/plan.js';
import { SOURCE_NAMES, type SourceName } from '../../build/get/publishers/publisher.js';
import { plainTally } from '../../build/source-ledger.js';
import { flag, integerOption, listOption, oneOf, type RawOptions, unusable } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { createProgress } from '../terminal/progress.js';
import { isTty, report, type Terminal, writeLines } from '../terminal/terminal.js';
import { countLines } from './diff.js';
import { currentLine, gotLines, planLines } from './get-lines.js';
import { cacheFolder, homeFolder, installedOr } from './installed.js';

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
function addGetOptions(command: OperationCommand): OperationCommand {
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
  const from = listOption(options, 'from').flatMap((list) => list.split(',').map((name) => sourceName(name.trim(), 'from')));
  for (const wanted of areas) {
    const got = await getOne({ ...wanted, from }, { ...settings, options, atlas: lists.atlas }, terminal);
    if (got === 'declined') return EXIT.notFound;
  }
  return EXIT.ok;
}

export function readGetSettings(options: RawOptions, { env }: Terminal): GetSettings {
  const jobs = integerOption(options, 'jobs', 1, MOST_JOBS);
  return {
    home: homeFolder(options, env),
    cache: cacheFolder(options, env),
    baseUrls: baseUrlOptions(options),
    isOffline: flag(options, 'offline'),
    version: pkg.version,
    ...(jobs === undefined ? {} : { jobs }),
  };
}

type Tools = GetSettings & {
  readonly options: RawOptions;
  readonly atlas: Awaited<ReturnType<typeof areaLists>>['atlas'];
};

/** Gets one area and says what it did. */
async function getOne(wanted: GetWish, tools: Tools, terminal: Terminal): Promise<GotDataset | CurrentDataset | 'planned' | 'declined'> {
  const { options } = tools;
  const progress = createProgress(terminal);
  let isDeclined = false;
  const approve = async (plan: Plan): Promise<boolean> => {
    progress.stop();
    const cost = costOf(plan);
    if (flag(options, 'dryRun')) {
      const sources = plan.sources.map(({ files, ...source }) => {
        return { ...source, files: files.map(({ download, bytes, rows }) => ({ name: download.name, bytes, rows })) };
      });
      await report(terminal, options, { ...plan, held: undefined, sources, cost }, planLines(plan, cost));
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

function baseUrlOptions(options: RawOptions): ReadonlyMap<SourceName, string> {
  return new Map(
    listOption(options, 'baseUrl').map((given) => {
      const equals = given.indexOf('=');
      const url = given.slice(equals + 1);
      if (equals < 0 || !URL.canParse(url) || !/^https?:/i.test(url)) {
        throw unusable('--base-url names no source and http(s) URL, expected overture=https://mirror.example.org');
      }
      return [sourceName(given.slice(0, equals), 'base-url'), url] as const;
    }),
  );
}

function sourceName(given: string, option: string): SourceName {
  return oneOf(SOURCE_NAMES, given, `--${option} names the source`);
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

export function registerUpdate(program: OperationCommand, terminal: Terminal): void {
  addGetOptions(
    program.command('update [name-or-dir]').description('Get newer editions of what was got before, and tell which addresses changed'),
  )
    .json('Print a line of JSON for each dataset, with the counts of changes')
    .examples(
      'doorplate update',
      'doorplate update us-md',
      'doorplate update ~/.local/share/doorplate/us-md',
      'A running doorplate serve takes the new data over by itself.',
    )
    .action((folder: string | undefined, options: RawOptions) => update(folder, options, terminal));
}

async function update(folder: string | undefined, options: RawOptions, terminal: Terminal): Promise<void> {
  const settings = readGetSettings(options, terminal);
  const place = folder === undefined ? null : resolve(await installedOr(folder, settings.home));
  const home = place === null ? settings.home : dirname(place);
  const names = place === null ? await recordedNames(home) : [basename(place)];
  if (names.length === 0) throw unusable(`Nothing in ${home} was got by doorplate get: doorplate get MD fetches a state`);
  const lists = await areaLists();
  for (const name of names) {
    const places = installedPlaces(home, name);
    const record = await readRecord(places.record);
    if (record === null) throw unusable(`${places.dataset} was not got by doorplate get: ${places.record} is missing`);
    const area = parseArea(record.area, lists);
    const baseUrls = new Map([...(Object.entries(record.baseUrls) as [SourceName, string][]), ...settings.baseUrls]);
    const tools = { ...settings, home, baseUrls, options, atlas: lists.atlas };
    const got = await getOne({ word: record.area, area, from: record.from }, tools, terminal);
    if (flag(options, 'json') || typeof got === 'string' || got.outcome === null || got.outcome.changes === null || !isUsArea(area))
      continue;
    await writeLines(terminal.output, [...countLines(got.outcome.changes), `every change is listed in ${places.changes}`]);
  }
}
