import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** What all but the lowest may use: the wire, the types of the service, the checks of input, budgets, text. */
const BASE = [
  'contract.ts',
  'errors.ts',
  'input.ts',
  'option-names.ts',
  'service.ts',
  'budget.ts',
  'bounded-cache.ts',
  'maybe-promise.ts',
  'semaphore.ts',
  'answer-within.ts',
  'bits.ts',
  'group.ts',
  'distance.ts',
  'search',
  'text',
] as const;
/** The layer on them: the container, the readers of what files hold, and how a question keeps to its budget. */
const READING = ['places', 'streets', 'street-index', 'dataset', ...BASE] as const;

/**
 * What each folder and file of `src` may import, types included: its neighbours in `src`, packages, and `node:` for what
 * Node brings. Imports point down this list.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['open.ts', 'doorplate.ts', 'batch.ts', 'suggest', 'ip', 'address', ...READING],
  'open.ts': [
    'doorplate.ts',
    'answer-cache.ts',
    'parse-with-data.ts',
    'batch.ts',
    'suggest',
    'geocode',
    'verify',
    'ip',
    'address',
    ...READING,
  ],
  'doorplate.ts': ['batch.ts', 'suggest', 'ip', 'address', ...READING],
  'parse-with-data.ts': ['verify', 'address', ...READING],
  'answer-cache.ts': ['dataset', ...BASE, 'lru-cache'],
  'batch.ts': BASE,
  // Lives in a page: knows the wire, and loads the spelling of mixed case where it is asked for.
  element: ['address', '@github/combobox-nav'],
  react: ['element', 'react'],
  // The service comes in as an argument.
  http: ['auth', ...BASE, 'node:'],
  // Beside the handler: other forms of what the service answers.
  dialects: ['http', 'doorplate.ts', 'suggest', 'address', ...BASE],
  // The forms of other packages' answers.
  compat: ['address', 'ip', ...BASE],
  // A capability knows no other one; what verify and geocode share is in match.
  suggest: ['address', ...READING],
  geocode: ['match', 'address', ...READING],
  verify: ['match', 'address', ...READING],
  ip: ['ip-address.ts', ...READING],
  match: ['address', ...READING],
  auth: ['ip-address.ts', ...BASE, '@noble/hashes', 'jose', 'lru-cache', 'rate-limiter-flexible', 'node:'],
  // Readers: what the columns of a file mean. They know the address's parts and the tables of Publication 28.
  'inspect.ts': ['places', 'dataset', ...BASE],
  'street-index': ['address', 'dataset', ...BASE],
  streets: ['address', 'dataset', ...BASE, 'kdbush'],
  places: ['address', 'dataset', ...BASE],
  address: BASE,
  // The only folder that knows flatbuffers. Its face, doorplate/dataset, hands on two readers.
  dataset: ['inspect.ts', 'places', ...BASE, 'flatbuffers', '@noble/hashes', 'fast-deep-equal', 'node:'],
  'answer-within.ts': ['maybe-promise.ts', 'budget.ts', 'option-names.ts'],
  'maybe-promise.ts': ['budget.ts'],
  'input.ts': ['contract.ts', 'errors.ts', 'option-names.ts', 'service.ts'],
  'option-names.ts': ['errors.ts'],
  'service.ts': ['contract.ts', 'maybe-promise.ts'],
  'budget.ts': ['errors.ts', 'option-names.ts'],
  'bounded-cache.ts': [],
  'bits.ts': [],
  'group.ts': [],
  search: ['budget.ts', 'bounded-cache.ts', 'text'],
  'distance.ts': [],
  'ip-address.ts': [],
  'semaphore.ts': [],
  text: [],
  'contract.ts': [],
  'errors.ts': [],
};

/** The top folders, down the same way. */
const TOP: Readonly<Record<string, readonly string[]>> = {
  bench: ['test', 'tools', 'src'],
  test: ['bench', 'tools', 'src'],
  tools: ['src'],
  src: [],
};

/** What the folders of the product in `tools` may import of it. All others are a developer's own: they may import all of it, and it none of them. */
const PRODUCT: Readonly<Record<string, readonly string[]>> = {
  cli: ['cli', 'serve', 'build'],
  serve: ['serve', 'cli/credentials', 'cli/questions', 'cli/table', 'cli/terminal', 'build'],
  build: ['build'],
};

/** Imports that point the wrong way, as `path: import`. */
export function wrongDirections(files: readonly SourceText[]): string[] {
  return files.flatMap(({ path, tree }) => {
    const [top = '', from = ''] = path.split('/');
    return ts.preProcessFile(tree.text).importedFiles.flatMap(({ fileName }) => {
      const wrong = fileName.startsWith('.')
        ? pointsUp(top, from, join(dirname(path), fileName))
        : top === 'src' && !(MAY_IMPORT[from] ?? []).some((name) => isOf(fileName, name));
      return wrong ? [`${path}: ${fileName}`] : [];
    });
  });
}

function pointsUp(top: string, from: string, target: string): boolean {
  const [targetTop = '', rest = ''] = target.split('/');
  // What lies beside the folders, as `package.json`, may be read from anywhere but src.
  if (rest === '') return top === 'src';
  if (top !== targetTop) return targetTop in TOP && !TOP[top]?.includes(targetTop);
  if (top === 'tools') return PRODUCT[from]?.every((room) => !target.startsWith(`tools/${room}/`)) ?? false;
  const to = rest.replace(/\.js$/, '.ts');
  return top === 'src' && from !== to && !MAY_IMPORT[from]?.includes(to);
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`);
}

/** What knows the columns of files: the container, and the readers that say what columns mean. */
const KNOW_COLUMNS: readonly string[] = ['dataset', 'inspect.ts', 'streets', 'street-index', 'places', 'ip'];

/** Imports of the format of files, types included, by code that has a reader to ask, as `path: import`. */
export function formatOutsideReaders(files: readonly SourceText[]): string[] {
  return files.flatMap(({ path, tree }) => {
    const [top, room = ''] = path.split('/');
    if (top !== 'src' || KNOW_COLUMNS.includes(room)) return [];
    const imported = ts.preProcessFile(tree.text).importedFiles.map(({ fileName }) => fileName);
    const columns = imported.filter((name) => name.startsWith('.') && join(dirname(path), name).startsWith('src/dataset/format/'));
    return columns.map((name) => `${path}: ${name}`);
  });
}

/**
 * The files of `src` that load modules of Node with an import. All others run in pages and workers too: they take what Node
 * brings from `process.getBuiltinModule`, where it is there.
 */
const ON_NODE = /^src\/auth\/node\//;

/** Imports of Node's modules outside the list, as `path: module`. Types load nothing. */
export function importsOfNode(files: readonly SourceText[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !ON_NODE.test(path))
    .flatMap(({ path, tree }) => tree.statements.flatMap((statement) => (loadsNode(statement) ? [`${path}: ${loaded(statement)}`] : [])));
}

function loadsNode(statement: ts.Statement): boolean {
  const isType = ts.isImportDeclaration(statement)
    ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    : ts.isExportDeclaration(statement) && statement.isTypeOnly;
  return !isType && loaded(statement).startsWith('node:');
}

/** The module that a statement imports, or exports from; empty for others. */
function loaded(statement: ts.Statement): string {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return '';
  const { moduleSpecifier } = statement;
  return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
}
