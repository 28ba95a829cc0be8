import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** Functions whose first argument is the message of an error. */
const MAKERS = new Set(['corrupt']);

/**
 * Messages of errors that end with a stop. A message is one clause that is set into others, as in
 * `error: <message>`; explanations are sentences.
 */
export function messagesWithStop(files: readonly SourceText[]): readonly string[] {
  const found: string[] = [];
  for (const { path, tree } of files) {
    const visit = (node: ts.Node): void => {
      const message = messageOf(node);
      if (message !== undefined && /\.[`'"]$/.test(message.getText())) found.push(`${path}: ${message.getText()}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}

/** The message that a call or `new` gives to an error. */
function messageOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node)) return MAKERS.has(node.expression.getText()) ? node.arguments[0] : undefined;
  if (!ts.isNewExpression(node)) return undefined;
  const name = node.expression.getText();
  if (name === 'DoorplateError') return node.arguments?.[1];
  return name.endsWith('Error') ? node.arguments?.[0] : undefined;
}
