import type { Manifest } from '../../dataset/manifest.js';
import { alongWith, needEach } from '../../dataset/missing.js';
import type { Coordinates } from '../../service.js';
import { abbreviated, WRITTEN_OUT } from '../../text/search-key.js';
import type { Line } from '../answer.js';
import { lazySuggestion, type Suggested, type TextParts, typedParts } from '../lazy-suggestion.js';

/** Parts of a suggested city, ZIP code, locality or PIN code. */
export interface PlaceSuggestionParts {
  readonly components: {
    /** Null where none is suggested, as in all lists of the United States. */
    readonly locality: string | null;
    readonly city: string;
    /** County, or district in India; null where the data does not say. */
    readonly county: string | null;
    readonly state: string;
    /** Two letters: of the United States, or the second part of the ISO 3166-2 code in India. */
    readonly stateCode: string;
    /** ZIP code of five digits or PIN code of six; null for a city. */
    readonly code: string | null;
    /** Four digits of ZIP+4; null where none is suggested. */
    readonly addOn: string | null;
    /** ISO 3166-1. */
    readonly country: 'US' | 'IN';
  };
  /**
   * Begin and end of the typed parts of the text, UTF-16 code units, ascending; of a place that was typed by another name or with an error,
   * its name.
   */
  readonly matches: TextParts;
  readonly record: {
    readonly dataset: string;
    readonly version: string;
    readonly table: 'city' | 'zip' | 'locality';
    readonly row: number;
  };
  /** Of the city; null where the data does not say. */
  readonly population: number | null;
  /** Titles, of the table. */
  readonly sources: readonly string[];
  /** Middle of the city or ZIP code, WGS84; null where the data has none, as for Indian places. */
  readonly location: Coordinates | null;
}

/** Its parts are read when they are asked for. */
export type PlaceSuggestion = Suggested<PlaceSuggestionParts>;

export interface PlaceLine extends Line {
  readonly row: number;
  readonly rows: PlaceRows;
  /** Digits of a ZIP+4 add-on. */
  readonly addOn?: string;
}

/** Rows of a dataset, as a list shows them, and what they say beside that. */
export interface PlaceRows {
  readonly manifest: Manifest;
  readonly table: PlaceSuggestionParts['record']['table'];
  readonly textOf: (row: number) => string;
  readonly partsOf: (row: number, addOn?: string) => Pick<PlaceSuggestionParts, 'components' | 'population'>;
  readonly locationOf: (row: number) => Coordinates | null;
}

/** The text of a row; where it has to be read, what else is asked of the row is read along. */
export function textOfRow({ textOf, partsOf, locationOf }: PlaceRows, row: number, wantsParts: boolean): string {
  const write = (): string => textOf(row);
  return alongWith(
    write,
    () =>
      wantsParts &&
      needEach(
        () => partsOf(row),
        () => locationOf(row),
      ),
  );
}

/** Rows that a list ranks by a weight. */
export interface WeighedRows extends PlaceRows {
  readonly weightOf: (row: number) => number;
}

export function weighedLine(rows: WeighedRows, row: number, score: number, wantsParts: boolean): PlaceLine {
  return { text: textOfRow(rows, row, wantsParts), score, reason: () => `weight ${rows.weightOf(row)}`, row, rows };
}

/** The data of Indian places has no positions. */
export function nowhere(): null {
  return null;
}

interface FoundPlace {
  readonly line: PlaceLine;
  readonly typed: readonly string[];
}

function matchesOf({ line: { text, row, rows, addOn }, typed }: FoundPlace): TextParts {
  const parts = typedParts(
    text,
    typed.map((word) => ({ typed: word, others: [WRITTEN_OUT.get(word) ?? abbreviated(word)] })),
  );
  if (parts.length === typed.length) return parts;
  const { locality, city } = rows.partsOf(row, addOn).components;
  const name = locality ?? city;
  const from = text.indexOf(name);
  const to = from + name.length;
  if (from < 0 || parts.some(([begin]) => begin >= from && begin < to)) return parts;
  return [...parts, [from, to] as const].sort(([a], [b]) => a - b);
}

export const ListedPlace = lazySuggestion<FoundPlace, PlaceSuggestionParts>({
  components: ({ line: { row, rows, addOn } }) => rows.partsOf(row, addOn).components,
  matches: matchesOf,
  record: ({ line: { row, rows } }) => ({ dataset: rows.manifest.name, version: rows.manifest.version, table: rows.table, row }),
  population: ({ line: { row, rows, addOn } }) => rows.partsOf(row, addOn).population,
  sources: ({ line: { rows } }) => rows.manifest.sources.map(({ title }) => title),
  location: ({ line: { row, rows } }) => rows.locationOf(row),
});
