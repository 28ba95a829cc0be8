import { Random } from '../../../tools/random.js';
import { type JsonObject, type QuestionList, type SetName, seedOf } from '../question.js';
import { HOSTILE } from '../texts/hostile.js';
import UNUSUAL from '../texts/unusual.json' with { type: 'json' };
import ODD_PATHS from './odd-paths.json' with { type: 'json' };
import { countyAddresses, DOORS, WRITINGS, writtenDoors } from './samples.js';

/** Paths of the contract; `{}` stands for the text. */
const ADDRESS_PATHS = [
  '/addressparser/usa/single/{}',
  '/addressverification/usa/single/{}',
  '/v2/address-verification/usa/speculative/{}',
  '/geocoding/usa/forward/{}',
  '/autocomplete/usa/address/{}',
];
const LIST_PATHS = [
  '/autocomplete/usa/city/displaytype/{}',
  '/autocomplete/usa/zipcode/displaytype/{}',
  '/autocomplete/ind/city/displaytype/{}',
  '/autocomplete/ind/locality/displaytype/{}',
  '/autocomplete/ind/pincode/displaytype/{}',
];
const TEXTS_OF_A_KIND = 3;
const POINTS = 60;
const SAMPLED = 40;

/** Requests to every path, by the letter of the contract and beside it. */
export function addRequests(list: QuestionList): void {
  const ask = (set: SetName, kind: string, request: string | JsonObject): void =>
    list.add(set, 'http', kind, { requests: [typeof request === 'string' ? { path: request } : request] });
  for (const kind of Object.keys(WRITINGS)) {
    for (const [i, { text }] of writtenDoors(kind, TEXTS_OF_A_KIND).entries())
      ask('made', kind, pathTo(ADDRESS_PATHS, i + kind.length, text));
  }
  for (const [kind, texts] of Object.entries(UNUSUAL))
    for (const [i, text] of texts.entries()) ask('made', kind, pathTo(ADDRESS_PATHS, i, text));
  for (const [i, { text }] of countyAddresses('requests', SAMPLED).entries()) ask('package', 'sample', pathTo(ADDRESS_PATHS, i, text));
  for (const [i, text] of ['spr', 'san j', 'wash', '21', '0540', 'mum', 'ban', 'koram', '5600', '11000', 'zzzz', '%20'].entries()) {
    for (const path of LIST_PATHS) ask('package', 'lists', path.replace('{}', `${i % 5}/${text}`));
  }
  const random = new Random(seedOf('points of requests'));
  for (const { latitude, longitude } of random.sample(DOORS, POINTS))
    ask('made', 'points', `/geocoding/usa/reverse/${latitude}/${longitude}`);
  for (const ip of ['8.8.8.8', '10.0.0.1', '2001:4860:4860::8888', '::1', '1.2.3', '%5B::1%5D', '::ffff:8.8.8.8']) {
    ask('package', 'IP addresses', `/ipgeolocation/${ip}`);
  }
  for (const text of Object.values(HOSTILE)) {
    // What is no UTF-16 has no percent-encoding either.
    if (/\p{Surrogate}/u.test(text)) continue;
    for (const [i, path] of [...ADDRESS_PATHS, '/ipgeolocation/{}'].entries()) ask('made', 'hostile', pathTo([path], i, text));
  }
  for (const path of ODD_PATHS) ask('package', 'odd paths', path);
  for (const request of PROTOCOL) ask('package', 'protocol', { path: VERIFY, ...request });
  for (const set of ['bare', 'streetless'] as const) {
    for (const path of [...ADDRESS_PATHS, ...LIST_PATHS]) ask(set, 'missing data', path.replace('{}', '0/main'));
  }
}

const VERIFY = '/addressverification/usa/single/1745%20T%20St%20SE,%20Washington%20DC%2020020';

function pathTo(paths: readonly string[], i: number, text: string): string {
  return (paths[i % paths.length] as string).replace('{}', () => encodeURIComponent(text));
}

/** Methods and headers. */
const PROTOCOL: readonly JsonObject[] = [
  { method: 'get' },
  { method: 'HEAD' },
  { method: 'POST' },
  { method: 'PUT' },
  { method: 'DELETE' },
  { method: 'OPTIONS' },
  { method: 'BREW' },
  { headers: { accept: 'text/plain' } },
  { headers: { accept: 'text/json' } },
  { headers: { accept: 'application/xml' } },
  { headers: { accept: 'text/plain;q=0.5, application/json;q=0.1' } },
  { headers: { accept: '*/*;q=0' } },
  { headers: { ACCEPT: 'text/*' } },
  { headers: { 'x-request-id': 'mine', origin: 'https://example.com' } },
  { method: 'POST', path: '/unknown' },
  { method: 'HEAD', path: '/openapi.json' },
  { method: 'OPTIONS', path: '/openapi.json' },
];
