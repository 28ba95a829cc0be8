import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { run } from '../../../../tools/cli/program.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const KILLS = Number(process.env.DOORPLATE_KILLS ?? 2);
/** Three parts a kill and more, so that there is still something to do. */
const ROWS = 10_000 * KILLS;
/** Makes a part of few rows, so that there are many. */
const PADDING = 'x'.repeat(300);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-killed-'));
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},${PADDING},8.8.${(row >> 8) & 255}.${row & 255}`);
  await writeFile(join(folder, 'in.csv'), `row,padding,ip\n${rows.join('\n')}\n`);
});
afterEach(() => rm(folder, { recursive: true }));

const words = (out: string) => ['batch', 'ip', join(folder, 'in.csv'), '--out', join(folder, out), '--review', join(folder, 'review.csv')];

/** Starts the command, and kills it once its journal has grown; false when it was quicker. */
async function startAndKill(out: string): Promise<boolean> {
  const child = spawn(process.execPath, [inject('command'), ...words(out), '--fields', 'CountryCode', '--resume'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const journal = join(folder, `${out}.journal`);
  const length = async () => (await readFile(journal).catch(() => '')).length;
  const before = await length();
  while (child.exitCode === null && (await length()) <= before) await setTimeout(5);
  // Any moment: while a part is asked, encoded or written.
  await setTimeout(Math.random() * 150);
  child.kill('SIGKILL');
  const [code] = await ended;
  return code === null;
}

describe('a batch that is killed', () => {
  it.each(['out.csv', 'out.parquet'])('has every row of %s once when it is resumed', { timeout: 300_000 }, async (out) => {
    let kills = 0;
    for (let round = 0; round < KILLS; round++) if (await startAndKill(out)) kills += 1;
    expect(kills).toBeGreaterThan(0);
    const { terminal } = memoryTerminal();
    expect(await run([...words(out), '--fields', 'CountryCode', '--resume'], terminal)).toBe(0);
    const path = join(folder, out);
    const rows = out.endsWith('csv')
      ? (parse(await readFile(path), { columns: true }) as Record<string, unknown>[])
      : await parquetReadObjects({ file: await asyncBufferFromFile(path), compressors });
    expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(rows.every(({ status }) => status === 'found')).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['in.csv', out, 'review.csv']);
  });

  it('is not started anew by mistake, and not resumed with other options', async () => {
    expect(await startAndKill('out.csv')).toBe(true);
    const again = memoryTerminal();
    expect(await run([...words('out.csv'), '--fields', 'CountryCode'], again.terminal)).toBe(2);
    expect(again.written.notices).toContain('go on with --resume, or remove it');
    const other = memoryTerminal();
    expect(await run([...words('out.csv'), '--fields', 'City', '--resume'], other.terminal)).toBe(2);
    expect(other.written.notices).toContain('is of a run with other options or another input');
  });
});
