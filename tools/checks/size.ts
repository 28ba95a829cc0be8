import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';

/** Names the files of a bundle; none is written. */
const OUT = 'bundle';
const DIST = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/**
 * Most kilobytes (1,000 bytes) of each subpath in a browser bundle: minified, with its dependencies, without the modules of
 * Node, compressed by Brotli. Little above what they are today, so that growth is a decision. What is loaded with the first
 * question for it, by `import()`, does not count: bundlers make files of their own of it.
 */
const LIMITS = {
  index: 38.5,
  address: 69.9,
  verify: 105.2,
  suggest: 64.3,
  geocode: 114.6,
  ip: 9.3,
  auth: 33.6,
  'auth/node': 10.2,
  dataset: 38.8,
  http: 15.5,
  'http/node': 4.2,
  dialects: 12.3,
  compat: 67.5,
  element: 7.2,
  react: 8,
};

/** The same of single names, for what is imported without the rest. */
const NAME_LIMITS: Readonly<Record<string, number>> = { DoorplateError: 3.4 };

const rows = [
  ...Object.entries(LIMITS).map(([name, limit]) => [name, limit, `export * from './${name}.js'`] as const),
  ...Object.entries(NAME_LIMITS).map(([name, limit]) => [name, limit, `export { ${name} } from './index.js'`] as const),
];
let over = false;
for (const [name, limit, code] of rows) {
  const bytes = await bundledBytes(code);
  const fits = bytes <= limit * 1000;
  over ||= !fits;
  console.log(`${fits ? 'ok  ' : 'OVER'}  ${name.padEnd(14)} ${(bytes / 1000).toFixed(2).padStart(7)} kB of ${limit} kB`);
}
if (over) process.exitCode = 1;

async function bundledBytes(contents: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: DIST },
    // React is the page's own.
    external: ['node:*', 'react'],
    bundle: true,
    minify: true,
    treeShaking: true,
    splitting: true,
    format: 'esm',
    outdir: OUT,
    metafile: true,
    write: false,
    logOverride: { 'ignored-bare-import': 'silent' },
  });
  const loaded = loadedFirst(metafile.outputs, 'stdin.js');
  return outputFiles
    .filter(({ path }) => loaded.has(basename(path)))
    .reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0);
}

/** The files that a bundle's entry imports, and those that they import, by name. */
function loadedFirst(outputs: Metafile['outputs'], entry: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(entry)) return loaded;
  loaded.add(entry);
  const file = Object.entries(outputs).find(([path]) => basename(path) === entry)?.[1];
  for (const { kind, path } of file?.imports ?? []) if (kind === 'import-statement') loadedFirst(outputs, basename(path), loaded);
  return loaded;
}
