import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatWithOptions } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brokenLinks } from './links.js';
import { guides, snippets } from './snippets.js';

describe('the example', () => {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  afterEach(() => void vi.restoreAllMocks());

  it('is what the first page shows', () => {
    const [, code] = /<!-- test\/docs\/example\.ts -->\n```ts\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
    expect(code).toBe(read('test/docs/example.ts').replace('../../src/index.js', 'doorplate'));
  });

  it('runs, and prints what its comments say', async () => {
    const comments = [...read('test/docs/example.ts').matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, comment]) => comment);
    expect(comments).toHaveLength(5);
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
    await import('./example.js');
    expect(log.mock.calls.map((values) => formatWithOptions({ breakLength: Infinity }, ...values))).toEqual(comments);
  });
});

describe('the guides', () => {
  const ROOT = fileURLToPath(new URL('../../', import.meta.url));
  /** Blocks that print something, but for those that read folders which a command of the guide makes. */
  const printing = guides()
    .flatMap((page) => snippets(ROOT, page))
    .filter(([, code]) => code.includes('console.log(') && !code.includes('data: ['));

  afterEach(() => void vi.restoreAllMocks());

  it.each(printing)('%s prints what its comments say', async (name, code) => {
    const own = code.replace(/from 'doorplate(\/\w+)?'/g, (_, subpath = '') => `from '${ROOT}src${subpath}/index.ts'`);
    const folder = await mkdtemp(join(tmpdir(), 'doorplate-guide-'));
    const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
    await writeFile(join(folder, name), own);
    await import(join(folder, name));
    await rm(folder, { recursive: true });
    const printed = log.mock.calls.map((values) => formatWithOptions({ breakLength: Infinity }, ...values));
    expect(printed.length).toBeGreaterThan(0);
    for (const [, comment] of code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)) expect(printed).toContain(comment);
  });
});

describe('links', () => {
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
});

describe('prose', () => {
  const MOST_WORDS = 30;

  /** The sentences of a page, without code, tables and headings. */
  function sentences(page: string): readonly string[] {
    const text = readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8');
    const prose = text.replace(/```[\s\S]*?```|<!--.*?-->|^[|#].*$/gm, '\n').replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
    const paragraphs = prose.split(/\n\s*\n|\n(?=- |\d+\. )/).map((each) => each.trim().replaceAll(/\s+/g, ' '));
    return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\S)/));
  }

  it.each(['README.md', ...guides()])(`%s has no sentence of more than ${MOST_WORDS} words`, (page) => {
    const all = sentences(page);
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter((sentence) => sentence.split(' ').length > MOST_WORDS)).toEqual([]);
  });
});
