import cluster from 'node:cluster';
import { embeddedFolder } from '../../../src/dataset/find-sources.js';
import { installedFolder } from '../../../src/dataset/installed.js';
import { auditOption } from '../credentials/audit-log.js';
import { DEFAULT_FOLDER, stateOption } from '../credentials/state-folder.js';
import { addTokenOptions } from '../credentials/token-options.js';
import { addAdminOption, type Readiness, withAdminServer } from '../server/admin.js';
import { addConfigOptions, configuredOptions, namingOrigins, printedConfig } from '../server/config.js';
import { introduce } from '../server/introduction.js';
import { ensureIpCity, packagedIpCity } from '../server/ip-city.js';
import { addLimitOptions, DEFAULT_LIMITS, limitOptionsOf, readLimits } from '../server/limits.js';
import { openMetrics } from '../server/metrics.js';
import { addRequestLimitOptions, countForWorkers, readRequestLimits } from '../server/request-limits.js';
import { openServed, type Served } from '../server/served.js';
import { type ServeSettings, serveUntilStopped } from '../server/serving.js';
import { watchData } from '../server/watch-data.js';
import { addWebOptions } from '../server/web-options.js';
import { serveAsWorker } from '../server/worker.js';
import { WorkerPool } from '../server/worker-pool.js';
import { flag, integerOption, listOption, type RawOptions, textOption } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { describeError, EXIT, type ExitCode } from '../terminal/exit.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';
import { readGetSettings } from './get.js';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8787;
const MAX_PORT = 65_535;
const MOST_WORKERS = 256;
/** What `--print-config` says of options that nobody has set. */
const DEFAULTS = {
  ...{ host: DEFAULT_HOST, port: DEFAULT_PORT, workers: 1, state: DEFAULT_FOLDER, limitUnavailable: 'closed' },
  ...limitOptionsOf(DEFAULT_LIMITS),
};

export function registerServe(program: OperationCommand, terminal: Terminal, done: Done): void {
  const command = program
    .command('serve')
    .description('Answer over HTTP until SIGINT or SIGTERM')
    .option('--data <dir>', 'Dataset folder or URL; may be repeated (default: what is installed, then the datasets of the package)')
    .option('--port <n>', `Port, 0 for any free one (default: ${DEFAULT_PORT})`)
    .option('--host <address>', `Address to listen on (default: ${DEFAULT_HOST})`)
    .option('--base-path <path>', 'Path in front of all others, such as /geo; nothing is answered without it')
    .option('--hide-explorer', 'Leave out the page at / and the API reference at /docs')
    .option('--workers <n>', 'Processes that share the port, one for each core (default: 1)');
  for (const add of [stateOption, auditOption, addTokenOptions, addLimitOptions, addRequestLimitOptions, addWebOptions, addAdminOption])
    add(command);
  addConfigOptions(command)
    .option('--offline', 'Fetch nothing at the start; without --data it asks DB-IP for the cities of IP addresses, once')
    .option('--base-url <source=url>', 'Where these are fetched instead: dbip=https://mirror.example.org')
    .option('--quiet', 'Print no sources, no sample requests and no secrets')
    .examples(
      'doorplate serve --port 8080',
      'doorplate serve --data ./datasets/us --data ./datasets/ip-city --host 0.0.0.0',
      'The first start makes a test API key and a profile and shows them once, with --quiet in a file of the',
      'state folder. Tokens are signed with $DOORPLATE_JWT_SECRET, or with a random secret kept in that folder.',
      'SIGHUP opens data and credentials anew; when that fails, the old ones stay in use. With --workers,',
      'SIGUSR2 replaces the workers one after the other.',
      'Each option can be in a file that --config names, or in the environment: $DOORPLATE_SERVE_BASE_PATH.',
    )
    .action(async (typed: RawOptions) => done(await serveConfigured(command, typed, terminal)));
}

/** Serves with the options of command line, environment and file; with `--print-config` prints them instead. */
async function serveConfigured(command: OperationCommand, typed: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const configured = await configuredOptions(command, typed, terminal.env);
  const { options } = configured;
  return namingOrigins(configured, async () => {
    const settings = await readSettings(options);
    if (!flag(typed, 'printConfig')) return await serve(settings, options, terminal);
    await writeLines(terminal.output, [printedConfig(command, options, DEFAULTS)]);
    return EXIT.ok;
  });
}

async function serve(settings: ServeSettings, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  if (cluster.isWorker) {
    await serveAsWorker(settings, terminal);
    return EXIT.ok;
  }
  const data = listOption(options, 'data');
  if (data.length === 0) await ensureCities(options, terminal);
  // As if the operator had sent the signal: data that was updated is taken over.
  const endWatch = watchData(() => process.emit('SIGHUP', 'SIGHUP'), data.length === 0 ? [installedFolder(terminal.env)] : data);
  try {
    await withAdminServer(options, settings.metrics, async (readiness) => {
      if (settings.workers > 1) await serveWithWorkers(settings, readiness, terminal);
      else await serveAlone(settings, readiness, terminal);
    });
  } finally {
    endWatch();
  }
  return EXIT.ok;
}

/** Cities of IP addresses, which are too large to come along. */
async function ensureCities(options: RawOptions, terminal: Terminal): Promise<void> {
  const settings = readGetSettings(options, terminal);
  await ensureIpCity(terminal, {
    packaged: await embeddedFolder(),
    installed: settings.home,
    current: settings.isOffline
      ? null
      : async (report) => (await import('../server/current-ip-city.js')).currentIpCity(settings, terminal, report),
    recipe: packagedIpCity,
  });
}

async function readSettings(options: RawOptions): Promise<ServeSettings> {
  return {
    host: textOption(options, 'host') ?? DEFAULT_HOST,
    port: integerOption(options, 'port', 0, MAX_PORT) ?? DEFAULT_PORT,
    basePath: textOption(options, 'basePath') ?? '',
    hasExplorer: !flag(options, 'hideExplorer'),
    limits: readLimits(options),
    requestLimits: readRequestLimits(options),
    workers: integerOption(options, 'workers', 1, MOST_WORKERS) ?? 1,
    metrics: await openMetrics(options),
    options,
  };
}

async function serveAlone(settings: ServeSettings, readiness: Readiness, terminal: Terminal): Promise<void> {
  const events = {
    async onListening(served: Served, baseUrl: string) {
      await introduce(settings.options, { ...served, baseUrl }, terminal);
      readiness.isReady = true;
    },
    onStopping() {
      readiness.isReady = false;
      terminal.notices.write('doorplate stops\n');
    },
  };
  await serveUntilStopped(settings, events, terminal);
}

/** Has other processes answer, and hands signals to them. */
async function serveWithWorkers(settings: ServeSettings, readiness: Readiness, terminal: Terminal): Promise<void> {
  const note = (line: string) => terminal.notices.write(`${line}\n`);
  // Unusable data and credentials are reported once, before a process is started.
  const served = await openServed(settings.options, terminal);
  const pool = new WorkerPool({
    onLost: (how, delayMs) => note(`a worker was lost (${how}); another one starts in ${delayMs / 1000} s`),
  });
  const ended = pool.untilEnded();
  await countForWorkers(settings.requestLimits);
  try {
    const baseUrl = await pool.start(settings.workers);
    const forget = handSignals(pool, readiness, note);
    try {
      await introduce(settings.options, { ...served, baseUrl }, terminal);
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
function handSignals(pool: WorkerPool, readiness: Readiness, note: (line: string) => void): () => void {
  let isStopping = false;
  const stop = (signal: 'SIGTERM' | 'SIGINT') => () => {
    if (!isStopping) note('doorplate stops');
    isStopping = true;
    readiness.isReady = false;
    pool.signal(signal);
  };
  const restart = () => {
    pool.restart().then(
      () => note('doorplate has replaced its workers'),
      (error) => note(`the workers that are left stay in use: ${describeError(error)}`),
    );
  };
  const handlers = { SIGTERM: stop('SIGTERM'), SIGINT: stop('SIGINT'), SIGHUP: () => pool.signal('SIGHUP'), SIGUSR2: restart } as const;
  const names = Object.keys(handlers) as (keyof typeof handlers)[];
  for (const name of names) process.on(name, handlers[name]);
  return () => {
    for (const name of names) process.off(name, handlers[name]);
  };
}
