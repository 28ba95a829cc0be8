import { DoorplateError } from '../../../../src/errors.js';
import { readJson } from '../../download/document.js';
import { FetchError } from '../../download/fetch-error.js';
import { type Area, isUsArea } from '../areas/area.js';
import type { PlanContext, PlannedFile, SourcePlan } from './publisher.js';

const TOKEN = 'OPENADDRESSES_TOKEN';
const GZIP_MAGIC = [0x1f, 0x8b];
const HOW = `make a free account at batch.openaddresses.io, then a token there, and set $${TOKEN}`;

/** A source as the catalog lists it. */
interface Listed {
  readonly source: string;
  readonly job: number;
  readonly updated: number;
  readonly size: number | null;
}

/** Plans the newest file of each OpenAddresses source of the states of an area: the one of the whole state, or those of its counties and cities. */
export async function planOpenAddresses(area: Area, { downloads, baseUrl, env }: PlanContext): Promise<SourcePlan> {
  if (!isUsArea(area)) throw new RangeError('sources of OpenAddresses are got for areas of the United States only');
  const token = env[TOKEN] ?? '';
  if (token === '') throw new DoorplateError('CONFIG_INVALID', `OpenAddresses wants a token: ${HOW}`);
  const codes = area.states.length > 0 ? area.states : [''];
  const files: PlannedFile[] = [];
  let newest = 0;
  for (const code of codes) {
    const prefix = code === '' ? 'us/' : `us/${code.toLowerCase()}/`;
    const url = `${baseUrl}/api/data?${new URLSearchParams({ source: prefix.slice(0, -1), layer: 'addresses' })}`;
    const listed = Object.values(await readJson(downloads, { url, name: 'data.json', pace: 'openaddresses' }))
      .flatMap(listedSource)
      .filter(({ source }) => source.startsWith(prefix));
    if (listed.length === 0) throw new FetchError('missing', `OpenAddresses lists no source of ${code || 'the United States'}`);
    const statewide = listed.filter(({ source }) => source === `${prefix}statewide`);
    for (const { source, job, updated, size } of statewide.length > 0 ? statewide : listed) {
      newest = Math.max(newest, updated);
      const download = {
        url: `${baseUrl}/api/job/${job}/output/source.geojson.gz`,
        name: `${source.replaceAll('/', '-')}.geojson.gz`,
        edition: dateOf(updated),
        pace: 'openaddresses' as const,
        headers: { authorization: `Bearer ${token}` },
        magic: GZIP_MAGIC,
        credential: HOW,
        isImmutable: true,
      };
      files.push({ format: 'us:openaddresses', download, bytes: size, rows: null });
    }
  }
  return {
    source: 'openaddresses',
    title: 'OpenAddresses',
    edition: dateOf(newest),
    licence: 'each source has its own',
    files,
    notices: [],
  };
}

function listedSource(value: unknown): Listed[] {
  if (typeof value !== 'object' || value === null) return [];
  const { source, job, updated, size } = value as Readonly<Record<string, unknown>>;
  if (typeof source !== 'string' || !/^[\w/-]+$/.test(source) || typeof job !== 'number') return [];
  return [{ source, job, updated: typeof updated === 'number' ? updated : 0, size: typeof size === 'number' ? size : null }];
}

/** ISO date of milliseconds since 1970. */
function dateOf(updated: number): string {
  return new Date(updated).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
