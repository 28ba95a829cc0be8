import { describe, expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import names from './exported-names.json' with { type: 'json' };

const { index: _, ...subpaths } = names;
const SUBPATHS = Object.keys(subpaths);
/** Subpaths that are one file, not the face of a folder. */
const MODULES: Readonly<Record<string, string>> = { 'http/node': 'http/node' };
/** Names that exist at run time; types leave none. */
const namesOf = async (path: string) => Object.keys((await import(path)) as object).sort();

describe('the package', () => {
  it.each(Object.entries(names))('exports these names from %s', async (name, expected) => {
    const module = MODULES[name] ?? (name === 'index' ? name : `${name}/index`);
    expect(await namesOf(`../../src/${module}.js`)).toEqual(expected);
  });

  it('has one subpath a folder, with types of its own for import and require', () => {
    const entry = (name: string) => ({
      import: { types: `./dist/${name}.d.ts`, node: `./dist/${name}.js`, default: `./dist/web/${name}.js` },
      require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
    });
    expect(pkg.exports).toEqual({
      '.': entry('index'),
      ...Object.fromEntries(SUBPATHS.map((name) => [`./${name}`, entry(name)])),
      './package.json': './package.json',
    });
    expect(pkg.bin).toEqual({ doorplate: './dist/cli/main.js' });
  });

  it('runs nothing where it is installed', () => {
    // A clone is built by the script "dependencies", which npm never runs for installed packages.
    const scripts = Object.keys(pkg.scripts);
    expect(scripts).toContain('dependencies');
    for (const name of ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']) {
      expect(scripts).not.toContain(name);
    }
  });

  it('depends on these packages and no others', () => {
    expect(Object.keys(pkg.dependencies)).toEqual([
      '@noble/hashes',
      'commander',
      'flatbuffers',
      'jose',
      'kdbush',
      'lru-cache',
      'rate-limiter-flexible',
    ]);
    // Only those who use the option that names them, or a library of their own, need these; all else is in the files of the package.
    const optional = Object.keys(pkg.peerDependencies).map((name) => [name, { optional: true }]);
    expect(pkg.peerDependenciesMeta).toEqual(Object.fromEntries(optional));
    expect(Object.keys(pkg.peerDependencies)).toEqual(['@opentelemetry/api', 'bullmq', 'hucre', 'ioredis', 'pino', 'prom-client', 'react']);
  });
});
