import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { open } from '../../src/index.js';
import { run } from '../fixtures/programs.js';
import { putDbip, putDbipAsn } from '../fixtures/publishers/dbip.js';
import { GetRun } from '../tools/build/get/get-run.js';
import { withCommand } from '../tools/recipes/recipe.js';

const SCRIPT = new URL('../../deploy/publish.sh', import.meta.url).pathname;
const MONTH = new Date().toISOString().slice(0, 'YYYY-MM'.length);
const get = GetRun.forEach();

it('publishes archives that others add by name, and again the next month', { timeout: 60_000 }, async () => {
  putDbip(get.server, MONTH, 'Mountain View');
  putDbipAsn(get.server, MONTH);
  const release = join(get.folder, 'release');
  const key = generateKeyPairSync('ed25519');
  const [secret, known] = ['key.pem', 'public.pem'].map((name) => join(get.folder, name)) as [string, string];
  await writeFile(secret, key.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(known, key.publicKey.export({ type: 'spki', format: 'pem' }));
  const env = {
    SIGNING_KEY: secret,
    ...(await withCommand(get.folder)),
    DOORPLATE_DATA_DIR: join(get.folder, 'built'),
    DOORPLATE_CACHE_DIR: join(get.folder, 'cache'),
    DOORPLATE_GET: `--base-url dbip=${get.server.url}`,
  };
  const publish = () => run('sh', [SCRIPT, release, `${get.server.url}/release`, 'ip', 'ip-asn'], { env });
  await publish();
  // What has nothing newer is published as it is.
  await publish();
  const archives = [`ip-asn-${MONTH}.tar.br`, `ip-city-${MONTH}.tar.br`];
  const sums = await readFile(join(release, 'SHA256SUMS'), 'utf8');
  expect(sums.trimEnd().split('\n')).toHaveLength(archives.length);
  for (const name of archives) {
    expect(sums).toContain(name);
    get.server.put(`/release/${name}`, await readFile(join(release, name)));
  }
  await get.command('add', 'ip-asn', '--catalog', join(release, 'catalog.json'), '--signed-by', known);
  const doorplate = await open({ only: true, data: [join(get.folder, 'data', 'ip-asn')] });
  expect((await doorplate.ip('8.8.8.8')).asn).toEqual({ number: 64501, organization: 'Resolver' });
  await doorplate.close();
});
