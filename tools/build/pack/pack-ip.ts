import type { SourceEntry } from '../../../src/dataset/index.js';
import type { IpLevel } from '../../../src/dataset/tables/ip.js';
import { DoorplateError } from '../../../src/errors.js';
import type { Report } from '../../cli/terminal/progress.js';
import type { PackedFile } from '../../format/pack.js';
import type { RangeSource } from '../../ip/import/csv-ranges.js';

/** Optional peers of the package. */
const IP_PACKAGES = ['mmdb-lib', 'countries-list', '@photostructure/tz-lookup'];

/** Whom the files of IP ranges are owed to, which they do not say themselves. */
export interface IpTerms {
  readonly licence: string;
  readonly attribution: string;
}

/** What the importers of IP ranges have named so far. */
interface GatheredIp {
  readonly ipFiles: readonly (string | RangeSource)[];
  /** Date of the newest source. */
  readonly builtAt: string;
  addSource(source: SourceEntry): number;
}

/** Packs IP ranges, and adds whom they are owed to. Throws `CONFIG_INVALID` where the packages are not installed. */
export async function packIp(gathered: GatheredIp, level: IpLevel, terms: IpTerms, report: Report): Promise<readonly PackedFile[]> {
  const { buildIp, rangesIn, derivedSources } = await ipBuilder();
  const files = await buildIp({ files: gathered.ipFiles, level, progress: report });
  gathered.addSource({
    title: 'IP ranges',
    ...terms,
    url: '',
    edition: gathered.builtAt,
    rows: rangesIn(files),
    authority: 'community',
  });
  for (const source of derivedSources(level)) gathered.addSource(source);
  return files;
}

/** Loaded when it is needed: it stands on packages that only those who build IP datasets install. */
async function ipBuilder() {
  try {
    const [{ buildIp, rangesIn }, { derivedSources }] = await Promise.all([import('../../ip/build.js'), import('../../ip/sources.js')]);
    return { buildIp, rangesIn, derivedSources };
  } catch (cause) {
    const message = `building an IP dataset needs more packages: npm install ${IP_PACKAGES.join(' ')}`;
    throw new DoorplateError('CONFIG_INVALID', message, { expected: IP_PACKAGES }, { cause });
  }
}
