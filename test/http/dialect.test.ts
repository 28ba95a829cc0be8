import { describe, expect, it } from 'vitest';
import { createRateLimit } from '../../src/auth/index.js';
import { DoorplateError } from '../../src/errors.js';
import { type AnswerEvent, createHandler, type Dialect, type HandlerOptions } from '../../src/http/index.js';
import { authFixture } from '../fixtures/authenticator.js';
import { fakeService } from '../fixtures/fake-service.js';
import { bearer, get } from '../fixtures/handler-request.js';

const TEXT = { 'content-type': 'text/plain' };

/** Repeats what was asked; fails where that is `mounted`. */
const echo = (name: string, keyParameters: readonly string[] = []): Dialect => ({
  name,
  route: (path) => {
    if (path !== '/ask' && path !== '/state') return null;
    return {
      operations: ['suggest-address', 'geocode'],
      isOpen: path === '/state',
      keyParameters,
      answer: async (_, query, { maxInputLength, budget }) => {
        if (query.get('q') === 'mounted') throw new DoorplateError('DATASET_NOT_MOUNTED', 'No mounted dataset holds us-streets');
        return { status: 200, body: `${name} ${query.get('q')} ${maxInputLength} ${budget.workMs}`, headers: TEXT };
      },
      error: (status, message) => ({ status: status === 503 ? 502 : status, body: `${name}: ${message}`, headers: TEXT }),
    };
  },
});
const open = (options: Partial<HandlerOptions> = {}) =>
  createHandler(fakeService, { auth: false, dialects: [echo('one'), echo('two')], ...options });

describe('a dialect', () => {
  it('answers paths that the contract has not, the first of several, and below its name', async () => {
    for (const [path, body] of [
      ['/ask?q=a+b%20c', 'one a b c 1024 250'],
      ['/ask/?q=x', 'one x 1024 250'],
      ['http://host/two/ask?q=x', 'two x 1024 250'],
    ] as const) {
      const { status, headers, body: text } = await open()(get(path));
      expect([status, text, headers['content-type']]).toEqual([200, body, 'text/plain']);
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    }
    expect(await open({ basePath: '/geo' })(get('/geo/one/ask'))).toMatchObject({ status: 200 });
  });

  it('is off unless given, and leaves the paths of the contract alone', async () => {
    expect((await createHandler(fakeService, { auth: false })(get('/ask?q=x'))).status).toBe(404);
    expect((await open()(get('/three/ask'))).status).toBe(404);
    expect(JSON.parse((await open()(get('/ipgeolocation/8.8.8.8'))).body)).toMatchObject({ StatusCode: 200 });
  });

  it('writes every refusal in its own form', async () => {
    const { auth } = await authFixture();
    expect(await open({ auth })(get('/ask'))).toMatchObject({ status: 401, body: expect.stringMatching(/^one: /) });
    expect(await open()({ ...get('/ask'), method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    const limited = open({ rateLimit: createRateLimit({ points: 1, intervalSeconds: 60 }) });
    await limited(get('/ask'));
    expect(await limited(get('/ask'))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: expect.stringMatching(/^one: Too/),
    });
    expect(await open()(get('/ask?q=mounted'))).toMatchObject({ status: 502, body: 'one: No mounted dataset holds us-streets' });
    const cors = open({ cors: true });
    expect(await cors({ ...get('/ask'), method: 'OPTIONS' })).toMatchObject({ status: 204 });
    expect((await cors(get('/ask'))).headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });

  it('asks for a key that is for all of its operations, but not for its state', async () => {
    const { auth, addKey } = await authFixture();
    const both = await addKey('live', { operations: ['suggest-address', 'geocode'] });
    const one = await addKey('live', { operations: ['suggest-address'] });
    const handle = open({ auth });
    expect((await handle(get('/ask', bearer(both.key)))).status).toBe(200);
    expect((await handle(get('/ask', bearer(one.key)))).status).toBe(401);
    expect((await handle(get('/state'))).status).toBe(200);
  });

  it('takes a key from the query only where it says so', async () => {
    const { auth, addKey } = await authFixture();
    const { key } = await addKey();
    const path = `/ask?q=x&key=${key}`;
    expect((await open({ auth })(get(path))).status).toBe(401);
    const handle = open({ auth, dialects: [echo('one', ['api_key', 'key'])] });
    expect((await handle(get(path))).status).toBe(200);
    expect((await handle(get('/ask?key=svc_test_wrong'))).status).toBe(401);
    expect((await handle(get(path, bearer('svc_test_wrong')))).status).toBe(401);
  });

  it('tells observers its first operation', async () => {
    const seen: AnswerEvent[] = [];
    const handle = open({ onAnswer: (answer) => seen.push(answer) });
    await handle(get('/ask?q=x'));
    await handle(get('/ask?q=mounted'));
    await handle(get('/state'));
    expect(seen.map(({ operation, status, error }) => [operation, status, error])).toEqual([
      ['suggest-address', 200, null],
      ['suggest-address', 502, 'DATASET_NOT_MOUNTED'],
      [null, 200, null],
    ]);
  });
});
