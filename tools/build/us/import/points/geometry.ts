/** A geometry as it stands in a file, not checked: of GeoJSON, or of Esri's JSON. */
export type Geometry = Readonly<Record<string, unknown>> | null;
/** Longitude and latitude, degrees, or x and y in the units of a projection. */
export type Point = readonly [x: number, y: number];

/** The coordinates of a point, or of the only one of several; why there are none, or null where no geometry is known. */
export function pointOf(geometry: Geometry | undefined): Point | string | null {
  if (geometry === undefined) return null;
  if (geometry === null) return 'the row has no position';
  const { type, coordinates, x, y, points } = geometry;
  if (x !== undefined || y !== undefined) return position([x, y]);
  const several = type === 'MultiPoint' ? coordinates : points;
  if (Array.isArray(several) && several.length === 1) return position(several[0]);
  return type === 'Point' ? position(coordinates) : 'the geometry is no point';
}

/** The points of a line, or of a line of one part; null for other geometries. */
export function lineOf(geometry: Geometry): readonly Point[] | null {
  const { type, coordinates } = geometry ?? {};
  const parts = type === 'LineString' ? [coordinates] : type === 'MultiLineString' && Array.isArray(coordinates) ? coordinates : [];
  const [line]: readonly unknown[] = parts.length === 1 ? parts : [];
  const points = Array.isArray(line) ? line.map(position) : [];
  return points.length < 2 || points.some((point) => typeof point === 'string') ? null : (points as readonly Point[]);
}

/** The middle of the first area of a geometry; null where it has none. */
export function middleOf(geometry: Geometry): Point | null {
  const { type, coordinates, rings } = geometry ?? {};
  const areas = type === 'Polygon' ? coordinates : type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates[0] : rings;
  const ring: unknown = Array.isArray(areas) ? areas[0] : null;
  const corners = Array.isArray(ring) ? ring.map(position) : [];
  if (corners.length < 4 || corners.some((corner) => typeof corner === 'string')) return null;
  return centroid(corners as readonly Point[]);
}

function position(pair: unknown): Point | string {
  const [x, y]: readonly unknown[] = Array.isArray(pair) ? pair : [];
  if (typeof x === 'number' && typeof y === 'number') return [x, y];
  const isText = typeof x === 'string' && typeof y === 'string' && x.trim() !== '' && y.trim() !== '';
  const numbers = isText ? [Number(x), Number(y)] : [Number.NaN];
  return numbers.some(Number.isNaN) ? 'the row has no position' : (numbers as unknown as Point);
}

/** Of the area that the corners enclose, by the shoelace formula. */
function centroid(corners: readonly Point[]): Point {
  const [left, bottom] = corners[0] as Point;
  let [area, x, y] = [0, 0, 0];
  for (const [i, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(i + 1) % corners.length] as Point;
    // From the first corner, so that no digits are lost.
    const cross = (x1 - left) * (y2 - bottom) - (x2 - left) * (y1 - bottom);
    area += cross;
    x += (x1 + x2 - 2 * left) * cross;
    y += (y1 + y2 - 2 * bottom) * cross;
  }
  return area === 0 ? [left, bottom] : [left + x / (3 * area), bottom + y / (3 * area)];
}
