import { DoorplateError } from '../../../src/errors.js';
import type { Area } from '../areas/area.js';
import type { PlanContext, SourcePlan } from './publisher.js';

const KEY = 'DATA_GOV_IN_KEY';
const RESOURCE = '5c2f62fe-5afa-4119-a499-fec9d604d5bd';
/** Above the 165,627 post offices of October 2025. */
const MOST_ROWS = 400_000;

/** Plans the All India Pincode Directory of the open data platform of India. The directory is of the last month. */
export async function planIndiaPost(_area: Area, { baseUrl, env, now }: PlanContext): Promise<SourcePlan> {
  const key = env[KEY] ?? '';
  if (key === '') throw new DoorplateError('CONFIG_INVALID', `India Post wants a key: make a free account at data.gov.in and set $${KEY}`);
  const edition = now.toISOString().slice(0, 'YYYY-MM'.length);
  const query = new URLSearchParams({ 'api-key': key, format: 'csv', offset: '0', limit: String(MOST_ROWS) });
  const download = {
    url: `${baseUrl}/resource/${RESOURCE}?${query}`,
    name: `india-post-${edition}.csv`,
    edition,
    pace: 'other',
    credential: `set $${KEY}`,
    isImmutable: true,
  } as const;
  return {
    source: 'india-post',
    title: 'All India Pincode Directory',
    edition,
    licence: 'Government Open Data License - India',
    files: [{ format: 'in:india-post', download, bytes: null, rows: null }],
    notices: [],
  };
}
