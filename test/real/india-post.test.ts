import { beforeAll, describe, expect, it } from 'vitest';
import type { InPlacesTable } from '../../src/dataset/format/tables/in-places.js';
import { DatasetStore, directorySource } from '../../src/dataset/index.js';
import { suggestInCity, suggestInLocality, suggestInPin } from '../../src/suggest/index.js';
import { readGeoNamesPostal } from '../../tools/build/in/import/geonames-postal.js';
import { readIndiaPost } from '../../tools/build/in/import/india-post.js';
import { mergePostalRows } from '../../tools/build/in/merge.js';
import type { PostalRow } from '../../tools/build/in/postal-row.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { folderForAll } from '../fixtures/folder.js';
import { lines } from '../fixtures/suggestions.js';
import { runCommand } from '../tools/cli/run-command.js';
import { importReal } from './importing.js';

const COUNTS = { pins: 19_756, localities: 176_251, cities: 8_680, districts: 753, people: 3_479, offices: 165_727 };

it('reads the directory of India Post, repaired, and joins it with GeoNames', async () => {
  const offices = await importReal(({ rejects }) => readIndiaPost(realFile('in', 'post-offices.csv.gz'), rejects));
  expect([offices.read, offices.rows.length]).toEqual([165_627, 165_627]);
  expect(offices.rejected).toEqual({});
  expect(offices.changed).toEqual({
    'latitude and longitude stood in the column of the other': 791,
    'text around a coordinate was cut off': 3,
    'the position is not in India and was left away': 1_826,
    // Of 715 rows without a state, 609 have another office of their PIN code.
    'state and district are those of most other offices of the PIN code': 609,
    'state and district are those of most offices of the sorting district': 715 - 609,
  });

  const gazetteer = await importReal(({ rejects }) => readGeoNamesPostal(realFile('in', 'geonames-postal-in.txt.gz'), rejects));
  expect([gazetteer.rows.length, gazetteer.rejected, Object.values(gazetteer.changed)]).toEqual([155_570, {}, [1]]);
  const pins = (rows: readonly PostalRow[]) => new Set(rows.map((row) => row.pin));
  const merged = mergePostalRows(offices.rows, gazetteer.rows);
  expect(pins(merged)).toEqual(new Set([...pins(offices.rows), ...pins(gazetteer.rows)]));
});

describe('a dataset of both sources and populations', () => {
  let store: DatasetStore;
  const folder = folderForAll();
  beforeAll(async () => {
    const sources = ['india-post:post-offices.csv.gz', 'geonames:geonames-postal-in.txt.gz', 'geonames-cities:cities.csv.gz'];
    const files = sources.flatMap((source) => {
      const [format = '', name = ''] = source.split(':');
      return ['--in', `${format}:${realFile('in', name)}`];
    });
    expect((await runCommand(['build', folder(), ...files, '--name', 'in', '--version', '1'])).exit).toBe(0);
    store = await DatasetStore.open([directorySource(folder())]);
  }, 120_000);

  it('has all PIN codes, and the people of nearly all cities that GeoNames counts', async () => {
    const [loaded] = await store.use((view) => view.tables('in-places'));
    const table = loaded?.table as InPlacesTable;
    const count = (values: Iterable<number> | null) => [...(values ?? [])].filter((value) => value > 0).length;
    expect({
      pins: table.pinCode.length,
      localities: table.localityName.length,
      cities: table.cityName.length,
      districts: table.districtName.length,
      people: count(table.cityPopulation),
      offices: count(table.localityOffice),
    }).toEqual(COUNTS);
  });

  // Typed as people type: present and former names, begun, misspelt, with the part of town.
  it.each([
    ['mumbai', 'Mumbai, Maharashtra'],
    ['bombay', 'Mumbai, Maharashtra'],
    ['bangalor', 'Bengaluru, Karnataka'],
    ['bengaluru', 'Bengaluru, Karnataka'],
    ['bengalooru', 'Bengaluru, Karnataka'],
    ['calcutta', 'Kolkata, West Bengal'],
    ['trivandrum', 'Thiruvananthapuram, Kerala'],
    ['thiruvanantha', 'Thiruvananthapuram, Kerala'],
    ['madras', 'Chennai, Tamil Nadu'],
    ['delhi', 'Delhi, Delhi'],
    ['navi mum', 'Navi Mumbai, Maharashtra'],
    ['rājkot', 'Rajkot, Gujarat'],
    ['k', 'Kolkata, West Bengal'],
    ['s', 'Surat, Gujarat'],
    ['ahmadabad', 'Ahmedabad, Gujarat'],
  ])('city %s', async (text, first) => {
    expect((await lines(store, suggestInCity, text))[0]).toBe(first);
  });
  it.each([
    ['koramangala', 'Koramangala, Bengaluru, Karnataka 560034'],
    ['andheri east', 'Andheri East, Mumbai, Maharashtra 400069'],
    ['andheri', 'Andheri, Mumbai, Maharashtra 400053'],
    ['bandra', 'Bandra (East), Mumbai, Maharashtra 400051'],
    ['connaught', 'Connaught Place, New Delhi, Delhi 110001'],
    ['thiruvanantha', 'Thiruvananthapuram GPO, Thiruvananthapuram, Kerala 695001'],
    ['jayanagar', 'Jayanagar, Bengaluru, Karnataka 560041'],
  ])('locality %s', async (text, first) => {
    expect((await lines(store, suggestInLocality, text, { displayType: 2 }))[0]).toBe(first);
  });
  it.each([
    ['400001', '400001, Mumbai GPO, Mumbai, Maharashtra'],
    ['5600', '560001, Bengaluru G.P.O., Bengaluru, Karnataka'],
    ['560 034', '560034, Koramangala, Bengaluru, Karnataka'],
    ['1100', '110001, New Delhi GPO, New Delhi, Delhi'],
    ['koramangala', '560034, Koramangala, Bengaluru, Karnataka'],
  ])('PIN code %s', async (text, first) => {
    expect((await lines(store, suggestInPin, text, { displayType: 2 }))[0]).toBe(first);
  });
  // The head office of the town, in a larger city of its name, in a city that post offices call otherwise, beside smaller towns of the name.
  it.each([
    ['gandhinagar', '382010, Gandhinagar, Gujarat'],
    ['ernakulam', '682011, Kochi, Kerala'],
    ['kamthi', '441001, Kamthi, Maharashtra'],
    ['dharmapuri', '636701, Dharmapuri, Tamil Nadu'],
    ['una', '174303, Una, Himachal Pradesh'],
    ['delhi', '110006, New Delhi, Delhi'],
  ])('PIN code of the town %s', async (text, first) => {
    expect((await lines(store, suggestInPin, text))[0]).toBe(first);
  });
});
