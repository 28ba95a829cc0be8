import { describe, expect, it } from 'vitest';
import pkg from '../../../package.json' with { type: 'json' };
import { runCommand } from './run-command.js';

const told = (...words: string[]) => runCommand(words);

describe('run', () => {
  it('tells the version of the package', async () => {
    expect(await told('--version')).toMatchObject({ exit: 0, output: `${pkg.version}\n` });
  });

  it('tells its commands, operations and exit codes', async () => {
    for (const words of [[], ['--help'], ['-h']]) {
      const { exit, output: help } = await told(...words);
      expect(exit).toBe(0);
      for (const word of ['serve', 'verify', 'batch', 'build', 'inspect', 'keys', 'profiles', 'suggest-in-locality', 'Exit codes']) {
        expect(help).toContain(word);
      }
    }
    expect((await told('build', '--help')).output).toMatch(/--us <format:file> +US addresses: points:FILE/);
  });

  it('says what is common to all commands once', async () => {
    // Each help ended in the same seventeen lines.
    for (const name of ['serve', 'get', 'keys', 'cache']) {
      const { output } = await told(name, '--help');
      expect(output).not.toContain('suggest-in-locality');
      expect(output.trimEnd().split('\n').at(-1)).toBe('Exit codes: doorplate --help');
      expect(output.match(/Exit codes/g)?.length).toBe(1);
    }
    expect((await told('batch', '--help')).output).toContain('suggest-in-locality');
  });

  it('shows the help of a command by the word help too', async () => {
    for (const words of [['verify'], ['query'], ['cache'], []]) {
      const help = await told('help', ...words);
      expect([help.exit, help.output]).toEqual([0, (await told(...words, '--help')).output]);
    }
  });

  it('has JSON of every command that prints something', async () => {
    const { output } = await told('--help');
    const [, listed = ''] = /\n\n(Ask:\n[\s\S]*?)\n\nExit codes/.exec(output) ?? [];
    const names = [...listed.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    // One word for one act.
    expect(names).not.toContain('query');
    const helps = await Promise.all(names.map(async (name) => [name, (await told(name, '--help')).output] as const));
    const without = helps.filter(([, help]) => !help.includes('--json')).map(([name]) => name);
    // Servers write logs, completion a script; the two commands of cache have it.
    expect(without.sort()).toEqual(['cache', 'completion', 'help', 'mcp', 'serve']);
    for (const name of ['list', 'clear']) expect((await told('cache', name, '--help')).output).toContain('--json');
  });

  it('gives programs the code of an error, and people its words', async () => {
    const words = ['query', 'ip', '8.8.8.8', '--limit', '1'];
    expect((await told(...words)).notices).toBe('error ip gives a single answer, not a list to limit\n');
    expect(JSON.parse((await told(...words, '--json')).notices)).toEqual({
      code: 'CONFIG_INVALID',
      message: 'ip gives a single answer, not a list to limit',
    });
  });

  it.each<[words: string[], message: RegExp]>([
    [['frobnicate'], /Unknown command "frobnicate", expected one of parse, verify/],
    [['--frobnicate'], /Unknown option '--frobnicate'/],
    [['suggest-zp', '021'], /did you mean doorplate suggest-zip\?$/m],
    [['sevre'], /did you mean doorplate serve\?$/m],
    [['query'], /The operation is missing, expected one of parse, verify/],
    [['query', 'frobnicate', 'x'], /Unknown operation "frobnicate", expected one of parse/],
    [['query', 'token', 'x'], /Unknown operation "token", expected one of parse/],
    [['query', 'toString', 'x'], /Unknown operation "tostring", expected one of parse/],
    [['query', 'verfy', 'x'], /Unknown operation "verfy", did you mean verify\?$/m],
    [['query', 'parse', 'x', '--jsno'], /Unknown option '--jsno' \(Did you mean --json\?\)/],
    [['query', 'parse', 'x', '--frobnicate'], /Unknown option '--frobnicate'/],
    [['query', 'ip', '8.8.8.8', '--display-type', '1'], /ip has no display types/],
    [['query', 'ip', '8.8.8.8', '--limit', '1'], /ip gives a single answer/],
    [['query', 'suggest-zip', '021', '--limit', 'ten'], /--limit is "ten", expected a whole number/],
    [['query', 'suggest-zip', '021', '--limit', '1', '--limit', '2'], /--limit is given 2 times, expected once/],
    [['query', 'suggest-zip', '021', '--data'], /--data <dir> needs a value, see doorplate query --help/],
    [['query', 'suggest-zip', '021', '--data', '/nowhere'], /The data folder \/nowhere does not exist/],
    ...['65536', '-1', '1.5', '1e3', 'x', '9'.repeat(400)].map((port): [string[], RegExp] => [
      ['serve', '--port', port],
      /--port is "[^"]+", expected a whole number from 0 to 65535/,
    ]),
    [['serve', '--base-path', ''], /--base-path is empty/],
    [['serve', '--access-log', 'x', '--access-log-format', 'jsn'], /--access-log-format is "jsn", did you mean json\?$/m],
    [['serve', '--data', 'x', '--base-url', 'dbip=https://a.example'], /--base-url has no effect with --data: nothing is fetched/],
    [['serve', '--offline', '--base-url', 'dbip=https://a.example'], /--base-url has no effect with --offline: nothing/],
    [['serve', 'now'], /doorplate serve takes no argument, and got "now", see doorplate serve --help$/m],
    [['mcp', '--host', '0.0.0.0'], /--host has no effect without --port/],
    [['mcp', '--port', '65536'], /--port is "65536"/],
    [['batch', 'parse', '--concurrency', '0'], /--concurrency/],
    [['batch', 'parse', 'a.csv', '--concurrency', '8'], /--concurrency is for lines, and a table is named/],
    ...['--out', '--fields', '--shard'].map((option): [string[], RegExp] => [
      ['batch', 'parse', option, '1/2'],
      new RegExp(`${option} is for a table, and none is named$`, 'm'),
    ]),
    [['build', '/tmp/out', '--us', 'rrad:x', '--name', 'us'], /--version is missing/],
    [['build', '/tmp/out', '--name', 'us', '--version', '1'], /No source file is named/],
    [
      ['build', '/tmp/out', '--us', 'tsv:x', '--name', 'us', '--version', '1'],
      /--us tsv:x names no known format and file, expected points:FILE/,
    ],
    [['build', '/tmp/out', '--recipe', '/nowhere.json'], /cannot be read: ENOENT, no such file or directory$/m],
    // It named the folder that the word would be, as if that had been meant.
    [['inspect', 'us-de'], /No dataset "us-de" is installed in .*, and there is no such folder here/],
    [['update', 'us-de'], /No dataset "us-de" is installed in /],
    [['keys'], /The action is missing, expected one of create, list, revoke, purge/],
    [['keys', 'burn'], /Unknown action "burn", expected one of create, list, revoke/],
    [['keys', 'crate'], /Unknown action "crate", did you mean create\?$/m],
    [['keys', 'revoke'], /revoke needs the id of what to revoke/],
    [['keys', 'create', '--environment', 'prod'], /--environment is "prod", expected one of test, live/],
    // It said (outputHelp).
    [['cache'], /The command is missing, expected one of list, clear/],
    [['cache', 'lst'], /Unknown command "lst", did you mean doorplate cache list\?$/m],
    [['get'], /The area is missing, see doorplate get --help/],
    [['get', 'MD', '--from', 'overtur'], /did you mean overture\?/],
    [['help', 'frobnicate'], /Unknown command "frobnicate", expected one of parse, verify/],
    // What people type who come from elsewhere, or in another order.
    [['801', 'Shawan', 'Rd'], /The command is missing, did you mean doorplate verify '801 Shawan Rd'\?$/m],
    [['autocomplete', '801 shaw'], /did you mean doorplate suggest-address\?$/m],
    [['zip', '21030'], /did you mean doorplate suggest-zip\?$/m],
    [['install', 'MD'], /did you mean doorplate get\?$/m],
    [['version'], /did you mean doorplate --version\?$/m],
    [['--data', './x', 'verify', 'a'], /Unknown option '--data': options follow the command, see doorplate verify --help$/m],
    [
      ['build', 'out', 'own.csv'],
      /doorplate build takes <out-dir> and no more, and got also "own.csv", did you mean --us csv:own\.csv\?$/m,
    ],
    [['serve', '8080'], /and got "8080", did you mean --port 8080\?$/m],
    [['keys', 'create', 'prod'], /create takes no further word, and got "prod", see doorplate keys --help$/m],
    [
      ['serve', '--port', '0', '--data', 'datasets', '--credentials', 'keys.json'],
      /such as redis:.*; --state names a folder of credentials$/m,
    ],
    [['batch', 'a.csv'], /The operation comes before the table, as in doorplate batch verify a\.csv$/m],
    [['batch', 'a.csv', 'geocode'], /The operation comes before the table, as in doorplate batch geocode a\.csv$/m],
    [['batch', 'verify', '.'], /is a folder, expected a table such as .*customers\.csv$/m],
    [['reverse', '801 Shawan Rd'], /expected latitude,longitude as in 39\.494,-76\.674; geocode finds those of an address$/m],
    [['verify', '801 Shawan Rd', '--state', 'MD'], /looks at no area: write state, city and ZIP code into the text$/m],
    [['get', 'Baltimore County'], /lacks its state, did you mean "Baltimore County, MD"\?$/m],
    [['get', 'city:Springfield'], /may be several: .*\. Name one with its state, as "Springfield, MO"$/m],
    [['inspect', 'package.json'], /package\.json is a file, expected a folder with manifest\.json$/m],
    [['build', '/tmp/out'], /--name is missing, as in --name us-md$/m],
    [['build', '/tmp/out', '--us', 'a.csv', '--name', 'us', '--version', '1'], /did you mean --us csv:a\.csv\?$/m],
    [['remove', 'md', '--to', '/nowhere'], /No dataset md is installed in \/nowhere: nothing is installed, see doorplate get --help$/m],
    [['add', 'MD'], /without one, doorplate get builds the data of a state$/m],
    [['completion'], /The shell is missing, expected one of bash, zsh, fish$/m],
    [['completion', 'bsh'], /Unknown shell "bsh", did you mean bash\?$/m],
  ])('refuses %j', async (words, message) => {
    const { exit, output, notices } = await told(...words);
    expect([exit, output]).toEqual([2, '']);
    expect(notices).toMatch(message);
    expect(notices).toMatch(/^error [^\n]+\n$/);
    expect(notices).not.toContain('_INVALID');
  });
});
