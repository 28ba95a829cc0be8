import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundledPackages, noticesOf } from '../../tools/package/notices.js';

it('names every package that is in the files, with its version and license', async () => {
  // Packages were put into the files of the commands and not named: npm run build:notices.
  const written = readFileSync(new URL('../../THIRD-PARTY-NOTICES', import.meta.url), 'utf8');
  expect(written).toContain(await noticesOf(await bundledPackages()));
});
