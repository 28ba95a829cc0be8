import { DIRECTIONALS } from '../../address/data/directionals.js';
import { SUFFIXES } from '../../address/data/suffixes.js';
import { needAll } from '../../dataset/missing.js';
import type { DatasetView } from '../../dataset/view.js';
import type { Coordinates } from '../../service.js';
import { lineText } from '../../street-index/index-text.js';
import { pointOf } from '../../streets/address-rows.js';
import { type ListedNumber, listedNumber } from '../../streets/listed-number.js';
import { splitOuterUnit } from '../../streets/packed-text.js';
import { countyOf, primaryNumber } from '../../streets/shard.js';
import { type Shard, unitOf } from '../../streets/street-record.js';
import { zipDigits } from '../../text/digits.js';
import { foldName } from '../../text/search-key.js';
import { lazySuggestion, type Suggested, type TextParts, type TypedWord, typedParts } from '../lazy-suggestion.js';
import type { AddressLine } from './address-lines.js';
import { ShardsOfRows, streetIn } from './shards-of-rows.js';

/** What only a shard knows is null where that was not opened: ZIP+4, address, units, source, position, county. */
export interface AddressSuggestionParts {
  readonly components: {
    /** Null for a street alone. */
    readonly number: string | null;
    /** With directionals and type: `N MAIN ST`. */
    readonly street: string;
    readonly unitType: string | null;
    readonly unitNumber: string | null;
    readonly outerUnitType: string | null;
    readonly outerUnitNumber: string | null;
    readonly city: string | null;
    readonly state: string;
    /** Five digits. */
    readonly zip: string;
    /** Four digits, of the unit or the building itself; null where the data has none. */
    readonly zip4: string | null;
  };
  /** Begin and end of the typed parts of the text, UTF-16 code units, ascending. */
  readonly matches: TextParts;
  readonly record: {
    readonly dataset: string;
    readonly version: string;
    /** The ZIP code: shards have one each. */
    readonly shard: string;
    readonly street: number;
    /** The first of several units; null for a street alone. */
    readonly address: number | null;
  };
  /** At the number; null for a street alone. */
  readonly units: number | null;
  /** Title of the address's source; null for a street alone. */
  readonly source: string | null;
  /** Of the address that `record` names, WGS84; null for a street alone. */
  readonly location: Coordinates | null;
  /** `interpolated`: the number is not listed, and lies between listed ones or in a range; null for a street alone. */
  readonly accuracy: 'listed' | 'interpolated' | null;
  /** Null where the street's source does not say. */
  readonly county: string | null;
}

/** The standardized address on one line, and its parts, read when they are asked for. */
export type AddressSuggestion = Suggested<AddressSuggestionParts>;

/** Its words are read when somebody asks which were typed. */
class TypedText {
  readonly #text: string;
  #words: readonly TypedWord[] | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Each with the type and the directional that it is another spelling of. */
  get words(): readonly TypedWord[] {
    this.#words ??= foldName(this.#text)
      .split(' ')
      .filter((typed) => typed !== '')
      .map((typed) => ({ typed, others: [SUFFIXES.get(typed), DIRECTIONALS.get(typed)].filter((other) => other !== undefined) }));
    return this.#words;
  }
}

/** What the parts of a suggestion are read from. */
class FoundAddress {
  readonly line: AddressLine;
  readonly typed: TypedText;
  /** Null where it was not opened. */
  readonly shard: Shard | null;
  readonly street: number;
  #listed: ListedNumber | null | undefined;

  /** Throws `DATASET_CORRUPT` where the shard lacks the street. */
  constructor(line: AddressLine, typed: TypedText, shard: Shard | null) {
    this.line = line;
    this.typed = typed;
    this.shard = shard;
    this.street = shard === null ? line.index.shardRow(line.row) : streetIn(shard, line);
  }

  /** Null for a street alone, and where the shard was not opened. */
  get listed(): ListedNumber | null {
    const { line, shard, street } = this;
    if (this.#listed === undefined)
      this.#listed = shard === null || line.number === null ? null : listedNumber(shard, street, line.number, line.address);
    return this.#listed;
  }
}

const LineSuggestion = lazySuggestion<FoundAddress, AddressSuggestionParts>({
  components: componentsOf,
  matches: ({ line, typed }) => typedParts(line.text, typed.words),
  record: ({ line: { index, row, address }, street, listed }) => ({
    dataset: index.manifest.name,
    version: index.manifest.version,
    shard: index.shardOf(row),
    street,
    address: listed === null ? address : listed.address,
  }),
  units: ({ listed }) => listed?.units ?? null,
  source: ({ listed }) => listed?.source ?? null,
  location: ({ shard, listed }) => (shard === null || listed === null ? null : pointOf(shard, listed.address)),
  accuracy: ({ line: { number, isBetween } }) => (number === null ? null : isBetween ? 'interpolated' : 'listed'),
  county: ({ shard, street }) => (shard === null ? null : countyOf(shard.table, street)),
});

function componentsOf({ line: { index, row, number, address }, shard, listed }: FoundAddress): AddressSuggestionParts['components'] {
  const table = shard === null || address === null ? null : shard.table;
  const unit = table === null ? null : unitOf(table, address as number);
  const { outerUnitType, outerUnitNumber } = splitOuterUnit(unit?.outer ?? null);
  return {
    number: table === null ? number : primaryNumber(table, address as number),
    street: lineText(index, index.lineOf(row)),
    unitType: unit?.type ?? null,
    unitNumber: unit?.number ?? null,
    outerUnitType,
    outerUnitNumber,
    city: index.cityOf(row),
    state: index.stateOf(row),
    zip: zipDigits(index.zipOf(row)),
    zip4: listed?.zip4 ?? null,
  };
}

/** With the shards of the lines. All parts are read at once where files are not whole: they may be gone when the question has ended. */
export function suggestionsOf(view: DatasetView, lines: readonly AddressLine[], text: string): readonly AddressSuggestion[] {
  const shards = ShardsOfRows.of(view, lines);
  const typed = new TypedText(text);
  const suggestions = lines.map((line) => new LineSuggestion(line.text, new FoundAddress(line, typed, shards.of(line))));
  if (!view.isWhole) needAll(suggestions, (suggestion) => suggestion.settle());
  return suggestions;
}

/** Without what only shards know. */
export function suggestionsWithoutShards(lines: readonly AddressLine[], text: string): readonly AddressSuggestion[] {
  const typed = new TypedText(text);
  return lines.map((line) => new LineSuggestion(line.text, new FoundAddress(line, typed, null)));
}
