import { afterEach, describe, expect, it, vi } from 'vitest';
import { DoorplateError } from '../../../../src/errors.js';
import type { MountedManifest } from '../../../../src/index.js';
import { createProgram } from '../../../../tools/cli/terminal/command.js';
import { describeError, exitForError } from '../../../../tools/cli/terminal/exit.js';
import { bar, createProgress, StatusLine } from '../../../../tools/cli/terminal/progress.js';
import { shown } from '../../../../tools/cli/terminal/shown.js';
import { alignColumns, formatExplain, formatResult } from '../../../../tools/cli/terminal/terminal.js';
import { attributionLines } from '../../../../tools/serve/introduction.js';
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
  it.each<[behavior: string, words: string[], input: string[], options: object]>([
    [
      'words and values as they were typed',
      ['02139', '1e5', '', '007', '--limit', '2026.10', '--json'],
      ['02139', '1e5', '', '007'],
      { limit: ['2026.10'], json: true },
    ],
    ['values behind an equals sign', ['--limit=007', '--data='], [], { limit: ['007'], data: [''] }],
    ['everything behind -- as words', ['1', '--', '--json', '-x'], ['1', '--json', '-x'], {}],
    ['options in front of --', ['--json', '--', '--limit', '--', '2'], ['--limit', '--', '2'], { json: true }],
    ['a value with a minus sign in front of --', ['-71.1,4', '--', '--json'], ['-71.1,4', '--json'], {}],
    [
      'every value of an option that is repeated',
      ['--data', 'a', 'x', '--data', 'b', '--json', '--json'],
      ['x'],
      { data: ['a', 'b'], json: true },
    ],
    ...['-1', '-71.1', '-', '-14.27,-170.70', '-.5e3', '-#4'].flatMap((value): [string, string[], string[], object][] => [
      [`${value} as a word`, [value, '--json', 'x'], [value, 'x'], { json: true }],
      [`${value} as a value`, ['--limit', value], [], { limit: [value] }],
    ]),
  ])('gets %s', async (_, words, input, options) => {
    expect(await given('parse', ...words)).toEqual({ operation: 'parse', input, options });
  });

  it.each(['-x', '--x', '-apt', '--no-json', '--json=yes', '--version'])('refuses %s, a flag that it does not have', async (word) => {
    await expect(given('parse', '-1,2', word)).rejects.toMatchObject({ code: 'commander.unknownOption' });
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
  const manifest = { name: 'md', version: FOREIGN, origin: 'data', isAsked: true, sources: [source] } as unknown as MountedManifest;
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

it.each([
  ['draws over itself and is gone in the end', 80, 'reading', '⠋ reading'],
  ['never fills the line, which would wrap and stay', 10, 'reading files', '⠋ reading'],
  ['counts two columns for a wide character', 10, '東京都の住所', '⠋ 東京都'],
  ['shows no text on a single column', 1, 'reading', '⠋ '],
  ['writes nothing where nothing was drawn', 80, undefined, undefined],
])('a status line %s', (_, columns, text, drawn) => {
  const { terminal, written } = memoryTerminal();
  const line = new StatusLine(terminal.notices, plain, () => columns);
  if (text !== undefined) line.show(text);
  line.clear();
  expect(written.notices).toBe(drawn === undefined ? '' : `${ERASE_LINE}${drawn}${ERASE_LINE}`);
});

describe('formatResult', () => {
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
    expect(formatResult({ City: null }, (style, text) => `<${style}>${text}`)).toEqual(['<dim>City  <dim>-']);
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

  /** A progress and what it has written. */
  function scene(env: Record<string, string> = {}, stream: object = {}) {
    const { terminal, written } = memoryTerminal([], env);
    Object.assign(terminal.notices, stream);
    return { progress: createProgress(terminal), written };
  }
  const cursor = { isTTY: true, cursorTo() {}, clearLine() {}, moveCursor() {} };

  afterEach(() => void vi.useRealTimers());

  it('writes the last line alone where nobody looks and work is quick', () => {
    const { progress, written } = scene();
    progress.report(0.5, 'half');
    progress.finish('done');
    progress.stop();
    expect(written.notices).toBe('done\n');
  });

  it('writes a line now and then where nobody looks and work is slow', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { progress, written } = scene();
    for (let at = 0; at < 100; at++) {
      progress.report(at / 100, 'reading');
      vi.advanceTimersByTime(200);
    }
    expect(written.notices).toBe('25 % reading, 15 s left\n50 % reading, 10 s left\n75 % reading, 5 s left\n');
  });

  it('writes bytes in the units of all sizes, and a note at once, but not again and again', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { progress, written } = scene();
    progress.report(0, 'fetching', { count: 0, unit: 'bytes' });
    for (let at = 0; at < 3; at++) progress.note('Waiting for data.example.org');
    vi.advanceTimersByTime(10_000);
    progress.report(0.5, 'fetching', { count: 12_345_678, unit: 'bytes' });
    expect(written.notices).toBe('Waiting for data.example.org\n50 % fetching, 12.3 MB, 1.2 MB/s, 10 s left\n');
  });

  it('draws where a person looks, and not for every report', () => {
    const { progress, written } = scene({ NO_COLOR: '1' }, { ...cursor, columns: 80 });
    for (let at = 0; at < 1000; at++) progress.report(at / 1000, 'reading');
    progress.finish('done');
    expect(written.notices).toContain(`${bar(0)} reading`);
    expect(written.notices.split('reading').length).toBeLessThan(50);
    expect(written.notices).toContain('✔ done\n');
  });

  it('draws nothing on a terminal without a width', () => {
    const { progress, written } = scene({}, { ...cursor, columns: 0 });
    for (let at = 0; at < 1000; at++) progress.report(at / 1000, 'reading');
    progress.finish('done');
    expect(written.notices).toBe('done\n');
  });
});
