import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../src/group.js';
import { streetLine } from '../../src/streets/street-record.js';
import { DeliveryLineReader } from '../../tools/build/us/import/delivery-line.js';
import { readAddrFeat, readEdges } from '../../tools/build/us/import/tiger/tiger.js';
import type { RangeRow } from '../../tools/build/us/rows.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { importReal } from './importing.js';

const sides = (rows: readonly RangeRow[]) => ['left', 'right'].map((side) => rows.filter((row) => row.side === side).length);
const edges = () => importReal((context) => readEdges(realFile('us', 'tiger', 'tl_2020_37143_edges.zip'), context));

describe('TIGER/Line of real counties', () => {
  it('gives all ranges of ADDRFEAT but the two without ZIP code', async () => {
    const path = realFile('us', 'tiger', 'tl_2021_30059_addrfeat.zip');
    const { rows, read, rejected, sources } = await importReal((context) => readAddrFeat(path, context));
    expect([read, sides(rows), rejected]).toEqual([677, [439, 437], { 'the range has no ZIP code': 2 }]);
    expect(sources).toMatchObject([{ edition: '2021' }]);
    expect(rows.every((row) => row.state === 'MT' && row.zip4 === null && row.countyFips === '30059')).toBe(true);
  });

  it('gives all ranges of EDGES', async () => {
    const { rows, read, rejected } = await edges();
    expect([read, sides(rows), rejected]).toEqual([3_260, [1_425, 1_417], {}]);
  });

  it('agrees with the ranges that another converter makes of the same edges', async () => {
    const { rows } = await edges();
    const streets = new DeliveryLineReader();
    const key = (...parts: readonly string[]) => parts.join('|');
    const ours = groupBy(rows, ({ from, to, zip, street }) => key(from, to, zip, streetLine(street)));
    const [, ...lines] = readFileSync(realFile('us', 'tiger', 'expected_37143.csv'), 'utf8')
      .trim()
      .split('\n');
    const missing: string[] = [];
    let [parities, far] = [0, 0];
    for (const line of lines) {
      const [from = '', to = '', interpolation = '', name = '', , , zip = '', geometry = ''] = line.split(';');
      const street = streets.street(name);
      const found = ours.get(key(from, to, zip, street === null ? '' : streetLine(street)));
      const first = /LINESTRING\(([-\d.]+) ([-\d.]+)/.exec(geometry)?.slice(1).map(Number) ?? [];
      const distance = (row: RangeRow) => {
        const [x, y] = row.geometry[0] as readonly [number, number];
        return Math.hypot((x - (first[0] ?? 0)) * Math.cos((y * Math.PI) / 180), y - (first[1] ?? 0)) * 111_195;
      };
      const nearest = found?.toSorted((a, b) => distance(a) - distance(b))[0];
      if (found === undefined || nearest === undefined) {
        missing.push(line.slice(0, 60));
        continue;
      }
      found.splice(found.indexOf(nearest), 1);
      // That converter shifts its lines to the side of the street.
      if (distance(nearest) > 40) far++;
      // It gives `all` where the other side has no numbers.
      if (interpolation !== (nearest.parity === 'both' ? 'all' : nearest.parity)) {
        parities++;
        expect(interpolation).toBe('all');
      }
    }
    const left = [...ours.values()].flat();
    expect([lines.length, missing, far]).toEqual([2_817, [], 0]);
    expect(parities).toBe(495);
    // What that converter leaves out: ranges of numbers with letters or hyphens.
    expect(left).toHaveLength(1_425 + 1_417 - 2_817);
    expect(left.filter((row) => /^\d+$/.test(row.from) && /^\d+$/.test(row.to))).toEqual([]);
  });
});
