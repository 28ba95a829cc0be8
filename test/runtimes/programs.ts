import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const TOOLS = fileURLToPath(new URL('./node_modules/', import.meta.url));
const run = promisify(execFile);

/** The file of an installed program; null, with a line that says so, where this system has none. */
export function installed(path: string, suite: string): string | null {
  if (existsSync(TOOLS + path)) return TOOLS + path;
  process.stdout.write(`${suite} is left out: ${path} is not installed\n`);
  return null;
}

/** What a program prints. Rejects with all that it printed where it fails. */
export async function output(program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, DOORPLATE_DATA_DIR: '', ...env }, maxBuffer: 2 ** 26 };
  return run(program, [...args], options).then(
    ({ stdout }) => stdout,
    ({ message, stdout, stderr }) => Promise.reject(new Error([message, stdout, stderr].join('\n'))),
  );
}
