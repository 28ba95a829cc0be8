import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { folderForAll, folderForEach } from '../../../fixtures/folder.js';
import { paddedRows, tableRows } from '../../../fixtures/table-rows.js';
import { workbook } from '../../../fixtures/workbook.js';
import { failure, runCommand } from '../run-command.js';

const KILLS = Number(process.env.DOORPLATE_KILLS ?? 2);
/** Three parts a kill and more, so that there is still something to do. */
const ROWS = 10_000 * KILLS;
const input = folderForAll();
const folder = folderForEach();
beforeAll(async () => {
  const rows = [['row', 'padding', 'ip'], ...paddedRows(ROWS)];
  await writeFile(input('in.csv'), `${rows.join('\n')}\n`);
  await writeFile(input('in.xlsx'), workbook(rows));
});

const words = (out: string, fields = 'CountryCode') => {
  const table = input(out.endsWith('xlsx') ? 'in.xlsx' : 'in.csv');
  return ['batch', 'ip', table, '--out', folder(out), '--review', folder('review.csv'), '--fields', fields];
};

/** Starts the command, and kills it once its journal has grown; false when it was quicker. */
async function startAndKill(out: string): Promise<boolean> {
  const child = spawn(process.execPath, [inject('command'), ...words(out), '--resume'], { stdio: 'ignore' });
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

describe('a batch that is killed', () => {
  it.each(['out.csv', 'out.parquet', 'out.xlsx'])('has every row of %s once when it is resumed', { timeout: 300_000 }, async (out) => {
    let kills = 0;
    for (let round = 0; round < KILLS; round++) if (await startAndKill(out)) kills += 1;
    expect(kills).toBeGreaterThan(0);
    expect((await runCommand([...words(out), '--resume'])).exit).toBe(0);
    const rows = await tableRows(folder(out));
    expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: ROWS }, (_, row) => row));
    expect(rows.every(({ status }) => status === 'found')).toBe(true);
    expect((await readdir(folder())).sort()).toEqual([out, 'review.csv']);
  });

  it('is not started anew by mistake, and not resumed with other options', async () => {
    expect(await startAndKill('out.csv')).toBe(true);
    expect(await runCommand(words('out.csv'))).toMatchObject(failure(2, 'go on with --resume, or remove it'));
    expect(await runCommand([...words('out.csv', 'City'), '--resume'])).toMatchObject(
      failure(2, 'is of a run with other options or another input'),
    );
  });
});
