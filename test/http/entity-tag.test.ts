import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/index.js';
import type { Service } from '../../src/service.js';
import { fakeService } from '../fixtures/fake-service.js';
import { get } from '../fixtures/handler-request.js';

const PATH = '/autocomplete/usa/address/1745%20t';
let texts: readonly string[] = ['1745 T ST SE'];
const service: Service = { ...fakeService, suggestTexts: async () => ({ status: 'found', result: texts, messages: [] }) };
const handler = createHandler(service, { auth: false });
const ask = async (tag?: string, path = PATH) => handler({ ...get(path), headers: tag === undefined ? {} : { 'if-none-match': tag } });

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
