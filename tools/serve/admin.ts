import { createServer, type Server, type ServerResponse } from 'node:http';
import { portOption, type RawOptions } from '../cli/terminal/arguments.js';
import type { OperationCommand } from '../cli/terminal/command.js';
import { listen } from './http-server.js';
import type { Metrics } from './metrics.js';

/** Whether requests should be sent to a server. */
export interface Readiness {
  /** It listens, and nobody has told it to stop. */
  isReady: boolean;
  /** Folders of `--data` that hold nothing yet. */
  waitsFor: readonly string[];
  /** Files of mounted data that are damaged. */
  readonly damaged: ReadonlySet<string>;
}

export function addAdminOption(command: OperationCommand): OperationCommand {
  return command
    .option('--admin-port <n>', 'Port on 127.0.0.1 that answers /healthz and /readyz without a credential (default: none)')
    .option('--metrics', 'Answer /metrics for Prometheus there, too');
}

/** Runs a server; beside it, where `--admin-port` is given, one that tells supervisors about it. */
export async function withAdminServer(
  options: RawOptions,
  metrics: Metrics | null,
  damaged: ReadonlySet<string>,
  run: (readiness: Readiness) => Promise<void>,
): Promise<void> {
  const readiness: Readiness = { isReady: false, waitsFor: [], damaged };
  const port = portOption(options, 'adminPort');
  if (port === undefined) return await run(readiness);
  const server = createAdminServer(readiness, metrics);
  await listen(server, '127.0.0.1', port);
  try {
    await run(readiness);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** `/healthz` tells that the process runs, `/readyz` whether it takes requests, `/metrics` what was counted, where it is counted. */
export function createAdminServer(readiness: Readonly<Readiness>, metrics: Metrics | null = null): Server {
  return createServer({ headersTimeout: 5000, requestTimeout: 5000 }, (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, 'method not allowed\n');
    if (request.url === '/healthz') return answer(response, 200, 'ok\n');
    if (request.url === '/metrics' && metrics !== null) {
      // A worker that ends while it is asked leaves the metrics incomplete: Prometheus asks again.
      return void metrics.text().then(
        (text) => answer(response, 200, text, metrics.contentType),
        () => answer(response, 503, 'metrics are incomplete\n'),
      );
    }
    if (request.url !== '/readyz') return answer(response, 404, 'not found\n');
    if (!readiness.isReady || readiness.waitsFor.length > 0) return answer(response, 503, 'not ready\n');
    const [file] = readiness.damaged;
    return file === undefined ? answer(response, 200, 'ready\n') : answer(response, 503, `not ready: ${file} is damaged\n`);
  });
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'content-length': Buffer.byteLength(text) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
