import { expect, it } from 'vitest';
import { StatusLine } from '../../../../tools/cli/terminal/status-line.js';
import { memoryTerminal } from './memory-terminal.js';

const ERASE_LINE = '\r\u001b[2K';

function drawn(columns: number, text: string): string {
  const { terminal, written } = memoryTerminal();
  const line = new StatusLine(
    terminal.notices,
    (_, plain) => plain,
    () => columns,
  );
  line.show(text);
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
  const { terminal, written } = memoryTerminal();
  new StatusLine(
    terminal.notices,
    (_, plain) => plain,
    () => 80,
  ).clear();
  expect(written.notices).toBe('');
});
