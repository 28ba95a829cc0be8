import { describe, expect, it, vi } from 'vitest';
import { DoorplateError } from '../../../../src/errors.js';
import type { MountedManifest } from '../../../../src/index.js';
import { attributionLines } from '../../../../tools/cli/server/introduction.js';
import {
  choiceOption,
  flag,
  integerOption,
  listOption,
  requiredOption,
  secondsOption,
  textOption,
} from '../../../../tools/cli/terminal/arguments.js';
import { createProgram } from '../../../../tools/cli/terminal/command.js';
import { describeError, exitForError } from '../../../../tools/cli/terminal/exit.js';
import { bar, createProgress, StatusLine } from '../../../../tools/cli/terminal/progress.js';
import { shown } from '../../../../tools/cli/terminal/shown.js';
import { alignColumns, formatExplain, formatResult } from '../../../../tools/cli/terminal/terminal.js';
import { memoryTerminal } from './memory-terminal.js';

const invalid = (message: RegExp) => expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) });

describe('options', () => {
  it('reads a value that may be repeated', () => {
    expect(listOption({}, 'data')).toEqual([]);
    expect(listOption({ data: 'a' }, 'data')).toEqual(['a']);
    expect(listOption({ data: ['a', '07'] }, 'data')).toEqual(['a', '07']);
    expect(() => listOption({ data: ['a', true] }, 'data')).toThrow(invalid(/^--data needs a value/));
  });

  it('reads a value that may be given once', () => {
    expect(textOption({}, 'label')).toBeUndefined();
    expect(textOption({ label: '007' }, 'label')).toBe('007');
    expect(() => textOption({ label: ['a', 'b'] }, 'label')).toThrow(invalid(/2 times/));
    expect(() => textOption({ basePath: '' }, 'basePath')).toThrow(invalid(/^--base-path is empty/));
    expect(() => requiredOption({}, 'version')).toThrow(invalid(/^--version is missing/));
  });

  it('reads whole numbers inside their bounds', () => {
    expect(integerOption({ port: '0' }, 'port', 0, 65_535)).toBe(0);
    for (const word of ['65536', '-1', '1.5', '1e3', 'x', '9'.repeat(400)]) {
      expect(() => integerOption({ port: word }, 'port', 0, 65_535)).toThrow(
        invalid(/^--port is "[^"]+", expected a whole number from 0 to 65535/),
      );
    }
  });

  it('reads seconds down to a millisecond, as milliseconds', () => {
    expect(secondsOption({}, 'drain', 0, 60)).toBeUndefined();
    expect(['0', '2', '0.25', '59.999'].map((drain) => secondsOption({ drain }, 'drain', 0, 60))).toEqual([0, 2000, 250, 59_999]);
    for (const drain of ['60.001', '-1', '.5', '1.', '1.0001', '1e1', 'x', '']) {
      expect(() => secondsOption({ drain }, 'drain', 0, 60)).toThrow(invalid(/^--drain is ("[^"]+", expected seconds from 0 to 60|empty)/));
    }
  });

  it('reads one of a few words and switches', () => {
    expect(choiceOption({ level: 'city' }, 'level', ['country', 'city'])).toBe('city');
    expect(() => choiceOption({ level: 'street' }, 'level', ['country', 'city'])).toThrow(
      invalid(/^--level is "street", expected one of country, city/),
    );
    expect(flag({}, 'json')).toBe(false);
    expect(flag({ json: true }, 'json')).toBe(true);
  });
});

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

it('gives each family of errors its exit code', () => {
  const codes = ['INPUT_EMPTY', 'CONFIG_INVALID', 'DATASET_CORRUPT', 'CREDENTIAL_INVALID', 'RATE_LIMITED'] as const;
  expect(codes.map((code) => exitForError(new DoorplateError(code, 'x')))).toEqual([2, 2, 3, 4, 70]);
  expect(exitForError(new DoorplateError('CONFIG_INVALID', 'x', { credentialFolder: '.doorplate' }))).toBe(4);
  expect(exitForError(new TypeError('x'))).toBe(70);
  expect(exitForError('x')).toBe(70);
});

it('shows the stack of unexpected errors only', () => {
  expect(describeError(new DoorplateError('INPUT_EMPTY', 'address is missing'))).toBe('address is missing');
  expect(describeError(new TypeError('x'))).toContain('terminal.test');
  expect(describeError('x')).toBe('x');
  expect(describeError(new DoorplateError('INPUT_EMPTY', 'no \u001b[2J\u009b1m'))).toBe('no \\u001b[2J\\u009b1m');
});

/** Clears the screen, opens a link, names the window, turns the direction of writing; each reached the terminal as it is. */
const FOREIGN = 'a\u001b[2J\u001b]8;;http://x\u0007\u009b31m\r\n\u202eb';
const CONTROL = /[\p{Cc}\u202a-\u202e]/u;
const plain = (_: string, text: string) => text;

it('shows control characters as JSON writes them, in texts at any depth', () => {
  expect(shown(FOREIGN)).toBe('a\\u001b[2J\\u001b]8;;http://x\\u0007\\u009b31m\\u000d\\u000a\\u202eb');
  expect(shown({ a: [FOREIGN, 1, null], [FOREIGN]: true })).toEqual({ a: [shown(FOREIGN), 1, null], [shown(FOREIGN)]: true });
  const json = shown(JSON.stringify({ title: FOREIGN }));
  expect(json).not.toMatch(CONTROL);
  expect(JSON.parse(json)).toEqual({ title: FOREIGN });
  expect(shown('São Paulo, 北京, 👍')).toBe('São Paulo, 北京, 👍');
});

it('is what manifests, tables, answers and progress go through', () => {
  const source = { title: FOREIGN, edition: FOREIGN, licence: FOREIGN, attribution: FOREIGN };
  const manifest = { name: 'md', version: FOREIGN, origin: 'data', sources: [source] } as unknown as MountedManifest;
  const { terminal, written } = memoryTerminal();
  createProgress(terminal).finish(FOREIGN);
  const lines = [
    ...attributionLines([manifest]),
    ...alignColumns([[FOREIGN, 5]]),
    ...formatResult({ City: FOREIGN }, plain),
    ...formatResult([FOREIGN], plain),
    written.notices.trimEnd(),
  ];
  for (const line of lines) {
    expect(line).toContain('\\u001b[2J');
    expect(line).not.toMatch(CONTROL);
    expect(line).not.toContain('\n');
  }
});

const ERASE_LINE = '\r\u001b[2K';

/** What a line has written to a terminal of this width; without a text it was never shown. */
function drawn(columns: number, text?: string): string {
  const { terminal, written } = memoryTerminal();
  const line = new StatusLine(terminal.notices, plain, () => columns);
  if (text !== undefined) line.show(text);
  line.clear();
  return written.notices;
}

it('draws over itself and is gone in the end', () => {
  expect(drawn(80, 'reading')).toBe(`${ERASE_LINE}⠋ reading${ERASE_LINE}`);
});

it('never fills the line, which would wrap and stay', () => {
  expect(drawn(10, 'reading files')).toBe(`${ERASE_LINE}⠋ reading${ERASE_LINE}`);
  expect(drawn(10, '東京都の住所')).toBe(`${ERASE_LINE}⠋ 東京都${ERASE_LINE}`);
  expect(drawn(1, 'reading')).toBe(`${ERASE_LINE}⠋ ${ERASE_LINE}`);
});

it('writes nothing where nothing was drawn', () => {
  expect(drawn(80)).toBe('');
});

const tagged = (style: string, text: string) => `<${style}>${text}`;

describe('formatResult', () => {
  it('writes suggestions a line each', () => {
    expect(formatResult(['Springfield, IL', 'Springfield, MA'], plain)).toEqual(['Springfield, IL', 'Springfield, MA']);
    expect(formatResult([], plain)).toEqual([]);
  });

  it('aligns fields, dots nested ones, and shows null as a dash', () => {
    const result = {
      formattedAddress: null,
      location: { latitude: 1.5, longitude: -2 },
      accuracy: { type: 'rooftop' },
      list: ['a', 'b'],
      flag: false,
    };
    expect(formatResult(result, plain)).toEqual([
      'formattedAddress    -',
      'location.latitude   1.5',
      'location.longitude  -2',
      'accuracy.type       rooftop',
      'list                a; b',
      'flag                false',
    ]);
  });

  it('leaves colour to the painter', () => {
    expect(formatResult({ City: null }, tagged)).toEqual(['<dim>City  <dim>-']);
  });
});

describe('alignColumns', () => {
  it('aligns texts to the left and numbers to the right, without blanks at the end', () => {
    expect(
      alignColumns([
        ['name', 'rows', 'title'],
        ['a', 5, 'x'],
        ['bcdefg', 12345, 'longer'],
      ]),
    ).toEqual(['name    rows   title', 'a           5  x', 'bcdefg  12345  longer']);
    expect(alignColumns([])).toEqual([]);
  });
});

describe('formatExplain', () => {
  it('writes only the parts that there are', () => {
    expect(formatExplain({ datasets: [{ name: 'us', version: '1' }] }, plain)).toEqual(['', 'Datasets', '  us 1']);
    const lines = formatExplain(
      {
        datasets: [],
        candidates: [{ text: '1 MAIN ST', score: 0.5, reason: 'best' }],
        changes: [{ component: 'postType', from: null, to: 'ST', reason: 'filled in' }],
        fields: { City: 'source 1' },
        notes: ['rule 7'],
      },
      plain,
    );
    expect(lines).toEqual([
      '',
      'Candidates',
      '  0.500  1 MAIN ST  best',
      '',
      'Changes',
      '  postType  - -> ST  filled in',
      '',
      'Fields',
      '  City  source 1',
      '',
      'Notes',
      '  rule 7',
    ]);
  });
});

describe('progress', () => {
  it('draws a bar of fixed width', () => {
    expect(bar(0)).toBe('[░░░░░░░░░░░░░░░░░░░░░░░░]   0 %');
    expect(bar(0.5)).toBe('[████████████░░░░░░░░░░░░]  50 %');
    expect(bar(7)).toBe('[████████████████████████] 100 %');
    expect(bar(-1)).toBe(bar(0));
  });

  it('writes the last line alone where nobody looks and work is quick', () => {
    const { terminal, written } = memoryTerminal();
    const progress = createProgress(terminal);
    progress.report(0.5, 'half');
    progress.finish('done');
    progress.stop();
    expect(written.notices).toBe('done\n');
  });

  it('writes a line now and then where nobody looks and work is slow', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { terminal, written } = memoryTerminal();
      const progress = createProgress(terminal);
      for (let at = 0; at < 100; at++) {
        progress.report(at / 100, 'reading');
        vi.advanceTimersByTime(200);
      }
      expect(written.notices).toBe('25 % reading, 15 s left\n50 % reading, 10 s left\n75 % reading, 5 s left\n');
    } finally {
      vi.useRealTimers();
    }
  });

  it('writes bytes in the units of all sizes, and a note at once, but not again and again', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { terminal, written } = memoryTerminal();
      const progress = createProgress(terminal);
      progress.report(0, 'fetching', { count: 0, unit: 'bytes' });
      for (let at = 0; at < 3; at++) progress.note('Waiting for data.example.org');
      vi.advanceTimersByTime(10_000);
      progress.report(0.5, 'fetching', { count: 12_345_678, unit: 'bytes' });
      expect(written.notices).toBe('Waiting for data.example.org\n50 % fetching, 12.3 MB, 1.2 MB/s, 10 s left\n');
    } finally {
      vi.useRealTimers();
    }
  });

  const cursor = { isTTY: true, cursorTo() {}, clearLine() {}, moveCursor() {} };

  it('draws where a person looks, and not for every report', () => {
    const { terminal, written } = memoryTerminal([], { NO_COLOR: '1' });
    Object.assign(terminal.notices, cursor, { columns: 80 });
    const progress = createProgress(terminal);
    for (let at = 0; at < 1000; at++) progress.report(at / 1000, 'reading');
    progress.finish('done');
    expect(written.notices).toContain(`${bar(0)} reading`);
    expect(written.notices.split('reading').length).toBeLessThan(50);
    expect(written.notices).toContain('✔ done\n');
  });

  it('draws nothing on a terminal without a width', () => {
    const { terminal, written } = memoryTerminal();
    Object.assign(terminal.notices, cursor, { columns: 0 });
    const progress = createProgress(terminal);
    for (let at = 0; at < 1000; at++) progress.report(at / 1000, 'reading');
    progress.finish('done');
    expect(written.notices).toBe('done\n');
  });
});
