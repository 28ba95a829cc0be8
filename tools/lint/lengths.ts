import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** A function that is longer falls apart into stages. */
const MOST_LINES = 80;

/** Functions, with what they hold, that are too long to be read at once. */
export function longFunctions(files: readonly SourceText[]): readonly string[] {
  const found: string[] = [];
  for (const { path, tree } of files) {
    const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1;
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node)) {
        const [first, last] = [lineAt(node.getStart(tree)), lineAt(node.end)];
        if (last - first >= MOST_LINES) found.push(`${path}:${first}: ${last - first + 1} lines`);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}
