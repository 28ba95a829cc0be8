import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type GetModuleInfo, rollup } from 'rollup';

/**
 * The files that subpaths share in Node, and the subpaths that decide what is in each: a chunk goes into the first file that
 * has a subpath that loads it. So the small subpaths load no more than what all share.
 */
const SHARED_FILES = [
  ['shared', ['http', 'auth', 'ip']],
  ['grammar', ['address']],
  ['datasets', ['dataset']],
  ['matching', ['verify']],
] as const;
/** Only what these load is put together. */
const SHARING = ['index', 'verify'];
/** Files that are loaded when a question first needs them, and would be loaded together with another one: they are put with that. */
const LOADED_TOGETHER = [
  ['lay-out', 'datasets'],
  ['verify', 'matching'],
  ['parse-with-data', 'matching'],
] as const;

/**
 * Divides the ES modules of a folder: what bundlers read moves to the folder `web` in it, and in its place comes the same code
 * in a handful of files, for Node. Bundlers leave unused files out, so theirs are small. In Node each file
 * that an import loads costs half a millisecond of a cold start.
 */
export async function divideForNode(folder: string): Promise<void> {
  const entries = await subpathFiles(folder);
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((name) => [name, join(folder, `${name}.js`)])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // The files are made of those where that has been done.
    treeshake: false,
  });
  try {
    await moveTo(join(folder, 'web'), folder, bundle.watchFiles);
    await bundle.write({
      dir: folder,
      format: 'es',
      hoistTransitiveImports: false,
      chunkFileNames: '[name]-[hash].js',
      manualChunks: (id, { getModuleIds, getModuleInfo }) => {
        const loads = (name: string) => loadedBy(resolve(folder, `${name}.js`), getModuleInfo).has(id);
        if (getModuleInfo(id)?.isEntry === true) return undefined;
        if (!SHARING.some(loads)) {
          const isLoadedBy = (name: string) =>
            [...getModuleIds()].some((file) => basename(file).startsWith(`${name}-`) && loadedBy(file, getModuleInfo).has(id));
          return LOADED_TOGETHER.find(([name]) => isLoadedBy(name))?.[1];
        }
        // Datasets are read without the grammar.
        if (loads('address') && loads('dataset')) return 'shared';
        return SHARED_FILES.find(([, subpaths]) => subpaths.some(loads))?.[0];
      },
    });
  } finally {
    await bundle.close();
  }
}

/** The files of the subpaths, without `.js`. */
async function subpathFiles(folder: string): Promise<string[]> {
  const { exports } = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8'));
  return Object.values<{ import?: { node: string } }>(exports).flatMap(({ import: file }) =>
    file === undefined ? [] : [file.node.slice('./dist/'.length, -'.js'.length)],
  );
}

/** An import of one of our own files for what it does when it is loaded. */
const BARE_IMPORT = /^import "\.{1,2}\/[^"]+";\n/gm;

/**
 * Moves files, without their bare imports: no file does anything when it is loaded, as package.json says, and esbuild keeps what such an
 * import leads to although nobody uses it.
 */
async function moveTo(target: string, folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const moved = join(target, relative(folder, file));
    await mkdir(dirname(moved), { recursive: true });
    await writeFile(moved, (await readFile(file, 'utf8')).replace(BARE_IMPORT, ''));
    await rm(file);
  }
}

/** A file and all that it imports, without what is loaded later. */
function loadedBy(id: string, getModuleInfo: GetModuleInfo, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of getModuleInfo(id)?.importedIds ?? []) loadedBy(imported, getModuleInfo, found);
  return found;
}
