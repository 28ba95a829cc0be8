import { alsoMissing, needAll, unlessMissing } from '../dataset/missing.js';
import type { DatasetView } from '../dataset/view.js';
import { placesIn } from '../places/mounted-places.js';
import type { Shard } from '../streets/street-record.js';
import { zipsAsWritten } from './candidates/national.js';
import { decide } from './decide.js';
import { explainStreets } from './explain.js';
import { eligibleStreets, type Findings, findingsOf, isExact, type ParseSearch, type TextParses } from './parse-search.js';
import type { Decision, Match, Outcome } from './result.js';
import { unreadUnit } from './scoring/correction.js';
import { failure } from './unlisted.js';

export interface Wanted {
  /** Searches the whole index when no street fits the place: for what was not given, and for a city or ZIP code that does not exist. */
  readonly speculative: boolean;
  /** Also gives all candidates that the best one was chosen among. */
  readonly thorough: boolean;
}

/** Until {@link failure} says which part the data does not know. */
const NOTHING_FOUND: Outcome = { kind: 'failed', part: 'street', message: '' };

/** ZIP codes that are read without asking which of them have a name: that takes two or three reads in a row. Chosen. */
const FEW_ZIPS = 8;

/** One question under way: its parses, what each has found, and what that decides. */
export class MatchRun {
  /** The first parse, and the alternative ones once asked for. */
  readonly parses: ParseSearch[];
  readonly undecided: Decision;
  #nameIsElsewhere = false;
  /** The last decision, and how much had been found for it. */
  #last: { readonly decision: Decision; readonly found: number } | null = null;

  constructor(
    readonly view: DatasetView,
    readonly first: ParseSearch,
    readonly texts: TextParses,
    readonly wanted: Wanted,
  ) {
    this.parses = [first];
    const considered = () => explainStreets([{ ...findingsOf(first, false), streets: [] }]);
    this.undecided = { outcome: NOTHING_FOUND, addresses: [], considered };
  }

  shards(keys: readonly string[]): readonly Shard[] {
    const [only] = keys;
    if (keys.length === 1) return shardsOf(this.view, only as string);
    return needAll(keys, (key) => this.view.tables('us-streets', key)).flat();
  }

  /** Looks for streets by their very names; of many ZIP codes that are not in memory only those are read that have such a name. */
  asWritten(parses: readonly ParseSearch[]): void {
    this.inPlaces(
      parses,
      ({ search }, shard) => search.asWritten(shard),
      (parse) => this.#shardsAsWritten(parse),
    );
  }

  /** Looks for streets in all ZIP codes of each parse's place, or in those shards. */
  inPlaces(
    parses: readonly ParseSearch[],
    look: (parse: ParseSearch, shard: Shard) => void,
    shardsOf = ({ place }: ParseSearch): readonly Shard[] => this.shards(place.shards),
  ): void {
    const shards = needAll(parses, shardsOf);
    for (const [i, parse] of parses.entries()) for (const shard of shards[i] as readonly Shard[]) look(parse, shard);
  }

  #shardsAsWritten({ place: { shards }, query }: ParseSearch): readonly Shard[] {
    if (shards.length <= FEW_ZIPS) return this.shards(shards);
    return unlessMissing(() => this.shards(shards)) ?? this.shards(zipsAsWritten(this.view, shards, query));
  }

  /** Streets elsewhere have the given name, so that it is not misspelled here. */
  get nameIsElsewhere(): boolean {
    return this.#nameIsElsewhere;
  }

  /** Drops the streets of misspelled names, because {@link nameIsElsewhere}. */
  keepNameAsGiven(): void {
    this.#nameIsElsewhere = true;
    for (const { search } of this.parses) search.dropMisspelled();
    this.#last = null;
  }

  /** What all findings decide; `anew` although nothing was found since the last time. */
  decide(anew = false): Decision {
    const found = this.parses.reduce((sum, { search }) => sum + search.found, 0);
    if (found === 0) return this.undecided;
    if (!anew && this.#last?.found === found) return this.#last.decision;
    const decision = decide(this.parses.map((parse) => findingsOf(parse, this.wanted.speculative)) as [Findings, ...Findings[]]);
    this.#last = { decision, found };
    return decision;
  }

  /** The record says all that the text says, and nothing else. */
  isWhole({ outcome }: Decision): boolean {
    if (outcome.kind !== 'address') return false;
    const { agreement, unit } = outcome.address;
    return agreement.corrections.length === 0 && agreement.cityDistance < 2 && unit.state !== 'unconfirmed' && this.first.handicap === 0;
  }

  /** A street that agrees in all that was given is the one that was meant: no other spelling is tried. */
  isSettled({ outcome }: Decision): boolean {
    const { kind } = outcome;
    const isHeld = kind === 'unlisted' && outcome.isHeld;
    return kind === 'address' || kind === 'ambiguous' || isHeld || eligibleStreets(this.first, this.wanted.speculative).some(isExact);
  }

  /** A decision as the answer, with the parse that led to it. */
  answer({ outcome, addresses, considered }: Decision): Match {
    if (outcome === NOTHING_FOUND) return this.answer({ outcome: failure(this.first), addresses, considered });
    const { query, place, corrections } = this.parses.find((parse) => parse.query === queryBehind(outcome)) ?? this.first;
    const changed = outcome.kind === 'unlisted' ? [...corrections, ...unreadUnit(query.given)] : corrections;
    // The spread last: each property added behind one costs Node 20 half a microsecond or more.
    return { given: query.given, place, corrections: changed, addresses, considered, ...outcome };
  }
}

function queryBehind(outcome: Decision['outcome']): ParseSearch['query'] | undefined {
  if (outcome.kind === 'address') return outcome.address.query;
  return outcome.kind === 'unlisted' ? outcome.streets[0]?.query : undefined;
}

/** The blocks of a ZIP code; where they are missing, its city, which is asked for next, is read along. */
export function shardsOf(view: DatasetView, zip: string): readonly Shard[] {
  try {
    return view.tables('us-streets', zip);
  } catch (error) {
    throw alsoMissing(error, () => placesIn(view)?.zip(zip));
  }
}
