import { cp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { datasetsIn } from '../../../src/dataset/find-sources.js';
import { stateOutlines } from './states.js';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const OPTIONS: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'inline',
  logLevel: 'warning',
};

/** Writes the files of the explorer and the API reference into a folder. They ask for nothing from anywhere else. */
export async function bundleExplorer(folder: string): Promise<void> {
  await build({
    ...OPTIONS,
    entryPoints: { explorer: here('page/main.ts'), docs: here('page/docs.ts') },
    outdir: folder,
    // The viewer is bundled already, and its styles name the pictures that they hold.
    alias: { 'swagger-ui': createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-es-bundle.js') },
  });
  for (const name of ['index.html', 'docs.html', 'icon.svg']) await cp(here(`page/${name}`), join(folder, name));
  await writeFile(join(folder, 'states.json'), JSON.stringify(stateOutlines()));
}

/** What the page says of its server, and of the page that answers itself. */
const WITHOUT_SERVER = {
  '<a href="docs">API reference</a>': '<a href="../">Guides</a>',
  'href="openapi.json"': 'href="../openapi.json"',
  'by this server, from its own files': 'in this page, from files beside it',
} as const;

/** Writes the explorer as it answers itself on a static host, with datasets beside it: folders of `datasets`. */
export async function bundlePlayground(folder: string, datasets: string): Promise<void> {
  const inside = join(folder, 'explorer');
  // As `open` takes those of the package: what lies deeper, as the town for test keys, is not asked without being named.
  const names = ((await datasetsIn(datasets)) ?? []).map(({ label }) => basename(label));
  const own = (name: string): string => here(`${name}.ts`);
  const inPage: BuildOptions = { ...OPTIONS, outdir: inside, define: { DATASETS: JSON.stringify(names) } };
  // Without splitting, for a page that asks for one file is there sooner than one that asks for forty.
  await build({ ...inPage, entryPoints: { explorer: own('in-page'), engine: own('engine') }, external: ['node:*'] });
  await build({ ...inPage, entryPoints: { field: own('field') }, external: ['./engine.js'] });
  await cp(here('page/icon.svg'), join(inside, 'icon.svg'));
  await writeFile(join(inside, 'states.json'), JSON.stringify(stateOutlines()));
  let page = await readFile(here('page/index.html'), 'utf8');
  for (const [text, other] of Object.entries(WITHOUT_SERVER)) {
    if (!page.includes(text)) throw new Error(`The explorer's page has no ${text}`);
    page = page.replaceAll(text, other);
  }
  await writeFile(join(folder, 'index.html'), page);
  await build({ ...OPTIONS, entryPoints: [here('page/keep.ts')], outdir: folder });
  for (const name of names) await cp(join(datasets, name), join(folder, 'datasets', name), { recursive: true });
}
