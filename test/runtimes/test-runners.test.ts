import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, inject, it } from 'vitest';
import { installed, output } from './programs.js';

const ROOT_PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const jest = installed('jest/bin/jest.js', 'Jest') ?? '';
const environment = (name: string) => installed(`${name}/build/index.js`, name) ?? '';

// A test imports its runner from where it lies.
beforeAll(() => symlink(join(ROOT_PACKAGES, 'vitest'), join(inject('consumer'), 'node_modules', 'vitest')));

it.each([
  ['jest-environment-node', []],
  ['jest-environment-jsdom', ['--setupFiles', './jsdom-setup.cjs']],
])('answers in a test of Jest under %s', async (name, setup) => {
  const options = ['--testMatch', '**/*.spec.cjs', '--env', environment(name), '--testTimeout', '30000', ...setup];
  expect(await output(process.execPath, [jest, ...options, '--json'], inject('consumer'))).toContain('"numPassedTests":1');
});

it('answers in a test of Vitest', async () => {
  const options = ['run', '--root', inject('consumer'), '--reporter', 'json', 'answers.test.mjs'];
  const found = await output(process.execPath, [join(ROOT_PACKAGES, 'vitest', 'vitest.mjs'), ...options], inject('consumer'));
  expect(found).toContain('"numPassedTests":1');
});
