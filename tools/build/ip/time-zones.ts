import lookUpZone from '@photostructure/tz-lookup';
import { mostFrequent } from '../counts.js';
import type { PlaceRecord } from './place.js';
import ZONES from './time-zones.json' with { type: 'json' };

/** Release of the IANA time zone database that the table is from. */
export const TIME_ZONE_RELEASE = '2025b';

/** Time zones of each country by ISO 3166-1 alpha-2 code: the rows of zone.tab, which is in the public domain. */
export const COUNTRY_TIME_ZONES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ZONES).map(([country, zones]) => [country, zones.split(' ')]),
);

const COORDINATE_SCALE = 1e7;

/** The time zone of a country that has one only; null for all others. */
export function soleTimeZone(countryCode: string | null): string | null {
  const zones = COUNTRY_TIME_ZONES.get(countryCode ?? '');
  return zones?.length === 1 ? (zones[0] as string) : null;
}

/**
 * The time zones of places that do not say theirs, by index: the country's, where it has one only; else the zone at the place's
 * position, as long as it is one of the country's. Near borders the map of zones is coarser than the map of countries; a place that
 * falls into a foreign zone gets the zone that most places of its region are in. Null where nothing tells.
 */
export function timeZonesOf(places: readonly PlaceRecord[]): (string | null)[] {
  const votes = new Map<string, Map<string, number>>();
  const zones = places.map((place) => {
    const sole = soleTimeZone(place.countryCode);
    if (sole !== null) return sole;
    const zone = zoneAt(place);
    const own = COUNTRY_TIME_ZONES.get(place.countryCode ?? '');
    if (zone === null || own === undefined) return zone;
    if (!own.includes(zone)) return undefined;
    const region = regionKey(place);
    const counts = votes.get(region) ?? new Map<string, number>();
    votes.set(region, counts.set(zone, (counts.get(zone) ?? 0) + 1));
    return zone;
  });
  return zones.map((zone, i) => (zone === undefined ? mostFrequent(votes.get(regionKey(places[i] as PlaceRecord))) : zone));
}

function zoneAt({ latitude, longitude }: PlaceRecord): string | null {
  return latitude === null || longitude === null ? null : lookUpZone(latitude / COORDINATE_SCALE, longitude / COORDINATE_SCALE);
}

function regionKey({ countryCode, region }: PlaceRecord): string {
  return `${countryCode}/${region}`;
}
