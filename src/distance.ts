/** Mean radius of the earth, meters (IUGG). */
export const EARTH_RADIUS_METERS = 6_371_008.8;
/** No two points are farther apart. */
export const FARTHEST_METERS = Math.PI * EARTH_RADIUS_METERS;
/** Distances are rounded to this, meters, before they are compared or answered. */
export const ROUNDING_METERS = 0.01;
export const RADIANS = Math.PI / 180;
/** Length of a degree of a meridian, meters. */
export const METERS_PER_DEGREE = RADIANS * EARTH_RADIUS_METERS;

/** Great-circle distance in meters between two points in degrees, by haversine. */
export function distanceMeters(latitude1: number, longitude1: number, latitude2: number, longitude2: number): number {
  return toMeters(chord(latitude1, latitude2, haversine((longitude1 - longitude2) * RADIANS)));
}

export function roundedMeters(meters: number): number {
  return Math.round(meters * 100) / 100;
}

/** Degrees of longitude from the middle of a circle to its easternmost point; infinite where it holds a pole. */
export function widthOfCircle(latitude: number, radiusMeters: number): number {
  const angle = radiusMeters / EARTH_RADIUS_METERS;
  const fromEquator = Math.abs(latitude) * RADIANS;
  if (fromEquator + angle >= Math.PI / 2) return Number.POSITIVE_INFINITY;
  return Math.asin(Math.sin(angle) / Math.cos(fromEquator)) / RADIANS;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** Lower bound of the distance to any point of a box, meters; 0 inside. Holds across the antimeridian and at the poles. */
export function boxDistanceMeters(latitude: number, longitude: number, [west, south, east, north]: Box): number {
  if (longitude >= west && longitude <= east) {
    if (latitude >= south && latitude <= north) return 0;
    return toMeters(haversine((latitude < south ? south - latitude : latitude - north) * RADIANS));
  }
  const across = Math.min(haversine((longitude - west) * RADIANS), haversine((longitude - east) * RADIANS));
  // On the nearer side the closest latitude is where the great circle meets the meridian at a right angle.
  const cosine = 1 - 2 * across;
  const closest = cosine <= 0 ? (latitude > 0 ? 90 : -90) : Math.atan(Math.tan(latitude * RADIANS) / cosine) / RADIANS;
  if (closest > south && closest < north) return toMeters(chord(latitude, closest, across));
  return toMeters(Math.min(chord(latitude, south, across), chord(latitude, north, across)));
}

/** Haversine of the angle between two points, by that of the angle between their longitudes. */
function chord(latitude1: number, latitude2: number, haversineOfLongitudes: number): number {
  return (
    haversine((latitude1 - latitude2) * RADIANS) + Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * haversineOfLongitudes
  );
}

function haversine(angle: number): number {
  const sine = Math.sin(angle / 2);
  return sine * sine;
}

function toMeters(haversineOfAngle: number): number {
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, haversineOfAngle)));
}
