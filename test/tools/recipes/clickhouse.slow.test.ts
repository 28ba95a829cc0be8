import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { folderForEach } from '../../fixtures/folder.js';
import { withCommand } from './recipe.js';

const EXAMPLE = new URL('../../../docs/examples/clickhouse/doorplate_function.xml', import.meta.url);
const LISTED = '801 Shawan Rd, Cockeysville MD 21030';
const folder = folderForEach();

describe('the function of ClickHouse', () => {
  it('answers each block line by line, and waits for the next one', { timeout: 60_000 }, async () => {
    const [, command = ''] = /<command>(.*)<\/command>/.exec(await readFile(EXAMPLE, 'utf8')) ?? [];
    const child = spawn('sh', ['-c', command], { env: await withCommand(folder()), stdio: ['pipe', 'pipe', 'ignore'] });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    /** Reads as many lines as there are rows, as a pool does: its input stays open. */
    const block = async (...pieces: string[]) => {
      for (const piece of pieces) child.stdin.write(piece);
      const rows = pieces.join('').split('\n').length - 1;
      const lines: { status: number; input: string; result: { FullAddress: string } | null }[] = [];
      while (lines.length < rows) lines.push(JSON.parse((await answers.next()).value));
      return lines;
    };
    expect((await block(`${LISTED}\n`)).map(({ status }) => status)).toEqual([200]);
    // ClickHouse writes as much as a pipe takes, wherever that ends; an empty cell is an empty line.
    expect((await block(`${LISTED}\n\n1 No`, 'where Ln "x" \\, Cockeysville MD\n')).map(({ status }) => status)).toEqual([200, 400, 404]);
    const many = Array.from({ length: 3000 }, (_, at) => `${at % 2 === 0 ? LISTED : `${at} Nowhere Ln, Cockeysville MD`}\n`);
    const answered = await block(many.join(''));
    expect(answered.map(({ input }) => `${input}\n`)).toEqual(many);
    expect(answered[0]?.result?.FullAddress).toBe('801 SHAWAN RD, COCKEYSVILLE MD 21030-1225');
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
