import { describe, expect, it } from 'vitest';
import type { Doorplate } from '../../src/doorplate.js';
import { open } from '../../src/open.js';
import { networkSource } from '../fixtures/paged-sample.js';
import { rowOf } from '../fixtures/us-address.js';
import { usPlacesDataset } from '../fixtures/us-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

/** ZIP codes of one city, each in another file. */
const ZIPS = Array.from({ length: 20 }, (_, i) => `6${String(i).padStart(2, '0')}01`);
const NAMES = ['MAPLE', 'CHESTNUT', 'HICKORY', 'SYCAMORE', 'MAGNOLIA', 'JUNIPER', 'CYPRESS', 'HAWTHORN', 'LAUREL', 'POPLAR'];
const CITY = { name: 'Springfield', state: 'IL', weight: 9, zips: ZIPS };

/** Each street has two ZIP codes, and every ZIP code has `MAIN ST`. */
const rows = ZIPS.flatMap((zip, i) =>
  ['MAIN', NAMES[i % NAMES.length] as string].flatMap((name) =>
    Array.from({ length: 40 }, (_, house) => rowOf({ name, postType: 'ST', number: String(100 * i + house + 1), zip })),
  ),
);
const packed = await Promise.all([usPlacesDataset([CITY]), usStreetsDataset(rows)]);

/** The answer, which has to be that of data that has all been read, and the files with streets that were read for it. */
async function streetsRead(ask: (doorplate: Doorplate) => Promise<unknown>) {
  const networks = packed.map(networkSource);
  const doorplate = await open({ only: true, data: networks.map(({ source }) => source) });
  const cold = await ask(doorplate);
  const names = networks.flatMap(({ network }) => network.reads.map(({ name }) => name));
  await doorplate.preload();
  expect(cold).toEqual(await ask(doorplate));
  await doorplate.close();
  return { answer: cold, files: new Set(names.flatMap((name) => /^us-streets-(\d+)/.exec(name)?.[1] ?? [])) };
}

describe('a city of many ZIP codes', () => {
  it('is read where it has a street of the name', async () => {
    const { answer, files } = await streetsRead((doorplate) => doorplate.verify('315 Sycamore St, Springfield, IL'));
    expect(answer).toMatchObject({ status: 'found', result: { ZipCode: '60301' } });
    expect([...files].sort()).toEqual(['603', '613']);
  });

  it('is read where two streets that cross may be', async () => {
    const { files } = await streetsRead((doorplate) => doorplate.geocode('Maple St and Laurel St, Springfield, IL'));
    expect([...files].sort()).toEqual(['600', '608', '610', '618']);
  });

  it('is read as a whole for a misspelt name', async () => {
    const { answer, files } = await streetsRead((doorplate) => doorplate.verify('315 Sycamroe St, Springfield, IL'));
    expect(answer).toMatchObject({ status: 'found', result: { AddressLine1: '315 SYCAMORE ST', ZipCode: '60301' } });
    expect(files.size).toBe(ZIPS.length);
  });

  it.each([
    '1903 Main St, Springfield, IL',
    '315 Sycamore Ave, Springfield',
    '99999 Poplar St, Springfield, IL',
    '315 N Sycamore St Apt 4, Springfield, IL 60401',
    '5 Nowhere Rd, Springfield, IL',
  ])('answers as from memory: %s', async (text) => {
    expect((await streetsRead((doorplate) => doorplate.verify(text))).answer).toBeDefined();
  });
});
