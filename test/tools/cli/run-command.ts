import { expect } from 'vitest';
import { run } from '../../../tools/cli/program.js';
import type { Terminal } from '../../../tools/cli/terminal/terminal.js';
import { memoryTerminal } from './terminal/memory-terminal.js';

/** Runs a command line in this process: its exit code and what it has written. */
export async function runCommand(words: readonly string[], input: Iterable<string | Uint8Array> = [], env: Terminal['env'] = {}) {
  const { terminal, written } = memoryTerminal(input, env);
  return { exit: await run(words, terminal), ...written };
}

/** What a command line prints that has to succeed. */
export async function commandOutput(words: readonly string[], env: Terminal['env'] = {}): Promise<string> {
  const { exit, output, notices } = await runCommand(words, [], env);
  expect([exit, notices]).toEqual([0, expect.anything()]);
  return output;
}

/** What a command line comes to that fails with this exit code and says this. */
export const failure = (exit: number, message: string | RegExp) => ({
  exit,
  notices: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
});
