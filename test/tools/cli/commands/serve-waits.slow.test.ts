import { cp, mkdir, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveProcesses } from './serve-process.js';

const processes = serveProcesses();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** It ended with "No dataset in …", so that a supervisor had to start it until the data was there. */
it.each([['--workers', '2'], []])(
  'serve waits for data that is not there yet %s',
  async (...words) => {
    const data = join(processes.folder(), 'data');
    await mkdir(data);
    const port = await freePort();
    const admin = String(port);
    const served = await processes.serve(['--only', '--data', data, '--drain', '0', '--admin-port', admin, ...words]);
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    const locate = async () =>
      (await fetch(`${served.url}/ipgeolocation/8.8.8.8`, { headers: { authorization: `Bearer ${served.key}` } })).status;
    expect(served.notices()).toContain(`waits for datasets in ${data}`);
    expect([await ready(), await locate()]).toEqual([503, 503]);
    await cp('datasets/ip-country', join(data, '.ip-country'), { recursive: true });
    await rename(join(data, '.ip-country'), join(data, 'ip-country'));
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    expect(await locate()).toBe(200);
  },
  90_000,
);
