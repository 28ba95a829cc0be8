import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/dataset/index.js';
import { type Doorplate, open } from '../../../src/index.js';
import { shippedDataset } from '../../fixtures/paged-sample.js';

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

describe('us-md-baltimore-county', () => {
  let manifest: Manifest;
  let bytes: number;
  let doorplate: Doorplate;
  beforeAll(async () => {
    const packed = await shippedDataset('us-md-baltimore-county');
    bytes = [...packed.values()].reduce((sum, file) => sum + file.byteLength, 0);
    manifest = JSON.parse(new TextDecoder().decode(packed.get('manifest.json'))) as Manifest;
    doorplate = await open({ data: [root('datasets/us-md-baltimore-county'), root('datasets/us-places')] });
  });
  afterAll(() => doorplate.close());

  it('takes two megabytes at most', () => {
    expect(bytes).toBeLessThanOrEqual(2_000_000);
  });

  it('says where it is from, how old it is, and what it lacks', async () => {
    const [points] = manifest.sources;
    expect(points).toMatchObject({ rows: 95_277, rejected: 947, edition: '2014-04', authority: 'government' });
    expect(points?.attribution).toMatch(/Baltimore County, Maryland.*public domain/);
    expect(points?.lacks).toMatch(/24 of 118 map sheets/);
    const source = await readFile(root('datasets/sources/baltimore-county-md.csv.gz'));
    expect(await readFile(root('datasets/README.md'), 'utf8')).toContain(createHash('sha256').update(source).digest('hex'));
  });

  it('fills in the ZIP+4 add-on that the county says, and calls nothing postally verified', async () => {
    const { result } = await doorplate.verify('10836 will painter drive, owings mills md');
    expect(result).toMatchObject({ Zip4: '5124', DpvConfirmation: 'Y', CarrierRoute: null, DeliveryPoint: null, IsPostalVerified: false });
    // The same street: the county gives this one no add-on.
    expect((await doorplate.verify('10802 will painter drive, owings mills md')).result).toMatchObject({
      Zip4: null,
      DpvConfirmation: 'Y',
    });
  });

  it('holds no inactive address, and none with number 0', async () => {
    for (const text of ['6 Three Sisters Ct, Baldwin MD 21013', '0 Meadowlark Rd, White Hall MD 21161'])
      expect((await doorplate.verify(text)).result?.DpvConfirmation, text).not.toBe('Y');
  });
});
