import { remembered } from '../../../../src/bounded-cache.js';
import { addTo } from '../../../../src/group.js';
import type { Position, ZipPlace } from '../../../../src/places/place-records.js';
import type { Places } from '../../../../src/places/us-places.js';
import { placeKey } from '../../../../src/text/search-key.js';
import { BOROUGHS, type Borough } from './boroughs.js';
import { bareCounty } from './place-names.js';
import type { ZipPoints } from './place-sources.js';

/** What a row says of its place besides its position; null where it says nothing. */
export interface SaidPlace {
  readonly city: string | null;
  readonly state: string | null;
  readonly county: string | null;
}

type LocatedZip = ZipPlace & Position;

/** Farthest that the position of a ZIP code may be, degrees of latitude: 50 km. Chosen. */
const REACH_DEGREES = 0.45;
/** Side of the cells in which ZIP codes are looked for, degrees: no less than the reach in the north of Alaska. */
const CELL_DEGREES = 1.5;

/**
 * Finds ZIP codes by position alone: that of the nearest tabulation area of the state, county and city
 * that a row says. ZIP codes of post office boxes have no such area.
 */
export class ZipsByPosition {
  readonly #places: Places;
  readonly #cells = new Map<string, LocatedZip[]>();
  readonly #cities = new Map<string, ReadonlySet<string>>();

  constructor(places: Places, points: ZipPoints) {
    this.#places = places;
    for (const [code, { latitude, longitude }] of points) {
      const place = places.zip(code);
      if (place !== null) addTo(this.#cells, cellOf(latitude, longitude), { ...place, latitude, longitude });
    }
  }

  /** The ZIP code, or null where none is near. */
  zipAt(latitude: number, longitude: number, { city, state, county }: SaidPlace): ZipPlace | null {
    const near = AROUND.flatMap((dy) =>
      AROUND.flatMap((dx) => this.#cells.get(cellOf(latitude + dy * CELL_DEGREES, longitude + dx * CELL_DEGREES)) ?? []),
    ).filter((zip) => (state === null || zip.state === state) && distance(zip, latitude, longitude) <= REACH_DEGREES);
    const borough = boroughOf(city, state);
    const ofCounty = near.filter((zip) => (borough === null ? isCounty(zip.county, county) : zip.countyFips === borough.county));
    const inCounty = ofCounty.length > 0 ? ofCounty : near;
    const zips = city === null ? null : this.#zipsOf(city, state);
    const ofCity = zips === null ? [] : inCounty.filter(({ zip }) => zips.has(zip));
    return nearest(ofCity.length > 0 ? ofCity : inCounty, latitude, longitude);
  }

  #zipsOf(city: string, state: string | null): ReadonlySet<string> {
    return remembered(
      this.#cities,
      `${city}|${state}`,
      () => new Set(this.#places.cities(city, state).flatMap((row) => this.#places.zipsWithin(row))),
    );
  }
}

const AROUND = [-1, 0, 1] as const;

function cellOf(latitude: number, longitude: number): string {
  return `${Math.floor(latitude / CELL_DEGREES)} ${Math.floor(longitude / CELL_DEGREES)}`;
}

/** The nearest; of equally near ones the lowest code. */
function nearest(zips: readonly LocatedZip[], latitude: number, longitude: number): ZipPlace | null {
  let best: LocatedZip | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const zip of zips) {
    const away = distance(zip, latitude, longitude);
    if (best === null || away < least || (away === least && zip.zip < best.zip)) [best, least] = [zip, away];
  }
  return best;
}

/** Degrees of latitude. */
function distance(zip: LocatedZip, latitude: number, longitude: number): number {
  return Math.hypot(zip.latitude - latitude, (zip.longitude - longitude) * Math.cos((latitude * Math.PI) / 180));
}

/** A borough is a county of its own, which tells it apart better than its ZIP codes: some cross its border. */
function boroughOf(city: string | null, state: string | null): Borough | null {
  if (city === null) return null;
  return BOROUGHS.find((borough) => borough.state === state && placeKey(borough.name) === placeKey(city)) ?? null;
}

function isCounty(known: string | null, said: string | null): boolean {
  return known !== null && said !== null && placeKey(bareCounty(known)) === placeKey(bareCounty(said));
}
