import { generateKeyPairSync } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../../src/auth/index.js';
import { createHandler, type Handler, type HandlerResponse, toFetchHandler } from '../../../src/http/index.js';
import { type Doorplate, open } from '../../../src/index.js';
import { authFixture } from '../../fixtures/authenticator.js';
import { deviations, fieldDeviations, SPECIFICATION } from '../conformance/specification.js';
import { askedFor, rightStatuses } from './expected.js';
import { Fuzz, type FuzzCredentials, type FuzzedRequest, fetchRequest } from './requests.js';

const SEED = 20_261_122;
/** More are asked with the variable. */
const REQUESTS = Number(process.env.DOORPLATE_FUZZ ?? 5_000);
/** In the last two thirds of the run. A leak of 2,400 bytes a request would be as much. */
const MOST_GROWTH_BYTES = 16 * 2 ** 20;
/** Every tenth request goes through the skin for Fetch. */
const FETCH_EVERY = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const failures: unknown[] = [];
let doorplate: Doorplate;
let handle: Handler;
let credentials: FuzzCredentials;
beforeAll(async () => {
  // Wrong passwords wait when there are many; that has tests of its own.
  const attempts = { failuresPerProfile: 1e9, failuresPerAddress: 1e9 };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { auth, addKey, issue, profile, store } = await authFixture({ tokens: { key: privateKey }, attempts });
  const [good, revoked, ended] = [await addKey(), await addKey('test'), await addKey('live', { expiresAtMs: 1 })];
  await store.revokeKey(revoked.record.id);
  const access_token = await issue();
  credentials = {
    good: [good.key, access_token],
    bad: [revoked.key, ended.key, createApiKey('live').key, `${access_token.slice(0, -6)}AAAAAA`, 'svc_live_short', 'a.b.c', '', '\0'],
    ...profile,
  };
  doorplate = await open();
  // The budget of time is left out: what a busy machine makes late is no fault of the handler.
  handle = createHandler(doorplate, { auth, cors: true, workMs: Number.POSITIVE_INFINITY, onError: (error) => failures.push(error) });
});
afterAll(() => doorplate.close());

/** What is wrong with an answer; null for nothing. */
function fault(request: FuzzedRequest, { status, headers, body }: HandlerResponse): string | null {
  if (!rightStatuses(request).includes(status)) return `status ${status}, expected ${rightStatuses(request)}`;
  if (Object.values(headers).some((value) => !/^[\x20-\x7e]*$/.test(value))) return 'a header that HTTP does not carry';
  if (body === '') return request.method.toUpperCase() === 'HEAD' || status === 204 || status === 304 ? null : 'no body';
  if (/\n? {4}at |node_modules|\.ts:\d/.test(body)) return 'a stack';
  if (body.includes(credentials.profilePassword) || credentials.bad.some((bad) => bad.length > 20 && body.includes(bad))) return 'a secret';
  const json = JSON.parse(body);
  const operation = askedFor(request.path)?.operation;
  if (operation === undefined && status === 200) return null;
  if (headers['content-type'] === 'application/problem+json') return fieldDeviations(json, SPECIFICATION.problem, 'problem')[0] ?? null;
  if (json.Id !== headers['x-request-id'] || json.StatusCode !== status || json.IsError !== (status !== 200))
    return 'an envelope of another answer';
  if (json.IsError !== (json.Result === null) || json.IsError !== json.Errors.length > 0) return 'a result with an error';
  const differs = json.IsError ? [] : deviations(json.Result, operation?.result ?? '', 'Result');
  return [...fieldDeviations(json, SPECIFICATION.envelope, 'envelope'), ...differs][0] ?? null;
}

async function plain(response: Response): Promise<HandlerResponse> {
  return { matched: true, status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

async function heapAfterGarbage(): Promise<number> {
  // What a promise of this turn still holds is free in the next.
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

it('no request gets a wrong answer, and none leaves anything behind', { timeout: 3_600_000 }, async () => {
  const fuzz = new Fuzz(SEED, credentials);
  const seen = new Set<number>();
  const byFetch = toFetchHandler(handle);
  let before = 0;
  for (let i = 0; i < REQUESTS; i++) {
    // By then all files are read and all caches are full.
    if (i === Math.floor(REQUESTS / 3)) before = await heapAfterGarbage();
    const fuzzed = fuzz.next();
    const standard = i % FETCH_EVERY === 0 ? fetchRequest(fuzzed) : null;
    const request = standard === null ? fuzzed : { ...fuzzed, method: standard.method, path: standard.url };
    const answer = standard === null ? await handle(fuzzed) : await plain(await byFetch(standard));
    seen.add(answer.status);
    const problem = fault(request, answer);
    if (problem !== null) expect.fail(`${problem}: ${JSON.stringify(request).slice(0, 600)} ${answer.body.slice(0, 600)}`);
  }
  expect(failures).toEqual([]);
  expect([...seen].sort()).toEqual([200, 204, 304, 400, 401, 404, 405]);
  expect((await heapAfterGarbage()) - before).toBeLessThan(MOST_GROWTH_BYTES);
});
