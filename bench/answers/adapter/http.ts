import { createAuthenticator, createProfile, createRateLimit, hashApiKey, memoryStore } from '../../../src/auth/index.js';
import { createHandler, type HandlerResponse } from '../../../src/http/index.js';
import type { Doorplate } from '../../../src/index.js';
import type { Json, JsonObject } from '../question.js';
import { MADE_AT } from './datasets.js';
import { renamedOptions } from './option-names.js';
import { plain } from './plain.js';

/** What an `http` question asks; `credentials` and `points` switch authentication and the rate limit on. */
export interface HttpInput {
  readonly options?: JsonObject;
  readonly credentials?: boolean;
  readonly points?: number;
  readonly requests: readonly HttpRequest[];
}

interface HttpRequest {
  readonly method?: string;
  readonly path: string;
  /** `<token>` in a value stands for the last token that was issued. */
  readonly headers?: Readonly<Record<string, string>>;
}

const TOKEN = '<token>';

/** The responses of one new handler to requests, in turn. */
export async function responsesTo({ options = {}, credentials, points, requests }: HttpInput, doorplate: Doorplate): Promise<Json> {
  const handler = createHandler(doorplate, {
    ...renamedOptions(options),
    auth: credentials === true ? await authenticator() : false,
    ...(points === undefined ? {} : { rateLimit: createRateLimit({ points }) }),
  });
  const responses: Json[] = [];
  let token = '';
  for (const { method = 'GET', path, headers = {} } of requests) {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(TOKEN, token)]));
    const response = await handler({ method, path, headers: sent });
    token = /"access_token":"([^"]+)"/.exec(response.body)?.[1] ?? token;
    responses.push(lasting(response));
  }
  return responses;
}

/** Keys and a profile that are the same in every run; they open nothing. */
async function authenticator() {
  const store = memoryStore();
  const createdAt = MADE_AT.toISOString();
  const addKey = (environment: 'test' | 'live', letter: string, revokedAt: string | null) =>
    store.addKey({
      id: `key-${letter}`,
      hash: hashApiKey(`svc_${environment}_${letter.repeat(40)}`),
      environment,
      label: '',
      createdAt,
      revokedAt,
    });
  await addKey('live', 'a', null);
  await addKey('live', 'b', createdAt);
  await addKey('test', 'c', null);
  const passwordCost = { cost: 16, blockSize: 8, parallelization: 1 };
  const profile = { name: '00000000-0000-4000-8000-000000000001', password: 'password-of-the-run', passwordCost };
  await store.addProfile((await createProfile(profile)).record);
  const tokens = { secret: 'a secret of 32 bytes or more that opens nothing' };
  return createAuthenticator({ store, environments: ['live'], passwordCost, tokens });
}

/** A response without what no two runs have in common: its id, tokens, and seconds that are left. */
function lasting({ matched, status, headers, body }: HandlerResponse): Json {
  const text = body
    .replace(`"Id":"${headers['x-request-id']}"`, '"Id":"<id>"')
    .replace(/"access_token":"[^"]+"/, `"access_token":"${TOKEN}"`)
    .replace(/"expiration":"[^"]+"/, '"expiration":"<time>"');
  const reset = headers['ratelimit-reset'] === undefined ? {} : { 'ratelimit-reset': '<seconds>' };
  return plain({
    matched,
    status,
    headers: { ...headers, 'x-request-id': '<id>', ...reset },
    body: text === '' ? '' : JSON.parse(text),
  });
}
