import { readFileSync } from 'node:fs';

/** How the streets of a place are named and numbered. */
export type Flavor =
  | 'plain'
  /** ZIP+4 ranges, route boxes and other names of streets. */
  | 'postal'
  /** Streets that are coordinates, as in Utah. */
  | 'grid'
  /** Numbers that begin with letters, as around Milwaukee. */
  | 'lettered'
  /** Hyphenated numbers, as in Queens. */
  | 'hyphenated'
  /** One street name in several quadrants of a city. */
  | 'quadrants'
  /** Numbered roads of a state, a county, the nation. */
  | 'roads'
  | 'spanish'
  /** Numbered streets with a directional in front. */
  | 'numbered';

/** A ZIP code in which streets are made. City, state and position are real. */
export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly flavor: Flavor;
  /** Names that mail may bear beside the city. */
  readonly otherNames: readonly string[];
  /** The municipality, which mail may not bear; empty where it is the city. */
  readonly municipality: string;
}

/**
 * Forty ZIP codes of 30 shards, so that three cities are called Springfield and two Portland. The file has ZIP code, city, state,
 * latitude, longitude, flavor, other names, municipality.
 */
export const PLACES: readonly Place[] = readFileSync(new URL('places.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => {
    const [zip = '', city = '', state = '', latitude, longitude, flavor, names = '', municipality = ''] = row.split('|');
    return {
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      flavor: flavor as Flavor,
      otherNames: names.split(',').filter(Boolean),
      municipality,
    };
  });
