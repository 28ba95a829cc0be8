import * as flatbuffers from 'flatbuffers';
import { FORMAT_VERSION } from '../../src/dataset/tables/columns.js';
import { initialCapitals } from '../../src/dataset/tables/in-places.js';
import { finish, StringTable, writeColumn, writeStrings } from '../dataset/encode.js';
import { InPlaces } from '../dataset/generated/format/in-places.js';
import type { PackedFile } from '../dataset/pack.js';
import type { InPlaces as Places } from './places.js';

/** Rows that a column of 16 bits can point to. */
const SHORT_ROWS = 0x1_0000;

/**
 * Writes the table of places, sorted as the schema says, whatever order they come in. An alias that is the name of a
 * city of the same state is left out: it would only repeat it.
 *
 * @throws RangeError when there are more than 65,536 cities, districts or PIN codes.
 */
export function encodeInPlaces(places: Places): PackedFile {
  const builder = new flatbuffers.Builder(1 << 22);
  const texts = new StringTable();
  const states = [...places.states].sort(byText((row) => row[0]));
  const stateRow = rowsOf(states.map(([code]) => code));
  const districts = [...new Map(places.cities.map((city) => [`${city.state} ${city.district}`, city])).values()].sort(
    byText((city) => `${city.state} ${city.district}`),
  );
  const districtRow = rowsOf(districts.map((city) => `${city.state} ${city.district}`));
  const districtOf = (city: { state: string; district: string }): number => districtRow.get(`${city.state} ${city.district}`) as number;
  const cities = [...places.cities].sort((a, b) => compare(a.key, b.key) || districtOf(a) - districtOf(b));
  const cityRow = rowsOf(cities);
  const cityOf = (row: { city: (typeof cities)[number] }): number => cityRow.get(row.city) as number;
  const named = new Set(cities.map((city) => `${city.state} ${city.key}`));
  const aliases = places.aliases
    .filter((alias) => !named.has(`${alias.city.state} ${alias.key}`))
    .sort((a, b) => compare(a.key, b.key) || cityOf(a) - cityOf(b));
  const pins = [...new Set(places.localities.map((locality) => locality.pin))].sort((a, b) => a - b);
  const pinRow = rowsOf(pins);
  const localities = [...places.localities].sort((a, b) => compare(a.key, b.key) || cityOf(a) - cityOf(b) || a.pin - b.pin);
  const ofPin: number[][] = pins.map(() => []);
  localities.forEach((locality, row) => {
    ofPin[pinRow.get(locality.pin) as number]?.push(row);
  });
  for (const [what, { length }] of Object.entries({ cities, districts, pins })) {
    if (length > SHORT_ROWS) throw new RangeError(`there are ${length} ${what}, expected at most ${SHORT_ROWS}`);
  }

  const u32 = <T>(rows: readonly T[], value: (row: T) => number): number => writeColumn(builder, Uint32Array.from(rows, value));
  const u16 = <T>(rows: readonly T[], value: (row: T) => number): number => writeColumn(builder, Uint16Array.from(rows, value));
  const pinFirst = new Uint32Array(pins.length + 1);
  ofPin.forEach((rows, pin) => {
    pinFirst[pin + 1] = (pinFirst[pin] as number) + rows.length;
  });
  const columns: readonly (readonly [add: (b: flatbuffers.Builder, offset: number) => void, offset: number])[] = [
    [InPlaces.addStateCode, u32(states, ([code]) => texts.row(code))],
    [InPlaces.addStateName, u32(states, ([, name]) => texts.row(name))],
    [InPlaces.addDistrictName, u32(districts, (city) => texts.row(city.district))],
    [
      InPlaces.addDistrictState,
      writeColumn(
        builder,
        Uint8Array.from(districts, (city) => stateRow.get(city.state) as number),
      ),
    ],
    [
      InPlaces.addCityKeys,
      writeStrings(
        builder,
        cities.map((city) => city.key),
      ),
    ],
    [InPlaces.addCityName, u32(cities, (city) => texts.row(city.name))],
    [InPlaces.addCityDistrict, u16(cities, districtOf)],
    [InPlaces.addCityWeight, u32(cities, (city) => city.pins.size)],
    [
      InPlaces.addAliasKeys,
      writeStrings(
        builder,
        aliases.map((alias) => alias.key),
      ),
    ],
    [InPlaces.addAliasCity, u32(aliases, cityOf)],
    [
      InPlaces.addLocalityKeys,
      writeStrings(
        builder,
        localities.map((locality) => locality.key),
      ),
    ],
    [InPlaces.addLocalityName, u32(localities, ({ key, name }) => (initialCapitals(key) === name ? 0 : texts.row(name)))],
    [InPlaces.addLocalityCity, u16(localities, cityOf)],
    [InPlaces.addLocalityPin, u16(localities, (locality) => pinRow.get(locality.pin) as number)],
    [InPlaces.addPinCode, u32(pins, (pin) => pin)],
    [InPlaces.addPinFirst, writeColumn(builder, pinFirst)],
    [InPlaces.addPinLocality, writeColumn(builder, Uint32Array.from(ofPin.flat()))],
    [InPlaces.addStrings, writeStrings(builder, texts.strings())],
  ];
  InPlaces.startInPlaces(builder);
  InPlaces.addFormatVersion(builder, FORMAT_VERSION);
  for (const [add, offset] of columns) add(builder, offset);
  const bytes = finish(builder, InPlaces.endInPlaces(builder), 'DPIN');
  return { kind: 'in-places', key: '', bytes, rows: localities.length, bbox: null };
}

function rowsOf<T>(values: readonly T[]): Map<T, number> {
  return new Map(values.map((value, row) => [value, row]));
}

function byText<T>(text: (row: T) => string): (a: T, b: T) => number {
  return (a, b) => compare(text(a), text(b));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
