import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { type Doorplate, type OpenOptions, open } from '../../src/index.js';
import { manifestOf, withManifest } from '../fixtures/damaged-datasets.js';
import { shippedDataset } from '../fixtures/paged-sample.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const COUNTY = 'us-md-baltimore-county';
const LISTED = '801 Shawan Rd, Cockeysville MD 21030';
const OWN = '100 N Main St, Springfield IL 62701';

const opened: Doorplate[] = [];
const opens = async (options: OpenOptions = {}): Promise<Doorplate> => {
  const doorplate = await open(options);
  opened.push(doorplate);
  return doorplate;
};
const streets = async () => memorySource(await usStreetsDataset(), 'streets');
const homes: string[] = [];
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  for (const doorplate of opened) await doorplate.close();
  for (const home of homes) await rm(home, { recursive: true });
});

/** Which of the mounted datasets are not asked. */
const restOf = (doorplate: Doorplate) =>
  doorplate
    .datasets()
    .filter(({ isAsked }) => !isAsked)
    .map(({ name }) => name);
const lines = async (doorplate: Doorplate, text: string) => (await doorplate.suggestTexts('suggest-address', text)).result ?? [];
const statusOf = async (doorplate: Doorplate, text: string) => (await doorplate.verify(text)).status;

describe('the demonstration county of the package', () => {
  it('is asked where no other streets are mounted, with the rest of the package', async () => {
    const doorplate = await opens();
    expect(restOf(doorplate)).toEqual([]);
    expect(await statusOf(doorplate, LISTED)).toBe('found');
  });

  it.each([
    ['given', async () => opens({ data: [await streets()] })],
    [
      'given, with the county by its name',
      async () => opens({ only: true, data: [await streets(), memorySource(await shippedDataset(COUNTY))] }),
    ],
    ['given, behind the county', async () => opens({ only: true, data: [memorySource(await shippedDataset(COUNTY)), await streets()] })],
    [
      'installed',
      async () => {
        const home = await mkdtemp(join(tmpdir(), 'doorplate-home-'));
        homes.push(home);
        await mkdir(join(home, 'streets'));
        for (const [name, bytes] of await usStreetsDataset()) await writeFile(join(home, 'streets', name), bytes);
        vi.stubEnv('DOORPLATE_DATA_DIR', home);
        return opens();
      },
    ],
    [
      'mounted later',
      async () => {
        const doorplate = await opens();
        await doorplate.mount(await streets());
        return doorplate;
      },
    ],
  ])('is not asked where other streets are mounted: %s', async (_, make) => {
    const doorplate = await make();
    expect(restOf(doorplate)).toEqual([COUNTY]);
    expect(await statusOf(doorplate, LISTED)).not.toBe('found');
    expect(await statusOf(doorplate, OWN)).toBe('found');
    for (const typed of ['801 shaw', '5th ave', 'oak', 'main', '12', '100 m', 'park', '1st', 'mill'])
      for (const line of await lines(doorplate, typed)) expect(line).not.toContain(' MD ');
    expect((await doorplate.coverage()).filter(({ state }) => state === 'MD')).toEqual([]);
    const { explain } = await doorplate.verify(OWN, { explain: true });
    expect(explain?.datasets.map(({ name }) => name)).not.toContain(COUNTY);
  });

  it('leaves places, India and IP of the package where they are', async () => {
    const doorplate = await opens({ data: [await streets()] });
    expect((await doorplate.geocode('Queens, NY 11101')).result?.accuracy.type).toBe('centroid');
    expect((await doorplate.ip('8.8.8.8')).result?.CountryCode).toBe('US');
    expect((await doorplate.suggestTexts('suggest-in-city', 'pune')).result).not.toEqual([]);
  });

  it('is asked beside datasets without streets, and again when the others are gone', async () => {
    const doorplate = await opens({ data: [memorySource(await placesDataset())] });
    expect([restOf(doorplate), await statusOf(doorplate, LISTED)]).toEqual([[], 'found']);
    await doorplate.mount(await streets());
    expect(restOf(doorplate)).toEqual([COUNTY]);
    await doorplate.replace('us-streets-fixture', await streets());
    expect(restOf(doorplate)).toEqual([COUNTY]);
    await doorplate.unmount('us-streets-fixture');
    expect([restOf(doorplate), await statusOf(doorplate, LISTED)]).toEqual([[], 'found']);
  });

  it('is a dataset like any other under a manifest that does not call it one', async () => {
    const own = withManifest(await shippedDataset(COUNTY), (manifest) => {
      delete (manifest as { demonstration?: true }).demonstration;
    });
    const doorplate = await opens({ only: true, data: [memorySource(own), await streets()] });
    expect([restOf(doorplate), await statusOf(doorplate, LISTED), await statusOf(doorplate, OWN)]).toEqual([[], 'found', 'found']);
  });

  it('is said by the manifest, in no other way than true', async () => {
    expect(manifestOf(await shippedDataset(COUNTY)).demonstration).toBe(true);
    const wrong = withManifest(await shippedDataset(COUNTY), (manifest) => {
      (manifest as { demonstration?: unknown }).demonstration = false;
    });
    await expect(open({ only: true, data: [memorySource(wrong)] })).rejects.toThrow(
      '$.demonstration is false, expected true, or the field left out',
    );
  });
});
