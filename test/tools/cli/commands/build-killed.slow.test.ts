import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { seeded } from '../../../../bench/measure.js';
import { directorySource, inspectDataset } from '../../../../src/dataset/index.js';
import { folderForAll } from '../../../fixtures/folder.js';

const KILLS = Number(process.env.DOORPLATE_KILLS ?? 12);
const ROWS = 3000;

const folder = folderForAll();
beforeAll(async () => {
  const row = (at: number, version: number) =>
    `${-76.6 - at / 1e5},39.4,${2 * at + version},${['ELM ST', 'OAK AVE', 'MILL RD'][at % 3]},,,,MD,${21_000 + 100 * (at % 9)},${at}`;
  for (const version of [1, 2]) {
    const rows = Array.from({ length: ROWS }, (_, at) => row(at, version));
    await writeFile(folder(`${version}.csv`), `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${rows.join('\n')}\n`);
  }
});

/** Runs a command to its end, or kills it after some milliseconds; gives how long it ran. */
async function run(words: readonly string[], killAfter = Number.POSITIVE_INFINITY): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, [inject('command'), ...words], { stdio: 'ignore' });
  const timer = Number.isFinite(killAfter) ? setTimeout(() => child.kill('SIGKILL'), killAfter) : undefined;
  await once(child, 'exit');
  clearTimeout(timer);
  return performance.now() - from;
}
const build = (out: string, version: number, killAfter?: number) =>
  run(['build', out, '--us', `openaddresses:${folder(`${version}.csv`)}`, '--name', 'us', '--version', String(version)], killAfter);

/** Version of the whole dataset in a folder; null where none can be mounted. */
async function mounted(path: string): Promise<string | null> {
  const inspection = await inspectDataset(directorySource(path)).catch(() => null);
  if (inspection !== null) expect(inspection.intact).toBe(true);
  return inspection?.version ?? null;
}

it.concurrent.each([
  ['where there is none yet', 'fresh', null],
  ['in the place of an older one', 'old', '1'],
])('never leaves a dataset that is not whole, %s, at whatever moment it is killed', { timeout: 180_000 }, async (_, name, before) => {
  const random = seeded(name.length);
  const out = folder(name, 'us');
  const older = folder(`${name}-older`);
  const restore = async (): Promise<void> => {
    await rm(out, { recursive: true, force: true });
    if (before !== null) await cp(older, out, { recursive: true });
  };
  // Loading the code touches nothing: the builds are killed behind it.
  const loads = await run(['--version']);
  await build(out, 1);
  await cp(out, older, { recursive: true });
  const takes = await build(out, 2);
  await restore();
  for (let kill = 0; kill < KILLS / 2; kill++) {
    await build(out, 2, loads + random() * (takes - loads));
    const version = await mounted(out);
    expect(version).toBeOneOf([before, '2']);
    // What it leaves beside may be whole, just before it takes its place; never less.
    for (const left of await readdir(join(out, '..'))) await mounted(join(out, '..', left));
    if (version === '2') await restore();
  }
  await build(out, 2);
  expect(await mounted(out)).toBe('2');
  expect(await readdir(join(out, '..'))).toEqual(['us']);
});
