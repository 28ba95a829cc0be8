import cluster from 'node:cluster';
import type { IncomingMessage } from 'node:http';
import type { DialectService } from '../../src/dialects/index.js';
import type { Doorplate } from '../../src/doorplate.js';
import { createHandler, type Dialect } from '../../src/http/index.js';
import { answering } from '../../src/http/node-listener.js';
import { openSandbox } from '../../src/open.js';
import { flag, type RawOptions } from '../cli/terminal/arguments.js';
import { describeError } from '../cli/terminal/exit.js';
import { shown } from '../cli/terminal/shown.js';
import type { Terminal } from '../cli/terminal/terminal.js';
import { openAccessLog } from './access-log.js';
import { withCensusBatch } from './census-batch.js';
import { damagedFile } from './damage.js';
import { withExplorer } from './explorer/listener.js';
import { type ExplorerMode, ExplorerSessions } from './explorer/session.js';
import { baseUrlOf, createHttpServer, listen } from './http-server.js';
import type { ServerLimits } from './limits.js';
import type { Metrics } from './metrics.js';
import { openRequestLimits, type RequestLimits } from './request-limits.js';
import { openServed, Reloadable, type Renewal, type Served, standIn } from './served.js';
import { SETTLED_WORKER_MS, type Signals, untilStopped } from './shutdown.js';
import { Tally } from './tally.js';
import { warmUp } from './warm-up.js';
import { nodeHandlerOptions, webOptions } from './web-options.js';

/** The options of `serve`, checked. */
export interface ServeSettings {
  readonly host: string;
  readonly port: number;
  /** Without a slash at its end; empty for none. */
  readonly basePath: string;
  /** Who may use the page at `/` without a key, and whether it and the API reference at `/docs` are there. */
  readonly explorer: ExplorerMode;
  /** Opens the explorer. */
  readonly explorerToken: string;
  readonly limits: ServerLimits;
  readonly requestLimits: RequestLimits;
  /** Processes that answer; with one the command answers itself. */
  readonly workers: number;
  /** Other services whose paths are answered too. */
  readonly dialects: readonly Dialect<DialectService>[];
  /** Counts answers; null without `--metrics`. */
  readonly metrics: Metrics | null;
  /** The options as they were typed, for what reads its own. */
  readonly options: RawOptions;
}

/** Has a worker open data that was checked elsewhere; the word that comes with it is a {@link Renewal}. */
export const RENEWAL = 'renewal';

interface ServingEvents {
  /** The server listens. When this fails, the server ends and so does {@link serveUntilStopped}. */
  onListening(served: Served, baseUrl: string): Promise<void>;
  /** A question has found a file of the mounted data damaged. */
  onDamaged(file: string): void;
  /** Data and credentials were opened anew. */
  onReloaded?(): void;
  onStopping(): void;
}

/** Answers over HTTP in this process until a signal ends it. */
export async function serveUntilStopped(
  settings: ServeSettings,
  events: ServingEvents,
  terminal: Terminal,
  signals: Signals = process,
): Promise<void> {
  const { host, port, basePath, limits, metrics, options } = settings;
  const note = (line: string) => terminal.notices.write(`${line}\n`);
  const served = await Reloadable.open(async (renewal: Renewal | null) => {
    const next = await openServed(options, terminal, renewal);
    await warmUp(next.doorplate);
    return next;
  });
  const sandbox = flag(options, 'sandbox') ? await openSandbox() : null;
  const trouble = new Tally(note);
  const node = nodeHandlerOptions(options);
  const clientAddress = node.clientAddress ?? (({ socket }: IncomingMessage) => socket.remoteAddress);
  const log = openAccessLog(options, { basePath, clientAddress, trouble }, terminal);
  try {
    const web = await webOptions(options, [metrics?.observe, log?.observe]);
    const listener = await listenerOf(settings, {
      served,
      sandbox,
      node,
      clientAddress,
      web,
      note,
      onDamaged: (file) => events.onDamaged(file),
    });
    const running = createHttpServer(listener, limits, trouble, node.clientAddress, web);
    metrics?.watch(running.connections.traffic);
    if (log !== null) {
      // An expectation that nobody can meet is refused without a request.
      for (const event of ['request', 'checkExpectation']) running.server.prependListener(event, log.follow.bind(log));
    }
    const baseUrl = baseUrlOf(host, await listen(running.server, host, port), basePath);
    const stopped = untilStopped(
      running,
      cluster.isWorker ? { ...limits, settledMs: SETTLED_WORKER_MS } : limits,
      events.onStopping,
      signals,
    );
    metrics?.mounted(served.current.doorplate.datasets());
    const unfollow = followSignals(signals, reloadsOf(served, metrics, events, note), log, note);
    try {
      await events.onListening(served.current, baseUrl);
    } catch (error) {
      running.connections.closeAll();
      running.server.close();
      throw error;
    }
    await stopped;
    unfollow();
  } finally {
    log?.close();
    trouble.close();
    await sandbox?.close();
    await served.close();
  }
}

/** What is open while requests are answered. */
interface Opened {
  readonly served: Reloadable<Served, Renewal>;
  readonly sandbox: Doorplate | null;
  readonly node: ReturnType<typeof nodeHandlerOptions>;
  readonly clientAddress: (request: IncomingMessage) => string | undefined;
  readonly web: Awaited<ReturnType<typeof webOptions>>;
  readonly note: (line: string) => void;
  readonly onDamaged: ServingEvents['onDamaged'];
}

/** Answers the requests of operations, of other services' paths and of the explorer. */
async function listenerOf(settings: ServeSettings, opened: Opened) {
  const { basePath, explorer, explorerToken, requestLimits, dialects, metrics, options } = settings;
  const { served, sandbox, node, clientAddress, web, note, onDamaged } = opened;
  const lookForDamage = (error: unknown) => {
    const file = damagedFile(error);
    if (file !== null) onDamaged(file);
  };
  const { credentials: rateLimit, withoutKey: clientLimit } = await openRequestLimits(requestLimits, note);
  const [doorplate, auth] = [standIn(() => served.current.doorplate), standIn(() => served.current.auth)];
  const handler = createHandler(doorplate, {
    auth,
    basePath,
    rateLimit,
    dialects,
    ...(clientLimit === null ? {} : { clientLimit }),
    ...(sandbox === null ? {} : { sandbox }),
    explain: flag(options, 'explain'),
    ...web,
    // The client has got the same id and no details.
    onError: (error, { status, operation, requestId }) => {
      lookForDamage(error);
      note(`${status} ${operation} ${requestId} ${describeError(error)}`);
    },
  });
  const answered = answering(handler, node);
  const hasCensus = dialects.some(({ name }) => name === 'census');
  const api = hasCensus ? withCensusBatch({ handler, basePath, clientAddress }, answered) : answered;
  if (explorer === 'off') return api;
  return withExplorer(api, {
    doorplate,
    auth,
    rateLimit,
    basePath,
    clientLimit,
    clientAddress,
    isOpen: explorer === 'open',
    sessions: new ExplorerSessions(explorerToken),
    headers: web.headers ?? {},
    onError: (error) => {
      lookForDamage(error);
      note(`explorer: ${describeError(error)}`);
    },
    onRefused: (code) => metrics?.refused(code),
  });
}

type Reload = ReturnType<Opened['served']['reloads']>;

/** Opens data and credentials anew, and tells what came of it. */
function reloadsOf(served: Opened['served'], metrics: Metrics | null, events: ServingEvents, note: Opened['note']): Reload {
  return served.reloads({
    onReloaded: ({ doorplate }) => {
      metrics?.reloaded('done');
      metrics?.mounted(doorplate.datasets());
      events.onReloaded?.();
      const mounted = shown(doorplate.datasets()).map(({ name, version }) => `${name} ${version}`);
      note(`doorplate has reloaded data and credentials: ${mounted.join(', ')}`);
    },
    onFailed: (error) => {
      metrics?.reloaded('failed');
      note(reloadFailure(error));
    },
  });
}

/** Reloads at a signal, until what it returns is called. */
function followSignals(signals: Signals, reload: Reload, log: ReturnType<typeof openAccessLog>, note: Opened['note']): () => void {
  const followed = {
    SIGHUP: () => {
      log?.reopen();
      // In a worker the first process says when the data was checked.
      if (!cluster.isWorker) reload('check');
    },
    // Without a listener the system ends the process.
    SIGUSR2: () => {
      if (!cluster.isWorker)
        note('SIGUSR2 is ignored: it replaces the workers of --workers, and there are none; SIGHUP opens data and credentials anew');
    },
    [RENEWAL]: reload,
  };
  for (const [signal, follow] of Object.entries(followed)) signals.on(signal, follow);
  return () => {
    for (const [signal, follow] of Object.entries(followed)) signals.off(signal, follow);
  };
}

/** The line for the operator when a reload fails. */
export function reloadFailure(error: unknown): string {
  return `reload failed, the old data and credentials stay in use: ${describeError(error)}`;
}
