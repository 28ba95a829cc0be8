import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ThemeRow, themeRow } from '../../../../fixtures/publishers/overture.js';
import { PublisherServer } from '../../../../fixtures/publishers/server.js';
import { failure } from '../../../cli/run-command.js';
import { GetRun, rowsOf } from '../get-run.js';

/** A source of the project, as its newest run has left it. */
interface OpenAddressesSource {
  /** Such as `us/md/statewide`. */
  readonly source: string;
  readonly job: number;
  /** ISO date. */
  readonly updated: string;
  readonly rows: readonly ThemeRow[];
}

/**
 * Puts the catalog of a state on a server, and for each source a file behind a redirect to `store`, which answers to everybody;
 * the redirect is only for those who bear the token.
 */
function putOpenAddresses(
  server: PublisherServer,
  store: PublisherServer,
  { state, token, sources }: { readonly state: string; readonly token: string; readonly sources: readonly OpenAddressesSource[] },
): void {
  const listed = sources.map(({ source, job, updated, rows }) => {
    const bytes = gzipSync(rows.map(feature).join('\n'));
    const path = `/api/job/${job}/output/source.geojson.gz`;
    const target = `/batch-prod/job/${job}/source.geojson.gz`;
    server.tokens.set(path, token);
    server.redirects.set(path, `${store.url}${target}`);
    store.put(target, bytes);
    const output = { cache: true, output: true, preview: true };
    return { id: job, source, layer: 'addresses', name: 'state', job, updated: Date.parse(updated), size: bytes.length, output, map: 1 };
  });
  server.put(`/api/data?source=us/${state}&layer=addresses`, JSON.stringify(listed));
}

function feature({ longitude, latitude, number, street, unit = '', city, state, zip }: ThemeRow, at: number): string {
  const properties = { hash: String(at), number, street, unit, city, district: '', region: state, postcode: zip, id: String(at) };
  return JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [longitude, latitude] } });
}

const TOKEN = 'oa.0123456789';
const STATEWIDE: OpenAddressesSource = {
  source: 'us/md/statewide',
  job: 700_001,
  updated: '2026-11-13',
  rows: [1, 3, 5].map((number) => themeRow(number)),
};
const CITY: OpenAddressesSource = {
  source: 'us/md/city_of_baltimore',
  job: 700_002,
  updated: '2026-11-20',
  rows: [1, 9].map((number) => themeRow(number)),
};

/** Gets Maryland with a token from sources that are kept on another host. */
async function getMaryland(token: string | null, sources: readonly OpenAddressesSource[]) {
  const run = await GetRun.start(token === null ? {} : { OPENADDRESSES_TOKEN: token });
  const store = await PublisherServer.start();
  try {
    putOpenAddresses(run.server, store, { state: 'md', token: TOKEN, sources });
    return { ...(await run.get(['openaddresses'], 'MD')), seen: run.server.seen, stored: store.seen };
  } finally {
    await store.close();
    await run.close();
  }
}

// Side by side: the project asks for six seconds between two requests.
describe.concurrent('get --from openaddresses', () => {
  it('fetches the file of the whole state with the token, which the host behind the redirect does not get', async () => {
    const { answer, seen, stored } = await getMaryland(TOKEN, [CITY, STATEWIDE]);
    expect(answer).toMatchObject({ name: 'us-md', version: '2026-11-13', checked: true });
    expect(rowsOf(answer)).toEqual({ read: 3, kept: 3, others: 0 });
    expect(seen.map(({ path }) => path)).toEqual(['/api/data?source=us/md&layer=addresses', '/api/job/700001/output/source.geojson.gz']);
    expect(stored.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/batch-prod/job/700001/source.geojson.gz', undefined],
    ]);
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThan(3_000);
  });

  it('takes the sources of counties and cities where there is none of the state', async () => {
    const { answer } = await getMaryland(TOKEN, [CITY]);
    expect(answer).toMatchObject({ name: 'us-md', version: '2026-11-20' });
    expect(rowsOf(answer).kept).toBe(2);
  });

  it('says how a token is made where there is none, and where it is refused', async () => {
    const without = await getMaryland(null, [STATEWIDE]);
    expect(without).toMatchObject({ ...failure(2, /free account .*\$OPENADDRESSES_TOKEN/), seen: [] });
    const refused = await getMaryland('oa.wrong', [STATEWIDE]);
    expect(refused).toMatchObject(failure(5, 'wants a credential (status 401): make a free account'));
    expect(refused.notices).not.toContain('oa.wrong');
    expect(refused.seen).toHaveLength(2);
  });

  it('says so where a state has no source', async () => {
    expect(await getMaryland(TOKEN, [])).toMatchObject(failure(5, 'OpenAddresses lists no source of MD'));
  });
});
