import { utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { folderForEach } from '../../fixtures/folder.js';
import { commandOutput } from '../cli/run-command.js';
import { overtureFile, wkb } from '../us/import/overture-writer.js';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID';
const DAY = new Date('2026-11-13');

const folder = folderForEach();

const command = (...words: string[]) => commandOutput(words);

/** Builds from files and compares the dataset with them; gives what `list` and the comparison print. */
async function built(format: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const words = ['--name', 'us', '--version', '1'];
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(folder(name), bytes);
    await utimes(folder(name), DAY, DAY);
    words.push('--us', `${format}:${folder(name)}`);
  }
  await command('build', folder('home', 'us'), ...words);
  return (await command('list', '--to', folder('home'))) + (await command('check', folder('home', 'us'), ...words.slice(4)));
}

describe('a dataset of several files', () => {
  it('has what the first of two files of one day says, and the comparison knows that', async () => {
    const city = '-76.61,39.43,10,THURLOE DR,,Lutherville,,MD,21093,1';
    const county = ['-76.62,39.44,10,THURLOE DR,,Towson,,MD,21093,1', '-76.62,39.44,12,THURLOE DR,,Towson,,MD,21093,2'];
    const output = await built('openaddresses', {
      'city.csv': `${HEADER}\n${city}\n`,
      'county.csv': `${[HEADER, ...county].join('\n')}\n`,
    });
    expect(output).toMatch(/us +1 +2 /);
    expect(output).toMatch(/^1 {2}addresses explained: a source of higher rank speaks of it$/m);
    expect(output).toMatch(/^0 unexplained differences$/m);
  });

  it('has all points of an address wherever a release is divided', async () => {
    const parts = [39.43, 39.44].map((latitude) => overtureFile([{ number: '10', geometry: wkb(-76.61, latitude) }]));
    const output = await built('overture', { 'part-0.parquet': parts[0] as Uint8Array, 'part-1.parquet': parts[1] as Uint8Array });
    expect(output).toMatch(/us +1 +2 /);
    expect(output).toMatch(/^2 {2}addresses found: as the source says$/m);
    expect(output).toMatch(/^0 unexplained differences$/m);
  });
});
