import type { Authority } from '../../../../src/dataset/manifest.js';
import type { Places } from '../../../../src/places/us-places.js';
import type { ZipCountyRow } from '../import/places/hud.js';
import type { CityNameRow } from '../import/places/zip-lists.js';
import { compare } from '../order.js';
import type { PlacedPostalRange, PostalRangeRow } from '../rows.js';

/** What further sources say of the names of one ZIP code's city. */
export interface ZipNames {
  readonly state: string;
  /** The name to be printed; null where no source says so. */
  readonly preferred: string | null;
  /** All names that mail may bear. */
  readonly acceptable: readonly string[];
}

/** How much a source counts against another one: authority first, then edition, then the order in which they were given. */
export type SourceRank = (source: number) => number;

const AUTHORITY_RANK: Readonly<Record<Authority, number>> = { postal: 2, government: 1, community: 0 };

/** Ranks sources, higher before lower; no two have the same rank. */
export function rankSources(sources: readonly { readonly authority: Authority; readonly edition: string }[]): SourceRank {
  const order = sources
    .map(({ authority, edition }, row) => ({ row, authority: AUTHORITY_RANK[authority], edition }))
    .sort((a, b) => a.authority - b.authority || (a.edition < b.edition ? -1 : a.edition > b.edition ? 1 : b.row - a.row));
  const ranks = new Map(order.map(({ row }, rank) => [row, rank]));
  return (source) => ranks.get(source) ?? -1;
}

/** Joins the names of several sources by ZIP code; the preferred one is that of the source of the highest rank, of several the first. */
export function joinNames(rows: Iterable<CityNameRow>, rank: SourceRank): ReadonlyMap<string, ZipNames> {
  const drafts = new Map<string, { state: string; preferred: string | null; by: number; stateBy: number; acceptable: Set<string> }>();
  for (const row of rows) {
    const weight = rank(row.source);
    let draft = drafts.get(row.zip);
    if (draft === undefined) {
      draft = { state: row.state, preferred: null, by: -1, stateBy: weight, acceptable: new Set() };
      drafts.set(row.zip, draft);
    }
    if (weight > draft.stateBy || (weight === draft.stateBy && row.state < draft.state)) [draft.state, draft.stateBy] = [row.state, weight];
    if (row.acceptable) draft.acceptable.add(row.name);
    if (row.preferred && (weight > draft.by || (weight === draft.by && row.name < (draft.preferred ?? ''))))
      [draft.preferred, draft.by] = [row.name, weight];
  }
  return new Map(
    [...drafts].map(([zip, { state, preferred, acceptable }]) => [zip, { state, preferred, acceptable: [...acceptable].sort() }]),
  );
}

/** A county of a ZIP code. */
export interface ZipCounty {
  /** Five digits. */
  readonly fips: string;
  /** Share of the ZIP code's addresses in it, 0 to 1. */
  readonly share: number;
}

/** The counties of each ZIP code, that with most of its addresses first; of several sources those of the highest rank. */
export function joinCounties(rows: Iterable<ZipCountyRow>, rank: SourceRank): ReadonlyMap<string, readonly ZipCounty[]> {
  const byZip = new Map<string, ZipCountyRow[]>();
  for (const row of rows) {
    const known = byZip.get(row.zip) ?? [];
    const weight = rank(row.source) - rank(known[0]?.source ?? row.source);
    if (weight >= 0) byZip.set(row.zip, weight > 0 ? [row] : [...known, row]);
  }
  const order = (a: ZipCountyRow, b: ZipCountyRow): number => b.total - a.total || (a.countyFips < b.countyFips ? -1 : 1);
  return new Map(
    [...byZip].map(([zip, own]) => [zip, own.sort(order).map(({ countyFips, total }) => ({ fips: countyFips, share: total }))]),
  );
}

/** Names by their key of the last line; a key that stands for several names stands for the first of the alphabet. */
export function lastLineNames(names: readonly CityNameRow[]): ReadonlyMap<string, string> {
  const descending = [...names].sort((a, b) => compare(b.name, a.name));
  return new Map(descending.flatMap(({ key, name }) => (key === null ? [] : [[key, name] as const])));
}

/** Gives postal ranges the city that their key of the last line stands for, else the usual one of the ZIP code. */
export function placePostalRanges(
  ranges: readonly PostalRangeRow[],
  names: ReadonlyMap<string, string>,
  places: Places | null,
): readonly PlacedPostalRange[] {
  return ranges.map((range) => ({ ...range, city: names.get(range.cityKey) ?? places?.zip(range.zip)?.city.toUpperCase() ?? null }));
}
