import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Pages whose code the compiler takes. That of tools/README.md needs the package of DuckDB, beside which test/tools/recipes runs it. */
export const PAGES = [
  'README.md',
  'src/README.md',
  'src/http/README.md',
  'src/dialects/README.md',
  'src/element/README.md',
  'datasets/README.md',
  ...guides(),
];

/** What the pages use without saying where it comes from. */
const USED: Readonly<Record<string, string>> = {
  open: "import { open } from 'doorplate';",
  createHandler: "import { createHandler } from 'doorplate/http';",
  toFetchHandler: "import { toFetchHandler } from 'doorplate/http';",
  toNodeHandler: "import { toNodeHandler } from 'doorplate/http/node';",
  memorySource: "import { memorySource } from 'doorplate/dataset';",
  element: "declare const element: import('doorplate/element').AddressElement;",
  doorplate: "declare const doorplate: import('doorplate').Doorplate;",
  handler: "declare const handler: import('doorplate/http').Handler;",
  lines: 'declare const lines: readonly string[];',
  signal: 'declare const signal: AbortSignal;',
  files: "declare const files: Parameters<typeof import('doorplate/dataset').memorySource>[0];",
};

/** The guides, each of which starts in an empty folder. */
export function guides(): readonly string[] {
  const folder = fileURLToPath(new URL('../../docs/guides/', import.meta.url));
  return readdirSync(folder).map((name) => `docs/guides/${name}`);
}

/** The code blocks of a page in a folder, by the names of files; recipes are compared with the mounts that the suite runs. */
export function snippets(root: string, page: string): readonly (readonly [name: string, code: string])[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/<!-- recipe: .*\n```ts\n[\s\S]*?```/g, '');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ''], i) => {
    const declares = (name: string): boolean => new RegExp(`import [^;]*\\b${name}\\b|const ${name}\\b`).test(code);
    const needed = Object.keys(USED).filter((name) => new RegExp(`\\b${name}\\b`).test(code) && !declares(name));
    return [`${page.replaceAll('/', '-')}-${i + 1}.ts`, [...needed.map((name) => USED[name]), code, 'export {};'].join('\n')];
  });
}
