/** Characters of a foreign text that a message repeats. */
const MAX_SHOWN = 200;

/** Makes a text of a file fit for a message: printable ASCII, and not long. */
export function shown(text: string): string {
  const printable = text.replace(/[^ -~]/gu, '?');
  return printable.length > MAX_SHOWN ? `${printable.slice(0, MAX_SHOWN)}…` : printable;
}
