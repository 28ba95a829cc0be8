import { defineConfig } from 'tsup';

const capabilities = ['address', 'verify', 'suggest', 'geocode', 'ip', 'auth', 'dataset', 'http', 'element'];

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      ...Object.fromEntries(capabilities.map((name) => [name, `src/${name}/index.ts`])),
    },
    format: ['esm', 'cjs'],
    target: 'node20',
    dts: true,
    shims: true,
    // One copy of the error class for all subpaths of a format.
    splitting: true,
    removeNodeProtocol: false,
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
    removeNodeProtocol: false,
    banner: { js: '#!/usr/bin/env node' },
  },
]);
