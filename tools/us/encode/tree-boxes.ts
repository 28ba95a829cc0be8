import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import { BOX_UNITS, TREE_RUN } from '../../../src/dataset/format/tables/point-tree.js';
import type { FixedPoint } from './tree-order.js';

/** The boxes of runs of points in the order of the tree, as parts of the box of all; rounded outward, so that none leaves its own. */
export function treeBoxes(
  addresses: readonly FixedPoint[],
  order: readonly number[],
  [west, south, east, north]: readonly [west: number, south: number, east: number, north: number],
): Uint16Array {
  const boxes = new Uint16Array(4 * Math.ceil(order.length / TREE_RUN));
  const part = (value: number, from: number, to: number): number => {
    const [low, high] = [Math.round(from * COORDINATE_SCALE), Math.round(to * COORDINATE_SCALE)];
    return high === low ? 0 : ((value - low) / (high - low)) * BOX_UNITS;
  };
  for (let run = 0; TREE_RUN * run < order.length; run++) {
    const points = order.slice(TREE_RUN * run, TREE_RUN * (run + 1)).map((row) => addresses[row] as FixedPoint);
    const x = points.map(({ longitude }) => part(longitude, west, east));
    const y = points.map(({ latitude }) => part(latitude, south, north));
    boxes.set([Math.floor(Math.min(...x)), Math.floor(Math.min(...y)), Math.ceil(Math.max(...x)), Math.ceil(Math.max(...y))], 4 * run);
  }
  return boxes;
}
