import { expect, it } from 'vitest';
import pkg from '../../../package.json' with { type: 'json' };
import { loadPeer, peerFolder, requirePeers, SOURCE_PEERS } from '../../../tools/source/peer.js';
import { PLACE_PEERS } from '../../../tools/us/merge/place-sources.js';

it('passes where all packages are there', () => {
  requirePeers(['csv-parse', '@photostructure/tz-lookup']);
  expect(peerFolder('csv-parse')).toMatch(/node_modules.csv-parse$/);
});

it('names all that are missing in one command, and only those', () => {
  expect(() => requirePeers(['no-such-one', 'csv-parse', '@no/such-two'])).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: 'this source needs 2 more packages: npm install no-such-one @no/such-two',
      details: { expected: ['no-such-one', '@no/such-two'] },
    }),
  );
});

it('names the package that a file needs', async () => {
  await expect(loadPeer('no-such-one', async () => 1)).rejects.toThrow('this source needs one more package: npm install no-such-one');
  await expect(loadPeer('csv-parse', () => Promise.reject(new Error('broken')))).rejects.toMatchObject({ cause: { message: 'broken' } });
  await expect(loadPeer('csv-parse', async () => 1)).resolves.toBe(1);
});

it('knows only packages that are optional peers of this one', () => {
  for (const name of [...Object.values(SOURCE_PEERS), ...PLACE_PEERS]) {
    expect(pkg.peerDependencies).toHaveProperty([name]);
    expect(pkg.peerDependenciesMeta).toHaveProperty([name], { optional: true });
  }
});
