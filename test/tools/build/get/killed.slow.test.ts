import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { packagePlaces } from '../../../../tools/build/package-places.js';
import { nation } from '../../../fixtures/publishers/nation.js';
import { putRelease } from '../../../fixtures/publishers/overture.js';
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
  const { child, ended } = run.start(...words);
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
    const at = (...path: string[]) => join(run.folder, ...path);
    const files = Array.from({ length: 4 }, (_, file) => at(`${file}.csv`));
    const row = (number: number): string => `${-76.6 - number / 1e6},39.4,${2 * number},ELM ST,,,,MD,${21_000 + (number % 900)},${number}`;
    const lines = Array.from({ length: 50_000 }, (_, number) => row(number)).join('\n');
    for (const file of files) await writeFile(file, `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${lines}\n`);
    const build = (name: string, ...own: string[]) => [
      ...['build', at('built', name), '--name', name, '--version', '1'],
      ...own.flatMap((file) => ['--us', `openaddresses:${file}`]),
    ];
    await mkdir(at('built'));
    await killed(at('built'), ...build('large', ...files));
    await run.command(...build('small', files[0] as string));
    expect((await readdir(at('built'))).filter((name) => !/\.csv$/.test(name))).toEqual(['small']);

    const small = at('built', 'small');
    await mkdir(at('packed'));
    const pack = ['pack', small, '--tar', '--to', at('packed')];
    await killed(at('packed'), ...pack, '--compress');
    await run.command(...pack);
    expect((await readdir(at('packed'))).sort()).toEqual(['SHA256SUMS', 'small-1.tar']);

    const npm = ['pack', small, '--npm', 'small', '--version', '1.0.0', '--to', at('npm', 'small')];
    await mkdir(at('npm'));
    await killed(at('npm'), ...npm);
    await run.command(...npm);
    expect(await readdir(at('npm'))).toEqual(['small']);

    await mkdir(at('data'));
    await killed(at('data'), 'add', at('packed', 'small-1.tar'));
    await run.command('add', at('npm', 'small'));
    expect(await readdir(at('data'))).toEqual(['small']);
  });
});
