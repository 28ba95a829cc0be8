import type { RequestListener } from 'node:http';
import { createHandler } from '../../../../src/http/index.js';
import { toNodeHandler } from '../../../../src/http/node.js';
import { createHttpServer } from '../../../../tools/cli/server/http-server.js';
import { DEFAULT_LIMITS, type ServerLimits } from '../../../../tools/cli/server/limits.js';
import { listen } from '../../../../tools/cli/server/listen.js';
import { Tally } from '../../../../tools/cli/server/tally.js';
import { fakeService } from '../../../fixtures/fake-service.js';

/** Answers every operation at once. */
export const QUICK: RequestListener = toNodeHandler(createHandler(fakeService, { auth: false }));

/** A server as the command makes it, on a port of its own. `told` holds what the operator was told. */
export async function start(listener: RequestListener = QUICK, limits: Partial<ServerLimits> = {}) {
  const told: string[] = [];
  const trouble = new Tally((what, count) => told.push(`${what}: ${count}`));
  const running = createHttpServer(listener, { ...DEFAULT_LIMITS, ...limits }, trouble);
  const port = await listen(running.server, '127.0.0.1', 0);
  const close = () => {
    running.connections.closeAll();
    running.server.close();
    trouble.close();
  };
  return { ...running, port, told, trouble, close };
}
