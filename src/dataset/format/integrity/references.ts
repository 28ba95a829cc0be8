import { column, cutsInto } from '../codecs/columns.js';
import type { UsPlacesTable } from '../tables/us-places.js';
import type { UsStreetsTable } from '../tables/us-streets.js';
import { checkRules, RulesOf } from './rules.js';

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

/** Parts that shares are told in. */
const SHARE_UNITS = 10_000;
/** County codes are below this number. */
const COUNTY_CODES = 100_000;
const rule = new RulesOf<UsPlacesTable>();

/** What has to hold of places. */
export const US_PLACES_RULES = [
  rule.below('stateCode', ({ strings }) => strings.length, 'texts of states'),
  rule.below('stateName', ({ strings }) => strings.length, 'texts of states'),
  rule.below('countyName', ({ strings }) => strings.length, 'texts of counties'),
  rule.below('countyState', ({ stateCode }) => stateCode.length, 'the state of a county'),
  rule.below('countyFips', COUNTY_CODES, 'codes of five digits'),
  rule.degrees('countyLatitude', 90, 'positions'),
  rule.degrees('countyLongitude', 180, 'positions'),
  rule.sorted('cityKeys', 'bisection for names and their begins; the walk of near names'),
  rule.below('cityName', ({ strings }) => strings.length, 'texts of cities'),
  rule.below('cityState', ({ stateCode }) => stateCode.length, 'the state of a city'),
  rule.below('cityCounty', ({ countyName }) => countyName.length, 'the county of a city'),
  rule.degrees('cityLatitude', 90, 'centroids'),
  rule.degrees('cityLongitude', 180, 'centroids'),
  rule.cuts('cityFirstZip', ({ cityZip }) => cityZip.length, 'the ZIP codes of a city'),
  rule.below('cityZip', ({ zipCode }) => zipCode.length, 'the ZIP codes of a city'),
  rule.sorted('aliasKeys', 'bisection for other names and their begins; the walk of near names'),
  rule.below('aliasCity', ({ cityName }) => cityName.length, 'the city of another name'),
  rule.rising('zipCode', 1, 'bisection for codes and their begins'),
  rule.below('zipCode', ZIP_CODES, 'codes of five digits'),
  rule.below('zipCity', ({ cityName }) => cityName.length, 'the city of a ZIP code'),
  rule.below('zipCounty', ({ countyName }) => countyName.length, 'the county of a ZIP code'),
  rule.degrees('zipLatitude', 90, 'centroids, and ZIP codes near a place'),
  rule.degrees('zipLongitude', 180, 'centroids, and ZIP codes near a place'),
  rule.below('zipLocated', 2, 'whether a ZIP code has a position'),
  rule.cuts('zipFirstShare', ({ shareCounty }) => shareCounty.length, 'the counties of a ZIP code'),
  rule.below('shareCounty', ({ countyName }) => countyName.length, 'the counties of a ZIP code'),
  rule.below('share', SHARE_UNITS + 1, 'shares from 0 to 1'),
  rule.cuts('zipFirstName', ({ zipName }) => zipName.length, 'the names of a ZIP code'),
  rule.below('zipName', ({ strings }) => strings.length, 'the names of a ZIP code'),
];

export function checkUsPlaces(table: UsPlacesTable): void {
  checkRules(table, US_PLACES_RULES);
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
