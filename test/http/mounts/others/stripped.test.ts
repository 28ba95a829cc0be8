import { H3 } from 'h3';
import { Hono } from 'hono';
import { mount } from 'hono/mount';
import { expect, it } from 'vitest';
import { createHandler, toFetchHandler } from '../../../../src/http/index.js';
import { fakeService } from '../../../fixtures/fake-service.js';

it('is mounted by hosts that strip the base path and do not say so', async () => {
  const stripped = toFetchHandler(createHandler(fakeService, { auth: false, basePath: '/geo', basePathStripped: true }));
  const hono = new Hono();
  hono.all('/geo/*', mount(stripped));
  const h3 = new H3();
  h3.mount('/geo', { fetch: stripped });
  for (const app of [hono, h3]) {
    const status = async (path: string) => (await app.request(`https://example.com${path}`)).status;
    expect([await status('/geo/addressparser/usa/single/x'), await status('/geo/openapi.json')]).toEqual([200, 200]);
    expect([await status('/addressparser/usa/single/x'), await status('/geo/geo/addressparser/usa/single/x')]).toEqual([404, 404]);
  }
});
