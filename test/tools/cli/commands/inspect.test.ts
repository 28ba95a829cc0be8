import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { directorySource, inspectDataset } from '../../../../src/dataset/index.js';
import { folderForAll } from '../../../fixtures/folder.js';
import { commandOutput, runCommand } from '../run-command.js';

const folder = folderForAll();
beforeAll(async () => {
  const rows = [
    '-76.61,39.43,10,THURLOE DR,,,Baltimore County,MD,21093,1',
    '-76.62,39.44,12,THURLOE DR,,,Baltimore County,MD,21093,2',
    '-76.62,39.44,0,THURLOE DR,,,Baltimore County,MD,21093,3',
    '-76.63,39.45,1,MAIN ST,,,Carroll County,MD,21157,4',
    '-73.4,44.03,151,ALGONQUIN DR,,,Addison,VT,05491,5',
  ];
  await writeFile(folder('points.csv'), `LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID\n${rows.join('\n')}\n`);
  const words = ['--us', `openaddresses:${folder('points.csv')}`, '--name', 'us', '--version', '1'];
  expect((await runCommand(['build', folder('out'), ...words])).exit).toBe(0);
});

const inspect = (...words: string[]) => commandOutput(['inspect', folder('out'), ...words]);

describe('inspect', () => {
  it('tells what is held by state, and by county', async () => {
    expect(await inspect()).toMatch(/^state +counties +ZIP codes +streets +addresses\nMD +2 +2 +2 +3\nVT +1 +1 +1 +1$/m);
    const counties = await inspect('--counties');
    expect(counties).toMatch(/^MD +Baltimore +1 +1 +2\nMD +Carroll +1 +1 +1\nVT +Addison +1 +1 +1$/m);
  });

  it('tells what sources gave and what of them was rejected', async () => {
    expect(await inspect()).toMatch(/^OpenAddresses points\nrows +4\nrejected +1$/m);
  });

  it('tells where the bytes go: the columns of a kind come close to the size of its files', async () => {
    const { totals } = await inspectDataset(directorySource(folder('out')));
    for (const { kind, files, bytes, columns } of totals) {
      const sum = columns.reduce((total, column) => total + column.bytes, 0);
      expect([kind, sum <= bytes, bytes - sum < 1000 * files]).toEqual([kind, true, true]);
    }
    const streets = totals.find(({ kind }) => kind === 'us-streets');
    const longitude = streets?.columns.find(({ name }) => name === 'longitude')?.bytes ?? 0;
    expect(await inspect()).toMatch(new RegExp(`^us-streets +longitude +${(longitude / 4).toFixed(2)}$`, 'm'));
  });

  it('warns of data of IP addresses that is older than 60 days', async () => {
    const path = new URL('../../../../datasets/ip-country', import.meta.url).pathname;
    const { builtAt } = await inspectDataset(directorySource(path));
    const inspectedBehind = async (days: number): Promise<string> => {
      vi.useFakeTimers({ now: Date.parse(builtAt) + days * 86_400_000, toFake: ['Date'] });
      return commandOutput(['inspect', path]).finally(() => vi.useRealTimers());
    };
    expect(await inspectedBehind(60)).not.toContain('warning');
    expect(await inspectedBehind(61)).toMatch(/^warning: The data of IP addresses is 61 days old: doorplate get ip fetches this month's$/m);
  });

  it('lists files with their digests', async () => {
    const { files } = await inspectDataset(directorySource(folder('out')));
    const text = await inspect('--files');
    for (const { name, sha256 } of files) expect(text).toMatch(new RegExp(`^${name} .* ${sha256}$`, 'm'));
    expect(await inspect()).not.toContain(files[0]?.sha256);
  });

  it('counts the ZIP codes of places, too', async () => {
    const { areas } = await inspectDataset(directorySource(new URL('../../../../datasets/us-places', import.meta.url).pathname));
    expect(new Set(areas.map(({ state }) => state)).size).toBeGreaterThan(50);
    expect(areas.find(({ state, county }) => state === 'MD' && county === 'Baltimore')?.zips).toBeGreaterThan(20);
  });
});
