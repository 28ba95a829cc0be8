import { STATES, type State } from '../../../../src/address/index.js';
import { type CountyAtlas, OUTLINE_DEGREES } from '../../us/merge/county-atlas.js';

/** A part of the United States to get addresses of. */
export interface UsArea {
  readonly kind: 'county' | 'state' | 'zip' | 'zip3' | 'us';
  /** Name of the dataset: letters, digits, `-`. */
  readonly slug: string;
  /** As people call it. */
  readonly title: string;
  /** FIPS codes of the counties in it; empty: all. */
  readonly counties: readonly string[];
  /** What the build keeps, as the recipe of a dataset says it. */
  readonly recipe: Readonly<Partial<Record<'region' | 'zip3' | 'zip' | 'county', readonly string[]>>>;
  /** Codes of its states; empty: all. */
  readonly states: readonly string[];
}

/** Data of the whole world or of India. */
export interface OtherArea {
  readonly kind: 'ip' | 'places' | 'in';
  /** Of IP addresses: autonomous systems in place of cities. */
  readonly level?: 'asn';
  readonly slug: string;
  readonly title: string;
}

export type Area = UsArea | OtherArea;

export function isUsArea(area: Area): area is UsArea {
  return 'recipe' in area;
}

/** The boxes of an area, one for each part of each county. */
export function boxesOf({ counties }: UsArea, atlas: CountyAtlas): readonly GeoBox[] {
  const listed = counties.length > 0 ? counties : STATES.flatMap(({ fips }) => atlas.counties(fips ?? '').map((county) => county.fips));
  return listed.flatMap((fips) =>
    atlas.partBoxes(fips).map(([west, south, east, north]) => widened({ west, south, east, north }, OUTLINE_DEGREES)),
  );
}

export function stateArea({ code, name, fips }: State, atlas: CountyAtlas): UsArea {
  const counties = atlas.counties(fips ?? '').map((county) => county.fips);
  return { kind: 'state', slug: `us-${code.toLowerCase()}`, title: name, counties, states: [code], recipe: { region: [code] } };
}

/** A box in WGS84 degrees; `west` is not above `east`. */
export interface GeoBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Whether two boxes have a point in common. */
function overlap(a: GeoBox, b: GeoBox): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

export function overlapsAny(box: GeoBox, boxes: readonly GeoBox[]): boolean {
  return boxes.some((each) => overlap(each, box));
}

/** A box that is larger by some degrees on all sides. */
function widened({ west, south, east, north }: GeoBox, degrees: number): GeoBox {
  return { west: west - degrees, south: south - degrees, east: east + degrees, north: north + degrees };
}
