import { describe, expect, it } from 'vitest';
import { type CorsOptions, createHandler } from '../../src/http/index.js';
import { chooseMediaType } from '../../src/http/media-type.js';
import type { Service } from '../../src/service.js';
import { fakeService } from '../fixtures/fake-service.js';
import { get } from '../fixtures/handler-request.js';

const PATH = '/autocomplete/usa/address/1745%20t';

describe('cors', () => {
  const pages = (cors: true | CorsOptions) => createHandler(fakeService, { auth: false, cors });
  /** The headers of answers that are about pages, but for those of the answer itself. */
  const forPages = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
  const headersFor = async (cors: true | CorsOptions, origin: string | undefined) =>
    forPages((await pages(cors)(get(PATH, origin === undefined ? {} : { origin }))).headers);
  const preflight = async (cors: true | CorsOptions) =>
    forPages((await pages(cors)({ ...get(PATH, { origin: 'https://a.example' }), method: 'OPTIONS' })).headers);

  it('lets pages send what API clients commonly send, and what the option names', async () => {
    const allowed = async (option: true | CorsOptions) =>
      (await preflight(option))['access-control-allow-headers']?.toLowerCase().split(', ');
    const common = 'authorization content-type accept x-api-key x-request-id traceparent tracestate baggage if-none-match x-requested-with';
    expect(await allowed(true)).toEqual(expect.arrayContaining(common.split(' ')));
    expect(await allowed({ allowHeaders: ['X-Tenant'] })).toEqual(expect.arrayContaining(['x-tenant', 'content-type']));
    for (const name of ['', 'a b', 'a:', 'a, b', 'x\r\ny']) {
      expect(() => pages({ allowHeaders: [name] })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    }
  });

  it('lets any origin read when switched on', async () => {
    for (const option of [true, {}, { origins: '*' }] as const) {
      expect(await headersFor(option, 'https://a.example')).toHaveProperty('access-control-allow-origin', '*');
      expect(await headersFor(option, undefined)).toHaveProperty('access-control-allow-origin', '*');
    }
  });

  it('lets the named origins read and no other', async () => {
    const cors = { origins: ['https://a.example', 'https://b.example'], maxAgeSeconds: 5 };
    expect(await headersFor(cors, 'https://b.example')).toHaveProperty('access-control-allow-origin', 'https://b.example');
    for (const origin of [undefined, 'null', 'https://a.example.evil', 'http://a.example'])
      expect(await headersFor(cors, origin)).toEqual({});
    expect((await preflight(cors))['access-control-max-age']).toBe('5');
  });

  it.each([
    { origins: 'https://a.example' },
    { origins: ['https://a.example/'] },
    { origins: ['a.example'] },
    { origins: ['null'] },
    { origins: ['*'] },
    { origins: [''] },
    { origins: null },
    { origin: ['https://a.example'] },
    { maxAgeSeconds: -1 },
    { maxAgeSeconds: '10 minutes' },
    { maxAgeSeconds: null },
  ])('refuses %j, which would let in others or nobody, or be no header', (option) => {
    expect(() => pages(option as CorsOptions)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });

  it('takes origins of apps and extensions', async () => {
    const origins = ['capacitor://localhost', 'chrome-extension://abcdef', 'http://localhost:5173', 'http://[::1]:80'];
    for (const origin of origins) expect(await headersFor({ origins }, origin)).toHaveProperty('access-control-allow-origin', origin);
  });

  it('never lets cookies through', async () => {
    expect(JSON.stringify([await headersFor(true, 'https://a.example'), await preflight(true)])).not.toContain('credentials');
  });
});

let texts: readonly string[] = ['1745 T ST SE'];
const service: Service = { ...fakeService, suggestTexts: async () => ({ status: 'found', result: texts, messages: [] }) };
const handler = createHandler(service, { auth: false });
const ask = async (tag?: string, path = PATH) => handler({ ...get(path), headers: tag === undefined ? {} : { 'if-none-match': tag } });

describe('what an answer says of itself', () => {
  const saying = (...messages: string[]) =>
    createHandler(
      { ...fakeService, suggestTexts: async () => ({ status: 'found', result: [], messages, hint: 'Get it with: doorplate get 1' }) },
      { auth: false },
    )(get(PATH));

  it('is a header, in JSON of ASCII, without the hint for the operator', async () => {
    const { status, headers, body } = await saying('No street data for San José is mounted.', 'a"b\r\n');
    expect([status, JSON.parse(body).Result]).toEqual([200, []]);
    expect(headers['x-messages']).toMatch(/^[ -~]*$/);
    expect(JSON.stringify([headers, body])).not.toContain('doorplate get');
    expect(JSON.parse(headers['x-messages'] ?? '')).toEqual(['No street data for San José is mounted.', 'a"b\r\n']);
  });

  it('leaves out what is too long for a header, and the header where nothing is said', async () => {
    const { headers } = await saying('é'.repeat(200), 'short');
    expect(JSON.parse(headers['x-messages'] ?? '')).toEqual(['short']);
    expect((await saying()).headers).not.toHaveProperty('x-messages');
  });

  it('keeps a part of an answer from being stored', async () => {
    expect((await saying('partial: the budget has ended')).headers['cache-control']).toBe('private, no-store');
    for (const messages of [[], ['No street data for Texas is mounted']])
      expect((await saying(...messages)).headers['cache-control']).toBe('private, max-age=7776000');
  });
});

describe('an answer that may be kept', () => {
  it('has a weak tag, which is the same for the same result', async () => {
    const [one, two] = [await ask(), await ask()];
    expect(one.headers.etag).toMatch(/^W\/"[0-9a-f]{16}"$/);
    expect(two.headers.etag).toBe(one.headers.etag);
    expect(two.body).not.toBe(one.body);
  });

  it('is 304 without a body for whoever has it', async () => {
    const { headers } = await ask();
    const tag = headers.etag as string;
    for (const given of [tag, tag.slice(2), '*', `"x", ${tag}`]) {
      const answer = await ask(given);
      expect(answer).toMatchObject({ status: 304, body: '', headers: { etag: tag, 'cache-control': 'private, max-age=7776000' } });
      expect(answer.headers).not.toHaveProperty('content-type');
    }
  });

  it('is sent whole to whoever has another one', async () => {
    const { etag } = (await ask()).headers;
    texts = ['1745 T ST NW'];
    const answer = await ask(etag);
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).not.toBe(etag);
    for (const tag of ['', 'W/"0"', '"']) expect((await ask(tag)).status).toBe(200);
  });
});

it('answers that must not be kept have no tag', async () => {
  const answer = await ask('*', '/ipgeolocation/8.8.8.8');
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('etag');
});

describe('chooseMediaType', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/json'],
    ['TEXT/PLAIN', 'text/plain'],
    ['text/plain; charset=utf-8', 'text/plain'],
    ['text/plain;q=0.5, text/json;q=0.6', 'text/json'],
    ['text/plain, application/json', 'application/json'],
    ['text/plain, application/json, text/json', 'application/json'],
    ['application/json;q=0.1, */*', 'text/json'],
    ['application/json;q=0, text/json;q=0, */*;q=0.1', 'text/plain'],
    ['text/*;q=0.3, text/plain;q=0.9', 'text/plain'],
    ['text/plain;q=0', 'application/json'],
    ['text/plain;q=2', 'application/json'],
    ['text/plain;q=x', 'application/json'],
    ['text/plain ; q=0.5', 'text/plain'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/json'],
    [',;,;q=1,/', 'application/json'],
    ['application/problem+json', 'application/json'],
  ])('%j gives %s', (accept, expected) => {
    expect(chooseMediaType(accept)).toBe(expected);
  });

  it('reads a header of any length', () => {
    expect(chooseMediaType('text/plain;q=0.1,'.repeat(20_000))).toBe('text/plain');
  });

  it('reads no more than the first ranges of a header', () => {
    expect(chooseMediaType(`${'a/b,'.repeat(31)}text/plain`)).toBe('text/plain');
    expect(chooseMediaType(`${'a/b,'.repeat(32)}text/plain`)).toBe('application/json');
  });
});
