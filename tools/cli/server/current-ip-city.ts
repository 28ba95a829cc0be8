import type { Report } from '../../build/report.js';
import { areaLists } from '../../get/areas/named-places.js';
import { parseArea } from '../../get/areas/parse-area.js';
import { getArea } from '../../get/get-area.js';
import type { GetSettings } from '../commands/get.js';
import type { Terminal } from '../terminal/terminal.js';

/** A server waits for its start: one attempt, and no publisher that keeps it waiting. */
const SILENCE_MS = 5000;
/** Time for the whole file, some 60 MB; what has arrived stays in the cache. */
const FETCH_MS = 2 * 60_000;

/** A dataset that was got and installed. */
export interface CurrentIpCity {
  readonly edition: string;
  readonly path: string;
}

/** Gets and installs the cities of IP addresses as DB-IP publishes them this month. Throws FetchError where the network does not allow it. */
export async function currentIpCity(settings: GetSettings, { env }: Terminal, report: Report): Promise<CurrentIpCity> {
  const lists = await areaLists();
  const patience = { attempts: 1, silenceMs: SILENCE_MS, signal: AbortSignal.timeout(FETCH_MS) };
  const got = await getArea(
    { word: 'ip', area: parseArea('ip', lists), from: ['dbip'] },
    { ...settings, patience, isPlanOnly: false, atlas: lists.atlas, env, now: new Date(), approve: async () => true, report },
  );
  if (got === null) throw new RangeError('a plan that is approved leads to a dataset');
  return { edition: got.plan.version, path: got.path };
}
