/** Characters of a foreign text that a message repeats. */
const MAX_SHOWN = 200;

/** A text of a file as it can stand in a message, whatever the file may be: without control characters, and not long. */
export function shown(text: string): string {
  const printable = text.replace(/[^ -~]/gu, '?');
  return printable.length > MAX_SHOWN ? `${printable.slice(0, MAX_SHOWN)}…` : printable;
}
