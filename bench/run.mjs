import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs the benches named, or all: one process each, one after the other. A bench in a folder is named with it: compare/parse.
// What follows the first option goes to each bench: accuracy --sample 2000.
const folder = fileURLToPath(new URL('.', import.meta.url));
const known = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replaceAll('\\', '/').replace('.bench.ts', ''))
  .sort();
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('--'));
const options = firstOption < 0 ? [] : given.slice(firstOption);
const chosen = firstOption < 0 ? given : given.slice(0, firstOption);
const asked = chosen.length > 0 ? chosen : known;
if (
  asked.some((name) => name.startsWith('compare/') || ['http', 'operations', 'workers'].includes(name)) &&
  !existsSync(`${folder}node_modules`)
)
  installPeers();
for (const name of asked) {
  if (!known.includes(name)) throw new Error(`no bench ${name}, expected one of ${known.join(', ')}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `${folder}${name}.bench.ts`, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Nothing else needs the libraries that the library is compared with, or the generator of load. */
function installPeers() {
  console.error('installing what is compared with: npm ci --prefix bench');
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
