import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, inject } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { childrenUntil } from '../../../fixtures/programs.js';

const START_TIMEOUT_MS = 90_000;
/** A question, and the words for a server that has the data for it; with the second ones it also ends without a wait. */
export const IP = '/ipgeolocation/8.8.8.8';
export const ONLY_IP = ['--only', '--data', 'datasets/ip-country'];
export const IP_DATA = [...ONLY_IP, '--drain', '0'];

/** `doorplate serve` in a process of its own. */
export interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** The key that the first start creates. */
  readonly key: string;
  /** The profile that it creates. */
  readonly profile: { readonly profileName: string; readonly profilePassword: string };
  /** What was printed so far. */
  readonly output: () => string;
  /** What the operator has been shown so far. */
  readonly notices: () => string;
}

/** Starts the command in each test, in a folder of its own, as often as it is asked to, and ends what is left behind the test. */
export function serveProcesses() {
  const folder = folderForEach();
  const kept = childrenUntil(afterEach);
  return {
    folder,
    /** Resolves when the server listens. `files`: a limit of open files for the process. */
    serve: async (words: readonly string[], files?: number): Promise<Served> => {
      const command = [process.execPath, inject('command'), 'serve', '--port', '0', '--state', folder('state'), ...words];
      const limited = files === undefined ? command : ['sh', '-c', `ulimit -n ${files}; exec "$@"`, 'sh', ...command];
      const child = kept(spawn(limited[0] as string, limited.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] }));
      let [output, notices] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (piece) => {
        output += piece;
      });
      child.stderr.setEncoding('utf8').on('data', (piece) => {
        notices += piece;
      });
      await expect.poll(() => output, { timeout: START_TIMEOUT_MS }).toMatch(/listens on \S+\n/);
      const url = /listens on (\S+)\n/.exec(output)?.[1] as string;
      const key = /svc_test_[\w-]+/.exec(output)?.[0] ?? '';
      const fieldOf = (name: string) => new RegExp(`${name} +(\\S+)\n`).exec(output)?.[1] ?? '';
      const profile = { profileName: fieldOf('profileName'), profilePassword: fieldOf('profilePassword') };
      return { child, url, port: Number(new URL(url).port), key, profile, output: () => output, notices: () => notices };
    },
  };
}

/** The answer to the question over a connection of its own, which workers take in turn. `bearer`: a key or a token. */
export const ask = ({ url }: Pick<Served, 'url'>, bearer: string, path = IP) =>
  fetch(url + path, { headers: { authorization: `Bearer ${bearer}`, connection: 'close' } });

/** How often each status came of this many requests, eight at a time. */
export async function countStatuses(times: number, once: (turn: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let turn = 0;
  const loop = async () => {
    while (turn < times) {
      const { status } = await once(turn++);
      seen[status] = (seen[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, loop));
  return seen;
}

/** A token that a server gives for its profile. */
export async function tokenOf({ url, profile }: Served): Promise<string> {
  const answer = await fetch(`${url}/auth/token`, { headers: { ...profile } });
  return ((await answer.json()) as { Result: { access_token: string } }).Result.access_token;
}
