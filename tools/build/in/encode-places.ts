import { SCHEMAS } from '../../../src/dataset/format/file-schemas.js';
import { initialCapitals } from '../../../src/dataset/format/tables/in-places.js';
import { otherRanks } from '../../../src/places/city-ranks.js';
import { cityStandings, cityWeights } from '../../../src/places/search/in-weights.js';
import { StringTable } from '../format/encode.js';
import { FieldWriter } from '../format/field-writer.js';
import type { PackedFile } from '../format/pack.js';
import { type InPlaces as Gathered, officeRank } from './places.js';

/** What the table holds. */
type Places = Omit<Gathered, 'leftOut'>;

/** Rows that a column of 16 bits can point to. */
const SHORT_ROWS = 0x1_0000;

/**
 * Writes the table of places, sorted as the schema says, whatever order they come in. An alias that is the name of a
 * city of the same state is left out, because it would only repeat it, unless it names a part of its city.
 *
 * @throws RangeError when there are more than 65,536 cities, districts or PIN codes.
 */
export function encodeInPlaces(places: Places): PackedFile {
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
    .filter((alias) => alias.isPart || !named.has(`${alias.city.state} ${alias.key}`))
    .sort((a, b) => compare(a.key, b.key) || cityOf(a) - cityOf(b));
  const pins = [...new Set(places.localities.map((locality) => locality.pin))].sort((a, b) => a - b);
  const pinRow = rowsOf(pins);
  const localities = [...places.localities].sort((a, b) => compare(a.key, b.key) || cityOf(a) - cityOf(b) || a.pin - b.pin);
  for (const [what, { length }] of Object.entries({ cities, districts, pins })) {
    if (length > SHORT_ROWS) throw new RangeError(`there are ${length} ${what}, expected at most ${SHORT_ROWS}`);
  }
  const ofPin: number[][] = pins.map(() => []);
  localities.forEach((locality, row) => {
    ofPin[pinRow.get(locality.pin) as number]?.push(row);
  });
  const pinFirst = new Uint32Array(pins.length + 1);
  ofPin.forEach((rows, pin) => {
    pinFirst[pin + 1] = (pinFirst[pin] as number) + rows.length;
  });

  const fields = new FieldWriter(SCHEMAS['in-places']);
  fields.values('stateCode', states, ([code]) => texts.row(code));
  fields.values('stateName', states, ([, name]) => texts.row(name));
  const districtName = Uint32Array.from(districts, (city) => texts.row(city.district));
  fields.column('districtName', districtName);
  fields.values('districtState', districts, (city) => stateRow.get(city.state) as number);
  fields.pool('cityKeys', cities, (city) => city.key);
  const cityName = Uint32Array.from(cities, (city) => texts.row(city.name));
  const cityDistrict = Uint16Array.from(cities, districtOf);
  const cityWeight = Uint32Array.from(cities, (city) => city.pins.size);
  const hasPopulations = cities.some(({ population }) => population > 0);
  const cityPopulation = hasPopulations ? Uint32Array.from(cities, ({ population }) => population) : null;
  fields.column('cityName', cityName);
  fields.column('cityDistrict', cityDistrict);
  fields.column('cityWeight', cityWeight);
  if (cityPopulation !== null) fields.column('cityPopulation', cityPopulation);
  const { standings, large } = cityStandings({ cityName, cityDistrict, cityWeight, cityPopulation, districtName });
  fields.column('cityStanding', standings);
  fields.number('largeStanding', large);
  fields.pool('aliasKeys', aliases, (alias) => alias.key);
  const aliasCity = Uint32Array.from(aliases, cityOf);
  fields.column('aliasCity', aliasCity);
  fields.column('aliasRank', otherRanks(cityWeights({ cityPopulation, cityWeight }), aliasCity));
  fields.pool('localityKeys', localities, (locality) => locality.key);
  fields.values('localityName', localities, ({ key, name }) => (initialCapitals(key) === name ? 0 : texts.row(name)));
  fields.values('localityCity', localities, cityOf);
  fields.values('localityPin', localities, (locality) => pinRow.get(locality.pin) as number);
  fields.optionalBytes('localityOffice', localities, ({ office }) => officeRank(office));
  fields.values('pinCode', pins, (pin) => pin);
  fields.column('pinFirst', pinFirst);
  fields.column('pinLocality', Uint32Array.from(ofPin.flat()));
  fields.pool('strings', texts.strings(), (text) => text);
  fields.header({ key: '', bbox: null });
  fields.version();
  const bytes = fields.finish();
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
