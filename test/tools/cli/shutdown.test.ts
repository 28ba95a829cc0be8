import { EventEmitter } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../tools/cli/listen.js';
import { untilStopped } from '../../../tools/cli/shutdown.js';

/** A server that answers `/` at once and holds every other request. */
async function start() {
  const held: ServerResponse[] = [];
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    if (request.url === '/') return response.end('now');
    held.push(response);
    return arrivals.emit('request');
  });
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  const signals = new EventEmitter();
  let stopping = 0;
  const stopped = untilStopped(server, () => stopping++, signals);
  const arrival = () => new Promise((resolve) => arrivals.once('request', resolve));
  return { server, url, held, arrival, signals, stopped, stopping: () => stopping };
}

describe('untilStopped', () => {
  let server: Server | undefined;
  afterEach(() => server?.closeAllConnections());

  it('closes kept-alive connections and takes no more', async () => {
    const running = await start();
    server = running.server;
    expect(await (await fetch(`${running.url}/`)).text()).toBe('now');
    running.signals.emit('SIGTERM');
    await running.stopped;
    expect(running.stopping()).toBe(1);
    await expect(fetch(`${running.url}/`)).rejects.toThrow();
    expect(running.signals.listenerCount('SIGINT') + running.signals.listenerCount('SIGTERM')).toBe(0);
  });

  it('finishes running requests first', async () => {
    const running = await start();
    server = running.server;
    const arrived = running.arrival();
    const answer = fetch(`${running.url}/slow`);
    await arrived;
    running.signals.emit('SIGINT');
    const early = await Promise.race([
      running.stopped.then(() => 'stopped'),
      new Promise((resolve) => setTimeout(resolve, 150, 'running')),
    ]);
    expect(early).toBe('running');
    running.held[0]?.end('late');
    expect(await (await answer).text()).toBe('late');
    await running.stopped;
  });

  it('cuts everything off at the second signal', async () => {
    const running = await start();
    server = running.server;
    const arrived = running.arrival();
    const answer = fetch(`${running.url}/never`).catch(() => 'cut');
    const half = connect(Number(new URL(running.url).port), '127.0.0.1', () => half.write('GET / HTT'));
    half.on('error', () => {});
    await arrived;
    running.signals.emit('SIGINT');
    running.signals.emit('SIGINT');
    await running.stopped;
    expect(await answer).toBe('cut');
    expect(running.stopping()).toBe(1);
  });
});
