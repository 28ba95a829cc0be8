import { corrupt } from '../codecs/columns.js';

/** A k-d tree in the layout of kdbush. */
export interface PointTree {
  /** Address rows in tree order. */
  readonly ids: Uint32Array;
  /** Longitude, then latitude, of each entry of `ids`: WGS84 degrees times 10^7. */
  readonly coords: Int32Array;
  /** Most points of a leaf. */
  readonly nodeSize: number;
}

/** The boxes of runs are given as parts of the box of all, of this many. */
export const BOX_UNITS = 65_535;

/**
 * Checks that a k-d tree holds each row once, and that the points on either side of a node lie on its sides of the axis: a search
 * leaves out whole sides by that. Throws `DATASET_CORRUPT`.
 */
export function checkPointTree(tree: PointTree): void {
  const { ids } = tree;
  const seen = new Uint8Array(ids.length);
  for (const id of ids) {
    if (seen[id] === 1) throw corrupt(`column tree_ids names row ${id} twice`);
    seen[id] = 1;
  }
  new Sides(tree).check(0, ids.length - 1, 0, { west: -LIMIT, south: -LIMIT, east: LIMIT, north: LIMIT });
}

/** Beyond every coordinate. */
const LIMIT = 2 ** 31;

/** What points have to lie in: the sides of all nodes above them. */
interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

class Sides {
  readonly #coords: Int32Array;
  readonly #nodeSize: number;

  constructor({ coords, nodeSize }: PointTree) {
    this.#coords = coords;
    this.#nodeSize = nodeSize;
  }

  /** Checks the points `[left, right]`, which are divided along an axis: 0 by longitude, 1 by latitude. */
  check(left: number, right: number, axis: 0 | 1, bounds: Bounds): void {
    if (right - left <= this.#nodeSize) {
      for (let point = left; point <= right; point++) this.#require(point, bounds);
      return;
    }
    const middle = (left + right) >>> 1;
    this.#require(middle, bounds);
    const at = this.#coords[2 * middle + axis] as number;
    this.check(left, middle - 1, axis === 0 ? 1 : 0, axis === 0 ? { ...bounds, east: at } : { ...bounds, north: at });
    this.check(middle + 1, right, axis === 0 ? 1 : 0, axis === 0 ? { ...bounds, west: at } : { ...bounds, south: at });
  }

  #require(point: number, { west, south, east, north }: Bounds): void {
    const x = this.#coords[2 * point] as number;
    const y = this.#coords[2 * point + 1] as number;
    if (x < west || x > east || y < south || y > north)
      throw corrupt(`column tree_ids, row ${point}: the point lies on the wrong side of a node`);
  }
}
