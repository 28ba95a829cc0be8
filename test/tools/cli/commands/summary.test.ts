import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../../tools/cli/program.js';
import { memoryTerminal } from '../terminal/memory-terminal.js';

const ADDRESSES = [
  '1745 T St SE, Washington DC 20020',
  '1 Nowhere Ln, Washington DC 20020',
  '',
  '1745 T Stret SE, Washington DC',
  'Boston MA',
];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-summary-'));
  await writeFile(join(folder, 'in.csv'), `address\n${ADDRESSES.map((text) => `"${text}"`).join('\n')}\n`);
});
afterEach(() => rm(folder, { recursive: true }));

async function doorplate(...words: readonly string[]) {
  const { terminal, written } = memoryTerminal();
  return { exit: await run(words, terminal), written };
}
const summaryOf = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
const batch = (out: string, ...more: readonly string[]) =>
  doorplate(
    'batch',
    'verify',
    join(folder, 'in.csv'),
    '--out',
    join(folder, `${out}.csv`),
    '--summary',
    join(folder, `${out}.json`),
    ...more,
  );

describe('summary', () => {
  it('of all shards is the summary of the whole', async () => {
    const shards = ['1', '2', '3'];
    for (const shard of shards) expect((await batch(shard, '--shard', `${shard}/3`)).exit).toBe(0);
    expect((await batch('whole')).exit).toBe(0);
    const files = shards.map((shard) => join(folder, `${shard}.json`));
    const { exit, written } = await doorplate(
      'summary',
      ...files,
      '--summary',
      join(folder, 'sum.json'),
      '--summary',
      join(folder, 'sum.svg'),
    );
    expect(exit).toBe(0);
    expect(await summaryOf('sum.json')).toEqual(await summaryOf('whole.json'));
    expect(written.output).toContain(`${ADDRESSES.length} rows`);
    expect(await readFile(join(folder, 'sum.svg'), 'utf8')).toMatch(/^<svg /);
  });

  it.each([
    '{',
    '{}',
    'null',
    '{"rows":"5"}',
    '{"rows":1,"duplicates":0,"doubtful":0,"statuses":{"found":"1"},"codes":{},"bands":{},"failures":{}}',
  ])('refuses %s, and names the file', async (text) => {
    await writeFile(join(folder, 'wrong.json'), text);
    const { exit, written } = await doorplate('summary', join(folder, 'wrong.json'));
    expect(exit).toBe(2);
    expect(written.notices).toContain('wrong.json is no summary of a batch');
  });

  it('says which file cannot be read', async () => {
    const { exit, written } = await doorplate('summary', join(folder, 'absent.json'));
    expect(exit).toBe(2);
    expect(written.notices).toContain('absent.json cannot be read: ENOENT');
  });
});
