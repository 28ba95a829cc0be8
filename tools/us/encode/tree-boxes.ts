import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import { BOX_UNITS } from '../../../src/dataset/format/tables/point-tree.js';
import { GROUP_RUNS, runsOfTree, startOfRun } from '../../../src/dataset/format/tables/tree-runs.js';
import type { FixedPoint } from './tree-order.js';

type Box = readonly [west: number, south: number, east: number, north: number];

/** The boxes of the runs of a tree, and of groups of them, as parts of the box of all; rounded outward, so that none leaves its own. */
export function treeBoxes(
  addresses: readonly FixedPoint[],
  order: readonly number[],
  [west, south, east, north]: Box,
): { readonly runs: Uint16Array; readonly groups: Uint16Array } {
  const part = (value: number, from: number, to: number): number => {
    const [low, high] = [Math.round(from * COORDINATE_SCALE), Math.round(to * COORDINATE_SCALE)];
    return high === low ? 0 : ((value - low) / (high - low)) * BOX_UNITS;
  };
  const boxes = Array.from({ length: runsOfTree(order.length) }, (_, run): Box => {
    const own = order.slice(startOfRun(order.length, run), startOfRun(order.length, run + 1)).map((row) => addresses[row] as FixedPoint);
    const x = own.map(({ longitude }) => part(longitude, west, east));
    const y = own.map(({ latitude }) => part(latitude, south, north));
    return [Math.floor(Math.min(...x)), Math.floor(Math.min(...y)), Math.ceil(Math.max(...x)), Math.ceil(Math.max(...y))];
  });
  const groups = Array.from({ length: Math.ceil(boxes.length / GROUP_RUNS) }, (_, group) =>
    boxes.slice(GROUP_RUNS * group, GROUP_RUNS * (group + 1)).reduce(around),
  );
  return { runs: Uint16Array.from(boxes.flat()), groups: Uint16Array.from(groups.flat()) };
}

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
