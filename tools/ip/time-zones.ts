import lookUpZone from '@photostructure/tz-lookup';
import { COUNTRY_TIME_ZONES } from './data/time-zones.js';
import type { PlaceRecord } from './place.js';

const COORDINATE_SCALE = 1e7;

/** The time zone of a country that has one only; null for all others. */
export function soleTimeZone(countryCode: string | null): string | null {
  const zones = zonesOf(countryCode);
  return zones?.length === 1 ? (zones[0] as string) : null;
}

/**
 * The time zones of places that do not say theirs, by index: the country's, where it has one only; else the zone at the
 * place's position, as long as it is one of the country's. Near borders the map of zones is coarser than the map of
 * countries; a place that falls into a foreign zone gets the zone that most places of its region are in. Null where
 * nothing tells.
 */
export function timeZonesOf(places: readonly PlaceRecord[]): (string | null)[] {
  const votes = new Map<string, Map<string, number>>();
  const zones = places.map((place) => {
    const sole = soleTimeZone(place.countryCode);
    if (sole !== null) return sole;
    const zone = zoneAt(place);
    const own = zonesOf(place.countryCode);
    if (zone === null || own === null) return zone;
    if (!own.includes(zone)) return undefined;
    const region = regionKey(place);
    const counts = votes.get(region) ?? new Map<string, number>();
    votes.set(region, counts.set(zone, (counts.get(zone) ?? 0) + 1));
    return zone;
  });
  return zones.map((zone, i) => (zone === undefined ? mostFrequent(votes.get(regionKey(places[i] as PlaceRecord))) : zone));
}

function zonesOf(countryCode: string | null): readonly string[] | null {
  return countryCode !== null && Object.hasOwn(COUNTRY_TIME_ZONES, countryCode) ? (COUNTRY_TIME_ZONES[countryCode] ?? null) : null;
}

function zoneAt({ latitude, longitude }: PlaceRecord): string | null {
  return latitude === null || longitude === null ? null : lookUpZone(latitude / COORDINATE_SCALE, longitude / COORDINATE_SCALE);
}

function regionKey({ countryCode, region }: PlaceRecord): string {
  return `${countryCode}/${region}`;
}

/** The first of the most frequent ones by name, so that the order of places does not matter. */
function mostFrequent(counts: ReadonlyMap<string, number> | undefined): string | null {
  const ranked = [...(counts ?? [])].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return ranked[0]?.[0] ?? null;
}
