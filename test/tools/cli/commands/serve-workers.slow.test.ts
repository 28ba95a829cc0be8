import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ask, countStatuses, IP, ONLY_IP, type Served, serveProcesses } from './serve-process.js';

const processes = serveProcesses();

/** Starts two workers. */
const serve = (): Promise<Served> => processes.serve([...ONLY_IP, '--workers', '2', '--drain', '0.5']);

/**
 * Twenty clients that ask all the time over kept connections, until there is no server; counts what each gets. A connection
 * that ends before a server has taken it counts as \`not taken\`: the system resets those that wait when the last listener goes.
 */
function askAllTheTime({ url, key }: Served) {
  const seen = new Map<number | string, number>();
  const loops = Array.from({ length: 20 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let got: number | string = 0; got !== 'ECONNREFUSED'; ) {
      got = await new Promise<number | string>((resolve) => {
        const failed = ({ code }: NodeJS.ErrnoException) =>
          resolve(code === 'ECONNRESET' && !asked.reusedSocket ? 'not taken' : (code ?? ''));
        const asked = request(`${url}${IP}`, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
          answer.on('error', failed).on('end', () => resolve(answer.statusCode as number));
          answer.resume();
        });
        asked.on('error', failed).end();
      });
      seen.set(got, (seen.get(got) ?? 0) + 1);
    }
    agent.destroy();
  });
  return { seen, ended: Promise.all(loops) };
}

/** The processes that answer: those that the first one has started with its own words. */
function workersOf({ child }: Served): readonly number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return listed.flatMap((line) => {
    const [id, parent, ...words] = line.trim().split(/\s+/);
    return Number(parent) === child.pid && words.includes('serve') ? [Number(id)] : [];
  });
}

describe('a server of two workers', () => {
  it('resets nobody when its workers are replaced, and nobody when it stops', async () => {
    const served = await serve();
    const { child, notices } = served;
    const { seen, ended } = askAllTheTime(served);
    await expect.poll(() => seen.get(200) ?? 0).toBeGreaterThan(200);
    const before = workersOf(served);
    child.kill('SIGUSR2');
    await expect.poll(notices).toContain('doorplate has replaced its workers\n');
    expect(workersOf(served).filter((id) => before.includes(id))).toEqual([]);
    child.kill('SIGHUP');
    await expect.poll(() => notices().match(/has reloaded data and credentials/g)?.length).toBe(2);
    expect(Object.fromEntries(seen)).toEqual({ 200: expect.any(Number) });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await ended;
    seen.delete('not taken');
    expect(Object.fromEntries(seen)).toEqual({ 200: expect.any(Number), ECONNREFUSED: 20 });
  });

  it('replaces a worker that is killed, and says so', async () => {
    const served = await serve();
    const { key, notices } = served;
    const [victim = 0] = workersOf(served);
    process.kill(victim, 'SIGKILL');
    await expect.poll(notices).toContain('a worker was lost (SIGKILL); another one starts in 0.1 s\n');
    await expect.poll(() => workersOf(served).filter((id) => id !== victim).length).toBe(2);
    expect(await countStatuses(4, () => ask(served, key))).toEqual({ 200: 4 });
  });

  it('ends with its first process, whatever ends that', async () => {
    const served = await serve();
    const { child } = served;
    const ids = workersOf(served);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const isAlive = (id: number) => {
      try {
        return process.kill(id, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(() => ids.filter(isAlive)).toEqual([]);
  });
});
