import type { DatasetView } from '../dataset/view.js';
import { pointOf } from '../streets/address-rows.js';
import { censusBlockOf, type KnownBlock } from '../streets/census-blocks.js';
import { isHeld } from './candidates/ranges.js';
import type { Match } from './result.js';

/**
 * The census block of a listed address, or of an unlisted number that a range of its streets holds, or of its `neighbours` where they count.
 * Null where the data does not say it.
 */
export function matchedBlock(view: DatasetView, match: Match | null, neighbours = false): KnownBlock | null {
  if (match?.kind === 'address') {
    const { address } = match;
    return censusBlockOf(view, address, address.number, pointOf(address.shard, address.unit.row));
  }
  if (match?.kind !== 'unlisted') return null;
  const on = [...match.streets, ...(neighbours ? match.neighbours : [])].find(isHeld);
  return on === undefined ? null : censusBlockOf(view, on, match.given.number, null);
}
