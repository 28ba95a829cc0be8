import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { census } from '../../../src/dialects/index.js';
import { createHandler, type HandlerOptions } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';
import { open } from '../../../src/index.js';
import { withCensusBatch } from '../../../tools/serve/census-batch.js';
import { authFixture } from '../../fixtures/authenticator.js';
import { bearer } from '../../fixtures/handler-request.js';
import { start } from './start.js';

const doorplate = await open();
const closing: (() => void)[] = [];
afterAll(async () => {
  for (const close of closing) close();
  await doorplate.close();
});

/** The base URL of a server with the Census paths. */
async function serve(options: Partial<HandlerOptions> = {}): Promise<string> {
  const handler = createHandler(doorplate, { auth: false, dialects: [census()], ...options });
  const listener = withCensusBatch({ handler, basePath: '', clientAddress: ({ socket }) => socket.remoteAddress }, toNodeHandler(handler));
  const { port, close } = await start(listener);
  closing.push(close);
  return `http://127.0.0.1:${port}`;
}

const FIVE = Array.from({ length: 5 }, (_, i) => `${i},801 Shawan Rd,Cockeysville,MD,21030\n`).join('');

/** Refuses one request, the one of this number. */
function limitedAt(refused: number, resetSeconds: number) {
  let used = 0;
  const consume = () => ({ limited: ++used === refused, limit: 2, remaining: 0, resetSeconds, intervalSeconds: 1 });
  return { consume, used: () => used };
}

function form(text: string, field = 'addressFile'): FormData {
  const data = new FormData();
  data.set('benchmark', 'Public_AR_Current');
  data.set(field, new Blob([text], { type: 'text/csv' }), 'addresses.csv');
  return data;
}

const post = (base: string, body: FormData | string, path = '/geocoder/locations/addressbatch') =>
  fetch(`${base}${path}`, { method: 'POST', body });
const rowsOf = async (response: Response): Promise<string[][]> => parse(await response.text(), { relax_column_count: true });

describe('one address', () => {
  it.each([
    '/geocoder/locations/onelineaddress?address=801+Shawan+Rd%2C+Cockeysville+MD&benchmark=4&format=json',
    '/census/geocoder/locations/address?street=801+Shawan+Rd&city=Cockeysville&state=MD',
  ])('%s', async (path) => {
    const { result } = await (await fetch(`${await serve()}${path}`)).json();
    const location = (await doorplate.geocode('801 Shawan Rd, Cockeysville MD')).result?.location;
    expect(result.addressMatches).toMatchObject([
      {
        matchedAddress: '801 SHAWAN RD, COCKEYSVILLE, MD, 21030',
        coordinates: { x: location?.longitude, y: location?.latitude },
        addressComponents: { streetName: 'SHAWAN', suffixType: 'RD', preDirection: '', city: 'COCKEYSVILLE', state: 'MD', zip: '21030' },
      },
    ]);
  });

  it('nothing found is an empty list, nothing asked a 400', async () => {
    const base = await serve();
    const none = await (await fetch(`${base}/geocoder/locations/onelineaddress?address=1+Nowhere+Rd,+Cockeysville+MD`)).json();
    expect(none.result.addressMatches).toEqual([]);
    const empty = await fetch(`${base}/geocoder/locations/onelineaddress?benchmark=4`);
    expect([empty.status, await empty.json()]).toEqual([400, { errors: ['Specify address'], status: '400' }]);
  });
});

describe('a file of addresses', () => {
  it('is answered record by record, in its order', async () => {
    const base = await serve();
    const text = [
      '1,801 Shawan Rd,Cockeysville,MD,21030',
      '"two, quoted",801 SHAWAN ROAD,Cockeysvile,MD,',
      '3,1 Nowhere Rd,Cockeysville,MD,21030',
      '4,,,,',
      '5',
    ].join('\n');
    const response = await post(base, form(text), '/census/geocoder/locations/addressbatch');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = await rowsOf(response);
    expect(rows.map(([id, , match, how]) => [id, match, how])).toEqual([
      ['1', 'Match', 'Exact'],
      ['two, quoted', 'Match', 'Non_Exact'],
      ['3', 'No_Match', undefined],
      ['4', 'No_Match', undefined],
      ['5', 'No_Match', undefined],
    ]);
    expect(rows[0]?.slice(4, 6)).toEqual(['801 SHAWAN RD, COCKEYSVILLE, MD, 21030', '-76.674194,39.494416']);
  });

  it('has state, county, tract and block where geographies are asked for, blank where the data does not say', async () => {
    const text = '1,801 Shawan Rd,Cockeysville,MD,21030\n2,1 Nowhere Rd,Cockeysville,MD,21030\n';
    const rows = await rowsOf(await post(await serve(), form(text), '/geocoder/geographies/addressbatch'));
    expect(rows.map((cells) => cells.slice(5))).toEqual([['-76.674194,39.494416', '', '', '24', '005', '', ''], []]);
  });

  it('has any length', async () => {
    const blank = Array.from({ length: 10_000 }, (_, i) => `${i},,,,\r\n`).join('');
    const rows = await rowsOf(await post(await serve(), form(`${blank}last,801 Shawan Rd,Cockeysville,MD,21030`)));
    expect([rows.length, rows.at(-1)?.slice(0, 3)]).toEqual([10_001, ['last', '801 Shawan Rd, Cockeysville, MD, 21030', 'Match']]);
  });

  it('waits where a limit of requests is reached', async () => {
    const { consume, used } = limitedAt(4, 1);
    const base = await serve({ rateLimit: { consume } });
    expect((await rowsOf(await post(base, form(FIVE)))).map(([id]) => id)).toEqual(['0', '1', '2', '3', '4']);
    // One for the file, one for each record, one that was refused.
    expect(used()).toBe(7);
  });

  it.each([
    ['a day', 86_400],
    ['30 days, more than a timer of Node', 2_592_000],
    ['nobody knows', Number.NaN],
  ])('ends where the limit is over in %s', async (_, resetSeconds) => {
    const { consume, used } = limitedAt(2, resetSeconds);
    const base = await serve({ rateLimit: { consume } });
    const refused = await post(base, form(FIVE));
    expect([refused.status, await refused.json()]).toEqual([429, { errors: [expect.stringContaining('Too many')], status: '429' }]);
    expect(used()).toBe(2);
    const later = limitedAt(4, resetSeconds);
    const cut = post(await serve({ rateLimit: { consume: later.consume } }), form(FIVE)).then((response) => response.text());
    await expect(cut).rejects.toThrow();
    expect(later.used()).toBe(4);
  });

  it('is not read before credential and limits are checked', async () => {
    const { auth, addKey } = await authFixture();
    const { key } = await addKey();
    const { consume } = limitedAt(2, 1);
    const base = await serve({ auth, clientLimit: { consume } });
    const blank = form('\n\n\n');
    const statuses = [await post(base, blank), await post(base, blank), await post(base, 'no form')].map(({ status }) => status);
    expect(statuses).toEqual([401, 429, 401]);
    const allowed = await fetch(`${base}/geocoder/locations/addressbatch`, { method: 'POST', body: blank, headers: bearer(key) });
    expect([allowed.status, await allowed.text()]).toEqual([200, '']);
  });

  it('that is none is refused by name', async () => {
    const base = await serve();
    const answer = async (response: Promise<Response>) => [(await response).status, (await (await response).json()).errors[0]];
    expect(await answer(post(base, 'text'))).toEqual([400, 'Content-Type is "text/plain;charset=UTF-8", expected multipart/form-data']);
    expect(await answer(post(base, form('1,a,b,c,d', 'file')))).toEqual([400, 'The form has no file addressFile']);
    expect(await answer(post(base, form(`1,${'x'.repeat(20_000)},b,c,d`)))).toEqual([400, expect.stringContaining('Max Record Size')]);
  });
});
