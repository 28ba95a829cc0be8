import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { packagePlaces } from '../../../tools/build/package-places.js';
import { nation } from '../../fixtures/publishers/nation.js';
import { putRelease } from '../../fixtures/publishers/overture.js';
import { GetRun } from './get-run.js';

const ROWS = 20_000;
/** Until a command has come so far, on whatever machine; milliseconds. */
const POLL_MS = 120_000;

const run = GetRun.forEach();
beforeEach(async () => {
  putRelease(run.server, '2026-08-19.0', nation((await packagePlaces()).places, ROWS), ROWS / 200);
});

const unfinished = (names: readonly string[]): string[] => names.filter((name) => /^\.|\.lock$/.test(name)).sort();

/** Starts a command, and kills it as soon as it has something unfinished in a folder. */
async function killed(folder: string, ...words: string[]): Promise<void> {
  const env = { ...process.env, DOORPLATE_DATA_DIR: join(run.folder, 'data'), DOORPLATE_CACHE_DIR: join(run.folder, 'cache') };
  const child = spawn(process.execPath, [inject('command'), ...words], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const deadline = performance.now() + POLL_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const names = await readdir(folder).catch((): string[] => []);
    if (names.some((name) => name.endsWith('.scratch'))) break;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  child.kill('SIGKILL');
  await ended;
  expect(unfinished(await readdir(folder))).not.toEqual([]);
}

const mirror = () => ['--base-url', `overture=${run.server.url}`];

describe('a command that is killed', () => {
  it('leaves nothing that the next get in the folder does not remove, whatever area it gets', { timeout: 2 * POLL_MS }, async () => {
    const data = join(run.folder, 'data');
    // The stage of a candidate stayed until another get of the same area had run, and one more behind it.
    await killed(data, 'get', 'MD', ...mirror());
    expect((await run.get(['overture'], 'county:24510')).exit).toBe(0);
    expect(unfinished(await readdir(data))).toEqual([]);
    expect((await readdir(data)).filter((name) => name.includes('us-md'))).toEqual([]);
    const cache = await readdir(join(run.folder, 'cache'), { recursive: true });
    expect(cache.filter((name) => /scratch|lock/.test(name))).toEqual([]);
  });

  it('leaves nothing that the next build, pack or add in the folder does not remove', { timeout: 3 * POLL_MS }, async () => {
    const files = Array.from({ length: 4 }, (_, file) => join(run.folder, `${file}.csv`));
    const row = (at: number): string => `${-76.6 - at / 1e6},39.4,${2 * at},ELM ST,,,,MD,${21_000 + (at % 900)},${at}`;
    const lines = Array.from({ length: 50_000 }, (_, at) => row(at)).join('\n');
    for (const file of files) await writeFile(file, `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${lines}\n`);
    const build = (name: string, ...own: string[]) => [
      ...['build', join(run.folder, 'built', name), '--name', name, '--version', '1'],
      ...own.flatMap((file) => ['--us', `openaddresses:${file}`]),
    ];
    await mkdir(join(run.folder, 'built'));
    await killed(join(run.folder, 'built'), ...build('large', ...files));
    await run.command(...build('small', files[0] as string));
    expect((await readdir(join(run.folder, 'built'))).filter((name) => !/\.csv$/.test(name))).toEqual(['small']);

    const small = join(run.folder, 'built', 'small');
    await mkdir(join(run.folder, 'packed'));
    const pack = ['pack', small, '--tar', '--to', join(run.folder, 'packed')];
    await killed(join(run.folder, 'packed'), ...pack, '--compress');
    await run.command(...pack);
    expect((await readdir(join(run.folder, 'packed'))).sort()).toEqual(['SHA256SUMS', 'small-1.tar']);

    const npm = ['pack', small, '--npm', 'small', '--version', '1.0.0', '--to', join(run.folder, 'npm', 'small')];
    await mkdir(join(run.folder, 'npm'));
    await killed(join(run.folder, 'npm'), ...npm);
    await run.command(...npm);
    expect(await readdir(join(run.folder, 'npm'))).toEqual(['small']);

    await mkdir(join(run.folder, 'data'));
    await killed(join(run.folder, 'data'), 'add', join(run.folder, 'packed', 'small-1.tar'));
    await run.command('add', join(run.folder, 'npm', 'small'));
    expect(await readdir(join(run.folder, 'data'))).toEqual(['small']);
  });
});
