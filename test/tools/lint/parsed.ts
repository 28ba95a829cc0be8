import ts from 'typescript';
import type { SourceText } from '../../../tools/lint/source-text.js';

/** Files by their paths, as the checks read them. */
export function parsed(texts: Readonly<Record<string, string>>): SourceText[] {
  return Object.entries(texts).map(([path, text]) => ({ path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }));
}
