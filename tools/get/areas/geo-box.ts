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
export function widened({ west, south, east, north }: GeoBox, degrees: number): GeoBox {
  return { west: west - degrees, south: south - degrees, east: east + degrees, north: north + degrees };
}
