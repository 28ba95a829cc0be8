import cluster from 'node:cluster';
import { createHandler, type ErrorContext } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';
import type { Doorplate } from '../../../src/index.js';
import { withExplorer } from '../explorer/listener.js';
import { type RawOptions, textOption } from '../terminal/arguments.js';
import { describeError } from '../terminal/exit.js';
import type { Terminal } from '../terminal/terminal.js';
import { createHttpServer } from './http-server.js';
import type { ServerLimits } from './limits.js';
import { baseUrlOf, listen } from './listen.js';
import { isLoopback } from './loopback.js';
import type { Metrics } from './metrics.js';
import { Reloadable, standIn } from './reload.js';
import { openRequestLimits, type RequestLimits } from './request-limits.js';
import { openServed, type Served } from './served.js';
import { SETTLED_WORKER_MS, type Signals, untilStopped } from './shutdown.js';
import { Tally } from './tally.js';
import { nodeHandlerOptions, webOptions } from './web-options.js';

/** The options of `serve`, checked. */
export interface ServeSettings {
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  /** Whether the page at `/` and the API reference at `/docs` are there. */
  readonly hasExplorer: boolean;
  readonly limits: ServerLimits;
  readonly requestLimits: RequestLimits;
  /** Processes that answer; with one the command answers itself. */
  readonly workers: number;
  /** Counts answers; null without `--metrics`. */
  readonly metrics: Metrics | null;
  /** The options as they were typed, for what reads its own. */
  readonly options: RawOptions;
}

interface ServingEvents {
  /** The server listens. When this fails, the server ends and so does {@link serveUntilStopped}. */
  onListening(served: Served, baseUrl: string): Promise<void>;
  onStopping(): void;
}

/** Answers over HTTP in this process until a signal ends it. */
export async function serveUntilStopped(
  { host, port, basePath, hasExplorer, limits, requestLimits, metrics, options }: ServeSettings,
  events: ServingEvents,
  terminal: Terminal,
  signals: Signals = process,
): Promise<void> {
  const note = (line: string) => terminal.notices.write(`${line}\n`);
  const served = await Reloadable.open(() => openServed(options, terminal));
  const trouble = new Tally((what, count) => note(`${what}: ${count}`));
  try {
    const rateLimit = await openRequestLimits(requestLimits, cluster.isWorker, (error) =>
      note(`requests are not counted: ${describeError(error)}`),
    );
    const [doorplate, auth] = [standIn(() => served.current.doorplate), standIn(() => served.current.auth)];
    const web = await webOptions(options, metrics?.observe ?? null);
    const handler = createHandler(doorplate, {
      auth,
      basePath,
      ...(rateLimit === null ? {} : { rateLimit }),
      ...web,
      onError: (error, context) => note(errorLine(error, context)),
    });
    const api = toNodeHandler(handler, nodeHandlerOptions(options));
    const listener = hasExplorer
      ? withExplorer(api, {
          doorplate,
          auth,
          rateLimit,
          basePath,
          isOpenHere: isLoopback(host) && textOption(options, 'clientAddressHeader') === undefined,
          headers: web.headers ?? {},
          onError: (error) => note(`explorer: ${describeError(error)}`),
        })
      : api;
    const running = createHttpServer(listener, limits, trouble);
    const baseUrl = baseUrlOf(host, await listen(running.server, host, port), basePath);
    const stopped = untilStopped(
      running,
      cluster.isWorker ? { ...limits, settledMs: SETTLED_WORKER_MS } : limits,
      events.onStopping,
      signals,
    );
    const endReloads = served.reloadOnHangup(
      {
        onReloaded: ({ doorplate }) => note(`doorplate has reloaded data and credentials: ${mountedText(doorplate)}`),
        onFailed: (error) => note(`reload failed, the old data and credentials stay in use: ${describeError(error)}`),
      },
      signals,
    );
    try {
      await events.onListening(served.current, baseUrl);
    } catch (error) {
      running.connections.closeAll();
      running.server.close();
      throw error;
    }
    await stopped;
    endReloads();
  } finally {
    trouble.close();
    await served.close();
  }
}

function mountedText(doorplate: Doorplate): string {
  return doorplate
    .datasets()
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
}

/** One line for the operator; the client has got the same id and no details. */
function errorLine(error: unknown, { requestId, operation, status }: ErrorContext): string {
  return `${status} ${operation} ${requestId} ${describeError(error)}`;
}
