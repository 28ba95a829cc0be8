import { DoorplateError } from '../errors.js';

/** Enough for a name; a list of credentials stays a list. */
const MAX_LENGTH = 256;
/** What moves the cursor, breaks the line or turns the direction of what is printed after it. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/** Checks the label of a key or profile. Throws `CONFIG_INVALID` for control characters, line breaks, or over 256 characters. */
export function requireLabel(label: string): string {
  if (label.length > MAX_LENGTH) {
    throw new DoorplateError('CONFIG_INVALID', `label has ${label.length} characters, expected at most ${MAX_LENGTH}`);
  }
  if (CONTROL.test(label)) throw new DoorplateError('CONFIG_INVALID', 'label holds a control character or a line break');
  return label;
}

/** A text as it can be printed on one line, whatever a store holds: control characters as `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
