import { defineConfig } from 'tsup';
import { bundleExplorer } from './tools/explorer/bundle.js';
import { divideForNode } from './tools/package/node-files.js';

const capabilities = ['address', 'verify', 'suggest', 'geocode', 'ip', 'auth', 'dataset', 'http', 'element', 'react'];

/**
 * Packages that go into the files of this one. They are CommonJS for Node, which takes longer to load than all else that a first
 * answer needs. Their licenses are in THIRD-PARTY-NOTICES. The types of flatbuffers are in ours, so it stays a dependency.
 */
const INLINED = ['flatbuffers', 'fast-deep-equal'];

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      ...Object.fromEntries(capabilities.map((name) => [name, `src/${name}/index.ts`])),
      'auth/node': 'src/auth/node/index.ts',
      'http/node': 'src/http/node.ts',
    },
    format: ['esm', 'cjs'],
    target: 'node20',
    dts: true,
    // What an ES module alone has. Files for CommonJS are written as such first, and `import` of a property is no syntax of theirs.
    esbuildOptions: (options, { format }) => {
      if (format === 'cjs') options.define = { ...options.define, 'import.meta.dirname': 'undefined' };
    },
    // One copy of the error class for all subpaths of a format.
    splitting: true,
    noExternal: INLINED,
    removeNodeProtocol: false,
    onSuccess: () => divideForNode('dist'),
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
    noExternal: INLINED,
    removeNodeProtocol: false,
    banner: { js: '#!/usr/bin/env node' },
    onSuccess: () => bundleExplorer('dist/explorer'),
  },
]);
