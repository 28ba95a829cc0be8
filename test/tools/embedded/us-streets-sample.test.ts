import { expect, it } from 'vitest';
import { manifestOf } from '../../fixtures/damaged-datasets.js';
import { shippedDataset } from '../../fixtures/paged-sample.js';

it('us-streets-sample holds nearly all listed addresses, as points of address authorities', async () => {
  const manifest = manifestOf(await shippedDataset('us-streets-sample'));
  const rows = manifest.files.filter(({ kind }) => kind === 'us-streets').reduce((sum, file) => sum + file.rows, 0);
  expect(rows).toBeGreaterThan(3_150);
  expect(manifest.sources[0]).toMatchObject({ rows, authority: 'government' });
  expect(manifest.sources[0]?.attribution).toMatch(/OpenAddresses.*rrad/);
});
