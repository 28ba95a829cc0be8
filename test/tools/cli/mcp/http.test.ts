import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator, memoryStore } from '../../../../src/auth/index.js';
import { type Doorplate, open } from '../../../../src/index.js';
import { mcpListener } from '../../../../tools/cli/mcp/http.js';
import { start } from '../server/start.js';

const { key, record } = createApiKey('live', 'agent');
const limited = createApiKey('live', 'limited', Date.now, { operations: ['ip'] });
const faults: unknown[] = [];
const onFault = (_: string, error: unknown) => faults.push(error);
let doorplate: Doorplate;
let local: Awaited<ReturnType<typeof start>>;
let guarded: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  doorplate = await open();
  const store = memoryStore();
  for (const added of [record, limited.record]) await store.addKey(added);
  const auth = createAuthenticator({ store });
  local = await start(mcpListener(doorplate, { auth: false, hostnames: ['127.0.0.1', 'localhost'], onFault }));
  guarded = await start(mcpListener(doorplate, { auth, hostnames: null, onFault }));
});
afterAll(async () => {
  local.close();
  guarded.close();
  await doorplate.close();
});

const urlOf = ({ port }: { port: number }) => new URL(`http://127.0.0.1:${port}/mcp`);
const post = (headers: Record<string, string>, body = '{}') =>
  fetch(urlOf(local), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  });

async function ask(url: URL, headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
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

  it('asks for a credential where it has an authenticator', async () => {
    await expect(ask(urlOf(guarded))).rejects.toThrow();
    expect(await ask(urlOf(guarded), { authorization: `Bearer ${key}` })).toHaveLength(3);
  });

  it('gives a key for some operations those, and no others by another tool', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${limited.key}` } };
    await client.connect(new StreamableHTTPClientTransport(urlOf(guarded), { requestInit }) as Parameters<typeof client.connect>[0]);
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

  it('refuses requests that are addressed to another name, or come from a page of another origin', async () => {
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: `http://localhost:${local.port}` })).status).not.toBe(403);
  });

  it('refuses other paths, other methods, bodies that are no message and bodies that are too long', async () => {
    expect((await fetch(new URL('/other', urlOf(local)))).status).toBe(404);
    const read = await fetch(urlOf(local));
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await post({}, '{')).status).toBe(400);
    expect((await post({}, JSON.stringify('x'.repeat(1024 * 1024)))).status).toBe(413);
    expect(faults).toEqual([]);
  });
});
