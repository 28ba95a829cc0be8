import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installLib, installLocked } from './install-lib.js';

/*
 * `npm run build:binary -- PACKED.tgz FOLDER` makes a folder that runs where no Node is: the executable `doorplate` (`doorplate.exe`), which
 * is Node itself with a launcher in it, and `lib` with the package, its datasets and the packages that commands use. The executable is for
 * the platform that this runs on, and of the Node that $DOORPLATE_NODE names. `--lib` makes FOLDER itself that `lib`, as images need it.
 */

const run = promisify(execFile);
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Node looks for the launcher where this text is in the executable. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

async function makeExecutable(path: string): Promise<void> {
  const node = process.env.DOORPLATE_NODE ?? process.execPath;
  const isMac = process.platform === 'darwin';
  const work = await mkdtemp(join(tmpdir(), 'doorplate-binary-'));
  try {
    const [blob, config] = [join(work, 'launcher.blob'), join(work, 'launcher.json')];
    await writeFile(config, JSON.stringify({ main: here('main.cjs'), output: blob, disableExperimentalSEAWarning: true }));
    await run(node, ['--experimental-sea-config', config]);
    await copyFile(node, path);
    if (isMac) await run('codesign', ['--remove-signature', path]);
    await installLocked(dirname(here('package.json')));
    const inject = [here('node_modules/postject/dist/cli.js'), path, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE];
    await run(process.execPath, isMac ? [...inject, '--macho-segment-name', 'NODE_SEA'] : inject);
    if (isMac) await run('codesign', ['--sign', '-', path]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const words = process.argv.slice(2);
const [packed, folder] = words.filter((word) => word !== '--lib').map((path) => resolve(path));
if (packed === undefined || folder === undefined) throw new Error('npm run build:binary -- PACKED.tgz FOLDER');
if (words.includes('--lib')) await installLib(packed, folder);
else {
  await installLib(packed, join(folder, 'lib'));
  await makeExecutable(join(folder, process.platform === 'win32' ? 'doorplate.exe' : 'doorplate'));
}
