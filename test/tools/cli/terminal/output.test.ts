import { describe, expect, it, vi } from 'vitest';
import { bar, createProgress } from '../../../../tools/cli/terminal/progress.js';
import { alignColumns, formatExplain, formatResult } from '../../../../tools/cli/terminal/terminal.js';
import { memoryTerminal } from './memory-terminal.js';

const plain = (_: string, text: string) => text;
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
