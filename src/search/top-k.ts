/** Whether two rows would be shown alike. */
export type Same = (a: number, b: number) => boolean;

/**
 * The best rows so far: higher score, then lower row. A row that shows like one already kept only raises its score. Offering a row costs
 * one comparison unless it is among the best.
 */
export class TopK {
  readonly limit: number;
  readonly #same: Same | null;
  // Plain lists: three typed arrays take longer to make than most short lists to fill.
  readonly #rows: number[] = [];
  readonly #tags: number[] = [];
  readonly #scores: number[] = [];
  #length = 0;

  constructor(limit: number, same: Same | null = null) {
    this.limit = limit;
    this.#same = same;
  }

  clear(): void {
    this.#length = 0;
  }

  get length(): number {
    return this.#length;
  }

  row(place: number): number {
    return this.#rows[place] as number;
  }

  /** What the row was offered with. */
  tag(place: number): number {
    return this.#tags[place] as number;
  }

  score(place: number): number {
    return this.#scores[place] as number;
  }

  /** Best first. */
  entries(): readonly { readonly row: number; readonly score: number }[] {
    return Array.from({ length: this.#length }, (_, place) => ({ row: this.row(place), score: this.score(place) }));
  }

  /** Highest score that can no longer enter by itself; below any score while there is room. */
  get floor(): number {
    return this.#length < this.limit ? Number.NEGATIVE_INFINITY : (this.#scores[this.#length - 1] as number);
  }

  admits(row: number, score: number): boolean {
    return this.#length < this.limit || this.#before(score, row, this.#length - 1);
  }

  /** A row with another tag counts as another row. */
  offer(row: number, score: number, tag = 0): void {
    const full = this.#length === this.limit;
    if (full && !this.#before(score, row, this.#length - 1)) return;
    const known = this.#find(row, tag);
    if (known >= 0) {
      if (!this.#before(score, row, known)) return;
      this.#remove(known);
    } else if (full) {
      this.#length--;
    }
    let place = this.#length++;
    for (; place > 0 && this.#before(score, row, place - 1); place--) {
      this.#rows[place] = this.#rows[place - 1] as number;
      this.#tags[place] = this.#tags[place - 1] as number;
      this.#scores[place] = this.#scores[place - 1] as number;
    }
    this.#rows[place] = row;
    this.#tags[place] = tag;
    this.#scores[place] = score;
  }

  #before(score: number, row: number, place: number): boolean {
    const other = this.#scores[place] as number;
    return score > other || (score === other && row < (this.#rows[place] as number));
  }

  #find(row: number, tag: number): number {
    for (let i = 0; i < this.#length; i++) {
      const kept = this.#rows[i] as number;
      if ((kept === row && this.#tags[i] === tag) || this.#same?.(kept, row)) return i;
    }
    return -1;
  }

  #remove(place: number): void {
    this.#rows.copyWithin(place, place + 1, this.#length);
    this.#tags.copyWithin(place, place + 1, this.#length);
    this.#scores.copyWithin(place, place + 1, this.#length);
    this.#length--;
  }
}

const tops = new Map<number, TopK>();

/** To be read before the next list of the same limit is asked for. */
export function sharedTopK(limit: number): TopK {
  let top = tops.get(limit);
  if (top === undefined) {
    top = new TopK(limit);
    tops.set(limit, top);
  }
  top.clear();
  return top;
}
