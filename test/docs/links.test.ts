import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { brokenLinks } from './links.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

it.each(pages)('%s links to pages, files and headings that exist', (page) => {
  expect(brokenLinks(ROOT, page)).toEqual([]);
});

it('lists the rooms of src, each with about its size', () => {
  const page = readFileSync(join(ROOT, 'src/README.md'), 'utf8');
  const [table = ''] = /\| room [\s\S]*?\n\n/.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (.*) \| ([\d, ]+) \| /gm)].flatMap(([, rooms = '', sizes = '']) => {
    const hundreds = sizes.split(', ');
    return [...rooms.matchAll(/`([\w-]+)`|\[([\w-]+)\]/g)].map(
      ([, plain, linked], i) => [plain ?? linked, 100 * Number(hundreds[i])] as const,
    );
  });
  const files = execFileSync('git', ['ls-files', 'src/*/*.ts', 'src/*/*.tsx'], { cwd: ROOT, encoding: 'utf8' }).trimEnd().split('\n');
  const sizes = new Map<string, number>();
  for (const file of files.filter((name) => !name.includes('/generated/'))) {
    const [, room = ''] = file.split('/');
    sizes.set(room, (sizes.get(room) ?? 0) + readFileSync(join(ROOT, file), 'utf8').split('\n').length);
  }
  expect(rows.map(([room]) => room).sort()).toEqual([...sizes.keys()].sort());
  for (const [room, lines] of rows) expect([room, Math.abs(lines / (sizes.get(room ?? '') ?? 0) - 1) < 0.5]).toEqual([room, true]);
});
