import { cutsInto, degrees, pointsInto, rising, sorted } from './columns.js';
import type { UsPlacesTable } from './us-places.js';
import type { UsStreetIndexTable } from './us-street-index.js';
import type { UsStreetsTable } from './us-streets.js';

/*
 * How the columns of a table refer to one another. A builder's mistake carries a good digest; without these checks it
 * would come out as a wrong answer.
 */

/** ZIP codes are below this number. */
const ZIP_CODES = 100_000;

export function checkUsPlaces(table: UsPlacesTable): void {
  const { length: texts } = table.strings;
  const { length: states } = table.stateCode;
  const { length: counties } = table.countyName;
  const { length: cities } = table.cityName;
  for (const name of ['stateCode', 'stateName', 'countyName', 'cityName'] as const) pointsInto(table[name], name, texts);
  pointsInto(table.countyState, 'countyState', states);
  pointsInto(table.cityState, 'cityState', states);
  pointsInto(table.cityCounty, 'cityCounty', counties);
  pointsInto(table.zipCounty, 'zipCounty', counties);
  pointsInto(table.zipCity, 'zipCity', cities);
  pointsInto(table.aliasCity, 'aliasCity', cities);
  pointsInto(table.cityZip, 'cityZip', table.zipCode.length);
  cutsInto(table.cityFirstZip, 'cityFirstZip', table.cityZip.length);
  sorted(table.cityKeys, 'cityKeys');
  sorted(table.aliasKeys, 'aliasKeys');
  rising(table.zipCode, 'zipCode', 1);
  pointsInto(table.zipCode, 'zipCode', ZIP_CODES);
  for (const name of ['countyLatitude', 'cityLatitude', 'zipLatitude'] as const) degrees(table[name], name, 90);
  for (const name of ['countyLongitude', 'cityLongitude', 'zipLongitude'] as const) degrees(table[name], name, 180);
}

/** Columns of text of a street, then of an address. */
const STREET_TEXTS = [
  ...(['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod', 'city', 'state', 'county'] as const),
  ...(['numberText', 'unitType', 'unitNumber', 'outerUnit'] as const),
];

export function checkUsStreets(table: UsStreetsTable): void {
  const { length: texts } = table.strings;
  for (const name of STREET_TEXTS) pointsInto(table[name], name, texts);
  if (table.postal !== null) pointsInto(table.postal.carrierRoute, 'carrierRoute', texts);
  sorted(table.streetKeys, 'streetKeys');
  pointsInto(table.zip, 'zip', ZIP_CODES);
  cutsInto(table.firstAddress, 'firstAddress', table.number.length);
  degrees(table.latitude, 'latitude', 90);
  degrees(table.longitude, 'longitude', 180);
}

export function checkUsStreetIndex(table: UsStreetIndexTable): void {
  for (const name of ['text', 'city', 'state'] as const) pointsInto(table[name], name, table.strings.length);
  pointsInto(table.zip, 'zip', ZIP_CODES);
  sorted(table.keys, 'keys');
  pointsInto(table.byName, 'byName', table.text.length);
}
