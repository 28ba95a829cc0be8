import { describe, expect, it } from 'vitest';
import { createProgram } from '../../../../tools/cli/terminal/command.js';
import { memoryTerminal } from './memory-terminal.js';

/** The words and options that a command gets. */
async function given(...words: string[]) {
  const program = createProgram('test', '1.2.3', memoryTerminal().terminal);
  let seen: unknown;
  program
    .command('ask <operation> [input...]')
    .option('--data <dir>', 'May be repeated')
    .option('--limit <n>', 'Once')
    .option('--json', 'A switch')
    .action((operation, input, options) => {
      seen = { operation, input, options };
    });
  await program.parseAsync(['ask', ...words], { from: 'user' });
  return seen;
}

describe('a command', () => {
  it('gets words and values as they were typed', async () => {
    expect(await given('zip', '02139', '1e5', '', '007', '--limit', '2026.10', '--json')).toEqual({
      operation: 'zip',
      input: ['02139', '1e5', '', '007'],
      options: { limit: ['2026.10'], json: true },
    });
    expect(await given('zip', '--limit=007', '--data=')).toMatchObject({ options: { limit: ['007'], data: [''] } });
  });

  it('takes a minus sign without a letter for the start of a value', async () => {
    for (const value of ['-1', '-71.1', '-', '-14.27,-170.70', '-.5e3', '-#4']) {
      expect(await given('reverse', value, '--json', 'x')).toEqual({ operation: 'reverse', input: [value, 'x'], options: { json: true } });
      expect(await given('reverse', '--limit', value)).toEqual({ operation: 'reverse', input: [], options: { limit: [value] } });
    }
  });

  it('takes everything behind -- as words', async () => {
    expect(await given('parse', '1', '--', '--json', '-x')).toMatchObject({ input: ['1', '--json', '-x'], options: {} });
    expect(await given('parse', '--json', '--', '--limit', '--', '2')).toMatchObject({
      input: ['--limit', '--', '2'],
      options: { json: true },
    });
    expect(await given('parse', '-71.1,4', '--', '--json')).toMatchObject({ input: ['-71.1,4', '--json'], options: {} });
  });

  it('keeps every value of an option that is repeated', async () => {
    expect(await given('parse', '--data', 'a', 'x', '--data', 'b', '--json', '--json')).toMatchObject({
      input: ['x'],
      options: { data: ['a', 'b'], json: true },
    });
  });

  it('refuses flags that it does not have', async () => {
    for (const word of ['-x', '--x', '-apt', '--no-json', '--json=yes', '--version']) {
      await expect(given('parse', '-1,2', word)).rejects.toMatchObject({ code: 'commander.unknownOption' });
    }
  });
});
