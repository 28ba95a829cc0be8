import { expect, it } from 'vitest';
import { bar, createProgress } from '../../../tools/cli/progress.js';
import { memoryTerminal } from './memory-terminal.js';

it('draws a bar of fixed width', () => {
  expect(bar(0)).toBe('[░░░░░░░░░░░░░░░░░░░░░░░░]   0 %');
  expect(bar(0.5)).toBe('[████████████░░░░░░░░░░░░]  50 %');
  expect(bar(7)).toBe('[████████████████████████] 100 %');
  expect(bar(-1)).toBe(bar(0));
});

it('writes the last line alone where nobody looks', () => {
  const { terminal, written } = memoryTerminal();
  const progress = createProgress(terminal);
  progress.report(0.5, 'half');
  progress.finish('done');
  progress.stop();
  expect(written.notices).toBe('done\n');
});

it('draws where a person looks, and not for every report', () => {
  const { terminal, written } = memoryTerminal();
  Object.assign(terminal.notices, { isTTY: true, columns: 80, cursorTo() {}, clearLine() {}, moveCursor() {} });
  const progress = createProgress(terminal);
  for (let at = 0; at < 1000; at++) progress.report(at / 1000, 'reading');
  progress.finish('done');
  expect(written.notices).toContain('] ');
  expect(written.notices).toContain('reading');
  expect(written.notices.split('reading').length).toBeLessThan(50);
  expect(written.notices).toContain('done\n');
});
