import type { IpLevel } from '../../../src/dataset/format/tables/ip.js';
import type { PackedFile } from '../../format/pack.js';
import type { ImportedRows } from '../imported-rows.js';
import type { Report } from '../report.js';

/** What the files of IP ranges do not say themselves: the level of their places, their licence and their attribution. */
export interface IpPlan {
  readonly level: IpLevel;
  readonly terms: { readonly licence: string; readonly attribution: string };
}

/** Packs IP ranges, and adds their sources. */
export async function packIp({ ipRanges, ledger }: ImportedRows, { level, terms }: IpPlan, report: Report): Promise<readonly PackedFile[]> {
  // Loaded when they are needed: names of countries and time zones are large.
  const [{ buildIp, inPages, rangesIn }, { derivedSources }] = await Promise.all([
    import('../../ip/build.js'),
    import('../../ip/sources.js'),
  ]);
  const files = await buildIp({ files: ipRanges, level, progress: report });
  ledger.addSource({ title: 'IP ranges', ...terms, url: '', edition: ledger.builtAt, rows: rangesIn(files), authority: 'community' });
  for (const source of derivedSources(level)) ledger.addSource(source);
  return inPages(files);
}
