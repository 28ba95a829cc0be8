import { EventEmitter } from 'node:events';
import { Agent, type RequestListener, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerLimits } from '../../../tools/serve/limits.js';
import { untilStopped } from '../../../tools/serve/shutdown.js';
import { answersIn, converse } from './raw.js';
import { GET, IP, QUICK, start } from './start.js';

const LIMITS = { drainMs: 200, stopTimeoutMs: 5000 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Running = Awaited<ReturnType<typeof run>>;
let running: Running;
const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  running.close();
});

/** A server that waits for signals, `/held` for `release`. */
async function run(limits: Partial<ServerLimits> = LIMITS) {
  const held: (() => void)[] = [];
  const listener: RequestListener = (incoming, response) => {
    if (incoming.headers.held === undefined) QUICK(incoming, response);
    else held.push(() => QUICK(incoming, response));
  };
  const server = await start(listener, limits);
  const signals = new EventEmitter();
  const told: string[] = [];
  const stopped = untilStopped(server, { ...LIMITS, ...limits }, () => told.push('stops'), signals);
  return { ...server, signals, told, stopped, held };
}

interface Got {
  readonly status: number;
  readonly connection: string | undefined;
}

/** Asks over a connection of the agent; the error's code where there is no answer. */
function ask(agent: Agent, headers: Record<string, string> = {}): Promise<Got | string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? '');
    const outgoing = request({ host: '127.0.0.1', port: running.port, path: IP, agent, headers }, (answer) => {
      const got = { status: answer.statusCode as number, connection: answer.headers.connection };
      text(answer).then(() => resolve(got), failed);
    });
    outgoing.on('error', failed).end();
  });
}

/** An agent that keeps one connection. */
function client(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

/** What a promise gives within a time, else that it is pending. */
const within = (ms: number, promise: Promise<unknown>) => Promise.race([promise.then(() => 'done'), pause(ms).then(() => 'pending')]);

describe('SIGTERM', () => {
  it('answers on for the drain period, and each answer ends its connection', async () => {
    running = await run();
    const kept = client();
    expect(await ask(kept)).toEqual({ status: 200, connection: 'keep-alive' });
    running.signals.emit('SIGTERM');
    expect(running.told).toEqual(['stops']);
    expect(await ask(kept)).toEqual({ status: 200, connection: 'close' });
    expect(await ask(client())).toEqual({ status: 200, connection: 'close' });
    await running.stopped;
    expect(await ask(client())).toBe('ECONNREFUSED');
    expect(running.signals.listenerCount('SIGINT') + running.signals.listenerCount('SIGTERM')).toBe(0);
  });

  it('resets none of those who ask all the time, until they are refused', async () => {
    running = await run();
    const seen = new Map<string, number>();
    const loops = Array.from({ length: 20 }, async () => {
      for (const agent = client(); ; ) {
        const got = await ask(agent);
        const kind = typeof got === 'string' ? got : `${got.status}`;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        if (typeof got === 'string') return;
      }
    });
    await pause(100);
    running.signals.emit('SIGTERM');
    await Promise.all(loops);
    await running.stopped;
    expect(Object.fromEntries(seen)).toEqual({ 200: expect.any(Number), ECONNREFUSED: 20 });
  });

  it('answers the request that comes on an idle connection after the drain period, and closes it', async () => {
    running = await run();
    const late = connect(running.port, '127.0.0.1');
    const received = text(late);
    running.signals.emit('SIGTERM');
    await pause(500);
    expect(await ask(client())).toBe('ECONNREFUSED');
    late.write(GET);
    const [answer] = answersIn({ text: await received });
    expect([answer?.status, answer?.headers.connection]).toEqual([200, 'close']);
    await running.stopped;
  });

  it('closes connections that stay idle or silent', async () => {
    running = await run();
    const kept = client();
    await ask(kept);
    const silent = connect(running.port, '127.0.0.1');
    const end = text(silent);
    running.signals.emit('SIGTERM');
    await running.stopped;
    expect(await end).toBe('');
  });

  it('finishes running requests first', async () => {
    running = await run();
    const answer = ask(client(), { held: '1' });
    await expect.poll(() => running.held.length).toBe(1);
    running.signals.emit('SIGTERM');
    expect(await within(600, running.stopped)).toBe('pending');
    running.held[0]?.();
    expect(await answer).toEqual({ status: 200, connection: 'close' });
    await running.stopped;
  });

  it('answers all pipelined requests, the last one with the end of the connection', async () => {
    running = await run();
    const held = GET.replace('Host: x', 'Host: x\r\nHeld: 1');
    const exchanged = converse(running.port, [held + held, 600, GET], 8000);
    await expect.poll(() => running.held.length).toBe(2);
    running.signals.emit('SIGTERM');
    await pause(800);
    for (const answer of running.held) answer();
    const { end, text: bytes } = await exchanged;
    const answers = answersIn({ text: bytes }).map(({ status, headers }) => [status, headers.connection === 'close']);
    expect([end, answers]).toEqual([
      'closed',
      [
        [200, false],
        [200, false],
        [200, true],
      ],
    ]);
    await running.stopped;
  });

  it('cuts what runs longer than the stop timeout', async () => {
    running = await run({ drainMs: 50, stopTimeoutMs: 300 });
    const answer = ask(client(), { held: '1' });
    await expect.poll(() => running.held.length).toBe(1);
    running.signals.emit('SIGTERM');
    await running.stopped;
    expect(await answer).toBe('ECONNRESET');
  });
});

describe('SIGINT', () => {
  it('leaves out the drain period and closes idle connections at once', async () => {
    running = await run({ drainMs: 60_000 });
    await ask(client());
    running.signals.emit('SIGINT');
    expect(await within(900, running.stopped)).toBe('done');
  });

  it('does not cut an answer that is on its way', async () => {
    running = await run();
    const slow = connect(running.port, '127.0.0.1');
    slow.pause();
    const count = 400;
    slow.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count - 1));
    slow.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await pause(200);
    running.signals.emit('SIGINT');
    await pause(300);
    const answers = answersIn({ text: await text(slow.setEncoding('latin1')) });
    expect(answers.length).toBeGreaterThan(0);
    for (const { status } of answers) expect(status).toBe(200);
    await running.stopped;
  });
});

it('a second signal cuts everything off', async () => {
  for (const [first, second] of [
    ['SIGINT', 'SIGINT'],
    ['SIGTERM', 'SIGTERM'],
    ['SIGTERM', 'SIGINT'],
  ] as const) {
    running = await run({ drainMs: 60_000 });
    const answer = ask(client(), { held: '1' });
    const half = connect(running.port, '127.0.0.1', () => half.write('GET / HTT'));
    half.on('error', () => undefined).resume();
    await expect.poll(() => running.held.length).toBe(1);
    running.signals.emit(first);
    running.signals.emit(second);
    await running.stopped;
    expect(await answer).toBe('ECONNRESET');
    expect(running.told).toEqual(['stops']);
  }
});
