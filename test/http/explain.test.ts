import { afterAll, describe, expect, it } from 'vitest';
import { createHandler, openApiDocument } from '../../src/http/index.js';
import { open } from '../../src/index.js';

const doorplate = await open();
afterAll(() => doorplate.close());
const handlers = { on: createHandler(doorplate, { auth: false, explain: true }), off: createHandler(doorplate, { auth: false }) };

async function get(path: string, explains: keyof typeof handlers = 'on') {
  const { status, body } = await handlers[explains]({ method: 'GET', path, headers: {} });
  return { status, body: JSON.parse(String(body)) };
}
const TEXT = encodeURIComponent('801 Shawn Rd, Cockeysville MD');
const VERIFICATION = `/addressverification/usa/single/${TEXT}`;

describe('an explained answer', () => {
  it('has the result of the contract, and how it came about', async () => {
    const { status, body } = await get(`/v2/explain${VERIFICATION}`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['Id', 'Result', 'Messages', 'Explain']);
    expect(body.Result).toEqual((await get(VERIFICATION)).body.Result);
    expect(body.Explain.changes).toContainEqual(expect.objectContaining({ component: 'name', from: 'SHAWN', to: 'SHAWAN' }));
    expect(body.Explain.candidates[0].text).toBe('801 SHAWAN RD, COCKEYSVILLE MD 21030');
  });

  it('says why there is none', async () => {
    const { status, body } = await get('/V2/Explain/addressverification/usa/single/1%20Nowhere%20St%2C%20Cockeysville%20MD');
    expect(status).toBe(404);
    expect(body).toMatchObject({ Result: null, Explain: { notes: ['code 411'] } });
    expect(body.Messages).not.toEqual([]);
  });

  it('is there for each operation, and not for tokens', async () => {
    const { paths, tags } = openApiDocument('', true) as { paths: Record<string, unknown>; tags: unknown };
    const explained = Object.keys(paths).filter((path) => path.startsWith('/v2/explain/'));
    expect(explained).toHaveLength(12);
    for (const [path, expected] of [
      ['/addressparser/usa/single/801%20Shawan%20Rd', 200],
      ['/autocomplete/usa/address/801%20shaw', 200],
      ['/geocoding/usa/reverse/39.49/-76.65', 200],
      ['/ipgeolocation/8.8.8.8', 200],
      ['/ipgeolocation/nothing', 400],
      ['/auth/token', 404],
      ['/nothing', 404],
    ] as const)
      expect([path, (await get(`/v2/explain${path}`)).status]).toEqual([path, expected]);
    expect((await get('/openapi.json')).body).toMatchObject({ tags });
  });

  it('is not there unless it is switched on, and changes no other answer', async () => {
    expect((await get(`/v2/explain${VERIFICATION}`, 'off')).status).toBe(404);
    expect((await get('/openapi.json', 'off')).body).toEqual(openApiDocument());
    const [on, off] = [await get(VERIFICATION), await get(VERIFICATION, 'off')];
    expect({ ...on.body, Id: '' }).toEqual({ ...off.body, Id: '' });
  });
});
