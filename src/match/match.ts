import { type ReadAddress, readAddress, type WrittenAddress } from '../address/address-input.js';
import type { Components } from '../address/components.js';
import { spend } from '../budget.js';
import { alongWith } from '../dataset/missing.js';
import type { DatasetView } from '../dataset/view.js';
import { askPlaces } from '../places/asked-places.js';
import { placesIn } from '../places/mounted-places.js';
import type { Places } from '../places/us-places.js';
import { streetEntry } from '../streets/shard.js';
import { isInZip, rowsNamed } from '../streets/street-names.js';
import { lineKey, type Shard } from '../streets/street-record.js';
import { addressOn } from './candidates/addresses.js';
import type { StreetCandidate } from './candidates/search.js';
import { runCascade } from './cascade.js';
import { explainAddress } from './explain.js';
import { MatchRun, shardsOf, type Wanted } from './match-run.js';
import { ONE_PARSE, searchOf, type TextParses } from './parse-search.js';
import { placeOf } from './place.js';
import { type Query, queryOf } from './query.js';
import type { Match } from './result.js';
import { hasSameAffixes, isWhole, WHOLE } from './scoring/agreement.js';

const FIVE_DIGITS = /\b\d{5}\b/g;

/**
 * Reads an address with what the places know of it. Where some of these are missing, the block of the text's ZIP code is read along: it is
 * searched first.
 */
export function readWithPlaces(
  view: DatasetView,
  written: WrittenAddress,
): { readonly places: Places | null; readonly parsed: ReadAddress } {
  return alongWith(
    () => {
      const places = placesIn(view);
      return { places, parsed: askPlaces(places, (known) => readAddress(written, known)) };
    },
    () => {
      const last = [...written.input.matchAll(FIVE_DIGITS)].at(-1);
      // A text starts with its house number.
      return last === undefined || last.index === 0 ? null : view.tables('us-streets', last[0]);
    },
  );
}

export interface MatchOptions extends Partial<Wanted> {
  /** Parses of the text; none for an address in components. */
  readonly texts?: TextParses;
}

/** Loss of score of a first parse that leaves words out. Chosen. */
const WORDS_LEFT = 0.01;

/**
 * Matches components with all mounted streets and addresses: the one engine behind verification and geocoding. Null when the address has
 * no delivery line at all.
 *
 * The search widens and stops at the first step that finds enough; see {@link runCascade}. Nothing is guessed: a number or directional
 * that was given never becomes another, and equally good candidates are all reported.
 */
export function match(view: DatasetView, given: Components, options: MatchOptions = {}): Match | null {
  const { speculative = false, thorough = false, texts = ONE_PARSE } = options;
  const query = queryOf(given);
  if (query === null) {
    const [next, ...rest] = texts.others(true);
    if (next === undefined) return null;
    return match(view, next.components, {
      ...options,
      texts: { isPartial: next.isPartial, corrections: next.corrections, others: () => rest, misspelt: () => texts.misspelt() },
    });
  }
  const listed = texts.isPartial || texts.corrections.length > 0 ? null : exactMatch(view, query);
  if (listed !== null) return listed;
  const first = searchOf(view, query, texts, texts.isPartial ? WORDS_LEFT : 0);
  return runCascade(new MatchRun(view, first, texts, { speculative, thorough }));
}

/** Budget steps for two bisections of a shard's keys, a street spelled out, and its numbers. Chosen. */
const STEPS = 128;

/**
 * The match of an address listed just as it was given, whose line no other street of the ZIP code has. No step of the cascade finds a
 * better one, so that most questions end here. Null where the cascade has to look, as where the unit is not listed.
 */
export function exactMatch(view: DatasetView, query: Query): Match | null {
  const { zip, state, city } = query.given;
  if (query.number === null || zip === null || state === null || city === null) return null;
  const street = onlyStreet(shardsOf(view, zip), query, Number(zip));
  const address = street === null ? null : addressOn(query, street);
  if (address === null || address.unit.state === 'unconfirmed') return null;
  const place = placeOf(view, query.given);
  const considered = () => [explainAddress(address, address, 1)];
  return { given: query.given, place, corrections: [], addresses: [address], considered, kind: 'address', address, hasRival: () => false };
}

/** Null where no street has the given line and place, or a second one has the line too. */
function onlyStreet(shards: readonly Shard[], query: Query, zip: number): StreetCandidate | null {
  let only: StreetCandidate | null = null;
  for (const shard of shards) {
    const { table } = shard;
    const [from, to] = rowsNamed(table, query.nameKey);
    for (let row = from; row < to; row++) {
      if (!isInZip(table, row, zip)) continue;
      spend(STEPS);
      const street = streetEntry(table, row);
      if (!hasSameAffixes(query.given, street) && query.line !== lineKey(street)) continue;
      if (only !== null || !isWhole(query.given, street)) return null;
      only = { shard, row, street, agreement: WHOLE, query };
    }
  }
  return only;
}
