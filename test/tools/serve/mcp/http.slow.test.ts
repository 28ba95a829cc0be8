import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator, createRateLimit, memoryStore } from '../../../../src/auth/index.js';
import { type Doorplate, open } from '../../../../src/index.js';
import { mcpListener } from '../../../../tools/serve/mcp/http.js';
import { start } from '../start.js';

const { key, record } = createApiKey('live', 'agent');
const limited = createApiKey('live', 'limited', Date.now, { operations: ['ip'] });
const frugal = createApiKey('live', 'frugal');
const faults: unknown[] = [];
const onFault = (_: string, error: unknown) => faults.push(error);
let doorplate: Doorplate;
let local: Awaited<ReturnType<typeof start>>;
let guarded: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  doorplate = await open();
  const store = memoryStore();
  for (const added of [record, limited.record, frugal.record]) await store.addKey(added);
  const auth = createAuthenticator({ store });
  local = await start(
    mcpListener(doorplate, { auth: false, rateLimit: null, clientLimit: null, hostnames: ['127.0.0.1', 'localhost'], onFault }),
  );
  guarded = await start(
    mcpListener(doorplate, {
      auth,
      rateLimit: createRateLimit({ points: 40 }),
      clientLimit: createRateLimit({ points: 20 }),
      hostnames: null,
      onFault,
    }),
  );
});
afterAll(async () => {
  local.close();
  guarded.close();
  await doorplate.close();
});

const urlOf = ({ port }: { port: number }) => new URL(`http://127.0.0.1:${port}/mcp`);
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const post = (headers: Record<string, string>, body = '{}', to = local) =>
  fetch(urlOf(to), { method: 'POST', headers: { ...HEADERS, ...headers }, body });

async function ask(url: URL, headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  try {
    await client.listTools();
    const calls = ['8.8.8.8', '1.1.1.1', '10.0.0.1'].map((ip) => client.callTool({ name: 'ip', arguments: { ip } }));
    return (await Promise.all(calls)).map(({ structuredContent }) => structuredContent);
  } finally {
    await client.close();
  }
}

describe('streamable HTTP', () => {
  it("answers the SDK's client, several calls at a time", async () => {
    expect(await ask(urlOf(local))).toMatchObject([{ result: { CountryCode: 'US' } }, { status: 'found' }, { status: 'found' }]);
    expect(faults).toEqual([]);
  });

  it('counts wrong keys by client network, and good ones apart from them', async () => {
    const url = urlOf(guarded);
    const statusOf = async (bearer: string) =>
      (await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body: '[]' })).status;
    const statuses = [];
    for (let i = 0; i < 22; i++) statuses.push(await statusOf(createApiKey('live').key));
    expect([statuses[0], statuses.at(-1), await statusOf(key)]).toEqual([401, 429, 400]);
  });

  it('gives a key for some operations those, and no others by another tool', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${limited.key}` } };
    await client.connect(new StreamableHTTPClientTransport(urlOf(guarded), { requestInit }));
    const refused = async (name: string, values: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: values })).isError ?? false;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['ip', 'explain', 'batch', 'coverage']);
    expect(await refused('ip', { ip: '8.8.8.8' })).toBe(false);
    expect(await refused('parse', { address: '1 Main St' })).toBe(true);
    for (const [operation, input] of [
      ['ip', '8.8.8.8'],
      ['parse', '1 Main St'],
    ] as const) {
      expect(await refused('explain', { operation, input })).toBe(operation === 'parse');
      expect(await refused('batch', { operation, inputs: [input] })).toBe(operation === 'parse');
    }
    await client.close();
  });

  const batch = (inputs: string[], id = 1) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'batch', arguments: { operation: 'parse', inputs } } });
  const answersOf = async (response: Promise<Response>): Promise<{ status: string; messages: string[] }[]> =>
    (await (await response).json()).result.structuredContent.answers;
  const hard = Array.from({ length: 100 }, (_, i) => `${i} `.repeat(40) + 'x '.repeat(400));

  it('refuses arrays of messages, of which one held ten thousand questions', async () => {
    const refused = await post({}, `[${Array.from({ length: 100 }, (_, id) => batch(['1 Main St'], id)).join()}]`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { code: -32_600, message: expect.stringContaining('expected one message') } });
  });

  it('answers others between two inputs of a batch', async () => {
    // Everybody waited until all of them were answered.
    let isOver = false;
    const hostile = answersOf(post({}, batch(hard))).finally(() => {
      isOver = true;
    });
    for (let i = 0; i < 5; i++) {
      expect((await post({}, batch(['1 Main St'], i))).status).toBe(200);
      expect(isOver).toBe(false);
    }
    expect((await hostile).length).toBe(100);
  });

  it('asks no more for a client that has gone', async () => {
    let asked = 0;
    const controller = new AbortController();
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const parse: Doorplate['parse'] = async (...words) => {
      // The first question of all loads the code, for whoever asks later.
      if (words[1]?.workMs === undefined) return doorplate.parse(...words);
      asked++;
      controller.abort();
      await left;
      return doorplate.parse(...words);
    };
    const other = await start(
      mcpListener({ ...doorplate, parse }, { auth: false, rateLimit: null, clientLimit: null, hostnames: null, onFault }),
    );
    other.server.on('request', (_, response) => void response.once('close', leave));
    const gone = fetch(urlOf(other), { method: 'POST', signal: controller.signal, headers: HEADERS, body: batch(hard) });
    await expect(gone).rejects.toThrow();
    await left;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(1);
    expect(faults).toEqual([]);
    other.close();
  });

  it('takes a point for each message, and for each further input of a batch', async () => {
    const ask = (body: string) => post({ authorization: `Bearer ${frugal.key}` }, body, guarded);
    const answers = await answersOf(ask(batch(Array(50).fill('1 Main St'))));
    expect([answers.length, answers.filter(({ status }) => status === 'found').length]).toEqual([50, 40]);
    expect(answers.at(-1)?.messages.join()).toContain('Too many requests');
    const refused = await ask(batch(['1 Main St']));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('refuses requests that are addressed to another name, or come from a page of another origin', async () => {
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: `http://localhost:${local.port}` })).status).not.toBe(403);
  });

  it('refuses other paths, other methods, bodies that are no message and bodies that are too long', async () => {
    expect((await fetch(new URL('/other', urlOf(local)))).status).toBe(404);
    const read = await fetch(urlOf(local));
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post({}, '{')).status).toBe(400);
    expect(await (await post({}, '{')).json()).toMatchObject({ error: { code: -32_700 } });
    expect((await post({}, JSON.stringify('x'.repeat(1024 * 1024)))).status).toBe(413);
    expect(faults).toEqual([]);
  });
});
