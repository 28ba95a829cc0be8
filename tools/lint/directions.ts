import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** What all but the lowest may use: the wire, the types of the service, the checks of input, budgets, what was last found. */
const BASE = ['contract.ts', 'errors.ts', 'input.ts', 'service.ts', 'budget.ts', 'recent.ts'] as const;
/** What stands on them: how a capability answers from datasets within its budget. */
const ANSWERING = ['answer-within.ts', 'dataset', ...BASE] as const;

/**
 * What each folder and file of `src` may import, types included: its neighbours in `src`, packages, and `node:` for what
 * Node brings. Imports point down this list.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['open.ts', 'batch.ts', 'suggest', 'address', ...ANSWERING],
  'open.ts': ['parse-with-data.ts', 'answer-cache.ts', 'batch.ts', 'suggest', 'geocode', 'verify', 'ip', 'address', 'dataset', ...BASE],
  'parse-with-data.ts': ['verify', 'address', ...ANSWERING],
  'answer-cache.ts': ['dataset', ...BASE, 'lru-cache'],
  'batch.ts': BASE,
  // The service comes in as an argument.
  http: ['auth', ...BASE, 'node:'],
  // A capability knows no other one; what verify and geocode share is in match.
  suggest: ['address', ...ANSWERING],
  geocode: ['match', 'address', ...ANSWERING],
  verify: ['match', 'address', ...ANSWERING],
  ip: ANSWERING,
  'answer-within.ts': ['dataset', ...BASE],
  match: ['address', 'dataset', ...BASE],
  auth: [...BASE, 'jose', 'lru-cache', 'rate-limiter-flexible', 'node:'],
  address: BASE,
  // The only folder that knows flatbuffers.
  dataset: ['budget.ts', 'contract.ts', 'errors.ts', 'flatbuffers', '@noble/hashes', 'fast-deep-equal', 'lru-cache', 'node:'],
  'input.ts': ['contract.ts', 'errors.ts', 'service.ts'],
  'service.ts': ['contract.ts'],
  'budget.ts': ['errors.ts'],
  'recent.ts': [],
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
  const to = rest.replace(/\.js$/, '.ts');
  return top === 'src' && from !== to && !MAY_IMPORT[from]?.includes(to);
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`);
}
