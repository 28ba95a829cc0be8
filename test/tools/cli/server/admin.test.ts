import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createAdminServer, type Readiness } from '../../../../tools/cli/server/admin.js';

it('tells whether the process runs and whether it takes requests', async () => {
  const damaged = new Set<string>();
  const readiness: Readiness = { isReady: false, waitsFor: [], damaged };
  const server = createAdminServer(readiness).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = async (path: string, method = 'GET') => {
    const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method });
    return status;
  };
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  readiness.isReady = true;
  expect([await ask('/readyz'), await ask('/readyz', 'HEAD')]).toEqual([200, 200]);
  readiness.waitsFor = ['/data/md'];
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 200]);
  expect([await ask('/'), await ask('/ipgeolocation/8.8.8.8'), await ask('/healthz', 'POST')]).toEqual([404, 404, 405]);
  readiness.waitsFor = [];
  damaged.add('us-places/us-places-0.bin');
  expect(await ask('/readyz')).toBe(503);
  damaged.clear();
  expect(await ask('/readyz')).toBe(200);
  server.close();
  server.closeAllConnections();
});
