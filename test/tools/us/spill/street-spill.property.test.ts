import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byIndexOrder, type StreetIndexRecord } from '../../../../tools/us/encode/street-index-record.js';
import { mergeStreets, spillStreets } from '../../../../tools/us/spill/street-spill.js';
import { folderForAll } from '../../../fixtures/folder.js';

const folder = folderForAll();

const record = (base: string, zip: number, street: number): StreetIndexRecord => ({
  base,
  before: '',
  behind: 'ST',
  text: `${base} ST`,
  city: 'AIMES',
  municipality: null,
  state: 'IA',
  zip,
  street,
  low: 1,
  high: 9,
  weight: 2,
  numbers: ['1', '9'],
});
const shard = fc.array(fc.tuple(fc.constantFrom('ELM', 'OAK', 'ASH', '4TH'), fc.integer({ min: 50_000, max: 50_009 })), { maxLength: 700 });

it('gives the streets of all shards in index order', () => {
  fc.assert(
    fc.property(fc.array(shard, { maxLength: 5 }), (shards) => {
      const records = shards.map((streets, at) => streets.map(([base, zip], row) => record(base, zip + 10 * at, row)));
      const paths = records.map((_, at) => folder(`${at}.streets`));
      records.forEach((streets, at) => {
        spillStreets(paths[at] as string, streets);
      });
      expect([...mergeStreets(paths)]).toEqual(records.flat().sort(byIndexOrder));
    }),
    { numRuns: 30, seed: 7 },
  );
});
