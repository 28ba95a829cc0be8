const EMPTY = -1;
const SMALLEST = 1 << 12;
/** Odd 32-bit multiplier of Fibonacci hashing, 2^32 divided by the golden ratio. */
const GOLDEN = 0x9e3779b1;

/**
 * Numbers of 0 to 2^53 - 1 in 16 bytes each at most: a `Set` takes four times that, and ends at 16.7 million. Open
 * addressing with linear probing, at most half full.
 */
export class HashSet {
  #slots = new Float64Array(SMALLEST).fill(EMPTY);
  #size = 0;

  /** Adds a number; false when it was there. */
  add(value: number): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    const at = this.#find(value);
    if (this.#slots[at] === value) return false;
    this.#slots[at] = value;
    this.#size += 1;
    return true;
  }

  /** The slot of a number, or the free one where it belongs. */
  #find(value: number): number {
    const mask = this.#slots.length - 1;
    let at = (Math.imul(value | 0, GOLDEN) ^ Math.floor(value / 2 ** 32)) & mask;
    while (this.#slots[at] !== EMPTY && this.#slots[at] !== value) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Float64Array(old.length * 2).fill(EMPTY);
    for (const value of old) if (value !== EMPTY) this.#slots[this.#find(value)] = value;
  }
}
