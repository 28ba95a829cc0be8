import { notMounted } from '../dataset/not-mounted.js';
import type { DatasetView } from '../dataset/view.js';
import { requireString } from '../input.js';
import { placesIn } from '../places/mounted-places.js';
import type { Places } from '../places/us-places.js';

/** A city of a ZIP code. */
export interface ZipCity {
  readonly city: string;
  /** Two-letter code. */
  readonly state: string;
  /** Mail to the ZIP code bears it; the others are further names and places in it. */
  readonly preferred: boolean;
}

/** The ZIP codes of the cities of a name, ascending; in one state where its code is given. Empty where no city has the name. */
export function zipsOf(view: DatasetView, city: string, state?: string): readonly string[] {
  const places = requirePlaces(view);
  const rows = places.cities(requireString(city, 'city'), state === undefined ? null : requireString(state, 'state'));
  return [...new Set(rows.flatMap((row) => places.zipsWithin(row)))].sort();
}

/** The cities of a ZIP code, the one on mail to it first; empty where there is no such ZIP code. */
export function citiesOf(view: DatasetView, zip: string): readonly ZipCity[] {
  const places = requirePlaces(view);
  const known = places.zip(requireString(zip, 'zip'));
  if (known === null) return [];
  const others = [...places.namesOf(zip).slice(1), ...places.citiesWith(zip).map((row) => places.city(row).name)];
  const names = [...new Set([known.city, ...others])];
  return names.map((city, at) => ({ city, state: known.state, preferred: at === 0 }));
}

function requirePlaces(view: DatasetView): Places {
  const places = placesIn(view);
  if (places === null) throw notMounted(['us-places']);
  return places;
}
