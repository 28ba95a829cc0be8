import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byIndexOrder, type StreetIndexRecord } from '../../../../../tools/build/us/encode/street-index-record.js';
import { RowSpill } from '../../../../../tools/build/us/spill/row-spill.js';
import { SpilledShard, spilledShards } from '../../../../../tools/build/us/spill/spilled-shard.js';
import { mergeStreets, spillStreets } from '../../../../../tools/build/us/spill/street-spill.js';
import { folderForAll, folderForEach } from '../../../../fixtures/folder.js';
import { usPostalRows } from '../../../../fixtures/us-postal.js';
import { usStreetsRows } from '../../../../fixtures/us-streets.js';

const folder = folderForEach();

const ROWS = [...usStreetsRows(), ...usPostalRows().map((row) => ({ ...row, postalSource: 0 }))];

describe('RowSpill', () => {
  it('gives back every address, in the order of its ZIP code, whatever is flushed between', () => {
    let run = 0;
    fc.assert(
      fc.property(fc.shuffledSubarray(ROWS), fc.array(fc.nat({ max: 40 })), (rows, flushes) => {
        const own = folder(String(run++));
        const spill = new RowSpill(own);
        rows.forEach((row, i) => {
          spill.add('addresses', row.components.zip, row);
          if (flushes.includes(i)) spill.flush();
        });
        spill.flush();
        for (const [key] of spilledShards([own])) {
          const shard = new SpilledShard([own], key, (_, source) => source);
          for (const zip of shard.zips) {
            expect([...shard.rows('addresses', zip)]).toEqual(rows.filter((row) => row.components.zip === zip));
          }
        }
        const found = [...spilledShards([own]).keys()].flatMap((key) => new SpilledShard([own], key, (_, source) => source).zips);
        expect(found).toEqual([...new Set(rows.map((row) => row.components.zip))].sort());
      }),
      { numRuns: 20, seed: 7 },
    );
  });
});

describe('spilled streets', () => {
  const folder = folderForAll();

  const rest = {
    before: '',
    behind: 'ST',
    city: 'AIMES',
    municipality: null,
    state: 'IA',
    low: 1,
    high: 9,
    weight: 2,
    numbers: ['1', '9'],
  };
  const record = (base: string, zip: number, street: number): StreetIndexRecord => ({ ...rest, base, text: `${base} ST`, zip, street });
  const shard = fc.array(fc.tuple(fc.constantFrom('ELM', 'OAK', 'ASH', '4TH'), fc.integer({ min: 50_000, max: 50_009 })), {
    maxLength: 700,
  });

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
});
