import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRegularFile } from '../../../src/auth/node/regular-file.js';
import { folderForAll } from '../../fixtures/folder.js';
import { runCommand } from '../../tools/cli/run-command.js';

const folder = folderForAll();
beforeAll(async () => {
  await mkdir(folder('state'));
  execFileSync('mkfifo', [folder('state', 'credentials.json'), folder('pipe')]);
});

it('reads files and nothing else', async () => {
  await writeFile(folder('file'), 'text');
  expect(await readRegularFile(folder('file'))).toBe('text');
  await expect(readRegularFile(folder('absent'))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(readRegularFile(folder())).rejects.toMatchObject({ code: 'it is a folder, expected a file' });
  await expect(readRegularFile('/dev/zero')).rejects.toMatchObject({ code: 'it is a device, expected a file' });
});

/** Each waited forever for somebody to write into the pipe. */
describe('a pipe in the place of a file', () => {
  const pipe = () => folder('pipe');
  it.each([
    ['credentials.json', () => ['keys', 'list', '--state', folder('state')]],
    ['a configuration', () => ['serve', '--config', pipe(), '--print-config']],
    ['a recipe', () => ['build', folder('out'), '--recipe', pipe()]],
    ['a key of tokens', () => ['serve', '--port', '0', '--state', folder('other'), '--token-key', pipe()]],
  ])('as %s is refused', async (_, words) => {
    const { exit, notices } = await runCommand(words());
    expect(exit).toBeGreaterThan(0);
    expect(notices).toContain('it is a named pipe, expected a file');
  });
});
