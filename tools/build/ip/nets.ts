import { popcount } from '../../../src/bits.js';
import {
  BITS_BYTES,
  ENTRY_BYTES,
  LIST,
  ONE_PLACE,
  PART,
  PART_BYTES,
  packForm,
  SLOTS_BYTES,
} from '../../../src/dataset/format/tables/ip.js';
import { DoorplateError } from '../../../src/errors.js';
import { growingNumbers } from '../format/growing-column.js';
import { type Cell, slotsOf } from './cells.js';

/** How many bytes of slots a byte of parts may cost: a search ends at once in a slot, and goes on among parts. */
const WORTH = 3;
/** Nets up to this many cells are a list of parts: one line of memory. */
const FEW_CELLS = 8;
const LARGEST_SHIFT = 11;

/** Writes the nets and the data of `IP_RANGES_COLUMNS`. */
export class NetWriter {
  readonly #nets = growingNumbers();
  #data = new Uint8Array(1 << 16);
  #length = 0;

  /** `places`: how many there are, "not covered" among them. Throws `CONFIG_INVALID` when an entry cannot number them. */
  constructor(places: number) {
    if (places > PART) throw new DoorplateError('CONFIG_INVALID', `The source has ${places} places, expected ${PART} at most`);
  }

  /** Adds a net, in the form that takes the least room with its searches in mind. */
  add(cells: readonly Cell[]): void {
    const [only] = cells;
    if (cells.length === 1 && only?.inner === null) {
      this.#addNet(only.place, ONE_PLACE);
      return;
    }
    const shift = cells.length > FEW_CELLS ? bestShift(cells) : null;
    if (shift === null) {
      this.#addNet(this.#length, LIST);
      this.#list(cells, this.#length);
    } else {
      this.#addSlots(slotsOf(cells, shift), shift);
    }
  }

  columns(): { readonly nets: Uint32Array; readonly data: Uint8Array } {
    // An entry is read with the byte behind it.
    return { nets: this.#nets.values(), data: this.#data.slice(0, this.#length + 1) };
  }

  #addNet(first: number, form: number): void {
    this.#nets.push(first);
    this.#nets.push(form);
  }

  #addSlots(slots: readonly Cell[], shift: number): void {
    const at = this.#length;
    const base = baseOf(slots[1]?.key);
    const words = (((slots.at(-1) as Cell).key - base) >>> 5) + 1;
    const bits = new Uint32Array(words);
    slots.forEach(({ key }, i) => {
      const slot = i === 0 ? 0 : key - base;
      bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
    });
    let count = 0;
    for (const word of bits) {
      this.#put(word, BITS_BYTES);
      this.#put(count, SLOTS_BYTES - BITS_BYTES);
      count += popcount(word);
    }
    let next = this.#reserve(slots.length * ENTRY_BYTES);
    for (const slot of slots) {
      this.#set(next, this.#entryOf(slot, at), ENTRY_BYTES);
      next += ENTRY_BYTES;
    }
    this.#addNet(at, packForm(words, base, shift));
  }

  /** The entry of a cell of the net that begins at a byte. */
  #entryOf({ place, inner }: Cell, net: number): number {
    return inner === null ? place : this.#list(inner, net);
  }

  /** Adds a list of parts, and behind it the lists inside it; gives its entry. */
  #list(cells: readonly Cell[], net: number): number {
    const list = this.#length - net;
    if (list >= PART) throw new DoorplateError('CONFIG_INVALID', `The ranges of one net take more than ${PART} bytes`);
    let next = this.#reserve(cells.length * PART_BYTES);
    cells.forEach((cell, i) => {
      this.#set(next, i === 0 ? cells.length - 1 : cell.key, PART_BYTES - ENTRY_BYTES);
      this.#set(next + PART_BYTES - ENTRY_BYTES, this.#entryOf(cell, net), ENTRY_BYTES);
      next += PART_BYTES;
    });
    return PART + list;
  }

  #put(value: number, bytes: number): void {
    this.#set(this.#reserve(bytes), value, bytes);
  }

  /** Makes room for bytes and gives where they are. */
  #reserve(bytes: number): number {
    const at = this.#length;
    this.#length += bytes;
    if (this.#length >= this.#data.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#data);
      this.#data = larger;
    }
    return at;
  }

  #set(at: number, value: number, bytes: number): void {
    for (let i = 0; i < bytes; i++) this.#data[at + i] = value >>> (8 * i);
  }
}

/** Where the first row of slots begins, before the second slot that has an entry: the first one stands for all before that. */
function baseOf(second: number | undefined): number {
  return second === undefined ? 0 : ((second - 1) >>> 5) << 5;
}

/** The size of slots that is best for the cells of a net; null when a list of parts is better. */
function bestShift(cells: readonly Cell[]): number | null {
  let best: number | null = null;
  let least = cells.length * PART_BYTES * WORTH;
  for (let shift = 0; shift <= LARGEST_SHIFT; shift++) {
    const bytes = bytesInSlots(cells, shift);
    if (bytes >= least) continue;
    best = shift;
    least = bytes;
  }
  return best;
}

/** Bytes that slots of 2^shift values would take, those of parts as many times as they are worth. */
function bytesInSlots(cells: readonly Cell[], shift: number): number {
  let [slots, parts, second, open] = [0, 0, -1, -1];
  for (let from = 0; from < cells.length; ) {
    const { key, inner } = cells[from] as Cell;
    const number = key >>> shift;
    let to = from + 1;
    while (to < cells.length && (cells[to] as Cell).key >>> shift === number) to++;
    if (open >= 0 && open < number) slots++;
    if (slots > 0 && second < 0) second = open >= 0 ? open : number;
    slots++;
    const ownStart = key === number << shift;
    const whole = to === from + 1 && ownStart && (inner === null || shift === 0);
    if (!whole) parts += to - from + (ownStart ? 0 : 1);
    open = whole ? -1 : number + 1;
    from = to;
  }
  const last = open >= 0 ? open : (cells.at(-1) as Cell).key >>> shift;
  const words = ((last - baseOf(second < 0 ? undefined : second)) >>> 5) + 1;
  return words * SLOTS_BYTES + slots * ENTRY_BYTES + parts * PART_BYTES * WORTH;
}
