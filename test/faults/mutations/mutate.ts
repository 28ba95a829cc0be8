import type { Random } from '../../../tools/random.js';

const EXTREMES = [0, 1, 2, 0x7f, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff];
const STEPS = [-4, -2, -1, 1, 2, 4, 256];
const LONGEST_RUN = 24;
/** Bytes of an element: of narrower ones the column behind is changed too. */
const WIDEST = 4;

type Bytes = Uint8Array<ArrayBuffer>;

/** Where the vectors of a flatbuffer lie: their lengths, and the offsets that lead to them. */
interface Vectors {
  readonly lengths: readonly number[];
  readonly offsets: readonly number[];
}

/** Makes changed copies of a file: what damage, a builder's mistake and a forger's hand may do to it. */
export class Mutator {
  readonly #original: Uint8Array;
  readonly #random: Random;
  readonly #vectors: Vectors;

  constructor(original: Uint8Array, random: Random) {
    this.#original = original;
    this.#random = random;
    this.#vectors = vectorsOf(original);
  }

  /** A copy with one to three changes. */
  next(): Bytes {
    const random = this.#random;
    let bytes: Bytes = Uint8Array.from(this.#original);
    for (let changes = random.chance(0.7) ? 1 : 2 + random.below(2); changes > 0; changes--) bytes = this.#changed(bytes);
    return bytes;
  }

  #changed(bytes: Bytes): Bytes {
    // What has been cut to nearly nothing is left so.
    if (bytes.length < 8) return bytes;
    const random = this.#random;
    const view = new DataView(bytes.buffer);
    const at = this.#place(bytes);
    const word = this.#aligned(bytes, 4);
    switch (random.below(random.chance(0.1) ? 10 : 9)) {
      case 0:
        bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
        return bytes;
      case 1:
        bytes[at] = random.below(256);
        return bytes;
      case 2:
        view.setUint32(word, random.of(EXTREMES), true);
        return bytes;
      case 3:
        view.setUint32(word, view.getUint32(word, true) + random.of(STEPS), true);
        return bytes;
      case 4:
        return this.#swapped(bytes, random.of([1, 2, 4]));
      case 5: {
        // The value of another row, mostly of the same column.
        const half = this.#aligned(bytes, 2);
        view.setUint16(half, view.getUint16(Math.max(0, half - 2 * random.below(8)), true), true);
        return bytes;
      }
      case 6: {
        const to = this.#place(bytes);
        bytes.copyWithin(to, at, Math.min(bytes.length, at + 1 + random.below(LONGEST_RUN)));
        return bytes;
      }
      case 7:
        return this.#resized(bytes, view);
      case 8: {
        const offset = this.#vectors.offsets[random.below(this.#vectors.offsets.length)];
        if (offset !== undefined && offset + 4 <= bytes.length)
          view.setUint32(offset, view.getUint32(offset, true) + random.of(STEPS), true);
        return bytes;
      }
      default:
        return bytes.slice(0, at);
    }
  }

  /** A byte of the file: mostly one of a column, small columns as often as large ones. */
  #place(bytes: Bytes): number {
    const random = this.#random;
    const vector = this.#vectors.lengths[random.below(this.#vectors.lengths.length)];
    if (vector === undefined || random.chance(0.2)) return random.below(bytes.length);
    const length = new DataView(this.#original.buffer).getUint32(vector, true);
    return Math.min(bytes.length - 1, vector + 4 + random.below(Math.max(1, WIDEST * length)));
  }

  #swapped(bytes: Bytes, width: number): Bytes {
    const [one, other] = [this.#aligned(bytes, width), this.#aligned(bytes, width)];
    const kept = bytes.slice(one, one + width);
    bytes.copyWithin(one, other, other + width);
    bytes.set(kept, other);
    return bytes;
  }

  /** A vector that is shorter, or longer. */
  #resized(bytes: Bytes, view: DataView): Bytes {
    const random = this.#random;
    const at = this.#vectors.lengths[random.below(this.#vectors.lengths.length)];
    if (at === undefined || at + 4 > bytes.length) return bytes;
    const length = view.getUint32(at, true);
    view.setUint32(at, random.chance(0.7) ? random.below(length + 1) : length + 1 + random.below(9), true);
    return bytes;
  }

  #aligned(bytes: Bytes, width: number): number {
    return Math.min(Math.floor(this.#place(bytes) / width), Math.floor(bytes.length / width) - 1) * width;
  }
}

/** Follows the tables of a flatbuffer, and the pools of strings in them; what it takes for a vector and is none does no harm. */
function vectorsOf(bytes: Uint8Array): Vectors {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengths: number[] = [];
  const offsets: number[] = [0];
  const follow = (table: number, depth: number): void => {
    const vtable = table - view.getInt32(table, true);
    if (vtable < 0 || vtable + 4 > bytes.length) return;
    const size = Math.min(view.getUint16(vtable, true), bytes.length - vtable);
    for (let slot = vtable + 4; slot + 2 <= vtable + size; slot += 2) {
      const field = view.getUint16(slot, true);
      const at = table + field;
      if (field === 0 || at + 4 > bytes.length) continue;
      const target = at + view.getUint32(at, true);
      if (target + 4 > bytes.length || target <= at) continue;
      offsets.push(at);
      if (target + 4 + view.getUint32(target, true) <= bytes.length) lengths.push(target);
      else if (depth > 0) follow(target, depth - 1);
    }
  };
  follow(view.getUint32(0, true), 1);
  return { lengths, offsets };
}
