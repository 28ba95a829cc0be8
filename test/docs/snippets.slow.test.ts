import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { PAGES, snippets } from './snippets.js';

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
