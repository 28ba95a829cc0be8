import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { readXlsxObjects } from 'hucre/xlsx';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { folderForAll, folderForEach } from '../../../fixtures/folder.js';
import { workbook } from '../../../fixtures/workbook.js';
import { runCommand } from '../run-command.js';

const KILLS = Number(process.env.DOORPLATE_KILLS ?? 2);
/** Three parts a kill and more, so that there is still something to do. */
const ROWS = 10_000 * KILLS;
/** Makes a part of few rows, so that there are many. */
const PADDING = 'x'.repeat(300);
const input = folderForAll();
const folder = folderForEach();
beforeAll(async () => {
  const rows = Array.from({ length: ROWS }, (_, row) => `${row},${PADDING},8.8.${(row >> 8) & 255}.${row & 255}`);
  await writeFile(input('in.csv'), `row,padding,ip\n${rows.join('\n')}\n`);
  await writeFile(input('in.xlsx'), workbook([['row', 'padding', 'ip'], ...rows.map((row) => row.split(','))]));
});

const words = (out: string) => [
  'batch',
  'ip',
  input(out.endsWith('xlsx') ? 'in.xlsx' : 'in.csv'),
  '--out',
  folder(out),
  '--review',
  folder('review.csv'),
];

/** Starts the command, and kills it once its journal has grown; false when it was quicker. */
async function startAndKill(out: string): Promise<boolean> {
  const child = spawn(process.execPath, [inject('command'), ...words(out), '--fields', 'CountryCode', '--resume'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const journal = folder(`${out}.journal`);
  const length = async () => (await readFile(journal).catch(() => '')).length;
  const before = await length();
  while (child.exitCode === null && (await length()) <= before) await setTimeout(5);
  // Any moment: while a part is asked, encoded or written.
  await setTimeout(Math.random() * 150);
  child.kill('SIGKILL');
  const [code] = await ended;
  return code === null;
}

async function rowsOf(path: string): Promise<readonly Record<string, unknown>[]> {
  if (path.endsWith('parquet')) return parquetReadObjects({ file: await asyncBufferFromFile(path), compressors });
  const bytes = await readFile(path);
  return path.endsWith('xlsx') ? (await readXlsxObjects(bytes)).data : parse(bytes, { columns: true });
}

describe('a batch that is killed', () => {
  it.each(['out.csv', 'out.parquet', 'out.xlsx'])('has every row of %s once when it is resumed', { timeout: 300_000 }, async (out) => {
    let kills = 0;
    for (let round = 0; round < KILLS; round++) if (await startAndKill(out)) kills += 1;
    expect(kills).toBeGreaterThan(0);
    expect((await runCommand([...words(out), '--fields', 'CountryCode', '--resume'])).exit).toBe(0);
    const rows = await rowsOf(folder(out));
    expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(rows.every(({ status }) => status === 'found')).toBe(true);
    expect((await readdir(folder())).sort()).toEqual([out, 'review.csv']);
  });

  it('is not started anew by mistake, and not resumed with other options', async () => {
    expect(await startAndKill('out.csv')).toBe(true);
    expect(await runCommand([...words('out.csv'), '--fields', 'CountryCode'])).toMatchObject({
      exit: 2,
      notices: expect.stringContaining('go on with --resume, or remove it'),
    });
    expect(await runCommand([...words('out.csv'), '--fields', 'City', '--resume'])).toMatchObject({
      exit: 2,
      notices: expect.stringContaining('is of a run with other options or another input'),
    });
  });
});
