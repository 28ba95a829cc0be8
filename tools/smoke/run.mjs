// Packs the package, installs it in an empty project and uses it the ways that consumers do: ESM, CommonJS, all kinds of
// module resolution in TypeScript, and the command line. `--node PATH` runs the consumers under another Node.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { PROJECTS } from './projects.mjs';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({ options: { node: { type: 'string', default: process.execPath } } });
const node = await realpath(values.node);
const NPM_QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

const folder = await mkdtemp(join(tmpdir(), 'doorplate-smoke-'));
const project = join(folder, 'project');
let failures = 0;

/** Runs one check and tells how it went; the next ones run all the same. */
async function check(title, task) {
  try {
    await task();
    console.log(`ok    ${title}`);
  } catch (error) {
    failures += 1;
    console.log(`FAIL  ${title}\n${[error.stdout, error.stderr, error.stack].filter(Boolean).join('\n')}`);
  }
}

/** Packs what has been built; without a build there is nothing to check. */
async function install() {
  if (!(await stat(join(repository, 'dist', 'index.js')).catch(() => null))) throw new Error('the package is not built: npm run build');
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', `--pack-destination=${folder}`], { cwd: repository });
  const [{ filename, size, files }] = JSON.parse(packed.stdout);
  console.log(`      ${filename}: ${(size / 1e6).toFixed(1)} MB, ${files.length} files`);
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "consumer", "private": true }\n');
  // The hook's own; all other peers are for the command line.
  await run('npm', ['install', ...NPM_QUIET, '--prefer-offline', join(folder, filename), 'react'], { cwd: project });
}

async function consume(file) {
  await copyFile(new URL(file, import.meta.url), join(project, file));
  await run(node, [file], { cwd: project });
}

async function typeCheck({ name, file, source, compilerOptions }) {
  const cwd = join(project, name);
  await mkdir(cwd);
  await writeFile(join(cwd, file), source);
  const typeRoots = [join(repository, 'node_modules', '@types')];
  const options = { strict: true, noEmit: true, target: 'es2022', types: ['node'], typeRoots, ...compilerOptions };
  await writeFile(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [file] }));
  await run(node, [join(repository, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', cwd]);
}

/** The program as it is installed, and the same file under the Node that was asked for. */
async function commandLine() {
  const words = ['query', 'suggest-zip', '--limit', '1', '02139'];
  const { stdout } = await run('npx', ['--no-install', 'doorplate', ...words], { cwd: project });
  if (!stdout.startsWith('02139')) throw new Error(`npx doorplate wrote ${JSON.stringify(stdout)}, expected a line that starts with 02139`);
  const same = await run(node, [join('node_modules', 'doorplate', 'dist', 'cli', 'main.js'), ...words], { cwd: project });
  if (same.stdout !== stdout) throw new Error(`under ${node} it wrote ${JSON.stringify(same.stdout)}`);
}

try {
  await install();
  await check('import from ESM', () => consume('consumer.mjs'));
  await check('require from CommonJS', () => consume('consumer.cjs'));
  for (const types of PROJECTS) await check(`types, ${types.name}`, () => typeCheck(types));
  await check('command line', commandLine);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
