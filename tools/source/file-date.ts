import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

const IN_NAME = /(?:^|\D)((?:19|20)\d{2})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?:\D|$)/;

/** The date of a file that does not say its edition, ISO without time: the one in its name, else that of its last change. */
export async function fileDate(path: string): Promise<string> {
  const [, year, month, day] = IN_NAME.exec(basename(path)) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return (await stat(path)).mtime.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
