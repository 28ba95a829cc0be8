import { expect, it } from 'vitest';
import type { MountedManifest } from '../../../../src/index.js';
import { attributionLines } from '../../../../tools/cli/server/attribution.js';
import { alignColumns, formatResult } from '../../../../tools/cli/terminal/output.js';
import { createProgress } from '../../../../tools/cli/terminal/progress.js';
import { shown } from '../../../../tools/cli/terminal/shown.js';
import { memoryTerminal } from './memory-terminal.js';

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
