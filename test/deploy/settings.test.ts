import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { run } from '../../tools/cli/program.js';
import { canRun } from '../fixtures/programs.js';
import { memoryTerminal } from '../tools/cli/terminal/memory-terminal.js';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The variables of `serve` that a file sets, in whatever syntax: NAME=value or NAME: value. */
function variablesIn(path: string): Record<string, string> {
  const set = readFileSync(file(path), 'utf8').matchAll(/\b(DOORPLATE_SERVE_\w+)(?:=|: )"?([^\s"\\]+)/g);
  return Object.fromEntries([...set].map(([, name = '', value = '']) => [name, value]));
}

describe('the settings of', () => {
  it.each(['Dockerfile', 'deploy/compose.yaml', 'deploy/doorplate.service'])('%s are ones that serve takes', async (path) => {
    const env = variablesIn(path);
    expect(Object.keys(env).length).toBeGreaterThan(1);
    const { terminal, written } = memoryTerminal([], env);
    expect([await run(['serve', '--print-config'], terminal), written.notices]).toEqual([0, '']);
  });
});

describe.runIf(canRun('systemd-analyze', 'the check of the systemd unit'))('the systemd unit', () => {
  it('has no setting that systemd does not know', () => {
    expect(execFileSync('systemd-analyze', ['verify', file('deploy/doorplate.service')], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });
});
