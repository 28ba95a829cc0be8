import ts from 'typescript';
import type { SourceText } from './source-text.js';

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
