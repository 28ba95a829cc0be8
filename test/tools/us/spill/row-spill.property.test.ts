import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byIndexOrder, type StreetIndexRecord } from '../../../../tools/us/encode/street-index-record.js';
import { RowSpill } from '../../../../tools/us/spill/row-spill.js';
import { SpilledShard, spilledShards } from '../../../../tools/us/spill/spilled-shard.js';
import { mergeStreets, spillStreets } from '../../../../tools/us/spill/street-spill.js';
import { folderForAll, folderForEach } from '../../../fixtures/folder.js';
import { usPostalRows } from '../../../fixtures/us-postal.js';
import { rangeRow } from '../../../fixtures/us-ranges.js';
import { usStreetsRows } from '../../../fixtures/us-streets.js';

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

  it('joins folders, and gives the sources of each file their rows', () => {
    const [first, second] = [folder('a'), folder('b')];
    const [row] = ROWS;
    if (row === undefined) throw new RangeError('no row');
    const { zip } = row.components;
    for (const [at, path] of [first, second].entries()) {
      const spill = new RowSpill(path);
      spill.beginFile(at);
      spill.add('addresses', zip, { ...row, source: 1, postalSource: 0 });
      spill.beginFile(at + 2);
      spill.add('addresses', zip, { ...row, source: 0 });
      spill.flush();
    }
    const shard = new SpilledShard([first, second], (zip ?? '').slice(0, 3), (file, source) => 10 * file + source);
    expect([...shard.rows('addresses', zip ?? '')].map(({ source, postalSource }) => [source, postalSource])).toEqual([
      [1, 0],
      [20, undefined],
      [11, 10],
      [30, undefined],
    ]);
  });

  it('keeps ranges apart from addresses', () => {
    const spill = new RowSpill(folder());
    const ranges = [rangeRow(), rangeRow({ from: '101', to: '199' }), rangeRow({ zip: '05491', state: 'VT' })];
    for (const range of ranges) spill.add('ranges', range.zip, range);
    spill.flush();
    const kept = [...spilledShards([folder()]).keys()].flatMap((key) => {
      const shard = new SpilledShard([folder()], key, (_, source) => source);
      expect(shard.zips.flatMap((zip) => [...shard.rows('addresses', zip)])).toEqual([]);
      return shard.zips.flatMap((zip) => [...shard.rows('ranges', zip)]);
    });
    expect(kept).toHaveLength(ranges.length);
    expect(kept).toEqual(expect.arrayContaining([...ranges]));
  });

  it('refuses a row without a ZIP code', () => {
    expect(() => new RowSpill(folder()).add('addresses', null, ROWS[0] as (typeof ROWS)[0])).toThrow('five-digit ZIP code');
  });
});

describe('spilled streets', () => {
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
