import fc from 'fast-check';
import { around } from 'geokdbush';
import type KDBush from 'kdbush';
import { expect, it } from 'vitest';
import { decodeUsStreets } from '../../../src/dataset/format/tables/us-streets.js';
import type { AddressRow } from '../../../tools/us/address-row.js';
import { buildStreetShard } from '../../../tools/us/streets.js';
import { usStreetsRows } from '../../fixtures/us-streets.js';

const [model] = usStreetsRows().filter((row) => row.components.zip === '62701') as [AddressRow];

it('gives a tree that finds the nearest addresses', () => {
  const degrees = (centre: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: 40 }).map((step) => centre + step * 0.001);
  const point = fc.record({ latitude: degrees(39.8), longitude: degrees(-89.6) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 120 }), point, (points, from) => {
      const rows = points.map((at, i) => ({ ...model, ...at, components: { ...model.components, number: String(i + 1) } }));
      const table = decodeUsStreets(buildStreetShard('627', rows).file.bytes as Uint8Array<ArrayBuffer>);
      const distance = (address: number): number => metres(from, table.latitude.at(address) / 1e7, table.longitude.at(address) / 1e7);
      const tree = { ...table.tree, coords: Float64Array.from(table.tree.coords, (steps) => steps / 1e7) };
      const found = around(tree as unknown as KDBush, from.longitude, from.latitude, 3) as number[];
      const expected = [...table.number.all().keys()].map(distance).sort((a, b) => a - b);
      expect(found.map(distance).map(Math.round)).toEqual(expected.slice(0, 3).map(Math.round));
    }),
    { numRuns: 60, seed: 11 },
  );
});

/** The slow, obvious great-circle distance. */
function metres(from: { latitude: number; longitude: number }, latitude: number, longitude: number): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const h =
    Math.sin(radians(latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(latitude)) * Math.sin(radians(longitude - from.longitude) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h));
}
