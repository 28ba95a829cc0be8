import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject } from 'vitest';

const START_TIMEOUT_MS = 90_000;

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

/** Starts the command in each test, in a folder of its own, and ends it behind the test. */
export function serveProcesses() {
  let folder: string;
  let child: ChildProcess | null = null;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'doorplate-serve-'));
  });
  afterEach(async () => {
    if (child !== null && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    child = null;
    await rm(folder, { recursive: true });
  });

  return {
    folder: () => folder,
    /** Resolves when the server listens. `files`: a limit of open files for the process. */
    serve: async (words: readonly string[], files?: number): Promise<Served> => {
      const command = [process.execPath, inject('command'), 'serve', '--port', '0', '--state', join(folder, 'state'), ...words];
      const limited = files === undefined ? command : ['sh', '-c', `ulimit -n ${files}; exec "$@"`, 'sh', ...command];
      const started = spawn(limited[0] as string, limited.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let [output, notices] = ['', ''];
      started.stdout.setEncoding('utf8').on('data', (piece) => {
        output += piece;
      });
      started.stderr.setEncoding('utf8').on('data', (piece) => {
        notices += piece;
      });
      await expect.poll(() => output, { timeout: START_TIMEOUT_MS }).toMatch(/listens on \S+\n/);
      const url = /listens on (\S+)\n/.exec(output)?.[1] as string;
      const key = /svc_test_\S+/.exec(output)?.[0] ?? '';
      const fieldOf = (name: string) => new RegExp(`${name} +(\\S+)\n`).exec(output)?.[1] ?? '';
      const profile = { profileName: fieldOf('profileName'), profilePassword: fieldOf('profilePassword') };
      return { child: started, url, port: Number(new URL(url).port), key, profile, output: () => output, notices: () => notices };
    },
  };
}
