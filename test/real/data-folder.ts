import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = process.env.DOORPLATE_DATA;
if (!root) throw new Error('DOORPLATE_DATA is not set: it names the folder with the real files');

/** Path of a real file. */
export function realFile(...path: readonly string[]): string {
  const data = join(root as string, 'data');
  return join(existsSync(data) ? data : (root as string), ...path);
}
