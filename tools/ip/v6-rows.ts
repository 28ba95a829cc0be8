import { GrowingColumn } from './ranges.js';

/**
 * The rows of one file of IPv6 ranges. Where a range starts inside a /48 or a /64 in which none has started yet, a row at
 * its beginning goes in front that continues the range before, so that a lookup tells by two neighbouring rows whether
 * it has to look deeper.
 */
export class V6Rows {
  readonly net = new GrowingColumn();
  readonly low = new GrowingColumn();
  readonly place = new GrowingColumn();
  readonly deepRow = new GrowingColumn();
  readonly deepLow = new GrowingColumn();
  readonly deeperRow = new GrowingColumn();
  readonly deeperHigh = new GrowingColumn();
  readonly deeperLow = new GrowingColumn();
  readonly #first = new GrowingColumn();
  /** The last row's net, bits 32 to 47 and, where it is deep, bits 48 to 63; -1: none. */
  #net = -1;
  #low = -1;
  #deep = -1;
  #before: number;

  /** `before` is the place of the range that comes in from the file before, 0 where there is none. */
  constructor(before: number) {
    this.#before = before;
  }

  get length(): number {
    return this.low.length;
  }

  /** Goes on with the range that comes in, from the first net of the file. */
  begin(net: number): void {
    if (this.#before !== 0) this.#row(net, 0, this.#before);
  }

  /** Adds the range that starts at an address, given as four words; they come in ascending order. */
  push(net: number, next: number, high: number, last: number, place: number): void {
    const low = next >>> 16;
    const deep = next & 0xffff;
    const isDeeper = high !== 0 || last !== 0;
    if (deep === 0 && !isDeeper) {
      this.#row(net, low, place);
    } else {
      if (net !== this.#net || low !== this.#low) this.#row(net, low, this.#before);
      if (isDeeper && deep !== this.#deep) this.#deepRow(net, low, deep, this.#before);
      this.#deepRow(net, low, deep, place);
      if (isDeeper) {
        this.deeperRow.push(this.deepRow.length - 1);
        this.deeperHigh.push(high);
        this.deeperLow.push(last);
      }
    }
    this.#before = place;
  }

  /** The first row of each net, and the number of rows. */
  firstOfNets(): Uint32Array {
    const first = new Uint32Array(this.#first.length + 1);
    first.set(this.#first.view());
    first[this.#first.length] = this.length;
    return first;
  }

  #row(net: number, low: number, place: number): void {
    // The range that comes in ends at once where another one starts at the first address of the file.
    if (net === this.#net && low === this.#low && this.#deep < 0) {
      this.low.length--;
      this.place.length--;
    }
    if (net !== this.#net) {
      this.net.push(net);
      this.#first.push(this.length);
    }
    this.low.push(low);
    this.place.push(place);
    this.#net = net;
    this.#low = low;
    this.#deep = -1;
  }

  #deepRow(net: number, low: number, deep: number, place: number): void {
    this.deepRow.push(this.length);
    this.deepLow.push(deep);
    this.low.push(low);
    this.place.push(place);
    this.#net = net;
    this.#low = low;
    this.#deep = deep;
  }
}
