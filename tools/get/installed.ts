import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pkg from '../../package.json' with { type: 'json' };
import { directorySource } from '../../src/dataset/index.js';
import { readManifest } from '../../src/dataset/manifest-reader.js';
import type { GetRecord } from './get-record.js';
import { listedState } from './get-record.js';
import type { Plan } from './plan.js';

/** Whether a dataset is in its place, all files of it, as this release builds them. */
export async function isInstalled(path: string): Promise<boolean> {
  const manifest = await readManifest(directorySource(path)).catch(() => null);
  if (manifest === null || manifest.builder !== `doorplate/${pkg.version}`) return false;
  const sizes = await Promise.all(manifest.files.map(async ({ name }) => (await stat(join(path, name)).catch(() => null))?.size));
  return manifest.files.every(({ bytes }, at) => sizes[at] === bytes);
}

/** Whether the catalogs and listings of a plan say that its files are those that were got before. */
export function isListedAsGot({ sources }: GetRecord, plan: Plan): boolean {
  if (sources.map(({ source }) => source).join() !== plan.sources.map(({ source }) => source).join()) return false;
  return plan.sources.every(({ files }, at) => {
    const recorded = sources[at]?.files ?? {};
    if (Object.keys(recorded).length !== files.length) return false;
    return files.every((file) => {
      const state = listedState(file);
      return state !== null && state === recorded[file.download.name]?.state;
    });
  });
}

/** Whether the same files came; the day on which they were asked for is no matter. */
export function isSameGot(a: GetRecord['sources'], b: GetRecord['sources']): boolean {
  const digests = (sources: GetRecord['sources']): string =>
    JSON.stringify(sources.map(({ source, files }) => [source, Object.entries(files).map(([name, { sha256 }]) => [name, sha256])]));
  return digests(a) === digests(b);
}
