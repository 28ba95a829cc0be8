import { expect, inject, it } from 'vitest';
import { installed, output } from './programs.js';

const deno = installed(`@deno/${process.platform}-${process.arch}-glibc/deno`, 'Deno');
const bun = installed(`@oven/bun-${process.platform}-${process.arch}/bin/bun`, 'Bun');
const permissions = ['--allow-read', '--allow-env', '--no-remote', '--cached-only'];
const hosts: [string, string | null, string[]][] = [
  ['Deno', deno, ['run', ...permissions, 'print.js']],
  ['Bun', bun, ['print.js']],
];

it.each(hosts.filter(([, program]) => program !== null))('gives the answers of Node on %s', async (_, program, args) => {
  expect(await output(program ?? '', args, inject('consumer'))).toBe(inject('expected'));
});
