import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CacheFolder } from '../../../../tools/build/download/cache-folder.js';
import { Downloads } from '../../../../tools/build/download/downloads.js';
import { HttpClient } from '../../../../tools/build/download/http-client.js';
import { folderForEach } from '../../../fixtures/folder.js';
import { PublisherServer } from '../../../fixtures/publishers/server.js';

const PATH = '/file.zip';
const BYTES = Uint8Array.from({ length: 300_000 }, (_, at) => (at < 2 ? [0x50, 0x4b][at] : at * 7) as number);
const OTHER = BYTES.map((byte, at) => (at < 2 ? byte : byte ^ 0xff));

const folder = folderForEach();
let server: PublisherServer;
beforeEach(async () => {
  server = await PublisherServer.start();
  server.put(PATH, BYTES);
});
afterEach(async () => {
  await server.close();
});

const file = (isImmutable = true) =>
  ({ url: `${server.url}${PATH}`, name: 'file.zip', edition: '1', pace: 'other', magic: [0x50, 0x4b], isImmutable }) as const;

/** A run with the cache in the folder. */
function downloads(env: Readonly<Record<string, string>> = {}): Downloads {
  return new Downloads(new HttpClient({ version: '1', env }), new CacheFolder(folder()));
}

async function fetched(env?: Readonly<Record<string, string>>): Promise<Uint8Array> {
  return readFile((await downloads(env).file(file())).path);
}

/** Leaves what a run would that was killed, of a file that had other bytes or as many as these. */
async function leavePart(bytes: Uint8Array): Promise<void> {
  await downloads().file(file());
  const [entry = ''] = await readdir(folder());
  const [path, sidecar] = [folder(entry, 'file.zip'), folder(entry, 'download.json')];
  await rm(path);
  await writeFile(`${path}.part`, bytes);
  await writeFile(sidecar, JSON.stringify({ ...JSON.parse(await readFile(sidecar, 'utf8')), sha256: null, size: null }));
  server.seen.length = 0;
}

describe('Downloads', () => {
  it('takes 416 for the end of a file whose size nobody said', async () => {
    await leavePart(BYTES);
    expect(Buffer.compare(await fetched(), BYTES)).toBe(0);
    expect(server.seen.map(({ range, bytes }) => [range, bytes])).toEqual([[`bytes=${BYTES.length}-`, 0]]);
  });

  it('begins anew after 416 where the file has become shorter', async () => {
    await leavePart(BYTES);
    server.put(PATH, BYTES.subarray(0, 1000));
    expect(Buffer.compare(await fetched(), BYTES.subarray(0, 1000))).toBe(0);
  });

  it('mixes no two states of a file that changes between two runs, or in the middle of one', async () => {
    await leavePart(BYTES.subarray(0, 100_000));
    server.put(PATH, OTHER);
    expect(Buffer.compare(await fetched(), OTHER)).toBe(0);
    await rm(folder(), { recursive: true });
    server.faults.plan({ path: /file/, fault: { kind: 'cut', bytes: 50_000 } });
    server.faults.plan({ path: /file/, fault: { kind: 'changed' } });
    expect(Buffer.compare(await fetched(), OTHER)).toBe(0);
  });

  it('takes no web page for a file, whatever its status', async () => {
    server.faults.plan({ path: /file/, fault: { kind: 'page' } });
    expect(Buffer.compare(await fetched(), BYTES)).toBe(0);
    expect(server.seen).toHaveLength(2);
  });

  it('reads a date that a busy server asks to come back at', async () => {
    const retryAfter = new Date(Date.now() + 3_600_000).toUTCString();
    server.faults.plan({ path: /file/, fault: { kind: 'status', status: 429, retryAfter } });
    await expect(fetched()).rejects.toThrow(/file\.zip: status 429; the server asks to come back in 3[56]\d\d s$/);
    expect(server.seen).toHaveLength(1);
  });

  it('gives up when its time is over, and goes on from there', async () => {
    const time = new AbortController();
    const client = new HttpClient({ version: '1', env: {}, patience: { attempts: 5, silenceMs: 60_000, signal: time.signal } });
    server.faults.plan({ path: /file/, fault: { kind: 'cut', bytes: 50_000 } });
    const run = new Downloads(client, new CacheFolder(folder()), { onBytes: () => time.abort() });
    await expect(run.file(file())).rejects.toThrow(/file\.zip has not arrived in the time it may take$/);
    const asked = server.seen.length;
    expect(Buffer.compare(await fetched(), BYTES)).toBe(0);
    expect(server.seen[asked]?.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('goes through the proxy of the environment', async () => {
    const asked: string[] = [];
    // Plain HTTP goes through a tunnel, too.
    const proxy = createServer().on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      const [host = '', port = ''] = url.split(':');
      const target = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
      target.on('error', () => socket.destroy());
      socket.on('error', () => target.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      expect(Buffer.compare(await fetched({ HTTP_PROXY: url }), BYTES)).toBe(0);
      expect(asked).toEqual([new URL(server.url).host]);
      await rm(folder(), { recursive: true });
      expect(Buffer.compare(await fetched({ HTTP_PROXY: url, NO_PROXY: '127.0.0.1' }), BYTES)).toBe(0);
      expect(asked).toHaveLength(1);
    } finally {
      proxy.close();
    }
  });
});
