import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { failure, runCommand } from '../run-command.js';

const ADDRESSES = [
  '801 Shawan Rd, Cockeysville MD 21030',
  '1 Nowhere Ln, Cockeysville MD 21030',
  '',
  '801 Shawan Raod, Cockeysville MD',
  'Boston MA',
];
const folder = folderForEach();
beforeEach(async () => {
  await writeFile(folder('in.csv'), `address\n${ADDRESSES.map((text) => `"${text}"`).join('\n')}\n`);
});

const doorplate = (...words: readonly string[]) => runCommand(words);
const summaryOf = async (name: string) => JSON.parse(await readFile(folder(name), 'utf8'));
const batch = (out: string, ...more: readonly string[]) =>
  doorplate('batch', 'verify', folder('in.csv'), '--out', folder(`${out}.csv`), '--summary', folder(`${out}.json`), ...more);

describe('summary', () => {
  it('of all shards is the summary of the whole', async () => {
    const shards = ['1', '2', '3'];
    for (const shard of shards) expect((await batch(shard, '--shard', `${shard}/3`)).exit).toBe(0);
    expect((await batch('whole')).exit).toBe(0);
    const files = shards.map((shard) => folder(`${shard}.json`));
    const { exit, output } = await doorplate('summary', ...files, '--summary', folder('sum.json'), '--summary', folder('sum.svg'));
    expect(exit).toBe(0);
    expect(await summaryOf('sum.json')).toEqual(await summaryOf('whole.json'));
    expect(output).toContain(`${ADDRESSES.length} rows`);
    expect(await readFile(folder('sum.svg'), 'utf8')).toMatch(/^<svg /);
    expect(JSON.parse((await doorplate('summary', ...files, '--json')).output)).toEqual(await summaryOf('whole.json'));
    expect(JSON.parse((await batch('again', '--json')).output)).toEqual(await summaryOf('whole.json'));
  });

  it.each([
    '{',
    '{}',
    'null',
    '{"rows":"5"}',
    '{"rows":1,"duplicates":0,"doubtful":0,"statuses":{"found":"1"},"codes":{},"bands":{},"failures":{}}',
  ])('refuses %s, and names the file', async (text) => {
    await writeFile(folder('wrong.json'), text);
    const refused = failure(2, 'wrong.json is no summary of a batch');
    expect(await doorplate('summary', folder('wrong.json'))).toMatchObject(refused);
  });

  it('says which file cannot be read', async () => {
    const refused = failure(2, 'absent.json cannot be read: ENOENT');
    expect(await doorplate('summary', folder('absent.json'))).toMatchObject(refused);
  });
});
