import { describe, expect, it } from 'vitest';
import { rangeCensusBlock, rangeEntry, rangePoints, rangeRows, rangesWith } from '../../src/streets/ranges.js';
import { addressRange } from '../../src/streets/shard.js';
import type { RangeRow } from '../../tools/build/us/rows.js';
import { buildStreetShard } from '../../tools/build/us/streets.js';
import { decoded } from '../fixtures/decoded.js';
import { rangeRow } from '../fixtures/us-ranges.js';
import { usStreetsRows } from '../fixtures/us-streets.js';

const STREET = { preMod: null, preDir: 'S', preType: null, preSep: null, name: 'MAIN', postType: 'ST', postDir: null, postMod: null };
const GEOMETRY = [
  [-89.65, 39.79],
  [-89.65, 39.7901234],
  [-89.6512345, 39.792],
] as const;

const PLACE = { city: 'SPRINGFIELD', state: 'IL', zip: '62701', county: 'Sangamon', countyFips: '17167' };
const row = (over: Partial<RangeRow>) => rangeRow({ street: STREET, from: '100', to: '198', ...PLACE, geometry: GEOMETRY, ...over });
const table = (rows: readonly RangeRow[], addresses = usStreetsRows().filter(({ components }) => components.zip?.startsWith('627'))) =>
  decoded('us-streets', buildStreetShard('627', addresses, { ranges: rows }).block.bytes);
const streetsOf = (shard: ReturnType<typeof table>, name: string) => {
  const [from, to] = shard.streetKeys.equalRange(name);
  return Array.from({ length: to - from }, (_, i) => from + i);
};

/** The street of that name that has ranges. */
const mainOf = (shard: ReturnType<typeof table>) =>
  streetsOf(shard, 'MAIN').find((own) => rangeRows(shard, own)[1] > rangeRows(shard, own)[0]) as number;

describe('ranges', () => {
  it('come back as they went in, on the street that has addresses', () => {
    const left = row({ side: 'left', from: '199', to: '101', parity: 'odd', zip4: '0042', source: 1 });
    const shard = table([row({}), left]);
    const street = mainOf(shard);
    const [from, to] = rangeRows(shard, street);
    expect(addressRange(shard, street)[1]).toBeGreaterThan(addressRange(shard, street)[0]);
    expect(to - from).toBe(2);
    const common = { prefix: '', line: 0 };
    expect([rangeEntry(shard, from), rangeEntry(shard, from + 1)]).toEqual([
      { ...common, from: 100, to: 198, fromText: '100', toText: '198', parity: 'even', side: 'right', zip4: null, source: 0 },
      { ...common, from: 199, to: 101, fromText: '199', toText: '101', parity: 'odd', side: 'left', zip4: '0042', source: 1 },
    ]);
    for (const range of [from, from + 1]) expect([...rangePoints(shard, range)]).toEqual(GEOMETRY.flat());
    expect(shard.ranges?.lines).toBe(1);
  });

  it('have the census blocks of their sides', () => {
    const [north, south] = ['171670001001000', '171670002012003'];
    const left = (censusBlock: string | null, over: Partial<RangeRow> = {}) =>
      row({ side: 'left', from: '199', to: '101', parity: 'odd', censusBlock, ...over });
    const blocksOf = (rows: readonly RangeRow[]) => {
      const shard = table(rows);
      const [from, to] = rangeRows(shard, mainOf(shard));
      return Array.from({ length: to - from }, (_, at) => rangeCensusBlock(shard, from + at));
    };
    expect(blocksOf([row({ censusBlock: south }), left(north)])).toEqual([south, north]);
    expect(blocksOf([row({}), left(north), left(south, { from: '399', to: '301' })])).toEqual([null, north, south]);
    expect(blocksOf([row({}), left(null)])).toEqual([null, null]);
  });

  it('are found by a number in between, of their parity and prefix, the narrowest first', () => {
    const wide = row({ from: '2', to: '998' });
    const letters = row({ from: 'N100', to: 'N198', parity: 'both' });
    const shard = table([wide, row({}), letters]);
    const street = mainOf(shard);
    const found = (number: number, prefix = '') =>
      rangesWith(shard, street, number, prefix).map((range) => rangeEntry(shard, range).fromText);
    expect(found(150)).toEqual(['100', '2']);
    expect(found(200)).toEqual(['2']);
    expect([found(151), found(1000), found(0)]).toEqual([[], [], []]);
    expect([found(151, 'N'), found(150, 'W')]).toEqual([['N100'], []]);
  });

  it('stand on streets without addresses, and under the other names of a street', () => {
    const alias = { ...STREET, preDir: null, name: 'OLD STATE', postType: 'RD' };
    const shard = table([row({ aliases: [alias], street: { ...STREET, name: 'NOWHERE' } })]);
    const [own] = streetsOf(shard, 'NOWHERE') as [number];
    const [other] = streetsOf(shard, 'OLD STATE') as [number];
    expect(addressRange(shard, own)).toEqual([expect.any(Number), addressRange(shard, own)[0]]);
    expect(rangesWith(shard, own, 100, '')).toHaveLength(1);
    expect(rangeRows(shard, other)).toEqual(rangeRows(shard, own));
    expect([shard.base[other], shard.base[own]]).toEqual([own, own]);
  });

  it('other names lead to the addresses of the street', () => {
    const alias = { ...STREET, preDir: null, name: 'OLD STATE', postType: 'RD' };
    const shard = table([row({ aliases: [alias, STREET] })]);
    const street = mainOf(shard);
    const [other] = streetsOf(shard, 'OLD STATE') as [number];
    expect(addressRange(shard, other)).toEqual(addressRange(shard, street));
  });

  it('are none in a shard without them', () => {
    const shard = table([]);
    expect([shard.ranges, rangeRows(shard, 0), rangesWith(shard, 0, 1, '')]).toEqual([null, [0, 0], []]);
  });

  it.each<[string, Partial<RangeRow>]>([
    ['no line', { geometry: [[-89, 39]] }],
    ['two patterns of numbers', { from: 'N1', to: 'W9' }],
    ['no number', { from: 'A', to: 'B' }],
    ['no ZIP code of the shard', { zip: '62801' }],
    [
      'a point off the globe',
      {
        geometry: [
          [-89, 39],
          [-189, 39],
        ],
      },
    ],
    ['a malformed add-on', { zip4: '12' }],
    ['a malformed census block', { censusBlock: '17167000100100' }],
  ])('with %s are refused', (_, over) => {
    expect(() => table([row(over)])).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
  });

  it('keep coordinates of six decimals and of seven', () => {
    const six = [
      [-76.522044, 36.329949],
      [-76.521875, 36.330054],
    ] as const;
    for (const geometry of [six, GEOMETRY, [...six, ...GEOMETRY]]) {
      const shard = table([row({ geometry })]);
      expect([...rangePoints(shard, 0)]).toEqual(geometry.flat());
    }
  });
});
