import { spend } from '../budget.js';
import type { DatasetView } from '../dataset/view.js';
import { type MaybePromise, whenReady } from '../maybe-promise.js';
import { shardKey } from '../streets/shard.js';
import { isInZip, rowsNamed } from '../streets/street-names.js';
import { lineKey, type Shard, streetRecord } from '../streets/street-record.js';
import { addressOn } from './candidates/addresses.js';
import type { StreetCandidate } from './candidates/search.js';
import { explainAddress } from './explain.js';
import { placeOf } from './place.js';
import type { Query } from './query.js';
import type { Match } from './result.js';
import { hasSameAffixes, isWhole, WHOLE } from './scoring/agreement.js';

/** Steps of the budget for two bisections of the keys of a shard, a street that is spelled out, and its numbers. Chosen. */
const STEPS = 128;

/**
 * The match of an address that is listed just as it was given: the street has all of its parts in its ZIP code, and no other street
 * there has its line. No step of the cascade can find a better one, so that most questions end here. Null where the cascade has to
 * look, as it does where pages of the shard may be missing.
 */
export function exactMatch(view: DatasetView, query: Query): MaybePromise<Match | null> {
  const { zip, state, city } = query.given;
  if (query.number === null || zip === null || state === null || city === null) return null;
  return whenReady(view.tables('us-streets', shardKey(zip)), (shards) => {
    const street = onlyStreet(shards, query, Number(zip));
    const address = street === null ? null : addressOn(query, street);
    if (address === null || address.unit.state === 'unconfirmed') return null;
    return whenReady(placeOf(view, query.given), (place): Match => {
      const considered = () => [explainAddress(address, address, 1)];
      return { given: query.given, place, corrections: [], addresses: [address], considered, kind: 'address', address };
    });
  });
}

/** The street of the line and place that were given; null where there is none, and where another one has the line too. */
function onlyStreet(shards: readonly Shard[], query: Query, zip: number): StreetCandidate | null {
  let only: StreetCandidate | null = null;
  for (const shard of shards) {
    if (shard.isPaged) return null;
    const { table } = shard;
    const [from, to] = rowsNamed(table, query.nameKey);
    for (let row = from; row < to; row++) {
      if (!isInZip(table, row, zip)) continue;
      spend(STEPS);
      const street = streetRecord(table, row);
      if (!hasSameAffixes(query.given, street) && query.line !== lineKey(street)) continue;
      if (only !== null || !isWhole(query.given, street)) return null;
      only = { shard, row, street, agreement: WHOLE, query };
    }
  }
  return only;
}
