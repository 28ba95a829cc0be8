import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import promClient from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AnswerEvent, countAnswers, createHandler, type Handler, type HandlerOptions, logAnswers } from '../../src/http/index.js';
import { toNodeHandler } from '../../src/http/node.js';
import { authFixture } from '../fixtures/authenticator.js';
import { ANSWER_EVENT as EVENT, FAILING, fakeService } from '../fixtures/fake-service.js';
import { bearer, get } from '../fixtures/handler-request.js';

const PARSE = '/addressparser/usa/single/';

/** A handler that is asked with a good key unless the test says otherwise, and what its hook was told. */
async function observed(options: Partial<HandlerOptions> = {}) {
  const { auth, addKey } = await authFixture();
  const { key, record } = await addKey();
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

  it('is not told of a page that the host answers', async () => {
    const { ask, told } = await observed({ fallthrough: true });
    expect(await ask('/shop')).toMatchObject({ matched: false, status: 404 });
    await ask(`${PARSE}x`);
    expect(told.map(({ operation, status }) => [operation, status])).toEqual([['parse', 200]]);
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

describe('answers', () => {
  it('are lines of pino, and errors from 500 on', () => {
    const lines: Record<string, unknown>[] = [];
    const observe = logAnswers(pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(JSON.parse(line)) }));
    observe(EVENT);
    observe({ ...EVENT, status: 503, principal: null, operation: null });
    const common = { requestId: 'a-request', milliseconds: 1.235, msg: 'answer' };
    expect(lines).toEqual([
      { ...common, level: 30, operation: 'parse', status: 200, principal: 'an-id' },
      { ...common, level: 50, operation: null, status: 503, principal: null },
    ]);
  });

  it('are counted for Prometheus by operation and status, and not by who asks', async () => {
    const registry = new promClient.Registry();
    const observe = countAnswers(promClient, registry);
    for (const event of [EVENT, EVENT, { ...EVENT, operation: null, status: 404 }]) observe(event);
    const text = await registry.metrics();
    expect(text).toContain('doorplate_answer_seconds_count{operation="parse",status="200"} 2');
    expect(text).toContain('doorplate_answer_seconds_count{operation="none",status="404"} 1');
    expect(text).toContain('doorplate_answer_seconds_bucket{le="0.0025",operation="parse",status="200"} 2');
    expect(text).not.toContain('an-id');
  });
});

describe('the end of a turn', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Asks a listener; the texts are written to the list when their answer is. */
  function asking(written: string[], handler: Handler = createHandler(fakeService, { auth: false })): (text: string) => Promise<void> {
    const listener = toNodeHandler(handler);
    return async (text) => {
      const response = { writeHead: () => undefined, end: () => written.push(text) };
      const request = { method: 'GET', url: `/addressparser/usa/single/${text}`, headers: {} };
      listener(request as unknown as IncomingMessage, response as unknown as ServerResponse);
      // The answer is made while microtasks run: between two requests that arrived together.
      for (let turns = 0; turns < 50; turns++) await Promise.resolve();
    };
  }

  it.each<[string, Handler | undefined]>([
    ['made meanwhile', undefined],
    ['there at once', () => ({ matched: true, status: 200, headers: {}, body: '' })],
  ])('writes answers %s to requests that arrive together in order, when the last of them has been answered', async (_, handler) => {
    const written: string[] = [];
    const ask = asking(written, handler);
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    await ask('first');
    await ask('second');
    expect(written).toEqual([]);
    await nextTurn();
    expect(written).toEqual(['first', 'second']);
  });

  it('writes an answer that has waited for two milliseconds with the next one', async () => {
    const written: string[] = [];
    const ask = asking(written);
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    await ask('first');
    now.mockReturnValue(1001.9);
    await ask('second');
    expect(written).toEqual([]);
    now.mockReturnValue(1002.1);
    await ask('third');
    expect(written).toEqual(['first', 'second', 'third']);
  });
});
