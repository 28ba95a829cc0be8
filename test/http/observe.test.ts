import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/auth/index.js';
import { type AnswerEvent, createHandler, type HandlerOptions } from '../../src/http/index.js';
import { authFixture } from '../fixtures/authenticator.js';
import { FAILING, fakeService } from '../fixtures/fake-service.js';
import { bearer, get } from '../fixtures/handler-request.js';

const PARSE = '/addressparser/usa/single/';

/** A handler that is asked with a good key unless the test says otherwise, and what its hook was told. */
async function observed(options: Partial<HandlerOptions> = {}) {
  const { auth, store } = await authFixture();
  const { key, record } = createApiKey('live');
  await store.addKey(record);
  const told: AnswerEvent[] = [];
  const handle = createHandler(fakeService, { auth, onAnswer: (event) => told.push(event), ...options });
  const ask = async (path: string, credential = key) => handle(get(path, bearer(credential)));
  return { ask, told, key, record };
}

describe('the hook of answers', () => {
  it('is told of each one, with who asked where that is known', async () => {
    const { ask, told, record } = await observed();
    const who = { kind: 'api-key', id: record.id, environment: 'live' };
    const ids: (string | undefined)[] = [];
    for (const [path, credential] of [
      [`${PARSE}x`],
      [PARSE],
      [`${PARSE}${FAILING.notFound}`],
      [`${PARSE}${FAILING.crash}`],
      [`${PARSE}x`, 'svc_live_wrong'],
      ['/nothing'],
      ['/openapi.json'],
    ] as const) {
      ids.push((await ask(path, credential)).headers['x-request-id']);
    }
    expect(told).toEqual(
      [
        ['parse', 200, who, null],
        ['parse', 400, who, 'INPUT_EMPTY'],
        ['parse', 404, who, null],
        ['parse', 500, who, null],
        ['parse', 401, null, 'CREDENTIAL_INVALID'],
        [null, 404, null, null],
        [null, 200, null, null],
      ].map(([operation, status, principal, error], i) => ({
        ...{ operation, status, principal, error, requestId: ids[i] },
        milliseconds: expect.any(Number),
      })),
    );
  });

  it('learns neither the credential nor what was asked', async () => {
    const { ask, told, key } = await observed();
    await ask(`${PARSE}${encodeURIComponent('121 N Main St')}`);
    await ask(`${PARSE}${FAILING.crash}`, key.slice(0, -1));
    // No number is looked for: times and ids are random digits and hold any of three digits by chance.
    expect(JSON.stringify(told)).not.toMatch(/Main|crash|svc_/);
  });

  it('costs no answer when it fails', async () => {
    const { ask } = await observed({
      onAnswer: () => {
        throw new Error('no disk');
      },
    });
    expect((await ask(`${PARSE}x`)).status).toBe(200);
  });
});

describe('headers for every answer', () => {
  it('are added to answers of every status', async () => {
    const { ask } = await observed({ headers: { 'Strict-Transport-Security': 'max-age=31536000' } });
    for (const path of [`${PARSE}x`, PARSE, '/nothing']) {
      expect((await ask(path)).headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  it.each([{ 'a b': 'x' }, { '': 'x' }, { a: 'x\r\nb: y' }, { a: 'ä' }])('%j is refused', async (headers) => {
    expect(() => createHandler(fakeService, { auth: false, headers })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
