import { corrupt, sorted } from '../codecs/columns.js';
import { PARITY_MASK } from '../tables/range-forms.js';
import type { PointTree, UsStreetsTable } from '../tables/us-streets.js';
import type { Rule } from './rules.js';

/** Values of the column `form` of ranges are below. */
const FORMS = 8;
const TRACT = /^\d{11}$/;
/** The parity that is none. */
const NO_PARITY = 3;

/** The rules of a shard. Those behind the first rely on it. */
export const STREETS_RULES: readonly Rule<UsStreetsTable>[] = [
  { column: 'strings', check: (table) => table.checkColumns(), reliedOnBy: 'columns that are unpacked when they are first asked for' },
  { column: 'streetKeys', check: ({ streetKeys }) => sorted(streetKeys, 'streetKeys'), reliedOnBy: 'bisection for names of streets' },
  {
    column: 'number',
    check: ({ firstAddress, number }) => ascends(firstAddress, number.all(), 'number'),
    reliedOnBy: 'bisection for the numbers of a street',
  },
  { column: 'ranges', check: checkRanges, reliedOnBy: 'searches for a range, which end with the first that is above the number' },
  {
    column: 'postalRanges',
    check: ({ postalRanges }) => {
      if (postalRanges !== null) ascends(postalRanges.firstRange, postalRanges.unpacked.low, 'postalLow');
    },
    reliedOnBy: 'searches for a range, which end with the first that is above the number',
  },
  { column: 'tree', check: ({ tree }) => checkPointTree(tree), reliedOnBy: 'searches for the nearest point, which leave out whole sides' },
];

/** Checks that the values of each street ascend; `first` has the first row of each street. */
function ascends(first: Uint32Array, values: ArrayLike<number>, name: string): void {
  for (let street = 0; street + 1 < first.length; street++) {
    const end = first[street + 1] as number;
    for (let row = (first[street] as number) + 1; row < end; row++)
      if ((values[row] as number) < (values[row - 1] as number))
        throw corrupt(`column ${name}, row ${row}: ${values[row]} follows ${values[row - 1]}, expected ascending order`);
  }
}

function checkRanges({ ranges, strings }: UsStreetsTable): void {
  if (ranges === null) return;
  for (const tract of ranges.census?.tract ?? []) if (!TRACT.test(strings.at(tract))) throw corrupt('column censusTract: no eleven digits');
  const { from, to } = ranges.unpacked;
  ascends(
    ranges.firstRange,
    from.map((one, range) => Math.min(one, to[range] as number)),
    'rangeFrom',
  );
  for (const [row, form] of ranges.form.entries())
    if (form >= FORMS || (form & PARITY_MASK) === NO_PARITY) throw corrupt(`column rangeForm, row ${row}: ${form} has no parity`);
}

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
