import { createServer } from 'node:http';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { FAILING } from '../../../fixtures/fake-service.js';
import { clientsPerTest, fakeListener as listener } from '../../../fixtures/http-client.js';
import { PARSE } from '../../contract/scene.js';
import { contractSuite } from '../../contract-suite.js';
import { mountOnExpress } from './express.js';

contractSuite(mountOnExpress);

const serve = clientsPerTest();

describe('toNodeHandler', () => {
  it('is mounted without a base path where the host strips it', async () => {
    const app = express();
    app.use('/v1/geo', listener());
    const { status } = await (await serve(createServer(app))).ask('parse', `/v1/geo${PARSE}x`);
    expect(status).toBe(200);
  });

  it('takes the base path from the host where that strips it, and asks for it otherwise', async () => {
    const handle = listener({ basePath: '/geo' });
    const app = express();
    app.use('/geo', handle);
    app.use('/v1', express.Router().use('/geo', handle));
    app.use(handle);
    const bare = await serve(createServer(handle));
    for (const client of [await serve(createServer(app)), bare]) {
      expect((await client.ask('parse', `/geo${PARSE}x`)).status).toBe(200);
      expect((await client.ask(null, `${PARSE}x`)).status).toBe(404);
    }
    const nested = await serve(createServer(app));
    expect((await nested.ask('parse', `/v1/geo${PARSE}x`)).status).toBe(200);
    expect((await nested.ask(null, `/geo/geo${PARSE}x`)).status).toBe(404);
  });

  it('gives way to the next middleware for unknown paths', async () => {
    const app = express();
    app.use(listener({ fallthrough: true }));
    app.get('/other', (_request, response) => void response.json('host'));
    const client = await serve(createServer(app));
    expect(await (await fetch(`http://127.0.0.1:${client.port}/other`)).json()).toBe('host');
    expect((await client.ask('parse', `${PARSE}${FAILING.notFound}`)).status).toBe(404);
  });
});
