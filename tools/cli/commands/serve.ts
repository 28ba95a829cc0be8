import cluster from 'node:cluster';
import { embeddedFolder } from '../../../src/dataset/find-sources.js';
import { installedFolder } from '../../../src/dataset/installed.js';
import { accessLogFormat, addAccessLogOptions } from '../../serve/access-log.js';
import { addAdminOption, type Readiness, withAdminServer } from '../../serve/admin.js';
import { addConfigOptions, configuredOptions, namingOrigins, printedConfig } from '../../serve/config.js';
import { DamagedData } from '../../serve/damage.js';
import { EXPLORER_MODES, explorerToken, TOKEN_VARIABLE } from '../../serve/explorer/session.js';
import { introduce } from '../../serve/introduction.js';
import { ensureIpCity } from '../../serve/ip-city.js';
import { addLimitOptions, DEFAULT_LIMITS, limitOptionsOf, readLimits } from '../../serve/limits.js';
import { openMetrics } from '../../serve/metrics.js';
import { addRequestLimitOptions, countForWorkers, readRequestLimits } from '../../serve/request-limits.js';
import { checkData, inRounds, openServed, type Served } from '../../serve/served.js';
import { reloadFailure, type ServeSettings, serveUntilStopped } from '../../serve/serving.js';
import { emptyFolders, watchData } from '../../serve/watch-data.js';
import { addDialectOptions, addExplainOption, addSandboxOption, addWebOptions, dialectsOf } from '../../serve/web-options.js';
import { serveAsWorker, WorkerPool } from '../../serve/workers.js';
import { auditOption } from '../credentials/audit-log.js';
import { DEFAULT_FOLDER, stateOption } from '../credentials/state-folder.js';
import { addTokenOptions, readTokenKeys } from '../credentials/token-options.js';
import { addDataOptions, dataChoice } from '../questions/question-options.js';
import { choiceOption, flag, integerOption, portOption, type RawOptions, textOption, unusableOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { describeError } from '../terminal/exit.js';
import { requirePackages } from '../terminal/optional-packages.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';
import { readGetSettings } from './get.js';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8787;
const MOST_WORKERS = 256;
/** What `--print-config` says of options that nobody has set. */
const DEFAULTS = {
  ...{ host: DEFAULT_HOST, port: DEFAULT_PORT, workers: 1, state: DEFAULT_FOLDER, explorer: 'token', limitUnavailable: 'closed' },
  ...limitOptionsOf(DEFAULT_LIMITS),
};

export function registerServe(program: OperationCommand, terminal: Terminal): void {
  const command = program.command('serve').description('Answer over HTTP until SIGINT or SIGTERM');
  addDataOptions(command.optionsGroup('Data:'));
  command
    .optionsGroup('Address and pages:')
    .option('--port <n>', `Port, 0 for any free one (default: ${DEFAULT_PORT})`)
    .option('--host <address>', `Address to listen on (default: ${DEFAULT_HOST})`)
    .option('--base-path <path>', 'Path in front of all others, such as /geo; nothing is answered without it')
    .option(
      '--explorer <word>',
      'Who may use the page at / without a key: token, whoever opens the printed address; open, everybody; off leaves it and /docs out (default: token)',
    )
    .option('--workers <n>', 'Processes that share the port, one for each core (default: 1)');
  const groups = {
    'Keys and tokens:': [stateOption, auditOption, addTokenOptions, addSandboxOption],
    'Limits:': [addLimitOptions, addRequestLimitOptions],
    'For browsers and other clients:': [addWebOptions, addDialectOptions, addExplainOption],
    'Logs and health:': [addAccessLogOptions, addAdminOption],
  };
  for (const [heading, adds] of Object.entries(groups)) {
    command.optionsGroup(heading);
    for (const add of adds) add(command);
  }
  command.optionsGroup('Start:');
  addConfigOptions(command)
    .option('--offline', 'Fetch nothing at the start; without --data it asks DB-IP for the cities of IP addresses, once')
    .option('--base-url <source=url>', 'Where these are fetched instead: dbip=https://mirror.example.org')
    .option('--verbose', 'Print every source with its attribution, and a sample request for each operation')
    .option('--quiet', 'Print nothing but the address, and no secrets')
    .examples(
      'doorplate serve --port 8080',
      'doorplate serve --data ./datasets/us --data ./datasets/ip-city --host 0.0.0.0',
      'The first start makes a test API key and a profile and shows them once, with --quiet in a file of the',
      'state folder. Tokens are signed with $DOORPLATE_JWT_SECRET, or with a random secret kept in that folder.',
      'SIGHUP reads every file of the data, and opens data and credentials anew; when that fails, the old ones',
      'stay in use. With --workers, SIGUSR2 replaces the workers one after the other.',
      'Each option can be in a file that --config names, or in the environment: $DOORPLATE_SERVE_BASE_PATH.',
    )
    .action((typed: RawOptions) => serveConfigured(command, typed, terminal));
}

/** Serves with the options of command line, environment and file; with `--print-config` prints them instead. */
async function serveConfigured(command: OperationCommand, typed: RawOptions, terminal: Terminal): Promise<void> {
  const configured = await configuredOptions(command, typed, terminal.env);
  const { options } = configured;
  return namingOrigins(configured, async () => {
    const settings = await readSettings(options, terminal);
    if (flag(typed, 'printConfig')) await writeLines(terminal.output, [printedConfig(command, options, DEFAULTS)]);
    else await serve(settings, options, terminal);
  });
}

async function serve(settings: ServeSettings, options: RawOptions, terminal: Terminal): Promise<void> {
  if (cluster.isWorker) return await serveAsWorker(settings, terminal);
  const { data, only } = dataChoice(options);
  // A mistyped name fails before anything is fetched.
  await readTokenKeys(options);
  // Cities of IP addresses are too large to come along.
  if (data.length === 0) await ensureIpCity(readGetSettings(options, terminal), await embeddedFolder(), terminal);
  // As if the operator had sent the signal: data that was updated is taken over.
  const watched = only ? data : [...data, installedFolder(terminal.env)];
  let look = (): unknown => null;
  const endWatch = watchData({ onChange: () => process.emit('SIGHUP', 'SIGHUP'), onQuiet: () => look() }, watched);
  const damage = new DamagedData(() => process.emit('SIGHUP', 'SIGHUP'));
  try {
    await withAdminServer(options, settings.metrics, damage.files, async (readiness) => {
      look = async () => {
        readiness.waitsFor = await emptyFolders(data);
      };
      await look();
      const { waitsFor } = readiness;
      if (waitsFor.length > 0)
        terminal.notices.write(`doorplate waits for datasets in ${waitsFor.join(', ')}: /readyz is 503 until then\n`);
      if (settings.workers > 1) await serveWithWorkers(settings, { readiness, damage }, terminal);
      else await serveAlone(settings, { readiness, damage }, terminal);
    });
  } finally {
    damage.close();
    endWatch();
  }
}

async function readSettings(options: RawOptions, terminal: Terminal): Promise<ServeSettings> {
  requirePackages(options);
  accessLogFormat(options);
  const unfetched = options.data !== undefined ? 'data' : flag(options, 'offline') ? 'offline' : undefined;
  if (options.baseUrl !== undefined && unfetched !== undefined)
    throw unusableOption('baseUrl', `has no effect with --${unfetched}: nothing is fetched`);
  return {
    host: textOption(options, 'host') ?? DEFAULT_HOST,
    port: portOption(options, 'port') ?? DEFAULT_PORT,
    // Everything behind a path begins with a slash.
    basePath: (textOption(options, 'basePath') ?? '').replace(/\/$/, ''),
    explorer: choiceOption(options, 'explorer', EXPLORER_MODES) ?? 'token',
    explorerToken: explorerToken(cluster.isWorker ? terminal.env : {}),
    limits: readLimits(options),
    requestLimits: readRequestLimits(options),
    workers: integerOption(options, 'workers', 1, MOST_WORKERS) ?? 1,
    dialects: dialectsOf(options),
    metrics: await openMetrics(options),
    options,
  };
}

/** What the admin port tells of a server. */
interface Condition {
  readonly readiness: Readiness;
  readonly damage: DamagedData;
}

async function serveAlone(settings: ServeSettings, { readiness, damage }: Condition, terminal: Terminal): Promise<void> {
  const events = {
    async onListening(served: Served, baseUrl: string) {
      await introduce(settings.options, { ...served, ...settings, baseUrl }, terminal);
      readiness.isReady = true;
    },
    onDamaged: (file: string) => damage.add(file),
    onReloaded: () => damage.clear(),
    onStopping() {
      readiness.isReady = false;
      terminal.notices.write('doorplate stops\n');
    },
  };
  await serveUntilStopped(settings, events, terminal);
}

/** Has other processes answer, and hands signals to them. */
async function serveWithWorkers(settings: ServeSettings, { readiness, damage }: Condition, terminal: Terminal): Promise<void> {
  const note = (line: string) => terminal.notices.write(`${line}\n`);
  // Unusable data and credentials are reported once, before a process is started.
  const served = await openServed(settings.options, terminal);
  const pool = new WorkerPool(
    { [TOKEN_VARIABLE]: settings.explorerToken },
    {
      onLost: (how, delayMs) => note(`a worker was lost (${how}); another one starts in ${delayMs / 1000} s`),
      onDamaged: (file) => damage.add(file),
    },
  );
  const ended = pool.untilEnded();
  await countForWorkers(settings.requestLimits);
  try {
    const baseUrl = await pool.start(settings.workers);
    const forget = handSignals(pool, settings.options, { readiness, damage }, note);
    try {
      await introduce(settings.options, { ...served, ...settings, baseUrl }, terminal);
      readiness.isReady = true;
      await ended;
    } catch (error) {
      pool.signal('SIGINT');
      throw error;
    } finally {
      forget();
    }
  } finally {
    await served.close();
  }
}

/** Listens to the signals of this process until the function that is returned is called. */
function handSignals(pool: WorkerPool, options: RawOptions, { readiness, damage }: Condition, note: (line: string) => void): () => void {
  let isStopping = false;
  const stop = (signal: 'SIGTERM' | 'SIGINT') => () => {
    if (!isStopping) note('doorplate stops');
    isStopping = true;
    readiness.isReady = false;
    pool.signal(signal);
  };
  // Every file is read once, and not by each worker.
  const renew = inRounds(async () => {
    try {
      pool.renew(await checkData(options));
      damage.clear();
    } catch (error) {
      note(reloadFailure(error));
    }
  });
  const reload = () => {
    pool.signal('SIGHUP');
    renew(undefined);
  };
  const restart = inRounds(async () => {
    try {
      await checkData(options);
      await pool.restart();
      damage.clear();
      note('doorplate has replaced its workers');
    } catch (error) {
      note(`the workers that are left stay in use: ${describeError(error)}`);
    }
  });
  const handlers = {
    SIGTERM: stop('SIGTERM'),
    SIGINT: stop('SIGINT'),
    SIGHUP: reload,
    SIGUSR2: () => restart(undefined),
  } as const;
  const names = Object.keys(handlers) as (keyof typeof handlers)[];
  for (const name of names) process.on(name, handlers[name]);
  return () => {
    for (const name of names) process.off(name, handlers[name]);
  };
}
