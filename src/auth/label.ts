import { DoorplateError } from '../errors.js';

/** Long enough for a name. */
const MAX_LENGTH = 256;
/** Characters that move the cursor, break the line or reverse the text after them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/**
 * Checks the label of a key or profile. Throws `CONFIG_INVALID` for control characters, line breaks
 * or more than 256 characters.
 */
export function requireLabel(label: string): string {
  if (label.length > MAX_LENGTH) {
    throw new DoorplateError('CONFIG_INVALID', `label has ${label.length} characters, expected at most ${MAX_LENGTH}`);
  }
  if (CONTROL.test(label)) throw new DoorplateError('CONFIG_INVALID', 'label holds a control character or a line break');
  return label;
}

/** Writes control characters as `\u{1b}`. A store may hold labels that were never checked. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
