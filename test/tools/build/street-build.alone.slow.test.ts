import { readdir, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { directorySource, inspectDataset } from '../../../src/dataset/index.js';
import { folderForEach } from '../../fixtures/folder.js';
import { runCommand } from '../cli/run-command.js';

/** Bytes that can still be written; nothing when the disk is not the test's matter. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const writeSync = (file: number, bytes: Uint8Array, at?: number) => {
    spend(bytes.length);
    return fs.writeSync(file, bytes, at);
  };
  return { ...fs, writeSync };
});
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const open: typeof fs.open = async (...parameters) => {
    const file = await fs.open(...parameters);
    const writeFile = file.writeFile.bind(file);
    file.writeFile = async (data, options) => {
      spend((data as Uint8Array).length);
      return writeFile(data, options);
    };
    return file;
  };
  return { ...fs, open };
});
function spend(bytes: number): void {
  disk.room -= bytes;
  if (disk.room < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
}

const folder = folderForEach();
beforeEach(() => {
  disk.room = Number.POSITIVE_INFINITY;
});

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID';
const row = (number: number, street: string, zip: string) =>
  `${-76.61 - number / 10_000},39.43,${number},${street},,,,${zip.startsWith('0') ? 'VT' : 'MD'},${zip},${number}`;
const FIRST = ['THURLOE DR', 'ELM ST', 'OLD COURT RD'].flatMap((street) => [2, 4, 6, 8].map((number) => row(number, street, '21093')));
const SECOND = [...[1, 3].map((number) => row(number, 'ALGONQUIN DR', '05491')), row(2, 'ELM ST', '21093'), row(0, 'ELM ST', '21093')];

async function build(out: string, files: readonly (readonly string[])[], words: readonly string[] = []) {
  const named = files.map(async (lines, at) => {
    const path = folder(`${at}.csv`);
    await writeFile(path, `${[HEADER, ...lines].join('\n')}\n`);
    return ['--us', `openaddresses:${path}`];
  });
  const sources = (await Promise.all(named)).flat();
  const all = ['build', folder(out), '--name', 'us', '--version', '1', ...sources, ...words];
  return runCommand(all, [], { SOURCE_DATE_EPOCH: '1700000000' });
}
const contents = async (out: string): Promise<ReadonlyMap<string, string>> => {
  const names = (await readdir(folder(out))).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(folder(out, name), 'base64')] as const)));
};

describe('build of streets', () => {
  it('gives the same bytes whatever the number of threads and the order of the rows', async () => {
    const one = await build('one', [FIRST, SECOND], ['--threads', '1']);
    expect(one.exit).toBe(0);
    const two = await build('two', [FIRST, SECOND], ['--threads', '2']);
    expect(two.output.replaceAll('two', 'one')).toBe(one.output);
    expect(await contents('two')).toEqual(await contents('one'));
    expect(await readFile(folder('two.rejects.csv'), 'utf8')).toBe(await readFile(folder('one.rejects.csv'), 'utf8'));
    await build('turned', [FIRST.toReversed(), SECOND.toReversed()], ['--threads', '2']);
    expect(await contents('turned')).toEqual(await contents('one'));
    expect((await readdir(folder())).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('takes more files than a dataset may have sources', async () => {
    const files = Array.from({ length: 300 }, (_, at) => [row(2 * at + 2, 'ELM ST', '21093')]);
    expect((await build('out', files)).exit).toBe(0);
    const { sources, totals } = await inspectDataset(directorySource(folder('out')));
    expect(sources[0]).toMatchObject({ title: 'OpenAddresses points', rows: 300 });
    expect(totals.find(({ kind }) => kind === 'us-streets')?.rows).toBe(300);
  });

  it('tells a bad file by name from a thread, and leaves nothing behind', async () => {
    await writeFile(folder('bad.csv'), 'LON,LAT\n');
    const built = await build('out', [FIRST], ['--us', `openaddresses:${folder('bad.csv')}`, '--threads', '2']);
    expect([built.exit, built.notices]).toEqual([
      2,
      expect.stringContaining('bad.csv: no column is known to hold a street; the columns are LON,LAT'),
    ]);
    expect((await readdir(folder())).sort()).toEqual(['0.csv', 'bad.csv']);
  });

  it('says so when the disk is full, wherever that happens, and keeps what was there', async () => {
    await build('out', [FIRST]);
    const before = await contents('out');
    disk.room = 1e9;
    await build('free', [FIRST, SECOND]);
    const needed = 1e9 - disk.room;
    for (const share of [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.99]) {
      disk.room = Math.floor(share * needed);
      const built = await build('out', [FIRST, SECOND]);
      expect([share, built.exit, built.notices]).toEqual([share, 2, expect.stringMatching(/The disk of \S+ is full \(ENOSPC\): .* free/)]);
      expect(await contents('out')).toEqual(before);
      expect((await readdir(folder())).filter((name) => /^\.|\.part$/.test(name))).toEqual([]);
    }
    expect((await inspectDataset(directorySource(folder('out')))).intact).toBe(true);
  });
});
