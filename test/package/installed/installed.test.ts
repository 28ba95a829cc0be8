import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pkg from '../../../package.json' with { type: 'json' };
import { brokenLinks } from '../../docs/links.js';
import { guides, PAGES, snippets } from '../../docs/snippets.js';
import { run } from '../../fixtures/programs.js';
import { SQL_ANSWERS } from '../../fixtures/sql-answers.js';
import { COMMAND_LINES, type Expected, OTHER_LINES } from './command-lines.js';
import { commandLines } from './documents.js';
import { Installed, REPOSITORY } from './installed.js';
import { Place } from './place.js';
import { PROJECTS } from './projects.js';
import { WAYS, wayIn } from './ways.js';

/** Bytes that the packed file may have. */
const MOST_BYTES = 12e6;
const MOST_DEPENDENCIES = 7;
/** A line of the stack of an error that nobody expected. */
const STACK = /^\s+at .*:\d+/m;
/** A command fetches, builds and checks in it. */
const TIMEOUT = 240_000;

let installed: Installed;
let place: Place;
beforeAll(async () => {
  installed = await Installed.start();
  place = await Place.start(installed);
}, TIMEOUT);
afterAll(async () => {
  await place?.close();
  await installed?.close();
});

describe('the packed package', () => {
  it('is small, and brings only its own dependencies', async () => {
    const found = await readdir(join(installed.project, 'node_modules'));
    expect(installed.bytes).toBeLessThan(MOST_BYTES);
    expect(Object.keys(pkg.dependencies).length).toBeLessThanOrEqual(MOST_DEPENDENCIES);
    const names = Object.keys(pkg.dependencies).map((name) => name.split('/')[0]);
    expect(found.filter((name) => !name.startsWith('.')).sort()).toEqual([...new Set([...names, 'doorplate'])].sort());
  });

  it('has every page, picture and heading that its pages lead to', async () => {
    // Of the links of its first page, 14 led nowhere, and the picture was missing.
    const pages = (await readdir(installed.root, { recursive: true })).filter(
      (path) => path.endsWith('.md') && !path.includes('node_modules'),
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.flatMap((page) => brokenLinks(installed.root, page).map((link) => `${page}: ${link}`))).toEqual([]);
  });
});

describe('the examples', () => {
  // Only from 22.13 on Node has SQLite.
  it.runIf(process.env.DOORPLATE_NODE)('define functions in SQLite', { timeout: TIMEOUT }, async () => {
    await cp(join(installed.root, 'docs/examples/sqlite'), join(installed.project, 'sqlite'), { recursive: true });
    const { output, exit } = await installed.shell('node sqlite/functions.mjs');
    expect([exit, output.split('\n')]).toEqual([0, [...SQL_ANSWERS, '']]);
  });
});

describe('command lines', () => {
  const check = async (line: string, { exit = 0, says = /(?:)/, serves }: Expected): Promise<void> => {
    const words = place.line(line);
    if (serves === undefined) {
      const ended = await installed.shell(words);
      expect(ended).toEqual({ output: expect.anything(), notices: expect.not.stringMatching(STACK), exit });
      expect(ended.output + ended.notices).toMatch(says);
      return;
    }
    const { notices } = await installed.serving(words, async (url) => {
      // Agents ask by POST alone.
      expect((await fetch(`${url}${serves}`)).status).toBe(serves === '/mcp' ? 405 : 200);
    });
    expect(notices).toMatch(/^doorplate stops$/m);
  };
  const documents = [...new Set(['README.md', 'tools/README.md', ...guides()].flatMap((page) => commandLines(REPOSITORY, page)))];

  it('are all known, those that are not run with a reason', () => {
    expect([...documents].sort()).toEqual(Object.keys(COMMAND_LINES).sort());
  });

  // In the order of the pages, because a line reads what those before it have made.
  it.each(documents.filter((line) => typeof COMMAND_LINES[line] === 'object'))('%s', { timeout: TIMEOUT }, async (line) => {
    await check(line, COMMAND_LINES[line] as Expected);
  });

  it.each(OTHER_LINES)('%s', { timeout: TIMEOUT }, check);

  it('answer agents over streams', { timeout: TIMEOUT }, async () => {
    const ask = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const { exit, output } = await installed.shell(`echo '${JSON.stringify(ask)}' | npx doorplate mcp`);
    expect([exit, JSON.parse(output)]).toMatchObject([0, { id: 1, result: { serverInfo: { name: 'doorplate' } } }]);
  });

  it('go through the proxies that the environment names', { timeout: TIMEOUT }, async () => {
    // It named one more package to install.
    const { exit, notices } = await installed.shell(place.line('npx doorplate get county:24005 --dry-run --cache ./none'), {
      HTTP_PROXY: 'http://127.0.0.1:1',
    });
    expect([exit, notices]).toEqual([5, expect.stringContaining('ECONNREFUSED')]);
  });
});

describe('code', () => {
  const consume = async (file: string): Promise<void> => {
    await copyFile(new URL(file, import.meta.url), join(installed.project, file));
    await installed.node(file);
  };
  const typeCheck = async (name: string, files: Readonly<Record<string, string>>, compilerOptions: object): Promise<void> => {
    const cwd = join(installed.project, name);
    await mkdir(cwd);
    for (const [file, source] of Object.entries(files)) await writeFile(join(cwd, file), source);
    const typeRoots = [join(REPOSITORY, 'node_modules', '@types')];
    const options = { strict: true, noEmit: true, target: 'es2022', types: ['node'], typeRoots, ...compilerOptions };
    await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: Object.keys(files) }));
    const { stdout } = await run(process.execPath, [join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '-p', cwd]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  };

  // By this Node whatever other one the commands run with: once is enough.
  it.each(process.env.DOORPLATE_NODE ? [] : PROJECTS)(
    'of $of type-checks, $name',
    { timeout: TIMEOUT },
    async ({ name, files, pages, compilerOptions }) => {
      const code = pages === undefined ? [] : PAGES.flatMap((page) => snippets(installed.root, page));
      expect(code.length).toBeGreaterThan(pages === undefined ? -1 : 12);
      await typeCheck(
        name,
        { ...files, ...Object.fromEntries(code.map(([file, text]) => [file.replace(/ts$/, pages ?? ''), text])) },
        compilerOptions,
      );
    },
  );

  describe('finds the datasets of the package', () => {
    const brought = pkg.files.filter((path) => path.startsWith('datasets/us-') || path.startsWith('datasets/i'));
    const names = brought.map((path) => path.slice('datasets/'.length)).filter((name) => name !== 'us-reference');

    it.each(WAYS)('from %s', { timeout: TIMEOUT }, async (...way) => {
      for (const options of ['', `{ data: ['node_modules/doorplate/datasets/us-places'] }`]) {
        const line = await wayIn(installed.project, way, options);
        // Nothing is installed for this user.
        const { output, notices } = await installed.shell(line, { DOORPLATE_DATA_DIR: '', HOME: installed.project, XDG_DATA_HOME: '' });
        expect([notices, (JSON.parse(output || 'null') as string[] | null)?.toSorted()]).toEqual(['', names.toSorted()]);
      }
    });
  });

  describe('with react beside it, which its hook needs', () => {
    beforeAll(() => cp(join(REPOSITORY, 'node_modules/react'), join(installed.project, 'node_modules/react'), { recursive: true }));

    it.each(['consumer.mjs', 'consumer.cjs'])('runs: %s', { timeout: TIMEOUT }, consume);
  });

  it('is compiled wherever a page has some, but for what needs a package of others', async () => {
    const pages = (await readdir(installed.root, { recursive: true })).filter(
      (path) => path.endsWith('.md') && !path.includes('node_modules'),
    );
    const withCode = await Promise.all(
      pages.map(async (page) => [page, /```ts\n/.test(await readFile(join(installed.root, page), 'utf8'))] as const),
    );
    expect(withCode.flatMap(([page, hasCode]) => (hasCode && !PAGES.includes(page) ? [page] : []))).toEqual(['tools/README.md']);
  });
});
