import { rm } from 'node:fs/promises';
import { defineConfig } from 'tsup';
import { divideForNode } from './tools/package/node-files.js';
import { bundleExplorer } from './tools/serve/explorer/bundle.js';

const capabilities = ['address', 'verify', 'suggest', 'geocode', 'ip', 'auth', 'dataset', 'http', 'dialects', 'compat', 'element', 'react'];

/**
 * Packages that go into the files of this one. They are CommonJS for Node, which takes longer to load than all else that a first
 * answer needs. Their licenses are in THIRD-PARTY-NOTICES. The types of flatbuffers are in ours, so it stays a dependency.
 */
export const INLINED = ['flatbuffers', 'fast-deep-equal'];

const subpaths = {
  index: 'src/index.ts',
  ...Object.fromEntries(capabilities.map((name) => [name, `src/${name}/index.ts`])),
  'auth/node': 'src/auth/node/index.ts',
  'http/node': 'src/http/node.ts',
};

/**
 * What `index` only hands on: as an entry too it lies in a file of its own, and bundlers leave it out where nobody uses it. Of a file that
 * is used for another name, esbuild keeps what an `import()` in it leads to.
 */
const HANDED_ON = { open: 'src/open.ts' };

export default defineConfig([
  {
    entry: { ...subpaths, ...HANDED_ON },
    format: ['esm', 'cjs'],
    target: 'node20',
    dts: { entry: subpaths },
    // What an ES module alone has. Files for CommonJS are written as such first, and `import` of a property is no syntax of theirs.
    esbuildOptions: (options, { format }) => {
      if (format === 'cjs') options.define = { ...options.define, 'import.meta.dirname': 'undefined' };
    },
    // One copy of the error class for all subpaths of a format.
    splitting: true,
    noExternal: INLINED,
    removeNodeProtocol: false,
    onSuccess: async () => {
      // Nobody can import the entries themselves.
      await Promise.all(Object.keys(HANDED_ON).flatMap((name) => [rm(`dist/${name}.js`), rm(`dist/${name}.cjs`)]));
      await divideForNode('dist');
    },
  },
  {
    entry: {
      main: 'tools/cli/main.ts',
      'street-worker': 'tools/build/threads/street-worker.ts',
      'table-worker': 'tools/cli/table/table-worker.ts',
    },
    outDir: 'dist/cli',
    format: ['esm'],
    target: 'node20',
    splitting: true,
    // Nothing has to be installed beside the package: what only the commands need is in their files.
    noExternal: INLINED,
    removeNodeProtocol: false,
    // Packages written for CommonJS ask for the modules of Node by `require`, which ES modules have not.
    // Names stay, for stacks of errors.
    esbuildOptions: (options) => {
      options.minifyWhitespace = true;
      options.minifySyntax = true;
    },
    banner: {
      js: `#!/usr/bin/env node\nimport { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);`,
    },
    onSuccess: () => bundleExplorer('dist/explorer'),
  },
]);
