import { once } from 'node:events';
import { type RequestListener, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createHandler, type HandlerOptions } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';
import { createHttpServer, listen } from '../../../tools/serve/http-server.js';
import { DEFAULT_LIMITS, type ServerLimits } from '../../../tools/serve/limits.js';
import { Tally } from '../../../tools/serve/tally.js';
import { fakeService } from '../../fixtures/fake-service.js';

/** A question, and its request over a connection that goes on. */
export const IP = '/ipgeolocation/8.8.8.8';
export const GET = `GET ${IP} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Answers every operation at once. */
export const QUICK: RequestListener = toNodeHandler(createHandler(fakeService, { auth: false }));

/** A server as the command makes it, on a port of its own. `told` holds what the operator was told. */
export async function start(
  listener: RequestListener = QUICK,
  limits: Partial<ServerLimits> = {},
  web: Pick<HandlerOptions, 'cors' | 'headers'> = {},
) {
  const told: string[] = [];
  const trouble = new Tally((line) => told.push(line));
  const running = createHttpServer(listener, { ...DEFAULT_LIMITS, ...limits }, trouble, undefined, web);
  const port = await listen(running.server, '127.0.0.1', 0);
  const close = () => {
    running.connections.closeAll();
    running.server.close();
    trouble.close();
  };
  return { ...running, port, told, trouble, close };
}

/** The status that a client on a connection of its own gets; the code of the error where it gets none. */
export async function visit(port: number, options: RequestOptions = {}): Promise<number | string> {
  const outgoing = request({ host: '127.0.0.1', port, path: IP, agent: false, ...options }).end();
  try {
    const [answer] = await once(outgoing, 'response');
    await text(answer);
    return answer.statusCode;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}
