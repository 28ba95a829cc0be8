import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { stateOutlines } from './states.js';

const here = (name: string): string => fileURLToPath(new URL(`page/${name}`, import.meta.url));

/** Writes the files of the explorer and the API reference into a folder. They ask for nothing from anywhere else. */
export async function bundleExplorer(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: { explorer: here('main.ts'), docs: here('docs.ts') },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'inline',
    // The viewer is bundled already, and its styles name the pictures that they hold.
    alias: { 'swagger-ui': createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-es-bundle.js') },
    logLevel: 'warning',
  });
  for (const name of ['index.html', 'docs.html', 'icon.svg']) await copyFile(here(name), join(folder, name));
  await writeFile(join(folder, 'states.json'), JSON.stringify(stateOutlines()));
}
