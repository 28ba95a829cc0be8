import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { AnswerFlow, DEFAULT_FLOW_LIMITS, Peer } from '../../../src/http/answer-flow.js';
import { createAdminServer, type Readiness } from '../../../tools/serve/admin.js';
import { type Network, whoGivesWay } from '../../../tools/serve/connections.js';
import { baseUrlOf, listen } from '../../../tools/serve/http-server.js';

it('gives the port that the system chose, and says when a port is taken', async () => {
  const first = createServer();
  const port = await listen(first, '127.0.0.1', 0);
  try {
    expect(port).toBeGreaterThan(0);
    await expect(listen(createServer(), '127.0.0.1', port)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: `Port ${port} of 127.0.0.1 is in use; choose another one with --port, or 0 for any`,
    });
  } finally {
    first.close();
  }
});

it('says when an address is not of this machine', async () => {
  await expect(listen(createServer(), '203.0.113.7', 0)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('EADDRNOTAVAIL'),
  });
});

it('gives an address that this machine reaches', () => {
  expect(baseUrlOf('127.0.0.1', 80, '')).toBe('http://127.0.0.1:80');
  expect(baseUrlOf('0.0.0.0', 8787, '/geo')).toBe('http://127.0.0.1:8787/geo');
  expect(baseUrlOf('::', 1, '/a/b')).toBe('http://[::1]:1/a/b');
});

describe('the admin port', () => {
  it('tells whether the process runs and whether it takes requests', async () => {
    const damaged = new Set<string>();
    const readiness: Readiness = { isReady: false, waitsFor: [], damaged };
    const server = createAdminServer(readiness).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ask = async (path: string, method = 'GET') => {
      const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
      return status;
    };
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
    readiness.isReady = true;
    expect([await ask('/readyz'), await ask('/readyz', 'HEAD')]).toEqual([200, 200]);
    readiness.waitsFor = ['/data/md'];
    expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 200]);
    expect([await ask('/'), await ask('/ipgeolocation/8.8.8.8'), await ask('/healthz', 'POST')]).toEqual([404, 404, 405]);
    readiness.waitsFor = [];
    damaged.add('us-places/us-places-0.bin');
    expect(await ask('/readyz')).toBe(503);
    damaged.clear();
    expect(await ask('/readyz')).toBe(200);
    server.close();
    server.closeAllConnections();
  });
});

describe('a crowd', () => {
  const flow = new AnswerFlow(DEFAULT_FLOW_LIMITS, () => undefined);

  /** A connection; `delayed` and `unread` have an open answer, which waits or is not taken. */
  function peer(kind: 'silent' | 'idle' | 'made' | 'delayed' | 'unread'): Peer {
    const made = new Peer({ writableNeedDrain: kind === 'unread' } as Socket, flow);
    const response = { headersSent: kind === 'unread', writableLength: 0 } as ServerResponse;
    if (!['silent', 'idle'].includes(kind)) made.responses.add(response);
    if (kind === 'delayed') made.delayed.set(response, () => undefined);
    return made;
  }

  const KINDS = { s: 'silent', i: 'idle', m: 'made', d: 'delayed', u: 'unread' } as const;

  /** Networks from the letters of their connections, in the order in which they came, and who gives way: network and place. */
  function givesWay(networks: Readonly<Record<string, string>>, newcomer: string): string | null {
    const names = new Map<Peer, string>();
    const made = Object.entries(networks).map(([name, letters]): [string, Network] => {
      const network: Network = { silent: new Set(), idle: new Set(), busy: new Set() };
      for (const [place, letter] of [...letters].entries()) {
        const one = peer(KINDS[letter as keyof typeof KINDS]);
        names.set(one, `${name}${place}`);
        (letter === 's' ? network.silent : letter === 'i' ? network.idle : network.busy).add(one);
      }
      return [name, network];
    });
    const found = whoGivesWay(new Map(made), newcomer);
    return found === null ? null : `${names.get(found.peer)} ${found.why}`;
  }

  // Before, the oldest silent or idle connection of anyone gave way, and nobody where all were delayed refusals or unread.
  it.each([
    ['a delayed refusal before all others', { a: 'msiud', b: 'sss' }, 'c', 'a4 delayed'],
    ['then the oldest connection without a request', { a: 'muiss', b: 'ddd' }, 'c', 'a3 idle'],
    ['then the one that is idle for longest', { a: 'mumii', b: 's' }, 'c', 'a3 idle'],
    ['then one whose client reads nothing', { a: 'mmum', b: 's' }, 'c', 'a2 unread'],
    ['of the next network where the busiest has none to give', { a: 'mmmm', b: 'mi', c: 'mmi' }, 'd', 'c2 idle'],
    ['of his own network where that is the busiest', { a: 'mi', b: 'i' }, 'a', 'a1 idle'],
    ['of nobody who has fewer connections', { a: 'mmm', b: 'si' }, 'a', null],
    ['of those who have as many with him', { a: 'm', b: 'si' }, 'a', 'b0 idle'],
    ['of any who has one, for the first of a network', { a: 'm', b: 'i' }, 'c', 'b0 idle'],
    ['of nobody where all answers are being made', { a: 'mm', b: 'm' }, 'c', null],
  ])('to a newcomer gives way %s', (_, networks, newcomer, expected) => {
    expect(givesWay(networks, newcomer)).toBe(expected);
  });
});
