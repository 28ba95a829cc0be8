import type { Manifest } from '../../dataset/manifest.js';
import { ABBREVIATED, foldName } from '../../text/search-key.js';

/** A suggested city, ZIP code, locality or PIN code and its parts. */
export interface PlaceSuggestion {
  readonly text: string;
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
  /** Parts of the text that were typed: begin and end, UTF-16 code units, ascending. */
  readonly matches: readonly (readonly [from: number, to: number])[];
  readonly record: {
    readonly dataset: string;
    readonly version: string;
    /** What the row is a row of. */
    readonly table: 'city' | 'zip' | 'locality';
    readonly row: number;
  };
  /** Number of people of the city; null where the data does not say. */
  readonly population: number | null;
  /** Titles of the sources of the table. */
  readonly sources: readonly string[];
}

/** What a list knows of a line beside its text. */
export interface PlaceParts extends Pick<PlaceSuggestion, 'components' | 'population'> {
  readonly manifest: Manifest;
  readonly table: PlaceSuggestion['record']['table'];
  readonly row: number;
}

const WORD = /[\p{L}\p{M}\p{N}']+/gu;
/** Words that are written short and long. */
const SHORT: ReadonlyMap<string, string> = new Map(ABBREVIATED);

export function placeSuggestion(text: string, typed: readonly string[], parts: PlaceParts): PlaceSuggestion {
  const { components, population, manifest, table, row } = parts;
  return {
    text,
    components,
    matches: matchesOf(text, typed),
    record: { dataset: manifest.name, version: manifest.version, table, row },
    population,
    sources: manifest.sources.map(({ title }) => title),
  };
}

/** Words of the text that were typed, whole or as a prefix; each typed word counts once. */
function matchesOf(text: string, typed: readonly string[]): PlaceSuggestion['matches'] {
  const left = [...typed];
  const found: (readonly [number, number])[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldName(word);
    const at = left.findIndex((each) => folded.startsWith(each) || SHORT.get(folded) === each || SHORT.get(each) === folded);
    if (at < 0) continue;
    const [each = ''] = left.splice(at, 1);
    // Marks make a written word longer than the folded one.
    const isPrefixOf = folded.startsWith(each) && each.length < folded.length && folded.length === word.length;
    found.push([index, index + (isPrefixOf ? each.length : word.length)]);
  }
  return found;
}
