import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Most kilobytes (1,000 bytes) of each subpath in a browser bundle: minified, with its dependencies, without the modules of
 * Node, compressed by Brotli. Little above what they are today, so that growth is a decision.
 */
const LIMITS = {
  index: 154,
  address: 56,
  verify: 81,
  suggest: 77,
  geocode: 86,
  ip: 10,
  auth: 35,
  dataset: 37,
  http: 10,
  element: 4,
  react: 2,
};

let over = false;
for (const [name, limit] of Object.entries(LIMITS)) {
  const bytes = await bundledBytes(fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url)));
  const fits = bytes <= limit * 1000;
  over ||= !fits;
  console.log(`${fits ? 'ok  ' : 'OVER'}  ${name.padEnd(8)} ${(bytes / 1000).toFixed(2).padStart(7)} kB of ${limit} kB`);
}
if (over) process.exitCode = 1;

async function bundledBytes(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    // React is the page's own.
    external: ['node:*', 'react'],
    bundle: true,
    minify: true,
    treeShaking: true,
    write: false,
    // The bundle is a script, where `import.meta` is empty.
    logOverride: { 'empty-import-meta': 'silent', 'ignored-bare-import': 'silent' },
  });
  return outputFiles.reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0);
}
