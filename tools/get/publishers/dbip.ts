import { probe } from '../../download/document.js';
import { isMissing } from '../../download/fetch-error.js';
import type { Area } from '../areas/area.js';
import type { PlanContext, SourcePlan } from './publisher.js';

const GZIP_MAGIC = [0x1f, 0x8b];

const TITLES = { city: 'DB-IP City Lite', asn: 'DB-IP ASN Lite' } as const;

/** Plans the free database of cities or autonomous systems of IP addresses: that of this month, which comes out on its first day, or of the month before. */
export async function planDbip(area: Area, { downloads, baseUrl, now }: PlanContext): Promise<SourcePlan> {
  const level = ('level' in area && area.level) || 'city';
  const months = [monthOf(now, 0), monthOf(now, -1)] as const;
  const planned = (month: string) => {
    const name = `dbip-${level}-lite-${month}.mmdb.gz`;
    return { url: `${baseUrl}/free/${name}`, name, edition: month, pace: 'other', magic: GZIP_MAGIC, isImmutable: true } as const;
  };
  const sizeOf = async (month: string): Promise<number | null> =>
    downloads.isOffline ? (await downloads.file(planned(month))).bytes : probe(downloads.client, planned(month));
  let edition: string = months[0];
  let bytes: number | null = null;
  try {
    bytes = await sizeOf(edition);
  } catch (error) {
    if (!isMissing(error)) throw error;
    edition = months[1];
    bytes = await sizeOf(edition);
  }
  return {
    source: 'dbip',
    title: TITLES[level],
    edition,
    licence: 'CC BY 4.0, with a link to db-ip.com',
    files: [{ format: 'ip:mmdb', download: planned(edition), bytes, rows: null, unpack: 'gunzip' }],
    notices: [],
  };
}

/** A month as `YYYY-MM`, some months from now. */
function monthOf(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}
