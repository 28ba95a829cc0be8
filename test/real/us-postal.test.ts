import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { streetLine } from '../../src/match/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { readOpenAddresses } from '../../tools/us/import/openaddresses.js';
import { readHudCrosswalk } from '../../tools/us/import/places/hud.js';
import { readUspsNames, readZipTypes } from '../../tools/us/import/places/zip-lists.js';
import { readUspsZip4 } from '../../tools/us/import/usps/zip4.js';
import { mainCounties } from '../../tools/us/zip-names.js';
import { zip4Header, zip4Record } from '../tools/us/import/usps/records.js';
import { realFile } from './data-folder.js';
import { importReal } from './importing.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-postal-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('readUspsZip4', () => {
  it('reads a file of the real ZIP+4 codes of Baltimore County', async () => {
    const points = await importReal((context) => readOpenAddresses(realFile('us', 'points', 'baltimore-county-md.csv.gz'), context));
    const ranges = new Map<string, AddressRow[]>();
    for (const row of points.rows) {
      const { zip, name, number, unitNumber } = row.components;
      if (row.postal?.zip4 === undefined || name === null || name.length > 28 || !/^\d+$/.test(number ?? '') || unitNumber !== null)
        continue;
      const { number: _, ...street } = row.components;
      const key = [zip, row.postal.zip4, streetLine(street)].join('|');
      ranges.set(key, [...(ranges.get(key) ?? []), row]);
    }
    const expected: string[] = [];
    const records = [...ranges.values()].flatMap((rows) => {
      const { preDir, preMod, preType, preSep, name, postType, postDir, postMod, zip } = (rows[0] as AddressRow).components;
      // The product has no fields for further parts of a street.
      if (preMod !== null || preType !== null || preSep !== null || postMod !== null) return [];
      const numbers = rows.map((row) => Number(row.components.number)).sort((a, b) => a - b);
      const [low, high] = [String(numbers[0]), String(numbers.at(-1))];
      const parities = new Set(numbers.map((number) => number % 2));
      const addOn = rows[0]?.postal?.zip4 ?? '';
      expected.push([zip, addOn, low, high, streetLine((rows[0] as AddressRow).components)].join('|'));
      return [
        zip4Record({
          zip: zip ?? '',
          preDir: preDir ?? '',
          street: name ?? '',
          suffix: postType ?? '',
          postDir: postDir ?? '',
          low: low.padStart(10, '0'),
          high: high.padStart(10, '0'),
          parity: parities.size === 2 ? 'B' : parities.has(1) ? 'O' : 'E',
          addOnLow: addOn,
          addOnHigh: addOn,
        }),
      ];
    });
    expect(records.length).toBeGreaterThan(10_000);
    const path = join(folder, 'zip4.txt');
    await writeFile(path, zip4Header() + records.join(''), 'latin1');
    const { rows, read, rejected } = await importReal((context) => readUspsZip4(path, context));
    expect([read, rejected]).toEqual([records.length, {}]);
    const found = rows.map((row) => [row.zip, row.addOnLow, row.low, row.high, streetLine(row.street)].join('|'));
    expect(found).toEqual(expected);
  });
});

describe('ZIP code tables', () => {
  it('HUD gives several counties, and the cities of rows without one', async () => {
    const { rows, read, rejected } = await importReal((context) =>
      readHudCrosswalk(realFile('us', 'zip', 'hud-zip-county.csv.gz'), context),
    );
    expect([read, rows.length, rejected]).toEqual([54_571, 54_571, {}]);
    expect(rows.filter(({ county }) => county === null)).toHaveLength(8);
    const counties = rows.flatMap(({ county }) => (county === null ? [] : [county]));
    expect(new Set(rows.map(({ county, name }) => county?.zip ?? name?.zip)).size).toBe(39_494);
    const main = mainCounties(counties);
    expect(main.further).toBe(counties.length - main.counties.size);
    expect(main.counties.get('00601')).toBe('72001');
  });

  it('city names and kinds are read whole', async () => {
    const names = await importReal((context) => readUspsNames(realFile('us', 'zip', 'usps-city-names.csv.gz'), context));
    expect([names.read, names.rows.length, names.rejected]).toEqual([38_106, 38_106, {}]);
    const kinds = await importReal((context) => readZipTypes(realFile('us', 'zip', 'zip-type.csv.gz'), context));
    expect([kinds.read, kinds.rows.length]).toEqual([41_058, 41_058]);
    const count = (kind: string | null) => kinds.rows.filter((row) => row.zipClass === kind).length;
    expect(['ordinary', 'po-box', 'unique', null].map(count)).toEqual([30_854, 8_360, 1_840, 4]);
  });
});
