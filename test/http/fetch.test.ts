import { describe, expect, it } from 'vitest';
import { createHandler, type Handler, type HandlerRequest, toFetchHandler } from '../../src/http/index.js';
import { fakeService } from '../fixtures/fake-service.js';

const PARSE = 'https://example.com/addressparser/usa/single/';

describe('toFetchHandler', () => {
  const answer = toFetchHandler(createHandler(fakeService, { auth: false, fallthrough: true }), () => new Response('host'));

  it('answers a Request with a Response', async () => {
    const response = await answer(new Request(`${PARSE}121%20Main%20St?x=1`));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await response.json()).toMatchObject({ Result: { InputAddress: '121 Main St' } });
  });

  it('leaves unknown paths to the host, or answers 404', async () => {
    expect(await (await answer(new Request('https://example.com/other'))).text()).toBe('host');
    const alone = toFetchHandler(createHandler(fakeService, { auth: false, fallthrough: true }));
    expect((await alone(new Request('https://example.com/other'))).status).toBe(404);
  });

  it('leaves the body unread', async () => {
    const request = new Request(`${PARSE}x`, { method: 'POST', body: 'abc' });
    expect((await answer(request)).status).toBe(405);
    expect(request.bodyUsed).toBe(false);
  });

  it('tells the handler when the client has gone, and its address where the host knows it', async () => {
    const seen: HandlerRequest[] = [];
    const handler: Handler = (request) => {
      seen.push(request);
      return { matched: true, status: 200, headers: {}, body: '' };
    };
    const client = new AbortController();
    const request = new Request(`${PARSE}x`, { signal: client.signal, headers: { 'x-real-ip': '192.0.2.1' } });
    await toFetchHandler(handler)(request);
    await toFetchHandler(handler, undefined, { clientAddress: ({ headers }) => headers.get('x-real-ip') })(request);
    expect(seen.map(({ clientAddress }) => clientAddress)).toEqual([undefined, '192.0.2.1']);
    expect(seen.map(({ signal }) => signal?.aborted)).toEqual([false, false]);
    client.abort();
    expect(seen.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });
});
