import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatWithOptions } from 'node:util';
import ts from 'typescript';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brokenLinks } from './links.js';
import { guides, PAGES, snippets } from './snippets.js';

describe('example', () => {
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

describe('guides', () => {
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

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

it.each(pages)('%s links to pages, files and headings that exist', (page) => {
  expect(brokenLinks(ROOT, page)).toEqual([]);
});

describe('snippets', () => {
  const ROOT = fileURLToPath(new URL('../../', import.meta.url));
  it('shows code that the compiler takes', () => {
    const virtual = new Map(PAGES.flatMap((page) => snippets(ROOT, page)).map(([name, code]) => [join(ROOT, 'test/docs', name), code]));
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as { config: { compilerOptions: object } };
    const { options } = ts.convertCompilerOptionsFromJson(
      {
        ...config.compilerOptions,
        noEmit: true,
        noUnusedLocals: false,
        paths: { doorplate: ['./src/index.ts'], 'doorplate/*': ['./src/*/index.ts', './src/*.ts'] },
      },
      ROOT,
    );
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile, getSourceFile } = host;
    host.fileExists = (path) => virtual.has(path) || fileExists.call(host, path);
    host.readFile = (path) => virtual.get(path) ?? readFile.call(host, path);
    host.getSourceFile = (path, target, ...more) => {
      const code = virtual.get(path);
      return code === undefined ? getSourceFile.call(host, path, target, ...more) : ts.createSourceFile(path, code, target);
    };
    const program = ts.createProgram([...virtual.keys(), join(ROOT, 'src/auth/rate-limiter-memory.d.ts')], options, host);
    const problems = [...virtual.keys()].flatMap((path) => {
      const source = program.getSourceFile(path);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
        ({ messageText }) => `${path.slice(ROOT.length)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    });
    expect(virtual.size).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  }, 120_000);
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
