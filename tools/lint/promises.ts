import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** Rooms whose code is plain functions of what a view gives: what is missing is thrown, and the question asked again. */
const PLAIN = /^src\/(?:match|verify|geocode|suggest|street-index|streets|places|ip)\//;
const WORDS: ReadonlySet<string> = new Set(['Promise', 'MaybePromise', 'whenReady']);

/** Where such a room waits for something: `path:line`. */
export function promisesInPlainRooms(files: readonly SourceText[]): readonly string[] {
  return files.filter(({ path }) => PLAIN.test(path)).flatMap(({ path, tree }) => waits(tree).map((line) => `${path}:${line}`));
}

function waits(tree: ts.SourceFile): readonly number[] {
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const isWord = ts.isIdentifier(node) && WORDS.has(node.text);
    if (isWord || ts.isAwaitExpression(node) || node.kind === ts.SyntaxKind.AsyncKeyword)
      lines.push(tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return lines;
}
