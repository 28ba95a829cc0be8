import type { Places } from '../../src/dataset/index.js';
import type { Listed } from './listed.js';

/** What a region offers to be put in place of what is right. */
export interface Surroundings {
  readonly cities: readonly string[];
  readonly zips: readonly string[];
  /** The city that the postal service prefers for a ZIP code; empty where unknown. */
  postalCity(zip: string): string;
}

export function surroundingsOf(listed: readonly Listed[], places: Places): Surroundings {
  const zips = [...new Set(listed.map(({ zip }) => zip))].sort();
  return {
    cities: [...new Set([...listed.map(({ city }) => city), ...neighbourCities(zips, places)])].filter(Boolean).sort(),
    zips,
    postalCity: (zip) => places.zip(zip)?.city ?? '',
  };
}

/** The cities that the postal service prefers for ZIP codes with the same first three digits. */
function neighbourCities(zips: readonly string[], places: Places): readonly string[] {
  const areas = [...new Set(zips.map((zip) => zip.slice(0, 3)))];
  return areas.flatMap((area) => Array.from({ length: 100 }, (_, i) => places.zip(area + String(i).padStart(2, '0'))?.city ?? ''));
}
