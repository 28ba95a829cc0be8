import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope, ForwardResult, ReverseResult, VerifiedAddress } from '../../../src/contract.js';
import { createHandler, type Handler, type HandlerResponse } from '../../../src/http/index.js';
import type { Doorplate } from '../../../src/index.js';
import { listedAddresses } from '../../../tools/build/source/listed-addresses.js';
import { Random } from '../../../tools/random.js';
import { authFixture } from '../../fixtures/authenticator.js';
import { bearer, get } from '../../fixtures/handler-request.js';
import { openStates } from '../../fixtures/listed-states.js';
import { expectSchema, operationAt } from '../../fixtures/response-schema.js';
import { deviations, fieldDeviations, filled, hasForm, SPECIFICATION, type SpecifiedOperation } from './specification.js';

const { operations, conditions, envelope, problem, forms } = SPECIFICATION;
const questions = operations.filter(({ credential }) => credential !== false);

const { auth, addKey, clock, profile } = await authFixture();
const keys = [await addKey('test'), await addKey('live')] as const;
const token = { profileName: profile.profileName, profilePassword: profile.profilePassword };

let doorplate: Doorplate;
let handle: Handler;
beforeAll(async () => {
  doorplate = await openStates();
  handle = createHandler(doorplate, { auth, onError: () => {} });
});
afterAll(() => doorplate.close());

/** Asks, and checks what every answer has, whatever it says. */
async function ask(path: string, headers: Readonly<Record<string, string>> = bearer(keys[0].key)): Promise<Reply> {
  const answer = await handle(get(path, headers));
  const body = JSON.parse(answer.body) as Reply['body'];
  if (answer.headers['content-type'] === 'application/problem+json') return { answer, body };
  expect(fieldDeviations(body, envelope, path)).toEqual([]);
  expect([path, body.StatusCode, body.IsError]).toEqual([path, answer.status, answer.status !== 200]);
  if (body.IsError) expect([path, body.Result, body.Errors.length > 0]).toEqual([path, null, true]);
  else expect([path, body.Errors]).toEqual([path, []]);
  return { answer, body };
}

interface Reply {
  readonly answer: HandlerResponse;
  readonly body: Envelope;
}

/** The operation whose path starts like this. */
function operationOf(start: string): SpecifiedOperation {
  const found = questions.find(({ path }) => path.replace('{displayType}', '0').startsWith(start) || path.startsWith(start));
  if (found === undefined) throw new Error(`No operation has a path that starts with ${start}`);
  return found;
}

/** A 200 whose result is as its table says. */
async function succeeds(operation: SpecifiedOperation, values: Readonly<Record<string, string>>): Promise<unknown> {
  const path = filled(operation.path, values);
  const { answer, body } = await ask(path);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(deviations(body.Result, operation.result, path)).toEqual([]);
  expectSchema(operationAt(operation.path), 200, 'application/json', body);
  return body.Result;
}

describe.each(questions)('$path', (operation) => {
  it('gives the result of its table, however the path is written', async () => {
    const result = await succeeds(operation, operation.good ?? {});
    for (const path of [operation.path, operation.capitalized, operation.path.toUpperCase().replace(/\{.*/, '')]) {
      const full = path.includes('{') ? path : path + operation.path.slice(path.length);
      const { body } = await ask(filled(full, operation.good));
      expect([full, body.Result]).toEqual([full, result]);
    }
  });

  it('says the same in all media types', async () => {
    const path = filled(operation.path, operation.good);
    const { body: first } = await ask(path);
    for (const accept of ['application/json', 'text/json', 'text/plain']) {
      const { answer, body } = await ask(path, { ...bearer(keys[1].key), accept });
      expect(answer.headers['content-type']).toBe(`${accept}; charset=utf-8`);
      expect(body.Result).toEqual(first.Result);
    }
  });

  it('takes both kinds of credentials, and no other', async () => {
    const path = filled(operation.path, operation.good);
    const { body } = await ask('/auth/token', token);
    const { access_token } = body.Result as { access_token: string };
    for (const credential of [access_token, keys[0].key, keys[1].key]) {
      expect((await ask(path, bearer(credential))).answer.status).toBe(200);
    }
    for (const headers of [{}, bearer('svc_test_x'), bearer(`${access_token}x`), { authorization: keys[0].key }]) {
      expect([path, (await ask(path, headers)).answer.status]).toEqual([path, 401]);
    }
    clock.advanceSeconds(3600);
    expect((await ask(path, bearer(access_token))).answer.status).toBe(401);
  });
});

it.each(conditions)('$path: $status when $when', async ({ path, values, status, inside, result }) => {
  const operation = operationOf(path);
  expect(operation.statuses).toContain(status);
  for (const value of values) {
    const { answer, body } = await ask(path + value);
    expect([path + value, answer.status]).toEqual([path + value, status]);
    if (status === 200) expect(deviations(body.Result, operation.result, path + value)).toEqual([]);
    if (inside !== undefined) expect(body.Result, path + value).toMatchObject(inside);
    if (inside?.IsError === true) expect((body.Result as { ErrorMessages: string[] }).ErrorMessages.length).toBeGreaterThan(0);
    if (result !== undefined) expect(body.Result).toEqual(result);
  }
});

describe('token issuance', () => {
  it('gives a token that is good at once, for an hour at most', async () => {
    const { body } = await ask('/Auth/Token', token);
    expect(deviations(body.Result, 'Token', 'token')).toEqual([]);
    const { access_token, expiration } = body.Result as { access_token: string; expiration: string };
    expect((await ask('/ipgeolocation/8.8.8.8', bearer(access_token))).answer.status).toBe(200);
    const lifetime = Date.parse(expiration) - clock.ms;
    expect(lifetime > 0 && lifetime <= 3600_000).toBe(true);
    clock.advanceSeconds(lifetime / 1000);
    const { answer, body: refusal } = await ask('/ipgeolocation/8.8.8.8', bearer(access_token));
    expect([answer.status, refusal.Errors.length > 0]).toEqual([401, true]);
  });

  it.each([
    ['a wrong password', { ...token, profilePassword: 'wrong-password' }],
    ['a wrong name', { ...token, profileName: '00000000-0000-4000-8000-000000000000' }],
    ['no headers', {}],
  ])('answers 401 with problem details for %s', async (_, headers) => {
    const { answer, body } = await ask('/auth/token', headers as Record<string, string>);
    expect([answer.status, answer.headers['content-type']]).toEqual([401, 'application/problem+json']);
    const fields = Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(problem, name)));
    expect(fieldDeviations(fields, problem, 'problem')).toEqual([]);
    expect(body).toMatchObject({ status: 401 });
  });
});

/** Real addresses, beyond those that the tests were written for. */
const random = new Random(20_261_126);
const addresses = listedAddresses()
  .filter(() => random.chance(1 / 50))
  .map(({ address1, city = '', state, postalCode }) => ({ street: address1, full: `${address1}, ${city}, ${state} ${postalCode}`, city }));

describe('real addresses at random', () => {
  /** The result, null for the 404 that the contract has for what is not found. */
  async function found<T>(start: string, values: Readonly<Record<string, string>>): Promise<T | null> {
    const operation = operationOf(start);
    const path = filled(operation.path, values);
    const { answer, body } = await ask(path);
    if (answer.status === 404 && operation.statuses.includes(404)) return null;
    expect([path, answer.status]).toEqual([path, 200]);
    expect(deviations(body.Result, operation.result, path)).toEqual([]);
    return body.Result as T;
  }

  it('are parsed, verified and geocoded with the fields of the tables', { timeout: 60_000 }, async () => {
    let verified = 0;
    for (const { full, street, city } of addresses) {
      for (const address of [full, `${street}, ${city}`, `9${full}`, full.toLowerCase().replaceAll(',', ''), city]) {
        if (address.trim() === '') continue;
        const parsed = await found<{ InputAddress: string }>('/addressparser', { address });
        if (parsed !== null) expect(parsed.InputAddress).toBe(address);
        for (const path of ['/addressverification', '/v2/address-verification']) {
          const result = await found<VerifiedAddress>(path, { address });
          if (result === null) continue;
          verified++;
          // Open data is no postal authority, and says nothing that only such a one knows.
          expect(result).toMatchObject({ InputAddress: address, IsPostalVerified: false, DeliveryPoint: null, CarrierRoute: null });
          expect(result.IsError).toBe((result.ErrorMessages ?? []).length > 0);
        }
        const forward = await found<ForwardResult>('/geocoding/usa/forward', { address });
        if (forward === null) continue;
        const { confidence, accuracy, location } = forward;
        expect('interpolation' in forward).toBe(accuracy.type === 'interpolated');
        if (confidence >= 0.9) expect(accuracy.type).toBe('rooftop');
        const reverse = await found<ReverseResult>('/geocoding/usa/reverse', { lat: `${location.latitude}`, lon: `${location.longitude}` });
        if (accuracy.type === 'rooftop') expect(reverse).toMatchObject({ distance: 0 });
      }
    }
    expect(verified).toBeGreaterThan(addresses.length);
  });

  it('are nearer the surer the answer is', async () => {
    const { latitude, longitude } = { latitude: 38.867033, longitude: -76.979235 };
    let last = { distance: 0, confidence: 1 };
    for (let step = 0; step < 40; step++) {
      const next = await found<ReverseResult>('/geocoding/usa/reverse', { lat: `${latitude - step / 2000}`, lon: `${longitude}` });
      if (next === null) break;
      if (next.distance > last.distance) expect(next.confidence).toBeLessThanOrEqual(last.confidence);
      else expect(next.confidence).toBeGreaterThanOrEqual(last.confidence);
      last = next;
    }
    expect(last.distance).toBeGreaterThan(0);
  });

  it('are completed as flat lists of texts', async () => {
    for (const { street, full } of addresses) {
      for (const text of [street, street.slice(0, 8), full]) await found('/autocomplete/usa/address', { text });
    }
  });
});

describe('display types', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    'usa/city': ['s', 'spr', 'new', 'wash', 'san ', 'st '],
    'usa/zipcode': ['2', '20', '100', '90210', '0'],
    'ind/city': ['p', 'mum', 'new', 'pun'],
    'ind/locality': ['k', 'gan', 'koth', 'sec'],
    'ind/pincode': ['1', '11', '411', '560'],
  };
  it.each(questions.filter(({ form }) => form !== undefined))('$path', async (operation) => {
    const [list = [], known = []] = [texts[operation.form ?? ''], forms[operation.form ?? '']];
    let seen = 0;
    for (const [displayType, form] of known.entries()) {
      for (const text of list) {
        const suggestions = (await succeeds(operation, { displayType: `${displayType}`, text })) as string[];
        seen += suggestions.length;
        expect(suggestions.filter((suggestion) => !hasForm(suggestion, form))).toEqual([]);
        expect(suggestions.length).toBeLessThanOrEqual(10);
      }
    }
    expect(seen).toBeGreaterThan(10 * known.length);
  });
});
