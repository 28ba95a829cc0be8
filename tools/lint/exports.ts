import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** What one file takes from others: by path the names, or `*` for all of them. */
type Taken = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What is exported for nobody, as `path: name`: values that no other file imports, and types that no other file imports and
 * nothing in their own file names. The exports of `entries` are for users.
 */
export function unusedExports(files: readonly SourceText[], entries: ReadonlySet<string>): string[] {
  const used = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [path, names] of takenBy(file)) used.set(path, new Set([...(used.get(path) ?? []), ...names]));
  }
  return files.flatMap((file) => {
    const names = used.get(file.path);
    if (entries.has(file.path) || names?.has('*')) return [];
    const unused = (name: string) => !names?.has(name) && !(typesOf(file.tree).has(name) && timesNamed(file.tree, name) > 1);
    return exportsOf(file.tree).flatMap((name) => (unused(name) ? [`${file.path}: ${name}`] : []));
  });
}

function exportsOf(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const clause = statement.exportClause;
      return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : [];
    }
    if (ts.isExportAssignment(statement)) return ['default'];
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
    const { name } = statement as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

function typesOf(tree: ts.SourceFile): ReadonlySet<string> {
  return new Set(
    tree.statements.flatMap((each) => (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each) ? [each.name.text] : [])),
  );
}

function timesNamed(tree: ts.SourceFile, name: string): number {
  let times = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) times++;
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return times;
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

function takenBy({ path, tree }: SourceText): Taken {
  const taken = new Map<string, Set<string>>();
  const take = (specifier: ts.Node | undefined, names: readonly string[]) => {
    if (!specifier || !ts.isStringLiteralLike(specifier) || !specifier.text.startsWith('.')) return;
    const from = join(dirname(path), specifier.text).replace(/\.js$/, '.ts');
    taken.set(from, new Set([...(taken.get(from) ?? []), ...names]));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) take(node.moduleSpecifier, importedNames(node.importClause));
    else if (ts.isExportDeclaration(node)) take(node.moduleSpecifier, reexportedNames(node.exportClause));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      take(node.argument.literal, node.qualifier ? [node.qualifier.getText(tree).split('.')[0] as string] : ['*']);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      take(node.arguments[0], namesOfLoaded(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return taken;
}

function importedNames(clause: ts.ImportClause | undefined): string[] {
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return ['*'];
  return [...(clause?.name ? ['default'] : []), ...(bindings?.elements.map(({ name, propertyName }) => (propertyName ?? name).text) ?? [])];
}

function reexportedNames(clause: ts.NamedExportBindings | undefined): string[] {
  if (!clause || ts.isNamespaceExport(clause)) return ['*'];
  return clause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** Of `(await import(path)).name` and `const { name } = await import(path)` the names; of other uses everything. */
function namesOfLoaded(call: ts.CallExpression): string[] {
  const loaded = ts.isAwaitExpression(call.parent) ? call.parent : call;
  const user = ts.isParenthesizedExpression(loaded.parent) ? loaded.parent.parent : loaded.parent;
  if (loaded !== call && ts.isPropertyAccessExpression(user)) return [user.name.text];
  if (loaded !== call && ts.isVariableDeclaration(user) && ts.isObjectBindingPattern(user.name)) {
    return user.name.elements.map(({ name, propertyName }) => ((propertyName ?? name) as ts.Identifier).text);
  }
  return ['*'];
}
