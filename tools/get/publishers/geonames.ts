import type { Area } from '../areas/area.js';
import type { PlanContext, PlannedFile, SourcePlan } from './publisher.js';

const ZIP_MAGIC = [0x50, 0x4b];
/** Territories with files of their own. */
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP'];

/** Plans the postal codes of the United States and its territories, or of India. They change daily, so that the day is the edition. */
export async function planGeoNames(area: Area, { baseUrl, now }: PlanContext): Promise<SourcePlan> {
  const edition = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const planned = (code: string, format: string, isOptional: boolean): PlannedFile => {
    const url = `${baseUrl}/export/zip/${code}.zip`;
    // One place in the cache for all days: the server is asked whether the file has changed.
    const download = { url, name: `${code}.zip`, edition: '', pace: 'other', magic: ZIP_MAGIC, isImmutable: false } as const;
    return { format, download, bytes: null, rows: null, isOptional };
  };
  const files =
    area.kind === 'in'
      ? [planned('IN', 'in:geonames', false)]
      : [planned('US', 'places:geonames', false), ...TERRITORIES.map((code) => planned(code, 'places:geonames', true))];
  return { source: 'geonames', title: 'GeoNames postal codes', edition, licence: 'CC BY 4.0', files, notices: [] };
}
