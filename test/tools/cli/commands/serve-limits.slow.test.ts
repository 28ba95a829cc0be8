import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../run-command.js';
import { countStatuses, IP, IP_DATA, type Served, serveProcesses } from './serve-process.js';

const { folder, serve } = serveProcesses();
const FIXED = [...IP_DATA, '--workers', '2'];

/** Asks on a connection of its own, unless an agent keeps one, from an address of this machine; gives status and headers. */
function ask({ port }: Served, path: string, localAddress: string, headers: Record<string, string> = {}, agent: Agent | false = false) {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    const options = { port, path, localAddress, host: '127.0.0.1', agent, headers };
    const asked = request(options, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode as number, headers: answer.headers }));
    });
    asked.on('error', reject).end();
  });
}

async function newKey(...words: string[]): Promise<Record<string, string>> {
  const written = await runCommand(['keys', 'create', '--state', folder('state'), ...words]);
  return { authorization: `Bearer ${written.output.trim()}` };
}

describe('two workers', () => {
  it('count the requests of a group together, to the request, and those of a key with a limit of its own or that of all', {
    timeout: 120_000,
  }, async () => {
    const served = await serve([...FIXED, '--limit-per-day', '25']);
    const group = ['--limit', '50/day', '--group', 'partners'];
    const keys = [await newKey(...group), await newKey(...group)];
    const own = await newKey('--limit', '20/day');
    const free = await newKey();
    expect(await countStatuses(120, (turn) => ask(served, IP, '127.0.0.2', keys[turn % 2]))).toEqual({ 200: 50, 429: 70 });
    expect(await countStatuses(30, () => ask(served, IP, '127.0.0.2', own))).toEqual({ 200: 20, 429: 10 });
    expect(await countStatuses(30, () => ask(served, IP, '127.0.0.2', free))).toEqual({ 200: 25, 429: 5 });
    expect((await ask(served, IP, '127.0.0.2', keys[0])).headers).toMatchObject({
      'ratelimit-policy': '50;w=86400',
      'ratelimit-remaining': '0',
      'retry-after': '60',
    });
  });

  it('wait for the first process, which counts for them, as long as it gets no share of the processor', { timeout: 120_000 }, async () => {
    const served = await serve([...FIXED, '--limit-per-second', '100']);
    const key = await newKey();
    // New connections come by the first process.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const askAgain = async () => (await ask(served, IP, '127.0.0.2', key, agent)).status;
    expect(await askAgain()).toBe(200);
    served.child.kill('SIGSTOP');
    const waiting = askAgain();
    await setTimeout(2000);
    served.child.kill('SIGCONT');
    expect(await waiting).toBe(200);
    agent.destroy();
  });

  it('limit what a network asks without a key, and nobody else', { timeout: 120_000 }, async () => {
    const served = await serve([...FIXED, '--limit-without-key', '5']);
    const asked: [what: string, path: string, headers?: Record<string, string>][] = [
      ['wrong keys', IP, { authorization: 'Bearer svc_live_wrong' }],
      ['unknown paths', '/nothing'],
      ['the reference', '/docs'],
      ['the description', '/openapi.json'],
      ['the explorer', '/'],
      ['its questions', '/explorer/about'],
    ];
    for (const [at, [what, path, headers]] of asked.entries()) {
      const network = `127.0.1.${1 + at}`;
      const began = performance.now();
      const seen = await countStatuses(80, () => ask(served, path, network, headers));
      const seconds = Math.ceil((performance.now() - began) / 1000);
      expect(seen[429], what).toBeGreaterThanOrEqual(80 - 5 * (seconds + 1));
      expect(80 - (seen[429] ?? 0), what).toBeGreaterThan(0);
      expect((await ask(served, path, `127.0.2.${1 + at}`, headers)).status, what).not.toBe(429);
      const good = { authorization: `Bearer ${served.key}` };
      expect(await countStatuses(40, () => ask(served, IP, network, good)), what).toEqual({ 200: 40 });
    }
  });

  it('open the explorer with the token that was printed, and one process knows the cookie of another', { timeout: 120_000 }, async () => {
    const served = await serve(FIXED);
    const url = served.output().match(/Explorer +(\S+)/)?.[1] ?? '';
    const { pathname, search } = new URL(url);
    expect(search).toMatch(/^\?token=[\w-]{32}$/);
    const opened = await ask(served, pathname + search, '127.0.0.2');
    expect([opened.status, opened.headers.location]).toEqual([303, '/']);
    const cookie = String(opened.headers['set-cookie']).split(';')[0] as string;
    expect(await countStatuses(8, () => ask(served, '/explorer/about', '127.0.0.2', { cookie }))).toEqual({ 200: 8 });
    expect(await countStatuses(8, () => ask(served, '/explorer/about', '127.0.0.2'))).toEqual({ 401: 8 });
    expect(served.notices()).not.toContain(search);
  });
});
