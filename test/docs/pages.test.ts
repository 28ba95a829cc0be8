import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatWithOptions } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { folderForEach } from '../fixtures/folder.js';
import { brokenLinks } from './links.js';
import { guides, snippets } from './snippets.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trimEnd()
    .split('\n');

/** The lines that a module prints when it is imported. */
async function printedBy(path: string): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  await import(path);
  return log.mock.calls.map((values) => formatWithOptions({ breakLength: Infinity }, ...values));
}
/** What the code says that it prints. */
const commentsOf = (code: string) => [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, comment = '']) => comment);

afterEach(() => void vi.restoreAllMocks());

describe('the examples of the first page', () => {
  it.each(['example', 'operations'])('%s is what the page shows, runs, and prints what its comments say', async (name) => {
    const [, code] = new RegExp(`<!-- test/docs/${name}\\.ts -->\n\`\`\`ts\n([\\s\\S]*?)\`\`\``).exec(read('README.md')) ?? [];
    const written = read(`test/docs/${name}.ts`);
    expect(code).toBe(written.replace('../../src/index.js', 'doorplate'));
    const comments = commentsOf(written);
    expect(comments.length).toBe(written.split('console.log').length - 1);
    expect(await printedBy(`./${name}.js`)).toEqual(comments);
  });
});

describe('the guides', () => {
  const folder = folderForEach();
  /** Blocks that print something, but for those that read folders which a command of the guide makes. */
  const printing = guides()
    .flatMap((page) => snippets(ROOT, page))
    .filter(([, code]) => code.includes('console.log(') && !code.includes('data: ['));

  it.each(printing)('%s prints what its comments say', async (name, code) => {
    const own = code.replace(/from 'doorplate(\/\w+)?'/g, (_, subpath = '') => `from '${ROOT}src${subpath}/index.ts'`);
    await writeFile(folder(name), own);
    const printed = await printedBy(folder(name));
    expect(printed.length).toBeGreaterThan(0);
    for (const comment of commentsOf(code)) expect(printed).toContain(comment);
  });
});

describe('links', () => {
  it.each(tracked('*.md'))('%s links to pages, files and headings that exist', (page) => {
    expect(brokenLinks(ROOT, page)).toEqual([]);
  });

  it('lists the rooms of src, each with about its size', () => {
    const [table = ''] = /\| room [\s\S]*?\n\n/.exec(read('src/README.md')) ?? [];
    const rows = [...table.matchAll(/^\| (.*) \| ([\d, ]+) \| /gm)].flatMap(([, rooms = '', sizes = '']) => {
      const hundreds = sizes.split(', ');
      return [...rooms.matchAll(/`([\w-]+)`|\[([\w-]+)\]/g)].map(
        ([, plain, linked], i) => [plain ?? linked, 100 * Number(hundreds[i])] as const,
      );
    });
    const sizes = new Map<string, number>();
    for (const file of tracked('src/*/*.ts', 'src/*/*.tsx')) {
      const [, room = ''] = file.split('/');
      sizes.set(room, (sizes.get(room) ?? 0) + read(file).split('\n').length);
    }
    expect(rows.map(([room]) => room).sort()).toEqual([...sizes.keys()].sort());
    for (const [room, lines] of rows) expect([room, Math.abs(lines / (sizes.get(room ?? '') ?? 0) - 1) < 0.5]).toEqual([room, true]);
  });
});

describe('prose', () => {
  const MOST_WORDS = 30;

  /** The sentences of a page, without code, tables and headings. */
  function sentences(page: string): readonly string[] {
    const prose = read(page)
      .replace(/```[\s\S]*?```|<!--.*?-->|^[|#].*$/gm, '\n')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
    const paragraphs = prose.split(/\n\s*\n|\n(?=- |\d+\. )/).map((each) => each.trim().replaceAll(/\s+/g, ' '));
    return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=\S)/));
  }

  it.each(['README.md', ...guides()])(`%s has no sentence of more than ${MOST_WORDS} words`, (page) => {
    const all = sentences(page);
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter((sentence) => sentence.split(' ').length > MOST_WORDS)).toEqual([]);
  });
});
