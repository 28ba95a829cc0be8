import { type GrowingColumn, growingNumbers } from '../format/growing-column.js';

/**
 * Ranges of addresses as their starts, ascending, and their places; place 0 is none. Neighbours of the same place are
 * one range, and nothing lies before the first place.
 */
export class RangeList {
  /** The words of the starts, the most significant first. */
  readonly words: readonly GrowingColumn<Uint32Array>[];
  readonly place = growingNumbers();
  #last = 0;

  /** `width` is the number of 32-bit words of an address: 1 for IPv4, 4 for IPv6. */
  constructor(readonly width: 1 | 4) {
    this.words = Array.from({ length: width }, growingNumbers);
  }

  get length(): number {
    return this.place.length;
  }

  /** The first address of a row. */
  startOf(row: number): bigint {
    return this.words.reduce((sum, word) => (sum << 32n) | BigInt(word.at(row)), 0n);
  }

  /** Adds the range that starts at an address, given as four words; IPv4 uses the last. */
  push(address: ArrayLike<number>, place: number): void {
    if (place === this.#last) return;
    this.#last = place;
    this.place.push(place);
    for (let word = 0; word < this.width; word++) this.words[word]?.push(address[4 - this.width + word] as number);
  }
}

/** Puts one list on top of another: where the upper one has no place, the lower one's shows. */
export function overlay(upper: RangeList, lower: RangeList): RangeList {
  if (lower.length === 0) return upper;
  if (upper.length === 0) return lower;
  const merged = new RangeList(upper.width);
  const [above, below] = [cursorOf(upper), cursorOf(lower)];
  const address = new Uint32Array(4);
  let [upperPlace, lowerPlace] = [0, 0];
  while (above.row < above.places.length || below.row < below.places.length) {
    const order = compare(above, below);
    const first = order <= 0 ? above : below;
    first.words.forEach((word, i) => {
      address[4 - first.words.length + i] = word[first.row] as number;
    });
    if (order <= 0) upperPlace = above.places[above.row++] as number;
    if (order >= 0) lowerPlace = below.places[below.row++] as number;
    merged.push(address, upperPlace || lowerPlace);
  }
  return merged;
}

interface Cursor {
  readonly words: readonly Uint32Array[];
  readonly places: Uint32Array;
  row: number;
}

function cursorOf(list: RangeList): Cursor {
  return { words: list.words.map((word) => word.values()), places: list.place.values(), row: 0 };
}

/** Compares the starts under two cursors; one that is through comes last. */
function compare(a: Cursor, b: Cursor): number {
  if (a.row === a.places.length) return 1;
  if (b.row === b.places.length) return -1;
  for (let word = 0; word < a.words.length; word++) {
    const difference = (a.words[word]?.[a.row] as number) - (b.words[word]?.[b.row] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
