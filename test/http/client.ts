import { once } from 'node:events';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { Envelope, OperationName } from '../../src/contract.js';
import { expectSchema } from './schema-check.js';

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; null when there is none. */
  readonly json: Envelope & Readonly<Record<string, unknown>>;
}

/** Speaks to a server on this machine, with paths exactly as given. */
export class Client {
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async listen(server: Server): Promise<Client> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return new Client(server, address.port);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Asks and checks what holds for every answer; `operation` null: a path that does not exist. */
  async ask(operation: OperationName | null, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Reply> {
    const outgoing = request({ host: '127.0.0.1', port: this.port, path, method, headers });
    outgoing.end(body);
    const [incoming] = await once(outgoing, 'response');
    const reply = { status: incoming.statusCode as number, headers: incoming.headers as IncomingHttpHeaders, text: await text(incoming) };
    const json = method === 'HEAD' || reply.text === '' ? null : JSON.parse(reply.text);
    if (json !== null) {
      const mediaType = (reply.headers['content-type'] ?? '').split(';')[0] ?? '';
      expectSchema(operation, reply.status, mediaType, json);
      if (mediaType !== 'application/problem+json') {
        expect(json).toMatchObject({ StatusCode: reply.status, ClientSessionId: null, Id: reply.headers['x-request-id'] });
      }
    }
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    return { ...reply, json };
  }
}
