import { groupBy } from '../../../../src/group.js';
import type { Position } from '../../../../src/places/place-records.js';
import { type Columns, rowsOf } from '../reference/columns.js';
import { readReference } from '../reference/read.js';
import { type CountyAtlas, nationalAtlas } from './county-atlas.js';
import type { ZipCounty, ZipNames } from './zip-names.js';

/** A row of the GeoNames postal codes; the state is empty for military addresses. */
export interface GeoNamesRow {
  readonly zipCode: string;
  readonly placeName: string;
  readonly stateCode: string;
  readonly countyName: string;
  /** Last three digits of the FIPS code. */
  readonly countyCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A row of the ZIP code list that also covers territories and military addresses; 0, 0 stands for no position. */
export interface DirectoryRow extends Position {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** Internal point of a census tabulation area. */
export interface ZipArea extends Position {
  readonly zip: string;
}

/** A county that a census tabulation area of several lies in. */
export interface ZipOverlap {
  readonly zip: string;
  /** Five digits. */
  readonly fips: string;
}

/** A place of a gazetteer in which people live. */
export interface PopulatedPlace extends Position {
  readonly name: string;
  /** Two-letter code. */
  readonly state: string;
  /** Number of people; 0: not known. */
  readonly population: number;
  /** A section of a city: no place of its own. */
  readonly isSection: boolean;
}

/** Internal points of the census tabulation areas by ZIP code. */
export type ZipPoints = ReadonlyMap<string, Position>;

/** Everything that the table of places is built from. */
export interface PlaceSources {
  readonly geonames: readonly GeoNamesRow[];
  readonly directory: readonly DirectoryRow[];
  readonly centroids: ZipPoints;
  readonly atlas: CountyAtlas;
  /** Places of a gazetteer, those with most people first. */
  readonly populated?: readonly PopulatedPlace[];
  /** Names of further sources by ZIP code; they count before those of the other sources. */
  readonly names?: ReadonlyMap<string, ZipNames>;
  /** Counties by ZIP code, that with most of its addresses first; the first one counts before those of the other sources. */
  readonly counties?: ReadonlyMap<string, readonly ZipCounty[]>;
  /** Codes of the counties of tabulation areas that lie in several. */
  readonly overlaps?: ReadonlyMap<string, readonly string[]>;
}

/** Reads the sources that come with the package. */
export async function readPlaceSources(): Promise<PlaceSources> {
  const lists = (await readReference('places')) as Readonly<Record<'geonames' | 'directory' | 'populated', Columns>>;
  return {
    geonames: rowsOf(lists.geonames),
    directory: rowsOf(lists.directory),
    populated: rowsOf(lists.populated),
    centroids: await readZipPoints(),
    atlas: await nationalAtlas(),
    overlaps: await readOverlaps(),
  };
}

/** Reads the points of the ZIP code areas alone. */
export async function readZipPoints(): Promise<ZipPoints> {
  return new Map(rowsOf<ZipArea>((await readReference('zip-areas')) as Columns).map((area) => [area.zip, area]));
}

async function readOverlaps(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = rowsOf<ZipOverlap>((await readReference('zip-counties')) as Columns);
  return new Map([...groupBy(rows, ({ zip }) => zip)].map(([zip, own]) => [zip, own.map(({ fips }) => fips)]));
}
