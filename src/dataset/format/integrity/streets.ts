import { corrupt, sorted } from '../codecs/columns.js';
import { PARITY_MASK } from '../tables/range-forms.js';
import type { UsStreetsTable } from '../tables/us-streets.js';
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
