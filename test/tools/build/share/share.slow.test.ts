import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar, type TarHeader } from 'modern-tar';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cachedSource, httpSource } from '../../../../src/dataset/index.js';
import { open } from '../../../../src/index.js';
import { sealed } from '../../../fixtures/damaged-datasets.js';
import { folderForAll } from '../../../fixtures/folder.js';
import { PublisherServer } from '../../../fixtures/publishers/server.js';
import { commandOutput, failure, runCommand } from '../../cli/run-command.js';

const TEXTS = ['10 Thurloe Dr, Lutherville MD 21093', '1 Main St, Westminster MD 21157', '7 Nowhere Rd, Westminster MD 21157'];

const folder = folderForAll();
let server: PublisherServer;
beforeAll(async () => {
  const rows = ['-76.61,39.43,10,THURLOE DR,,Lutherville,,MD,21093,1', '-76.99,39.57,1,MAIN ST,,Westminster,,MD,21157,4'];
  await writeFile(folder('points.csv'), `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${rows.join('\n')}\n`);
  await command('build', folder('us-md'), '--us', `openaddresses:${folder('points.csv')}`, '--name', 'us-md', '--version', '1');
  await command('pack', folder('us-md'), ...pack('packed'));
  server = await PublisherServer.start();
  const { files } = JSON.parse(await readFile(folder('packed', 'manifest.json'), 'utf8'));
  for (const name of ['manifest.json', ...files.map((file: { readonly name: string }) => file.name)]) {
    server.put(`/us-md/${name}`, await readFile(folder('packed', name)));
  }
});
afterEach(() => rm(folder('home'), { recursive: true, force: true }));
afterAll(async () => {
  await server.close();
});

function pack(target: string): string[] {
  return ['--npm', '@scope/us-md', '--version', '2026.11.0', '--to', folder(target)];
}

const env = () => ({ DOORPLATE_DATA_DIR: folder('home') });
const attempt = (...words: string[]) => runCommand(words, [], env());
const command = (...words: string[]) => commandOutput(words, env());

type Data = NonNullable<NonNullable<Parameters<typeof open>[0]>['data']>;
async function answers(...data: Data) {
  const doorplate = await open({ only: true, data });
  try {
    return await Promise.all(TEXTS.map((text) => doorplate.verify(text)));
  } finally {
    await doorplate.close();
  }
}

/** An archive with one more file. */
async function withFile(archive: Buffer, header: TarHeader, body: string): Promise<Buffer> {
  const end = archive.length - 1024;
  return Buffer.concat([archive.subarray(0, end), await packTar([{ header, body }])]);
}

describe('pack and add', () => {
  it('makes a package of the files, the terms and whom they are owed to', async () => {
    const description = JSON.parse(await readFile(folder('packed', 'package.json'), 'utf8'));
    expect(description).toMatchObject({ name: '@scope/us-md', version: '2026.11.0', exports: { '.': './manifest.json' } });
    expect(await readFile(folder('packed', 'ATTRIBUTION.md'), 'utf8')).toContain('collected by OpenAddresses');
  });

  it('answers alike from the folder, a static server, a cache of it, and what was added from it', async () => {
    const expected = await answers(folder('us-md'));
    expect(expected.map(({ status }) => status)).toEqual(['found', 'found', 'not-found']);
    await command('add', `${server.url}/us-md`);
    const cached = cachedSource(folder('cached'), httpSource(`${server.url}/us-md`));
    for (const data of [`${server.url}/us-md`, cached, folder('home', 'us-md')]) expect(await answers(data)).toEqual(expected);
  });

  it('says in JSON what was built, compared, packed, added, listed and removed', async () => {
    const json = async (...words: string[]) => JSON.parse(await command(...words, '--json'));
    const source = ['--us', `openaddresses:${folder('points.csv')}`];
    const [name, version] = ['us-md', '1'];
    const tally = { read: 2, kept: 2, rejected: {}, path: expect.stringContaining('points.csv') };
    expect(await json('build', folder('json', 'us-md'), ...source, '--name', name, '--version', version)).toMatchObject({
      ...{ name, version, path: folder('json', 'us-md'), rejects: null, conflicts: null, notices: [] },
      tallies: [expect.objectContaining(tally)],
    });
    expect(await json('check', folder('json', 'us-md'), ...source)).toMatchObject({ unexplained: 0 });
    expect(await json('diff', folder('us-md'), folder('json', 'us-md'))).toEqual({
      total: { added: 0, removed: 0, moved: 0, renamed: 0 },
      counties: [],
    });
    expect(await json('pack', folder('us-md'), ...pack('json/packed'))).toMatchObject({ name, package: '@scope/us-md@2026.11.0' });
    expect(await json('add', folder('json', 'us-md'))).toEqual({ name, version, folder: folder('home') });
    expect(await json('list')).toMatchObject({ datasets: [{ name, version, addresses: 2, gotAt: null }] });
    expect(await json('remove', name)).toEqual({ removed: name });
    const cache = ['--cache', folder('no-cache')];
    expect(await json('cache', 'list', ...cache)).toEqual({ folder: folder('no-cache'), downloads: [] });
    expect(await json('cache', 'clear', ...cache)).toEqual({ folder: folder('no-cache'), bytesRemoved: 0 });
  });

  it('makes an archive that the tools of the system unpack, with its digest', async () => {
    const release = folder('release');
    for (let time = 0; time < 2; time++) await command('pack', folder('us-md'), '--tar', '--to', release);
    expect((await readdir(release)).sort()).toEqual(['SHA256SUMS', 'us-md-1.tar']);
    const digest = createHash('sha256')
      .update(await readFile(join(release, 'us-md-1.tar')))
      .digest('hex');
    expect(await readFile(join(release, 'SHA256SUMS'), 'utf8')).toBe(`${digest}  us-md-1.tar\n`);
    execFileSync('tar', ['-xf', 'us-md-1.tar'], { cwd: release });
    expect(await answers(join(release, 'us-md'))).toEqual(await answers(folder('us-md')));
    expect(await readFile(join(release, 'us-md', 'ATTRIBUTION.md'), 'utf8')).toContain('collected by OpenAddresses');
  });

  it('adds from an archive, plain, compressed or a package of npm, and from the URL of one', async () => {
    const expected = await answers(folder('us-md'));
    const release = folder('archives');
    for (const options of [[], ['--compress']]) await command('pack', folder('us-md'), '--tar', ...options, '--to', release);
    execFileSync('tar', ['-czf', join(release, 'us-md-1.tgz'), '-C', folder(), 'packed']);
    const [plain, compressed] = ['us-md-1.tar', 'us-md-1.tar.br'].map((name) => join(release, name)) as [string, string];
    expect((await stat(compressed)).size).toBeLessThan((await stat(plain)).size / 2);
    server.put('/release/us-md-1.tar.br', await readFile(compressed));
    for (const place of [plain, compressed, join(release, 'us-md-1.tgz'), `${server.url}/release/us-md-1.tar.br?raw=1`]) {
      await command('add', place, '--cache', folder('cache'));
      expect(await answers(folder('home', 'us-md'))).toEqual(expected);
      expect(await readdir(folder('home'))).toEqual(['us-md']);
      await command('remove', 'us-md');
    }
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1), 'Tar archive is truncated'],
    ['damaged', (bytes: Buffer) => bytes.fill(0x41, 100, 108), 'Invalid tar header checksum'],
    ['no archive', () => Buffer.from('<html>'), 'Tar archive is truncated'],
    [
      'of files beside its folder',
      () => packTar([{ header: { name: '../../manifest.json', size: 2 }, body: '{}' }]),
      'it holds ../../manifest.json, expected files in one folder',
    ],
    [
      'of links',
      () => packTar([{ header: { name: 'us-md/manifest.json', size: 0, type: 'symlink', linkname: '/etc/passwd' } }]),
      'it holds us-md/manifest.json, expected files in one folder',
    ],
    [
      'of a file above its folder',
      (bytes: Buffer) => withFile(bytes, { name: '../evil.txt', size: 2 }, 'no'),
      'it holds ../evil.txt, expected files in one folder',
    ],
    [
      'of two folders',
      (bytes: Buffer) => withFile(bytes, { name: 'us-va/manifest.json', size: 2 }, '{}'),
      'it holds the folders us-md and us-va, expected one',
    ],
    [
      'of two manifests',
      (bytes: Buffer) => withFile(bytes, { name: 'us-md/manifest.json', size: 2 }, '{}'),
      /manifest\.json (?:has 2 bytes|twice)/,
    ],
    ['without a manifest', () => packTar([{ header: { name: 'us-md/a.bin', size: 2 }, body: '{}' }]), 'it has no manifest.json'],
  ])('installs nothing of an archive that is %s', async (_, change, why) => {
    await command('pack', folder('us-md'), '--tar', '--to', folder('archives'));
    const path = folder('archives', 'other.tar');
    await writeFile(path, await change(await readFile(folder('archives', 'us-md-1.tar'))));
    const added = await attempt('add', path);
    expect(added).toMatchObject(failure(3, why));
    expect(added.notices).toContain(path);
    expect(await readdir(folder('home'))).toEqual([]);
  });

  it.each(['first', 'last'])('stops at zeros that come %s and unpack to a thousand times their size', async (place) => {
    await command('pack', folder('us-md'), '--tar', '--to', folder('archives'));
    const body = Buffer.alloc(64 * 1024 * 1024);
    const zeros = Buffer.from(await packTar([{ header: { name: 'us-md/zeros.bin', size: body.length }, body }])).subarray(0, -1024);
    const files = (await readFile(folder('archives', 'us-md-1.tar'))).subarray(0, -1024);
    const parts = place === 'first' ? [zeros, files] : [files, zeros];
    const path = folder('archives', 'zeros.tgz');
    await writeFile(path, gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)])));
    expect(await attempt('add', path)).toMatchObject(failure(3, 'it unpacks to more than 16.8 MB, 100 times its size'));
    expect(await readdir(folder('home'))).toEqual([]);
  });

  it('names an archive that is not there', async () => {
    expect(await attempt('add', folder('no-such.tar.br'))).toMatchObject(failure(2, 'no-such.tar.br'));
  });

  it('adds by the name in a catalog, and refuses a manifest that is not the one of the catalog', async () => {
    const catalog = folder('catalog.json');
    await command('pack', folder('us-md'), ...pack('again'), '--catalog', catalog, '--url', `${server.url}/us-md`);
    await command('add', 'us-md', '--catalog', catalog);
    expect(await command('list')).toMatch(/us-md +1 +2 /);
    const entries = JSON.parse(await readFile(catalog, 'utf8'));
    await writeFile(catalog, JSON.stringify({ 'us-md': { ...entries['us-md'], sha256: '0'.repeat(64) } }));
    expect(await attempt('add', 'us-md', '--catalog', catalog)).toMatchObject(failure(3, 'as the catalog says'));
  });

  it('signs a package and an archive, and adds what the key has signed alone', async () => {
    const pem = (format: 'pkcs8' | 'spki') => ({ type: format, format: 'pem' }) as const;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    await writeFile(folder('private.pem'), privateKey.export(pem('pkcs8')));
    await writeFile(folder('public.pem'), publicKey.export(pem('spki')));
    await writeFile(folder('other.pem'), generateKeyPairSync('ed25519').publicKey.export(pem('spki')));
    await command('pack', folder('us-md'), ...pack('signed'), '--sign', folder('private.pem'));
    await command('pack', folder('us-md'), '--tar', '--sign', folder('private.pem'), '--to', folder('signed-release'));
    for (const place of [folder('signed'), folder('signed-release', 'us-md-1.tar')]) {
      await command('add', place, '--signed-by', folder('public.pem'));
      await command('remove', 'us-md');
      const refused = await attempt('add', place, '--signed-by', folder('other.pem'));
      expect(refused).toMatchObject(failure(3, 'a signature of another key or content'));
    }
    const manifest = folder('signed', 'manifest.json');
    await writeFile(manifest, `${await readFile(manifest, 'utf8')}\n`);
    for (const [place, keyFile, why] of [
      ['signed', 'public.pem', 'a signature of another key or content'],
      ['packed', 'public.pem', 'no signature, expected one by the key in'],
      ['packed', 'private.csv', 'private.csv cannot be read: ENOENT'],
      ['packed', 'points.csv', 'is no PEM file of an Ed25519 public key'],
      ['signed', 'private.pem', 'private.pem holds a private key, expected a public key (openssl pkey -pubout)'],
    ] as const) {
      const { notices } = await attempt('add', folder(place), '--signed-by', folder(keyFile));
      expect(notices).toContain(why);
      expect(await readdir(folder('home'))).toEqual([]);
    }
  });

  it('installs an older edition only when told to', async () => {
    const build = (version: string) =>
      command(
        'build',
        folder(`edition-${version}`),
        '--us',
        `openaddresses:${folder('points.csv')}`,
        '--name',
        'us-md',
        '--version',
        version,
      );
    for (const version of ['2026.10', '2026.9']) await build(version);
    await command('add', folder('edition-2026.10'));
    const why = /us-md 2026\.9 of \S+ is older than the installed 2026\.10 of \S+: --older installs it/;
    expect(await attempt('add', folder('edition-2026.9'))).toMatchObject(failure(2, why));
    await command('add', folder('edition-2026.10'));
    await command('add', folder('edition-2026.9'), '--older');
    expect(await command('list')).toMatch(/us-md +2026\.9 /);
    await command('add', folder('edition-2026.10'));
  });

  it('enters an archive in a catalog, from which it is added', async () => {
    // The option was ignored beside --tar, with exit code 0.
    const [catalog, release] = [folder('archives.json'), folder('catalogued')];
    await command('pack', folder('us-md'), '--tar', '--to', release, '--catalog', catalog, '--url', `${server.url}/archives/`);
    const bytes = await readFile(join(release, 'us-md-1.tar'));
    server.put('/archives/us-md-1.tar', bytes);
    const { 'us-md': entry } = JSON.parse(await readFile(catalog, 'utf8'));
    expect(entry).toMatchObject({ urls: [`${server.url}/archives/us-md-1.tar`], bytes: bytes.length });
    await command('add', 'us-md', '--catalog', catalog, '--cache', folder('cache'));
    expect(await command('list')).toMatch(/us-md +1 +2 /);
  });

  it.each([
    [['--tar', '--npm', '@scope/us-md'], '--npm has no effect with --tar'],
    [['--tar', '--version', '1'], '--version has no effect with --tar'],
    [['--compress', '--npm', '@scope/us-md', '--version', '1'], '--compress has no effect without --tar'],
    [['--tar', '--url', 'https://data.example.org'], '--url has no effect without --catalog'],
    [['--tar', '--catalog', 'catalog.json'], '--url is missing'],
  ])('refuses %s, and packs nothing', async (options, why) => {
    expect(await attempt('pack', folder('us-md'), ...options, '--to', folder('refused'))).toMatchObject(failure(2, why));
    expect(await readdir(folder())).not.toContain('refused');
  });

  it('names the archive, not where it was unpacked, and leaves nothing of a dataset that is damaged in it', async () => {
    const shards = (name: string): boolean => name.startsWith('us-streets-210');
    for (const [change, why] of [
      [(path: string) => rm(path), 'is missing in'],
      [(path: string) => writeFile(path, 'damaged'), 'has 7 bytes, expected'],
    ] as const) {
      await rm(folder('broken'), { recursive: true, force: true });
      await cp(folder('us-md'), folder('broken', 'us-md'), { recursive: true });
      const files = await readdir(folder('broken', 'us-md'));
      await change(folder('broken', 'us-md', files.find(shards) as string));
      const path = folder('broken.tar');
      execFileSync('tar', ['-cf', path, '-C', folder('broken'), 'us-md']);
      server.put('/broken.tar', await readFile(path));
      for (const place of [path, `${server.url}/broken.tar`]) {
        const added = await attempt('add', place, '--cache', folder('cache'));
        expect(added).toMatchObject(failure(3, why));
        expect(added.notices).toContain(place);
        expect(added.notices).not.toContain(folder('home'));
        // A folder of what had been copied stayed before.
        expect(await readdir(folder('home'))).toEqual([]);
      }
    }
  });

  it('installs nothing of a dataset with a damaged file', async () => {
    const name = [...server.files.keys()].find((path) => path.includes('us-streets-210')) as string;
    const whole = server.files.get(name) as Uint8Array;
    const damaged = Uint8Array.from(whole);
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] as number) ^ 1;
    server.files.set(name, damaged);
    const added = await attempt('add', `${server.url}/us-md`);
    server.files.set(name, whole);
    expect(added).toMatchObject(failure(3, 'is not what the manifest says'));
    expect(await readdir(folder('home'))).toEqual([]);
    expect(await command('list')).toMatch(/^nothing is installed/);
  });

  it.each([
    ['missing', (path: string) => rm(path), 'is missing in'],
    ['damaged', (path: string) => writeFile(path, 'damaged'), 'has 7 bytes, expected'],
  ])('compares and packs no dataset with a %s shard, though the manifests agree', async (state, change, why) => {
    const dataset = folder(`diff-${state}`);
    await cp(folder('us-md'), dataset, { recursive: true });
    const shard = (await readdir(dataset)).find((name) => name.startsWith('us-streets-210')) as string;
    await change(join(dataset, shard));
    expect(await attempt('diff', folder('us-md'), dataset)).toMatchObject(failure(3, why));
    expect(await attempt('diff', dataset, folder('us-md'))).toMatchObject(failure(3, why));
    expect(await attempt('pack', dataset, '--tar', '--to', folder('packed'))).toMatchObject(failure(3, 'is damaged'));
  });

  it('packs share-alike data only when told to', async () => {
    const manifest = folder('us-md', 'manifest.json');
    const before = await readFile(manifest, 'utf8');
    const content = JSON.parse(before);
    const shared = { ...content, sources: content.sources.map((source: object) => ({ ...source, licence: 'ODbL 1.0' })) };
    await writeFile(manifest, sealed(shared));
    expect(await attempt('pack', folder('us-md'), ...pack('shared'))).toMatchObject(failure(2, 'share-alike (ODbL 1.0)'));
    await command('pack', folder('us-md'), ...pack('shared'), '--allow');
    await writeFile(manifest, before);
  });
});
