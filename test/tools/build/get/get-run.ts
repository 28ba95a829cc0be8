import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import type { SourceName } from '../../../../tools/build/get/publishers/publisher.js';
import { PublisherServer } from '../../../fixtures/publishers/server.js';
import { runCommand } from '../../cli/run-command.js';

/** The command line with data and cache in a folder of its own, and a server that plays the publishers. */
export class GetRun {
  server!: PublisherServer;
  folder = '';

  private constructor(private readonly env: Readonly<Record<string, string>>) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<GetRun> {
    const run = new GetRun(env);
    await run.#open();
    return run;
  }

  /** Begins anew before each test, and ends after it. */
  static forEach(env: Readonly<Record<string, string>> = {}): GetRun {
    const run = new GetRun(env);
    beforeEach(() => run.#open());
    afterEach(() => run.close());
    return run;
  }

  async #open(): Promise<void> {
    [this.server, this.folder] = [await PublisherServer.start(), await mkdtemp(join(tmpdir(), 'doorplate-get-'))];
  }

  /**
   * Runs `get` with these sources on the server; `answer` is what it prints as JSON, null after a failure, which `notices` then names
   * in words.
   */
  async get(sources: readonly SourceName[], ...words: string[]) {
    const mirrors = sources.flatMap((name) => ['--base-url', `${name}=${this.server.url}`]);
    const { exit, output, notices } = await this.attempt('get', ...words, ...mirrors, '--json');
    const inWords = notices.replace(/^\{"code":.*\}$/m, (line) => `error ${JSON.parse(line).message}`);
    return { exit, notices: inWords, answer: exit === 0 ? JSON.parse(output) : null };
  }

  get #folders() {
    return { DOORPLATE_DATA_DIR: join(this.folder, 'data'), DOORPLATE_CACHE_DIR: join(this.folder, 'cache') };
  }

  async attempt(...words: string[]) {
    return runCommand(words, [], { ...this.env, ...this.#folders });
  }

  /** Starts a command in a process of its own, which a test may end. */
  start(...words: string[]) {
    const env = { ...process.env, ...this.#folders };
    const child = spawn(process.execPath, [inject('command'), ...words], { env, stdio: 'ignore' });
    return { child, ended: once(child, 'exit') };
  }

  /** Runs a command that has to succeed; gives what it prints. */
  async command(...words: string[]): Promise<string> {
    const { exit, output, notices } = await this.attempt(...words);
    expect([exit, notices]).toEqual([0, expect.not.stringMatching(/^error/)]);
    return output;
  }

  /** The `Result` of one question to an installed dataset. */
  async ask(dataset: string, operation: string, text: string) {
    return JSON.parse(await this.command('query', operation, '--json', text, '--only', '--data', join(this.folder, 'data', dataset)))
      .Result;
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.folder, { recursive: true });
  }
}

/** Sums of the counts of all tallies of an answer. */
export function rowsOf({ tallies }: { readonly tallies: readonly Tally[] }) {
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((all, tally) => all + count(tally), 0);
  const reasons = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);
  return {
    read: sum(({ read }) => read),
    kept: sum(({ kept }) => kept),
    others: sum(({ rejected, leftOut }) => reasons(rejected) + reasons(leftOut)),
  };
}

type Tally = Readonly<Record<'read' | 'kept', number> & Record<'rejected' | 'leftOut', Readonly<Record<string, number>>>>;
