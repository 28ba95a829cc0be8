import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readHudCrosswalk } from '../../tools/build/us/import/places/hud.js';
import { readUspsNames, readZipTypes } from '../../tools/build/us/import/places/zip-lists.js';
import { readUspsZip4 } from '../../tools/build/us/import/usps/zip4.js';
import { joinCounties } from '../../tools/build/us/merge/zip-names.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { folderForAll } from '../fixtures/folder.js';
import { importReal } from './importing.js';
import { zip4Line, zip4OfBaltimore } from './zip4-of-baltimore.js';

const folder = folderForAll();

describe('readUspsZip4', () => {
  it('reads a file of the real ZIP+4 codes of Baltimore County', async () => {
    const { text, expected } = await zip4OfBaltimore();
    expect(expected.length).toBeGreaterThan(10_000);
    const path = folder('zip4.txt');
    await writeFile(path, text, 'latin1');
    const { rows, read, rejected } = await importReal((context) => readUspsZip4(path, context));
    expect([read, rejected]).toEqual([expected.length, {}]);
    const found = rows.map((row) => zip4Line(row.zip, row.addOnLow, row.low, row.high, row.street));
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
    const joined = joinCounties(counties, () => 0);
    expect([...joined.values()].flat()).toHaveLength(counties.length);
    expect(joined.get('00601')?.[0]).toMatchObject({ fips: '72001' });
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
