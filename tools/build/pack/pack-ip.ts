import type { IpLevel } from '../../../src/dataset/format/tables/ip.js';
import { DoorplateError } from '../../../src/errors.js';
import type { PackedFile } from '../../format/pack.js';
import type { ImportedRows } from '../imported-rows.js';
import type { Report } from '../report.js';

/** Optional peers of the package. */
const IP_PACKAGES = ['mmdb-lib', 'countries-list', '@photostructure/tz-lookup'];

/** What the files of IP ranges do not say themselves: the level of their places, their licence and their attribution. */
export interface IpPlan {
  readonly level: IpLevel;
  readonly terms: { readonly licence: string; readonly attribution: string };
}

/** Packs IP ranges, and adds their sources. Throws `CONFIG_INVALID` where the packages are not installed. */
export async function packIp({ ipRanges, ledger }: ImportedRows, { level, terms }: IpPlan, report: Report): Promise<readonly PackedFile[]> {
  const { buildIp, inPages, rangesIn, derivedSources } = await ipBuilder();
  const files = await buildIp({ files: ipRanges, level, progress: report });
  ledger.addSource({ title: 'IP ranges', ...terms, url: '', edition: ledger.builtAt, rows: rangesIn(files), authority: 'community' });
  for (const source of derivedSources(level)) ledger.addSource(source);
  return inPages(files);
}

/** Loaded when it is needed: it stands on packages that only those who build IP datasets install. */
async function ipBuilder() {
  try {
    const [{ buildIp, inPages, rangesIn }, { derivedSources }] = await Promise.all([
      import('../../ip/build.js'),
      import('../../ip/sources.js'),
    ]);
    return { buildIp, inPages, rangesIn, derivedSources };
  } catch (cause) {
    const message = `Building an IP dataset needs more packages: npm install ${IP_PACKAGES.join(' ')}`;
    throw new DoorplateError('CONFIG_INVALID', message, { expected: IP_PACKAGES }, { cause });
  }
}
