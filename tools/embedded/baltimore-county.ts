import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { directorySource } from '../../src/dataset/index.js';
import { MANIFEST_NAME, type SourceEntry } from '../../src/dataset/manifest.js';
import { readManifest } from '../../src/dataset/manifest-reader.js';
import { buildDataset } from '../build/build-dataset.js';
import { packManifest } from '../build/format/pack.js';
import type { Recipe } from '../build/package-recipe.js';
import { EVERYTHING } from '../build/selection.js';
import { sourceFiles } from '../build/source-file.js';
import { PLACES_EDITION } from '../build/us/place-source-entries.js';

const VERSION = '2014.04';
const NAME = 'us-md-baltimore-county';
const SOURCE = fileURLToPath(new URL('../../datasets/sources/baltimore-county-md.csv.gz', import.meta.url));
/** What the importer cannot know of the file. */
const POINTS = {
  title: 'Address points of Baltimore County, Maryland',
  licence: 'Public domain (Unlicense)',
  attribution:
    'Address points and ZIP+4 add-ons by Baltimore County, Maryland, April 2014, public domain. The county does not warrant that they are right.',
  url: 'https://github.com/baltimorecounty/address-points',
  edition: '2014-04',
  // ZIP codes of the county that no missing sheet touches.
  complete: '21013 21030 21031 21051 21053 21082 21087 21111 21120 21131 21152 21155 21156 21161'.split(' '),
  lacks: '24 of 118 map sheets of the county, the densest ones (Towson, Catonsville, Dundalk)',
} satisfies Partial<SourceEntry>;

/**
 * The addresses of a real county with their ZIP+4 add-ons, built as `doorplate build` builds any and marked as a demonstration; `us-places`
 * comes first.
 */
export const baltimoreCounty: Recipe = {
  name: NAME,
  async build(progress) {
    const work = await mkdtemp(join(tmpdir(), 'doorplate-county-'));
    try {
      const outDir = join(work, NAME);
      const { files } = await buildDataset(
        {
          outDir,
          name: NAME,
          version: VERSION,
          sources: await sourceFiles('us', `openaddresses:${SOURCE}`),
          selection: EVERYTHING,
          ip: { level: 'country', terms: { licence: '', attribution: '' } },
          threads: 1,
          rejects: `${outDir}.rejects.csv`,
          conflicts: `${outDir}.conflicts.csv`,
          builtAt: PLACES_EDITION,
        },
        (fraction, step) => progress(fraction ?? 0, step),
      );
      const manifest = await readManifest(directorySource(outDir));
      const sources = manifest.sources.map((source, row) => (row === 0 ? { ...source, ...POINTS } : source));
      const packed = new Map<string, Uint8Array>();
      for (const { name } of files) packed.set(name, await readFile(join(outDir, name)));
      return packed.set(MANIFEST_NAME, await packManifest({ ...manifest, sources, demonstration: true }, files));
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
};
