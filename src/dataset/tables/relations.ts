import { column, cutsInto, degrees, pointsInto, rising, sorted } from './columns.js';
import type { UsPlacesTable } from './us-places.js';
import type { UsStreetsTable } from './us-streets.js';

/*
 * How the columns of a table refer to one another. A builder's mistake carries a good digest; without these checks it
 * would come out as a wrong answer.
 */

/** ZIP codes are below this number. */
const ZIP_CODES = 100_000;

/** The columns of a shard by what they are of. */
const STREET_COLUMNS = [
  ...(['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod'] as const),
  ...(['city', 'municipality', 'state', 'county', 'zip', 'base'] as const),
];
const ADDRESS_COLUMNS = ['number', 'numberText', 'unitType', 'unitNumber', 'outerUnit', 'latitude', 'longitude'] as const;
const POSTAL_COLUMNS = ['zip4', 'carrierRoute', 'elot', 'deliveryPoint'] as const;

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
  pointsInto(table.shareCounty, 'shareCounty', counties);
  pointsInto(table.zipName, 'zipName', texts);
  if (table.zipFirstShare !== null) cutsInto(table.zipFirstShare, 'zipFirstShare', table.shareCounty.length);
  if (table.zipFirstName !== null) cutsInto(table.zipFirstName, 'zipFirstName', table.zipName.length);
  sorted(table.cityKeys, 'cityKeys');
  sorted(table.aliasKeys, 'aliasKeys');
  rising(table.zipCode, 'zipCode', 1);
  pointsInto(table.zipCode, 'zipCode', ZIP_CODES);
  for (const name of ['countyLatitude', 'cityLatitude', 'zipLatitude'] as const) degrees(table[name], name, 90);
  for (const name of ['countyLongitude', 'cityLongitude', 'zipLongitude'] as const) degrees(table[name], name, 180);
}

/** Unpacks all columns of a shard, which are checked as they are unpacked and else wait until they are asked for. */
export function checkUsStreets(table: UsStreetsTable): void {
  for (const name of STREET_COLUMNS) column(table[name], name, table.streetKeys.length);
  for (const name of ADDRESS_COLUMNS) table[name].all();
  column(table.tree.ids, 'tree_ids', table.number.length);
  if (table.postal !== null) for (const name of POSTAL_COLUMNS) table.postal[name].all();
  if (table.ranges !== null) for (let line = 0; line < table.ranges.lines; line++) table.ranges.points(line);
  for (const ranges of [table.ranges, table.postalRanges])
    if (ranges !== null) cutsInto(ranges.firstRange, 'firstRange', ranges.form.length);
  if (table.ranges !== null) column(table.ranges.unpacked.from, 'range_from', table.ranges.length);
  if (table.postalRanges !== null) column(table.postalRanges.unpacked.low, 'postal_low', table.postalRanges.length);
}
