import { column, cutsInto } from '../codecs/columns.js';
import type { UsStreetsTable } from '../tables/us-streets.js';

/** The columns of a shard, by what their rows are. */
const STREET_COLUMNS = [
  ...(['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod'] as const),
  ...(['city', 'municipality', 'state', 'county', 'zip', 'base'] as const),
];
const ADDRESS_COLUMNS = ['number', 'numberText', 'unitType', 'unitNumber', 'outerUnit', 'latitude', 'longitude'] as const;
const POSTAL_COLUMNS = ['zip4', 'carrierRoute', 'elot', 'deliveryPoint'] as const;

/**
 * Unpacks all columns of a shard. Each is checked as it is unpacked, which otherwise happens only when
 * a question asks for it. Throws `DATASET_CORRUPT`.
 */
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
