import type { DatasetView } from '../dataset/view.js';
import type { Coordinates } from '../service.js';
import { houseNumber } from '../text/house-number.js';
import { streetKey } from '../text/search-key.js';
import { rangeName } from './provenance.js';
import { rangeCensusBlock, rangePoints, rangesWith } from './ranges.js';
import { rowsOnLine } from './street-names.js';
import { lineKey, type Shard, type Street } from './street-record.js';

/** A census block with the range of house numbers that says it. */
export interface KnownBlock {
  /** Fifteen digits: state, county, tract and block. */
  readonly censusBlock: string;
  /** Source title and record of the range. */
  readonly from: string;
}

/** A street as a dataset has it. */
interface StreetOf {
  readonly shard: Shard;
  readonly street: Street;
}

/**
 * The census block of a number on a street: of the ranges that hold the number on the street's line in its ZIP code and say their block, the
 * one nearest to `point`, where the address is known to lie, else the narrowest; in the street's own dataset, else in another. Null where none
 * says it: a block is never that of a range across the street or of another number.
 */
export function censusBlockOf(
  view: DatasetView,
  { shard, street }: StreetOf,
  number: string | null,
  point: Coordinates | null,
): KnownBlock | null {
  const wanted = houseNumber(number ?? '');
  const { name, zip } = street;
  if (wanted === null || name === null || zip === null) return null;
  const others = view.tables('us-streets', zip).filter(({ manifest }) => manifest !== shard.manifest);
  for (const on of [shard, ...others]) {
    const { table } = on;
    if (!table.ranges?.census) continue;
    const held = rowsOnLine(table, streetKey(name), lineKey(street), Number(zip))
      .flatMap((row) => rangesWith(table, row, wanted.value, wanted.prefix))
      .filter((range) => rangeCensusBlock(table, range) !== null);
    const away = (range: number) => (point === null ? 0 : degreesAway(rangePoints(table, range), point));
    const [first] = held.length > 1 ? held.sort((a, b) => away(a) - away(b)) : held;
    if (first !== undefined) return blockOfRange(on, first);
  }
  return null;
}

/** From the nearest point of a line: streets of one name lie farther apart than their pieces are long. */
function degreesAway(points: Float64Array, { latitude, longitude }: Coordinates): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < points.length; i += 2)
    least = Math.min(least, Math.hypot((points[i] as number) - longitude, (points[i + 1] as number) - latitude));
  return least;
}

/** The census block of a range row; null where its source does not say it. */
export function blockOfRange(shard: Shard, row: number): KnownBlock | null {
  const censusBlock = rangeCensusBlock(shard.table, row);
  return censusBlock === null ? null : { censusBlock, from: rangeName(shard, row) };
}
