import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';
import { compress } from '../../../tools/serve/compression.js';
import { fakeService } from '../../fixtures/fake-service.js';
import { start } from './start.js';

const LONG = JSON.stringify({ text: 'MAIN ST, SPRINGFIELD IL '.repeat(60) });

describe('the body of an answer', () => {
  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
    ['identity', null],
    ['', null],
    ['x,'.repeat(20_000), null],
  ])('for a client that accepts %.40j is packed with %s', (accept, coding) => {
    const packed = compress(LONG, accept);
    expect(packed?.coding ?? null).toBe(coding);
    if (packed === null) return;
    const unpacked = packed.coding === 'br' ? brotliDecompressSync(packed.bytes) : gunzipSync(packed.bytes);
    expect(unpacked.toString()).toBe(LONG);
  });

  it('goes out as it is below 1 kB', () => {
    expect(compress('{}', 'gzip')).toBeNull();
  });

  it('is packed over HTTP, caches are told, and HEAD has none', async () => {
    const { port, close } = await start(toNodeHandler(createHandler(fakeService, { auth: false }), { encode: compress }));
    const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const packed = await ask('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['gzip', 'Accept, Accept-Encoding']);
    expect(await packed.json()).toMatchObject({ openapi: '3.1.0' });
    const plain = await ask('/openapi.json', { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept, Accept-Encoding']);
    expect(await plain.json()).toMatchObject({ openapi: '3.1.0' });
    const head = await ask('/openapi.json', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
    expect([head.status, head.headers.get('content-encoding')]).toEqual([200, null]);
    close();
  });
});
