import { groupBy } from '../../../../src/group.js';
import { numberSpan } from '../../../../src/text/house-number.js';
import { type AddressRow, parityOf, SEPARATOR, STREET_PARTS } from '../rows.js';

/** Rows with an address for each number that their ranges stand for. */
export interface SplitRows {
  readonly rows: readonly AddressRow[];
  /** Addresses that came of ranges. */
  readonly split: number;
}

const HYPHENATED = /^\d+-\d+$/;
/** Hyphens join block and house where one address in this many of a ZIP code has a hyphen that is not of a range. Chosen. */
const SHARE_OF_BLOCKS = 3;

/**
 * Splits the rows of one ZIP code whose number is a range, as `12-14` and `301-308`, into the numbers that it stands for: its ends, and
 * between them those of its parity, or all where the ends are odd and even. All have the point of the building; a number that the street
 * lists by itself has that of its own row.
 *
 * A hyphen joins block and house (`106-01`, as in Queens) or house and unit (`12-1`, `12-2`) where the number falls or has a zero in
 * front, where others of the street begin likewise, and everywhere in a ZIP code with many such numbers.
 */
export function splitRanges(rows: readonly AddressRow[]): SplitRows {
  const hyphenated = rows.filter(({ components: { number } }) => number !== null && HYPHENATED.test(number));
  if (hyphenated.length === 0) return { rows, split: 0 };
  const streets = groupBy(hyphenated, streetOf);
  const ranges = new Map<string, readonly AddressRow[]>();
  let others = 0;
  for (const [street, own] of streets) {
    const found = rangesOf(own);
    others += own.length - found.length;
    // Where most numbers of a street are none, the others hardly are.
    if (found.length > own.length - found.length) ranges.set(street, found);
  }
  if (ranges.size === 0 || others * SHARE_OF_BLOCKS >= rows.length) return { rows, split: 0 };
  const listed = groupBy(
    rows.filter((row) => ranges.has(streetOf(row))),
    streetOf,
  );
  const replaced = new Map<AddressRow, readonly AddressRow[]>();
  let split = 0;
  for (const [street, own] of ranges) {
    const known = new Set((listed.get(street) ?? []).map(({ components: { number } }) => number));
    for (const row of own) {
      const made = numbersOf(row)
        .filter((number) => !known.has(number))
        .map((number) => ({ ...row, components: { ...row.components, number } }));
      replaced.set(row, made);
      split += made.length;
    }
  }
  return { rows: rows.flatMap((row) => replaced.get(row) ?? [row]), split };
}

/** Those of a street that begin like no other one. */
function rangesOf(rows: readonly AddressRow[]): readonly AddressRow[] {
  const byBegin = groupBy(rows, ({ components: { number } }) => (number as string).split('-')[0] as string);
  return [...byBegin.values()].flatMap((group) => {
    const isOne = new Set(group.map(({ components: { number } }) => number)).size === 1;
    return isOne ? group.filter(({ components: { number } }) => numberSpan(number as string) !== null) : [];
  });
}

function numbersOf({ components: { number } }: AddressRow): readonly string[] {
  const [from, to] = numberSpan(number as string) as readonly [number, number];
  const step = parityOf(from, to) === 'both' ? 1 : 2;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => String(from + at * step));
}

function streetOf({ components }: AddressRow): string {
  return STREET_PARTS.map((part) => components[part]).join(SEPARATOR);
}
