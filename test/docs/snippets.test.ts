import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = ['README.md', 'src/README.md', 'src/http/README.md', 'datasets/README.md'];
/** What the pages use without saying where it comes from. */
const USED: Readonly<Record<string, string>> = {
  open: "import { open } from 'doorplate';",
  createHandler: "import { createHandler } from 'doorplate/http';",
  toFetchHandler: "import { toFetchHandler } from 'doorplate/http';",
  toNodeHandler: "import { toNodeHandler } from 'doorplate/http/node';",
  memorySource: "import { memorySource } from 'doorplate/dataset';",
  doorplate: "declare const doorplate: import('doorplate').Doorplate;",
  handler: "declare const handler: import('doorplate/http').Handler;",
  lines: 'declare const lines: readonly string[];',
  signal: 'declare const signal: AbortSignal;',
  files: "declare const files: Parameters<typeof import('doorplate/dataset').memorySource>[0];",
};

/** The code blocks of a page; recipes are compared with the mounts that the suite runs. */
function snippets(page: string): readonly (readonly [name: string, code: string])[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/<!-- recipe: .*\n```ts\n[\s\S]*?```/g, '');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ''], i) => {
    const declares = (name: string): boolean => new RegExp(`import [^;]*\\b${name}\\b|const ${name}\\b`).test(code);
    const needed = Object.keys(USED).filter((name) => new RegExp(`\\b${name}\\b`).test(code) && !declares(name));
    return [
      join(ROOT, 'test/docs', `${page.replaceAll('/', '-')}-${i + 1}.ts`),
      [...needed.map((name) => USED[name]), code, 'export {};'].join('\n'),
    ];
  });
}

it('shows code that the compiler takes', () => {
  const virtual = new Map(PAGES.flatMap(snippets));
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
