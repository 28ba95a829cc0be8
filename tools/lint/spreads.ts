import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** What every question runs through. */
const HOT = /^src\/(?:open\.ts$|parse-with-data\.ts$|(?:address|match|verify|geocode|suggest|streets|street-index)\/)/;

/**
 * Objects of hot code with a property behind a spread that stands in the middle or is a condition, as `path: spread`. Node 20 adds such
 * a property in half a microsecond; one behind a spread that begins its object mostly overrides, which costs little.
 */
export function propertiesBehindSpreads(files: readonly SourceText[]): string[] {
  const found: string[] = [];
  for (const { path, tree } of files) {
    if (!HOT.test(path)) continue;
    const visit = (node: ts.Node): void => {
      // Few ask how an answer came about.
      if (ts.isFunctionDeclaration(node) && /^expla/.test(node.name?.text ?? '')) return;
      if (ts.isObjectLiteralExpression(node)) found.push(...slowSpreads(node).map((spread) => `${path}: ${spread.getText(tree)}`));
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}

function slowSpreads({ properties }: ts.ObjectLiteralExpression): readonly ts.SpreadAssignment[] {
  const last = properties.findLastIndex((each) => !ts.isSpreadAssignment(each));
  return properties
    .slice(0, Math.max(0, last))
    .filter(ts.isSpreadAssignment)
    .filter(({ expression }) => expression !== (properties[0] as ts.SpreadAssignment).expression || isCondition(expression));
}

function isCondition(expression: ts.Expression): boolean {
  return ts.isParenthesizedExpression(expression) && ts.isConditionalExpression(expression.expression);
}
