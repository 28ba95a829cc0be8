import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const DATASETS = fileURLToPath(new URL('../datasets/', import.meta.url));
const NAME = 'us-md-baltimore-county';
const SOURCE = join(DATASETS, 'sources', 'baltimore-county-md.csv.gz');

/** An address of the county that ships, as its source writes it. */
export interface CountyAddress {
  readonly line: string;
  readonly city: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Which streets a bench asks about: the county that ships, or what a run of the bench `scale` has left. */
export function streetsAsked(scaleFolder: string | undefined) {
  if (scaleFolder !== undefined) return { folder: join(scaleFolder, 'dataset'), results: '-generated', city: 'boston', zip: '20020' };
  return { folder: join(DATASETS, NAME), results: '', city: 'towson', zip: '21030' };
}

/** Addresses of the county drawn with `random`. */
export async function countyAddresses(count: number, random: () => number): Promise<readonly CountyAddress[]> {
  const rows: Record<string, string>[] = parse(gunzipSync(await readFile(SOURCE)), { columns: true });
  const used = rows.filter(({ STATUS, NUMBER, CITY }) => STATUS !== 'INACTIVE' && NUMBER !== '0' && CITY !== '');
  return Array.from({ length: count }, () => {
    const { NUMBER, STREET, CITY = '', POSTCODE = '', LAT, LON } = used[Math.floor(random() * used.length)] as Record<string, string>;
    return {
      line: `${NUMBER} ${STREET}, ${CITY}, MD ${POSTCODE}`,
      city: CITY,
      zip: POSTCODE,
      latitude: Number(LAT),
      longitude: Number(LON),
    };
  });
}
