import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { putRelease, type ThemeRow, themeRow } from '../../../fixtures/publishers/overture.js';
import { serveProcesses } from '../../cli/commands/serve-process.js';
import { GetRun } from './get-run.js';

const CLIENTS = 4;
const ASKED = '/addressverification/usa/single/100 E Pratt St, Baltimore MD 21202';

const processes = serveProcesses();
const run = GetRun.forEach();

/** Addresses of one street; the first has this number. */
function street(first: number): readonly ThemeRow[] {
  const numbers = Array.from({ length: 50 }, (_, at) => first + 2 * at);
  return numbers.map((number) => themeRow(number, { longitude: -76.61 + number / 10_000, street: 'E Pratt St', zip: '21202' }));
}

describe('a server whose data is updated', () => {
  it('answers all clients all the time, from the old data and then from the new', async () => {
    putRelease(run.server, '2026-08-19.0', [street(100)], 50);
    expect((await run.get(['overture'], 'county:24510')).exit).toBe(0);
    const { url, key } = await processes.serve(['--only', '--data', 'datasets/us-places', '--data', join(run.folder, 'data')]);
    const told: string[] = [];
    let isOver = false;
    const loops = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        const answer = await fetch(url + encodeURI(ASKED), { headers: { authorization: `Bearer ${key}` } });
        const { Result } = (await answer.json()) as { Result: Record<string, unknown> };
        told.push(`${answer.status} ${Result.DpvConfirmation} ${Result.AlgorithmUsed}`);
      }
    });
    await expect.poll(() => told.length).toBeGreaterThan(CLIENTS);
    putRelease(run.server, '2026-09-16.0', [street(102)], 50);
    expect(await run.command('update')).toMatch(/^1 added, 1 removed, 0 moved, 0 renamed$/m);
    await expect.poll(() => told.at(-1)).toBe('200 N 410');
    isOver = true;
    await Promise.all(loops);
    expect(new Set(told)).toEqual(new Set(['200 Y 100', '200 N 410']));
  });
});
