import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadata } from 'hyparquet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { boxesOf, isUsArea, overlapsAny } from '../../../../tools/build/get/areas/area.js';
import { areaLists } from '../../../../tools/build/get/areas/named-places.js';
import { parseArea } from '../../../../tools/build/get/areas/parse-area.js';
import { boxOfGroup } from '../../../../tools/build/get/parquet-cut.js';
import { packagePlaces } from '../../../../tools/build/package-places.js';
import type { Fault } from '../../../fixtures/publishers/faults.js';
import { nation } from '../../../fixtures/publishers/nation.js';
import { putRelease, type ThemeRow } from '../../../fixtures/publishers/overture.js';
import type { PublisherServer } from '../../../fixtures/publishers/server.js';
import { failure } from '../../cli/run-command.js';
import { GetRun, rowsOf } from './get-run.js';

const RELEASE = '2026-08-19.0';
const ROWS = 80_000;
const GROUPS = 200;
const PART = /part-/;

let files: readonly (readonly ThemeRow[])[];
const run = GetRun.forEach();
let server: PublisherServer;
beforeAll(async () => {
  files = nation((await packagePlaces()).places, ROWS);
});
beforeEach(() => {
  server = run.server;
  putRelease(server, RELEASE, files, ROWS / GROUPS);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  files = [];
});

const get = (...words: string[]) => run.get(['overture'], ...words);
const update = (...words: string[]) => run.command('update', ...words);

async function datasetBytes(name: string): Promise<Record<string, string>> {
  const path = join(run.folder, 'data', name);
  const names = (await readdir(path)).sort();
  return Object.fromEntries(await Promise.all(names.map(async (file) => [file, (await readFile(join(path, file))).toString('base64')])));
}

/** Bytes of the row groups that meet an area, all columns. */
async function groupBytes(word: string): Promise<number> {
  const lists = await areaLists();
  const area = parseArea(word, lists);
  if (!isUsArea(area)) throw new RangeError('expected an area of addresses');
  const boxes = boxesOf(area, lists.atlas);
  const groups = [...server.files].filter(([path]) => PART.test(path)).flatMap(([, bytes]) => parquetMetadata(bytes).row_groups);
  expect(groups).toHaveLength(GROUPS);
  const met = groups.filter((group) => overlapsAny(boxOfGroup(group) as never, boxes));
  return met.reduce(
    (sum, group) => sum + group.columns.reduce((own, { meta_data: data }) => own + Number(data?.total_compressed_size), 0),
    0,
  );
}

describe('get', () => {
  it('fetches no more than the row groups of a county, accounts for every row, and answers from the dataset', async () => {
    const { answer } = await get('county:24510');
    expect(answer).toMatchObject({ name: 'us-county-24510', version: RELEASE, checked: true });
    expect(server.sent(PART)).toBeLessThanOrEqual(1.3 * (await groupBytes('county:24510')));
    const { read, kept, others } = rowsOf(answer);
    expect(kept + others).toBe(read);
    const { places } = await packagePlaces();
    const inside = files.flat().filter(({ zip }) => places.zip(zip)?.countyFips === '24510');
    expect(kept).toBeGreaterThanOrEqual(inside.length);
    const row = inside[0] as ThemeRow;
    vi.stubEnv('DOORPLATE_DATA_DIR', join(run.folder, 'data'));
    const text = `${row.number} ${row.street}, ${row.city} ${row.state} ${row.zip}`;
    // What is installed answers without being named.
    expect(JSON.parse(await run.command('query', 'verify', '--json', text)).Result).toMatchObject({
      DpvConfirmation: 'Y',
      ZipCode: row.zip,
    });
  });

  it('fetches nothing again that is in the cache, asks for the catalog only, and makes the same bytes', async () => {
    await get('county:24510');
    const first = await datasetBytes('us-county-24510');
    server.seen.length = 0;
    expect(await get('county:24510')).toMatchObject({ exit: 0, answer: { built: false } });
    expect(server.seen.map(({ path, bytes }) => [path, bytes])).toEqual([['/catalog.json', 0]]);
    await run.command('remove', 'us-county-24510');
    server.seen.length = 0;
    expect(await get('county:24510', '--offline')).toMatchObject({ exit: 0, answer: { built: true } });
    expect(await datasetBytes('us-county-24510')).toEqual(first);
    expect(server.seen).toEqual([]);
    // A dataset that lacks a file is built, whatever the publishers say.
    const [name = ''] = Object.keys(first).filter((file) => file.endsWith('.bin'));
    await rm(join(run.folder, 'data', 'us-county-24510', name));
    expect(await get('county:24510')).toMatchObject({ exit: 0, answer: { built: true } });
    expect(await datasetBytes('us-county-24510')).toEqual(first);
  });

  it('updates to a newer edition, fetches nothing of what is held, and tells what a comparison of both sources tells', async () => {
    await get('county:24510');
    expect(await update()).toMatch(/nothing newer/);
    const { places } = await packagePlaces();
    const isInside = ({ zip }: ThemeRow): boolean => places.zip(zip)?.countyFips === '24510';
    const inside = files.flat().filter(isInside);
    const [gone, moved, renamed] = inside as [ThemeRow, ThemeRow, ThemeRow];
    const fresh: ThemeRow = { ...gone, number: '99871' };
    const change = (row: ThemeRow): readonly ThemeRow[] => {
      if (row === gone) return [fresh];
      if (row === moved) return [{ ...row, latitude: row.latitude + 0.0001 }];
      return [row === renamed ? { ...row, street: 'Unity Way' } : row];
    };
    putRelease(
      server,
      '2026-09-16.0',
      files.map((rows) => rows.flatMap(change)),
      ROWS / GROUPS,
    );
    server.seen.length = 0;
    const told = await update();
    expect(server.seen.filter(({ path }) => path.includes(RELEASE))).toEqual([]);
    expect(told).toMatch(/^1 added, 1 removed, 1 moved, 1 renamed$/m);
    const listed = (await readFile(join(run.folder, 'data', 'us-county-24510.changes.csv'), 'utf8')).split('\n').slice(1, -1);
    expect(listed.map((line) => line.split(',')[0]).sort()).toEqual(['added', 'moved', 'removed', 'renamed']);
    expect(listed.find((line) => line.startsWith('added'))).toContain('99871');
    expect(listed.find((line) => line.startsWith('renamed'))).toContain('UNITY WAY');
    expect(await update()).toMatch(/nothing newer/);
    expect(JSON.parse(await update('--json'))).toMatchObject({ name: 'us-county-24510', built: false });
  });

  it('lists and removes what is installed, and shows and clears the cache', async () => {
    await get('county:24510');
    expect(await run.command('list')).toMatch(/us-county-24510 +2026-08-19\.0 +\d+/);
    // The name in the list was taken for a folder of the working directory.
    for (const words of [['inspect'], ['diff', 'us-county-24510'], ['update'], ['pack', '--tar', '--to', join(run.folder, 'packed')]])
      expect(await run.command(...words, 'us-county-24510')).toMatch(/us-county-24510|no address has changed/);
    expect(await run.command('cache', 'list')).toMatch(/part-\d+\.zstd\.parquet\n/);
    expect(await run.command('remove', 'us-county-24510')).toBe('removed us-county-24510\n');
    expect(await run.command('list')).toMatch(/^nothing is installed/);
    await run.command('cache', 'clear');
    expect(await run.command('cache', 'list')).toMatch(/^0 downloads, 0 B/);
  });

  it('fetches nothing again that had arrived when it was killed, before or behind its last step', async () => {
    await get('county:24510');
    const whole = await datasetBytes('us-county-24510');
    const cache = join(run.folder, 'cache');
    const kept = (await readdir(cache, { recursive: true })).filter((name) => name.endsWith('.parquet') && PART.test(name));
    const [first, second] = kept.map((name) => join(cache, name)) as [string, string];
    for (const path of [first, second]) {
      const sidecar = join(path, '..', 'download.json');
      await writeFile(sidecar, JSON.stringify({ ...JSON.parse(await readFile(sidecar, 'utf8')), sha256: null }));
    }
    await rename(first, `${first}.part`);
    await run.command('remove', 'us-county-24510');
    server.seen.length = 0;
    expect((await get('county:24510')).exit).toBe(0);
    expect(server.sent(PART)).toBe(0);
    expect(await datasetBytes('us-county-24510')).toEqual(whole);
  });

  it('runs twice at the same time, with one cache and one place for the dataset', async () => {
    const both = await Promise.all([get('county:24510'), get('county:24510')]);
    expect(both.map(({ exit }) => exit)).toEqual([0, 0]);
    const parts = server.seen.filter(({ path }) => PART.test(path)).map(({ path, range }) => `${path} ${range}`);
    expect(new Set(parts).size).toBe(parts.length);
    const together = await datasetBytes('us-county-24510');
    await get('county:24510');
    expect(await datasetBytes('us-county-24510')).toEqual(together);
    expect((await readdir(join(run.folder, 'data'))).filter((name) => /lock|candidate/.test(name))).toEqual([]);
  });

  it('fetches whole files, and says so, of a server that knows no ranges', async () => {
    await get('county:24510');
    const answer = await run.ask('us-county-24510', 'suggest-address', '1');
    await run.command('remove', 'us-county-24510');
    await rm(join(run.folder, 'cache'), { recursive: true });
    server.seen.length = 0;
    server.knowsRanges = false;
    const { exit, notices, answer: whole } = await get('county:24510');
    expect([exit, notices]).toEqual([0, expect.stringContaining('sends whole files only')]);
    const { read, kept, others } = rowsOf(whole);
    expect(kept + others).toBe(read);
    expect(await run.ask('us-county-24510', 'suggest-address', '1')).toEqual(answer);
    server.seen.length = 0;
    expect((await get('county:24510', '--offline')).exit).toBe(0);
    expect(server.seen).toEqual([]);
  });

  it('reads whole files of a server that claims to know ranges, before the plan and behind it', async () => {
    // It was asked five times, and then the advice was to run the same command again.
    await get('county:24510', '--dry-run');
    server.faults.plan({ path: PART, fault: { kind: 'whole' }, times: 1e6 });
    expect(await get('county:24510')).toMatchObject({ exit: 0, answer: { checked: true } });
    const ranged = await datasetBytes('us-county-24510');
    await run.command('remove', 'us-county-24510');
    await run.command('cache', 'clear');
    expect(await get('county:24510')).toMatchObject({ exit: 0, notices: expect.stringContaining('sends whole files only') });
    expect(Object.keys(await datasetBytes('us-county-24510'))).toHaveLength(Object.keys(ranged).length);
  });

  it('names a web page that comes instead of files, and a circle of redirects, and gives no advice that cannot help', async () => {
    server.faults.plan({ path: PART, fault: { kind: 'page' }, times: 1e6 });
    const page = await get('county:24510');
    expect(page).toMatchObject(failure(5, 'a web page (text/html, status 200, "Request Rejected Support ID 17")'));
    server.redirects.set('/catalog.json', '/catalog.json');
    server.seen.length = 0;
    const circle = await get('county:24510');
    expect(circle).toMatchObject(failure(5, 'catalog.json cannot be fetched: the server redirects in a circle'));
    // One attempt, which follows as many redirects as fetch does.
    expect(server.seen.length).toBeLessThan(30);
    for (const { notices } of [page, circle]) {
      expect(notices).not.toContain('again');
      expect(notices).toContain('name a mirror with --base-url');
    }
  });

  it('names the source that has nothing of an area', async () => {
    putRelease(server, RELEASE, [files.flat().filter(({ state }) => state === 'CA')], ROWS);
    expect(await get('county:24510')).toMatchObject(failure(5, `${RELEASE} has nothing of Baltimore, MD (24510): name other sources`));
  });

  it('plans without fetching', async () => {
    const { answer } = await get('21201', '--dry-run');
    expect(answer).toMatchObject({ name: 'us-zip-21201', version: RELEASE, sources: [{ source: 'overture', edition: RELEASE }] });
    expect(answer.cost.bytes).toBeGreaterThan(0);
    expect(await readdir(join(run.folder, 'data')).catch(() => [])).toEqual([]);
  });

  it('recovers from all that passes, whatever comes behind it', async () => {
    await get('county:24510');
    const undisturbed = await datasetBytes('us-county-24510');
    await rm(join(run.folder, 'data'), { recursive: true });
    await rm(join(run.folder, 'cache'), { recursive: true });
    const faults: readonly Fault[] = [
      { kind: 'cut', bytes: 700 },
      { kind: 'status', status: 503, retryAfter: '0' },
      { kind: 'status', status: 429, retryAfter: '1' },
      { kind: 'page' },
      { kind: 'changed' },
    ];
    for (const fault of faults) server.faults.plan({ path: PART, fault });
    expect(await get('county:24510')).toMatchObject({ exit: 0, notices: expect.not.stringContaining('error') });
    expect(await datasetBytes('us-county-24510')).toEqual(undisturbed);
  });

  it.each<[string, Fault, RegExp]>([
    ['a file that is gone', { kind: 'status', status: 404 }, /part-\d+.* is not there \(status 404\)/],
    ['a refusal', { kind: 'status', status: 403 }, /part-\d+.* is refused \(status 403\).*--base-url/],
    [
      'a wait of an hour',
      { kind: 'status', status: 503, retryAfter: '3600' },
      /part-\d+.*status 503; the server asks to come back in 3600 s/,
    ],
  ])('names the file and installs nothing after %s', async (_, fault, message) => {
    server.faults.plan({ path: PART, fault, times: 1000 });
    expect(await get('county:24510')).toMatchObject(failure(5, message));
    expect(await readdir(join(run.folder, 'data')).catch(() => [])).toEqual([]);
  });
});
