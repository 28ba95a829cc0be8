/** Where the pages of one file lie. */
export class PagePlaces {
  /** By page: the row of its segment and, in the lowest bits, the unit at which it starts; 0 where it is missing. */
  readonly places: Uint32Array;
  /** The run that used each page last. */
  readonly usedAt: Uint32Array;
  /** Bytes of the pages that are there. */
  bytes = 0;

  constructor(pages: number) {
    this.places = new Uint32Array(pages);
    this.usedAt = new Uint32Array(pages);
  }
}

/** A page in a segment. */
interface Entry {
  readonly of: PagePlaces;
  readonly page: number;
  /** Where it starts in the segment, in units. */
  at: number;
  readonly bytes: number;
}

interface Segment {
  readonly row: number;
  /** Units that are taken. */
  taken: number;
  /** The run in which the segment was last looked through. */
  seenAt: number;
  readonly entries: Entry[];
}

/** A question that is running, and the run since which the pages that it has used must stay. */
export interface Running {
  since: number;
}

/** Whether pages may take this many more bytes; `areInUse`: a question uses every page that is there. */
type Grants = (bytes: number, areInUse: boolean) => boolean;

/** Pages start at multiples of this. */
const UNIT_BITS = 3;
/** A segment is a part of the budget, between these: it is what memory is taken and given back by. */
const SEGMENTS = 32;
const LEAST_SEGMENT_BITS = 14;
const MOST_SEGMENT_BITS = 18;

/**
 * The pages of all files, one behind the other in segments of equal size. When there is no room for another segment, the oldest one is used
 * again: pages of it that a question has used since it was last looked through stay, the others are given back (CLOCK). Memory is allocated
 * once and not left to the collector, which frees what has grown old long after it was dropped.
 */
export class PageMemory {
  /** By row; there is no row 0. */
  readonly segments: Uint8Array[] = [new Uint8Array(0)];
  /** Units of a segment are places below two to the power of this. */
  readonly placeBits: number;
  readonly #free: number[] = [];
  /** The oldest first; the last one is being filled. */
  #queue: Segment[] = [];
  readonly #running = new Set<Running>();
  readonly #grants: Grants;
  #run = 0;
  #bytes = 0;

  /** `grants` is asked for the memory of a segment. */
  constructor(maxBytes: number, grants: Grants) {
    let bits = LEAST_SEGMENT_BITS;
    while (bits < MOST_SEGMENT_BITS && 2 ** (bits + 1) * SEGMENTS <= maxBytes) bits++;
    this.placeBits = bits - UNIT_BITS;
    this.#grants = grants;
  }

  /** Memory of all segments, bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The run that is going on. */
  get run(): number {
    return this.#run;
  }

  /** A question begins a run. What it uses from here on stays until it begins another one or ends. */
  begin(question: Running): void {
    this.#running.add(question);
    question.since = ++this.#run;
  }

  end(question: Running): void {
    this.#running.delete(question);
  }

  /** Keeps a copy of a page. */
  put(of: PagePlaces, page: number, bytes: Uint8Array): void {
    const units = Math.ceil(bytes.byteLength / 2 ** UNIT_BITS);
    const segment = this.#segmentFor(units);
    this.#segment(segment).set(bytes, segment.taken << UNIT_BITS);
    segment.entries.push({ of, page, at: segment.taken, bytes: bytes.byteLength });
    of.places[page] = this.#placeOf(segment, segment.taken);
    of.usedAt[page] = this.#run;
    of.bytes += bytes.byteLength;
    segment.taken += units;
  }

  /** Gives back the oldest segment that no running question uses. False where there is none. */
  giveBack(): boolean {
    const since = this.#neededSince();
    const at = this.#queue.findIndex(({ entries }) => entries.every(({ of, page }) => (of.usedAt[page] as number) < since));
    const [segment] = at < 0 ? [] : this.#queue.splice(at, 1);
    if (segment === undefined) return false;
    segment.entries.forEach(drop);
    this.#bytes -= this.#segment(segment).byteLength;
    this.segments[segment.row] = new Uint8Array(0);
    this.#free.push(segment.row);
    return true;
  }

  #segment({ row }: Segment): Uint8Array {
    return this.segments[row] as Uint8Array;
  }

  #placeOf({ row }: Segment, unit: number): number {
    return row * 2 ** this.placeBits + unit;
  }

  #hasRoom(segment: Segment, units: number): boolean {
    // A segment of a page that is longer than others has units that no place can name.
    const isPlace = segment.taken < 2 ** this.placeBits;
    return isPlace && (segment.taken + units) << UNIT_BITS <= this.#segment(segment).byteLength;
  }

  #segmentFor(units: number): Segment {
    const last = this.#queue.at(-1);
    if (last !== undefined && this.#hasRoom(last, units)) return last;
    const bytes = Math.max(units << UNIT_BITS, 2 ** (this.placeBits + UNIT_BITS));
    if (!this.#grants(bytes, false)) {
      // Twice, for whatever the first look has found used it leaves to the second.
      for (let looks = 2 * this.#queue.length; looks > 0; looks--) {
        const oldest = this.#queue.shift() as Segment;
        this.#queue.push(oldest);
        this.#sweep(oldest);
        if (this.#hasRoom(oldest, units)) return oldest;
      }
      // Where all is in use, there is more of it for a while, whether or not there is room.
      this.#grants(bytes, true);
    }
    const row = this.#free.pop() ?? this.segments.length;
    this.segments[row] = new Uint8Array(bytes);
    this.#bytes += bytes;
    const segment: Segment = { row, taken: 0, seenAt: this.#run, entries: [] };
    this.#queue.push(segment);
    return segment;
  }

  /** Gives back the pages of a segment that nobody has used since it was last looked through; moves the others together. */
  #sweep(segment: Segment): void {
    const bytes = this.#segment(segment);
    const since = Math.min(segment.seenAt + 1, this.#neededSince());
    const { entries } = segment;
    let [taken, kept] = [0, 0];
    for (const entry of entries) {
      const { of, page, at } = entry;
      if ((of.usedAt[page] as number) < since) {
        drop(entry);
        continue;
      }
      bytes.copyWithin(taken << UNIT_BITS, at << UNIT_BITS, (at << UNIT_BITS) + entry.bytes);
      of.places[page] = this.#placeOf(segment, taken);
      // In place: what is made anew each time would be left to the collector.
      entry.at = taken;
      entries[kept++] = entry;
      taken += Math.ceil(entry.bytes / 2 ** UNIT_BITS);
    }
    entries.length = kept;
    segment.taken = taken;
    segment.seenAt = this.#run;
  }

  /** Pages that were used in this run or later must stay. */
  #neededSince(): number {
    let since = Number.POSITIVE_INFINITY;
    for (const question of this.#running) since = Math.min(since, question.since);
    return since;
  }
}

function drop({ of, page, bytes }: Entry): void {
  of.places[page] = 0;
  of.bytes -= bytes;
}
