import { type Feature, feature } from 'topojson-client';
import { groupBy } from '../../../../src/group.js';
import type { Position } from '../../../../src/places/place-records.js';
import { readReference } from '../reference/read.js';

/** Longitude, latitude in degrees. */
type Vertex = readonly [number, number];
type Ring = readonly Vertex[];

/** A TopoJSON topology with an object `counties`, whose geometries have a FIPS code as id and a name. */
export interface Topology {
  readonly objects: { readonly counties: unknown };
  readonly [part: string]: unknown;
}

/** A county or county equivalent, and the centre of its area. */
export interface County extends Position {
  /** Five digits. */
  readonly fips: string;
  readonly name: string;
}

interface Shape extends County {
  readonly rings: readonly Ring[];
}

/** Farthest that a point may lie from the simplified outline of the county it is given to, degrees; a coastal point often misses it. */
const SHORE_DEGREES = 0.25;

/** Outlines are simplified: what lies beside one by less, degrees of latitude (1.1 km), counts as inside. */
export const OUTLINE_DEGREES = 0.01;

/** The counties of the nation with their outlines. */
export class CountyAtlas {
  readonly #byFips: ReadonlyMap<string, Shape>;
  readonly #byState: ReadonlyMap<string, Shape[]>;

  constructor(topology: Topology) {
    const { features } = feature(topology, topology.objects.counties);
    this.#byFips = new Map(features.map((county) => [county.id ?? '', shapeOf(county)]));
    this.#byState = groupBy(this.#byFips.values(), ({ fips }) => fips.slice(0, 2));
  }

  /** Number of counties. */
  get size(): number {
    return this.#byFips.size;
  }

  /** The counties of a state, by its FIPS code. */
  counties(stateFips: string): readonly County[] {
    return this.#byState.get(stateFips) ?? [];
  }

  /** West, south, east, north of each part of a county, degrees; empty where the atlas does not have it. */
  partBoxes(fips: string): readonly (readonly [west: number, south: number, east: number, north: number])[] {
    return (this.#byFips.get(fips)?.rings ?? []).map((ring) => {
      const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
      return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
    });
  }

  /** Whether the point lies in the county or no farther from its outline than some degrees of latitude. */
  isNear(fips: string, latitude: number, longitude: number, degrees: number): boolean {
    const rings = this.#byFips.get(fips)?.rings ?? [];
    return isInside(rings, latitude, longitude) || rings.some((ring) => distanceToRing(ring, latitude, longitude) <= degrees);
  }

  /** Whether the atlas has outlines of a state's counties. */
  covers(stateFips: string): boolean {
    return this.#byState.has(stateFips);
  }

  /** The county of a five-digit FIPS code, or null. */
  county(fips: string): County | null {
    return this.#byFips.get(fips) ?? null;
  }

  /** Whether the point lies inside the county's outline. */
  contains(fips: string, latitude: number, longitude: number): boolean {
    const shape = this.#byFips.get(fips);
    return shape !== undefined && isInside(shape.rings, latitude, longitude);
  }

  /** The county of a state that the point lies in or, just off its shore, next to; null when there is none. */
  countyAt(stateFips: string, latitude: number, longitude: number): County | null {
    const shapes = this.#byState.get(stateFips) ?? [];
    const holder = shapes.find((shape) => isInside(shape.rings, latitude, longitude));
    if (holder !== undefined) return holder;
    let nearest: County | null = null;
    let least = SHORE_DEGREES;
    for (const shape of shapes) {
      for (const ring of shape.rings) {
        const distance = distanceToRing(ring, latitude, longitude);
        if (distance < least) [nearest, least] = [shape, distance];
      }
    }
    return nearest;
  }
}

let read: Promise<CountyAtlas> | null = null;

/** The counties of 2023, of the outlines that come with the package, read once: planning regions in Connecticut, the newest census areas in Alaska. */
export function nationalAtlas(): Promise<CountyAtlas> {
  read ??= readReference('counties').then((topology) => new CountyAtlas(topology as Topology));
  return read;
}

function shapeOf({ id = '', properties, geometry }: Feature): Shape {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  const longitudes = rings.flat().map(([x]) => x);
  // The Aleutians lie on both sides of the antimeridian.
  const wraps = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  const centre = centreOf(wraps ? rings.map((ring) => ring.map(([x, y]): Vertex => [x > 0 ? x - 360 : x, y])) : rings);
  return { fips: id, name: properties.name, latitude: centre[1], longitude: centre[0] < -180 ? centre[0] + 360 : centre[0], rings };
}

/** Centre of area; holes count against it, as their rings run the other way. */
function centreOf(rings: readonly Ring[]): Vertex {
  let area = 0;
  let [sumX, sumY] = [0, 0];
  for (const ring of rings) {
    ring.forEach(([x, y], i) => {
      const [nextX, nextY] = ring[(i + 1) % ring.length] as Vertex;
      const cross = x * nextY - nextX * y;
      area += cross;
      sumX += (x + nextX) * cross;
      sumY += (y + nextY) * cross;
    });
  }
  return [sumX / (3 * area), sumY / (3 * area)];
}

/** Degrees of latitude from a point to the nearest side of a ring. */
function distanceToRing(ring: Ring, latitude: number, longitude: number): number {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let least = Infinity;
  for (let i = 1; i < ring.length; i++) {
    const [x1, y1] = ring[i - 1] as Vertex;
    const [x2, y2] = ring[i] as Vertex;
    const [dx, dy] = [(x2 - x1) * narrowing, y2 - y1];
    const [px, py] = [(longitude - x1) * narrowing, latitude - y1];
    const along = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(px - along * dx, py - along * dy));
  }
  return least;
}

/** Even-odd rule over all rings, so that holes are outside. */
function isInside(rings: readonly Ring[], latitude: number, longitude: number): boolean {
  let inside = false;
  for (const ring of rings) {
    let [previousX, previousY] = ring.at(-1) as Vertex;
    for (const [x, y] of ring) {
      if (y > latitude !== previousY > latitude && longitude < ((previousX - x) * (latitude - y)) / (previousY - y) + x) inside = !inside;
      [previousX, previousY] = [x, y];
    }
  }
  return inside;
}
