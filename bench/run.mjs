import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs the benches named, or all: one process each, one after the other. A bench in a folder is named with it: compare/parse.
const folder = fileURLToPath(new URL('.', import.meta.url));
const known = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replaceAll('\\', '/').replace('.bench.ts', ''))
  .sort();
const names = process.argv.length > 2 ? process.argv.slice(2) : known;
for (const name of names) {
  if (!known.includes(name)) throw new Error(`no bench ${name}, expected one of ${known.join(', ')}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `${folder}${name}.bench.ts`], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
