import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRegularFile } from '../../../src/auth/node/regular-file.js';
import { run } from '../../../tools/cli/program.js';
import { memoryTerminal } from '../../tools/cli/terminal/memory-terminal.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-regular-'));
  await mkdir(join(folder, 'state'));
  execFileSync('mkfifo', [join(folder, 'state', 'credentials.json'), join(folder, 'pipe')]);
});
afterAll(() => rm(folder, { recursive: true }));

it('reads files and nothing else', async () => {
  await writeFile(join(folder, 'file'), 'text');
  expect(await readRegularFile(join(folder, 'file'))).toBe('text');
  await expect(readRegularFile(join(folder, 'absent'))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readRegularFile(folder)).rejects.toMatchObject({ code: 'it is a folder, expected a file' });
  await expect(readRegularFile('/dev/zero')).rejects.toMatchObject({ code: 'it is a device, expected a file' });
});

/** Each waited forever for somebody to write into the pipe. */
describe('a pipe in the place of a file', () => {
  const pipe = () => join(folder, 'pipe');
  it.each([
    ['credentials.json', () => ['keys', 'list', '--state', join(folder, 'state')]],
    ['a configuration', () => ['serve', '--config', pipe(), '--print-config']],
    ['a recipe', () => ['build', join(folder, 'out'), '--recipe', pipe()]],
    ['a key of tokens', () => ['serve', '--port', '0', '--state', join(folder, 'other'), '--token-key', pipe()]],
  ])('as %s is refused', async (_, words) => {
    const { terminal, written } = memoryTerminal();
    expect(await run(words(), terminal)).toBeGreaterThan(0);
    expect(written.notices).toContain('it is a named pipe, expected a file');
  });
});
