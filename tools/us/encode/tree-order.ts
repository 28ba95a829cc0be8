import KDBush from 'kdbush';
import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';

/** Most points of a leaf: larger leaves pack better, and are searched one by one. */
export const TREE_NODE_SIZE = 64;

/** A position, degrees times 10^7. */
export interface FixedPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Rows of points in the order of a k-d tree, as kdbush sorts them; in a leaf, where any order will do, they ascend. */
export function treeOrder(points: readonly FixedPoint[]): readonly number[] {
  const tree = new KDBush(points.length, TREE_NODE_SIZE);
  for (const { latitude, longitude } of points) tree.add(longitude / COORDINATE_SCALE, latitude / COORDINATE_SCALE);
  const { ids } = tree.finish();
  sortLeaves(ids, 0, ids.length - 1);
  return Array.from(ids);
}

function sortLeaves(ids: Uint16Array | Uint32Array, left: number, right: number): void {
  if (right - left <= TREE_NODE_SIZE) {
    ids.subarray(left, right + 1).sort();
    return;
  }
  const middle = (left + right) >> 1;
  sortLeaves(ids, left, middle - 1);
  sortLeaves(ids, middle + 1, right);
}
