import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putRelease } from '../fixtures/publishers/overture.js';
import { putRealTiger, REAL_REGIONS, realRows } from '../fixtures/publishers/real.js';
import { GetRun, rowsOf } from '../tools/build/get/get-run.js';

const RELEASE = '2026-08-19.0';
const GROUP_ROWS = 20_000;
/** Without San José, whose rows are all read back elsewhere: Vermont is nearly as large, and has more kinds of rows. */
const REGIONS = REAL_REGIONS.filter(({ name }) => name !== 'san-jose-ca');

let run: GetRun;
const sizes = new Map<string, number>();
beforeAll(async () => {
  run = await GetRun.start();
  const regions = [];
  for (const { name } of REGIONS) {
    const rows = await realRows(name);
    sizes.set(name, rows.length);
    regions.push(rows);
  }
  putRelease(run.server, RELEASE, regions, GROUP_ROWS);
}, 300_000);
afterAll(() => run.close());

describe.each(REGIONS)('get $area', ({ name, area, dataset }) => {
  it(`accounts for every row of ${name}, and finds no difference to them`, { timeout: 600_000 }, async () => {
    const { exit, notices, answer } = await run.get(['overture'], area);
    expect([exit, notices.slice(-1500)]).toEqual([0, expect.anything()]);
    expect([exit, answer.name, answer.checked]).toEqual([0, dataset, true]);
    const { read, kept, others } = rowsOf(answer);
    expect([read, kept + others]).toEqual([sizes.get(name), sizes.get(name)]);
    // Of Vermont, 14,673 rows have the number 0.
    expect(kept / read).toBeGreaterThan(0.94);
    const data = join(run.folder, 'data');
    expect(await run.command('check', join(data, dataset), '--recipe', join(data, `${dataset}.recipe.json`))).toMatch(
      /^0 unexplained differences$/m,
    );
  });
});

it('gets the ranges of a real county', async () => {
  const area = await putRealTiger(run.server);
  const { exit, answer } = await run.get(['tiger'], area);
  expect([exit, answer.version, answer.checked]).toEqual([0, '2021', true]);
  // Two ranges have no ZIP code.
  expect(rowsOf(answer)).toMatchObject({ read: 677, kept: 439 + 437 });
});
