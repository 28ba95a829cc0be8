import { afterEach, describe, expect, it, vi } from 'vitest';
import pkg from '../../../package.json' with { type: 'json' };
import { run } from '../../../tools/cli/program.js';
import { memoryTerminal } from './terminal/memory-terminal.js';

afterEach(() => vi.restoreAllMocks());

async function told(...words: string[]) {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { terminal, written } = memoryTerminal();
  const exit = await run(words, terminal);
  const help = info.mock.calls.join('\n');
  info.mockRestore();
  return { exit, help, ...written };
}

describe('run', () => {
  it('tells the version of the package', async () => {
    expect(await told('--version')).toMatchObject({ exit: 0, output: `${pkg.version}\n` });
  });

  it('tells its commands, operations and exit codes', async () => {
    for (const words of [[], ['--help'], ['-h']]) {
      const { exit, help } = await told(...words);
      expect(exit).toBe(0);
      for (const word of ['serve', 'query', 'batch', 'build', 'inspect', 'keys', 'profiles', 'suggest-in-locality', 'Exit codes']) {
        expect(help).toContain(word);
      }
    }
    expect((await told('build', '--help')).help).toMatch(/--us <format:file> +US addresses: rrad:FILE/);
  });

  it('refuses what it does not know', async () => {
    const cases: readonly (readonly [words: string[], message: RegExp])[] = [
      [['frobnicate'], /the command frobnicate does not exist, expected one of serve, query/],
      [['--frobnicate'], /--frobnicate does not exist/],
      [['query'], /missing required args/],
      [['query', 'frobnicate', 'x'], /the operation does not exist, expected one of parse/],
      [['query', 'parse', 'x', '--frobnicate'], /Unknown option `--frobnicate`/],
      [['query', 'ip', '8.8.8.8', '--display-type', '1'], /ip has no display types/],
      [['query', 'ip', '8.8.8.8', '--limit', '1'], /ip gives a single answer/],
      [['query', 'suggest-zip', '021', '--limit', 'ten'], /--limit is not a whole number/],
      [['query', 'suggest-zip', '021', '--data'], /value is missing/],
      [['query', 'suggest-zip', '021', '--data', '/nowhere'], /the data folder \/nowhere does not exist/],
      [['serve', '--port', '65536'], /--port is not a whole number from 0 to 65535/],
      [['serve', 'now'], /Unused args/],
      [['batch', 'parse', '--concurrency', '0'], /--concurrency/],
      [['build', '/tmp/out', '--us', 'rrad:x', '--name', 'us'], /--version is missing/],
      [['build', '/tmp/out', '--name', 'us', '--version', '1'], /no source file is named/],
      [
        ['build', '/tmp/out', '--us', 'csv:x', '--name', 'us', '--version', '1'],
        /--us csv:x names no known format and file, expected rrad:FILE/,
      ],
      [['keys', 'burn'], /expected one of create, list, revoke/],
      [['keys', 'revoke'], /needs the one to revoke/],
      [['keys', 'create', '--environment', 'prod'], /expected one of test, live/],
    ];
    for (const [words, message] of cases) {
      const { exit, output, notices } = await told(...words);
      expect([words, exit, output]).toEqual([words, 2, '']);
      expect(notices).toMatch(message);
      expect(notices).toMatch(/^error [^\n]+\n$/);
    }
  });
});
