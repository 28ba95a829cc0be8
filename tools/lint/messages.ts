import ts from 'typescript';
import type { SourceText } from './source-text.js';

/** Functions whose first argument is the message of an error. */
const MAKERS = new Set(['corrupt']);

/**
 * Codes of errors whose message is a clause that is set behind the name of a file, as in
 * `Dataset us-places, file places.bin: it has 3 bytes, expected 70`.
 */
const CODES_OF_FILES = /^'DATASET_(?:CORRUPT|DIGEST_MISMATCH|FOREIGN|SIZE_MISMATCH|TOO_NEW|UNREADABLE)'$/;

/** Options and fields whose name is an ordinary word. A message may begin with one as its caller writes it. */
const NAMES = new Set(['address', 'auth', 'data', 'headers', 'label', 'limit', 'list', 'operations', 'signal', 'zip']);

/** A first word without a capital, digit or sign that would make it a name. */
const ORDINARY_WORD = /^[`'"]([a-z]+)[ ,:]/;

/** Messages of errors that end with a stop. Explanations are sentences; an error is not. */
export function messagesWithStop(files: readonly SourceText[]): readonly string[] {
  return wrongMessages(files, ({ text }) => /\.[`'"]$/.test(text));
}

/** Messages of `DoorplateError` that begin with a small letter, and not with the name of what is wrong. */
export function messagesWithoutCapital(files: readonly SourceText[]): readonly string[] {
  return wrongMessages(files, ({ code, text }) => {
    const word = ORDINARY_WORD.exec(text)?.[1];
    return word !== undefined && !NAMES.has(word) && code !== null && !CODES_OF_FILES.test(code);
  });
}

/** The message of an error as the source has it, in its quotes, and the code of a `DoorplateError`. */
interface Message {
  readonly code: string | null;
  readonly text: string;
}

function wrongMessages(files: readonly SourceText[], isWrong: (message: Message) => boolean): readonly string[] {
  const found: string[] = [];
  for (const { path, tree } of files) {
    const visit = (node: ts.Node): void => {
      const message = messageOf(node);
      if (message !== null && isWrong(message)) found.push(`${path}: ${message.text}`);
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  return found;
}

/** The message that a call or `new` gives to an error. */
function messageOf(node: ts.Node): Message | null {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return null;
  const name = node.expression.getText();
  const given = node.arguments?.map((argument) => argument.getText()) ?? [];
  if (ts.isNewExpression(node) && name === 'DoorplateError') return { code: given[0] ?? '', text: given[1] ?? '' };
  const isMaker = ts.isNewExpression(node) ? name.endsWith('Error') : MAKERS.has(name);
  return isMaker ? { code: null, text: given[0] ?? '' } : null;
}
