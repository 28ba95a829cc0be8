import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { GET, QUICK, start, visit as visitAt } from './start.js';

let running: Awaited<ReturnType<typeof start>>;
const visit = () => visitAt(running.port);
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  running.close();
});

/** A connection that the server has accepted, and all that comes back on it. */
async function open(): Promise<Socket & { received: string }> {
  const accepted = once(running.server as Server, 'connection');
  const socket = Object.assign(connect(running.port, '127.0.0.1'), { received: '' });
  sockets.push(socket);
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (piece) => {
    socket.received += piece;
  });
  await accepted;
  return socket;
}

/** Asks on an open connection and waits for the answer. */
async function ask(socket: Socket & { received: string }): Promise<void> {
  socket.received = '';
  socket.write(GET);
  await expect.poll(() => socket.received).toContain('"StatusCode":200');
}

describe('beyond the limit of connections', () => {
  it('silent connections make room, the oldest first, and others are served', async () => {
    running = await start(QUICK, { maxConnections: 10 });
    const kept = await open();
    await ask(kept);
    const silent: Socket[] = [];
    for (let i = 0; i < 50; i++) silent.push(await open());
    for (let i = 0; i < 5; i++) expect(await visit()).toBe(200);
    expect(running.connections.size).toBeLessThanOrEqual(10);
    expect(silent.map(({ readyState }) => readyState === 'open')).toEqual(silent.map((_, i) => i >= 50 - 8));
    await ask(kept);
    expect(running.told).toEqual(['idle connections closed for new ones, as 10 were open: 1']);
    running.trouble.close();
    expect(running.told[1]).toMatch(/^idle connections closed for new ones, as 10 were open: \d\d$/);
  });

  it('begun requests and kept connections make room, the longest idle first', async () => {
    running = await start(QUICK, { maxConnections: 3 });
    const [first, second] = [await open(), await open()];
    await ask(first);
    await ask(second);
    await ask(first);
    const begun = await open();
    begun.write('GET / HT');
    await expect.poll(() => begun.bytesWritten).toBeGreaterThan(0);
    expect(await visit()).toBe(200);
    await expect.poll(() => begun.destroyed).toBe(true);
    expect(await visit()).toBe(200);
    const third = await open();
    await ask(third);
    const fourth = await open();
    await ask(fourth);
    await expect.poll(() => second.destroyed).toBe(true);
    await ask(first);
  });

  it('requests that are being answered are not cut; who is too many is refused and counted', async () => {
    const held: (() => void)[] = [];
    running = await start((incoming, response) => void held.push(() => QUICK(incoming, response)), { maxConnections: 2 });
    const answers = [visit(), visit()];
    await expect.poll(() => held.length).toBe(2);
    // Whoever was too many was reset.
    for (let i = 0; i < 5; i++) expect(await visit()).toBe(503);
    for (const answer of held.splice(0)) answer();
    expect(await Promise.all(answers)).toEqual([200, 200]);
    running.trouble.close();
    const refused = 'connections refused, as requests were being answered on all 2';
    expect(running.told).toEqual([`${refused}: 1`, `${refused}: 4`]);
  });

  it('a connection counts until its last pipelined request is answered', async () => {
    const held: (() => void)[] = [];
    running = await start((incoming, response) => void held.push(() => QUICK(incoming, response)), { maxConnections: 1 });
    const pipelined = await open();
    pipelined.write(GET + GET);
    await expect.poll(() => held.length).toBe(2);
    held.shift()?.();
    await expect.poll(() => pipelined.received).toContain('"StatusCode":200');
    expect(await visit()).toBe(503);
    held.shift()?.();
    await expect.poll(() => pipelined.received.match(/"StatusCode":200/g)?.length).toBe(2);
    const next = visit();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    expect(await next).toBe(200);
  });
});

describe('time', () => {
  it('a silent connection ends soon, one kept alive is kept for longer', async () => {
    running = await start(QUICK, { headersTimeoutMs: 100, requestTimeoutMs: 200, keepAliveTimeoutMs: 5000 });
    const [silent, kept] = [await open(), await open()];
    await ask(kept);
    await once(silent, 'close');
    await new Promise((resolve) => setTimeout(resolve, 250));
    await ask(kept);
  });

  it('a client that takes nothing of its answers is cut', async () => {
    running = await start(QUICK, { headersTimeoutMs: 100, requestTimeoutMs: 200 });
    const stalled = await open();
    stalled.pause();
    stalled.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000));
    await expect.poll(() => running.connections.size, { timeout: 10_000 }).toBe(0);
    expect(await visit()).toBe(200);
  });

  it('an answer that takes long to make is waited for', async () => {
    const slow: RequestListener = (incoming, response) => void setTimeout(() => QUICK(incoming, response), 500);
    running = await start(slow, { headersTimeoutMs: 100, requestTimeoutMs: 150 });
    expect(await visit()).toBe(200);
  });

  it('the header says for how long a connection is kept', async () => {
    running = await start();
    const kept = await open();
    await ask(kept);
    expect(kept.received).toContain('Keep-Alive: timeout=65\r\n');
  });
});
