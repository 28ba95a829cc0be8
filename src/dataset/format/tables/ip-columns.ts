import { corrupt, rising } from '../codecs/columns.js';
import { ANY_ROWS, below, HEADER, i32, optional, pool, scalar, type TableOf, timesRowsOf, u8, u16, u32 } from '../column-schema.js';
import { AREA_STRIDE, NETS, PAIR, PLACE_STRIDE, type RangesKind } from './ip.js';

export const IP_PLACES_COLUMNS = {
  /** Number of the first place. */
  first: scalar('uint'),
  /** The texts of these places; the empty one stands for "not stated". */
  strings: pool(ANY_ROWS),
  /**
   * Five rows of strings an area, which is what places of one country, region and time zone share: country, its code, region, continent, time
   * zone (IANA).
   */
  area: u16(ANY_ROWS, below('strings', 'texts of areas')),
  /** Of each area: bit 0: the country was looked up by its code, bit 1: so was the continent. */
  areaDerived: u8(timesRowsOf('area', 1 / AREA_STRIDE)),
  /**
   * Three numbers a place: latitude and longitude, WGS84 degrees times 10^7; city, a row of strings, times 65,536, plus area times 8, plus bits:
   * 0: the position is the center of the country's cities, 1: the time zone was looked up by position, 2: no position is known.
   */
  row: i32(ANY_ROWS),
  /** Rows of strings; null where no place has one. */
  postalCode: optional(u16(timesRowsOf('row', 1 / PLACE_STRIDE), below('strings', 'postal codes'))),
  /** Kilometers, 0: not stated; null where no place has one. */
  radius: optional(u16(timesRowsOf('row', 1 / PLACE_STRIDE))),
  header: HEADER,
};

/**
 * A block of 1,024 places of ranges of IP addresses: first those with the most ranges and addresses, then others in order of areas and cities;
 * place 0 is "not covered".
 */
export type IpPlacesTable = TableOf<typeof IP_PLACES_COLUMNS>;

/**
 * Ranges of addresses, cut at every /16 of IPv4 and every /32 of IPv6 into nets, of which those are there in which ranges start; others go
 * on with the last place of the net before them. The 16 bits below the cut, the key, tell the ranges of a net apart; a net that is long is
 * cut at a key into several blocks. All bytes of a net lie together, so that a search stays within a page of memory. All numbers have their
 * lowest byte first.
 *
 * A net is two numbers, one of three forms:
 *
 *   place  | ONE_PLACE      the whole net is one place
 *   offset | LIST           a list of parts, at that byte of the data
 *   offset | packForm()     slots, at that byte of the data
 *
 * Slots divide the keys of a net into runs of 2^shift. A slot has an entry if a range starts in it; any other slot belongs to the last
 * entry before it. They come in words of 32:
 *
 *   | bits: 4 bytes | before: 2 bytes |   one of these a word; `bits` has a bit for each slot with an
 *                                         entry, the lowest first; `before` counts the bits of the
 *                                         net's earlier words
 *   | entry: 3 bytes | ...                behind the words: one entry for each bit that is set
 *
 * An entry is the number of a place, 0: "not covered"; or {@link PART} plus the offset of a list of parts from the start of the net, if
 * ranges start inside what the entry stands for.
 *
 * A list of parts has rows of five bytes, ascending by key:
 *
 *   | rows that follow: 2 bytes | entry: 3 bytes |   up to the first key
 *   | key: 2 bytes              | entry: 3 bytes |   from this key on
 *
 * Its keys are the next 16 bits of the address. In a net that is a list, and in a slot of several keys, they are the key of the net
 * itself.
 */
export const IP_RANGES_COLUMNS = {
  /** Number of places of the dataset. */
  places: scalar('uint'),
  /** Number of ranges that start here. */
  ranges: scalar('uint'),
  /** First 16 bits of each net of IPv4, first 32 of IPv6, ascending. */
  heads: u32(ANY_ROWS),
  /**
   * Two numbers a net: a place and 0; or where the net is in the data, and 2^31 for a list of parts or, packed, how many times 32 slots it has
   * (12 bits), the number of the first slot by 32 (11 bits), how many bits a slot leaves open (5 bits).
   */
  nets: u32(timesRowsOf('heads', PAIR)),
  /** The nets, one behind the other, and a byte. */
  data: u8(ANY_ROWS),
  /** The words of the first address of the first range and of the last address of the last, which may lie in other blocks. */
  reach: u32(ANY_ROWS),
  header: HEADER,
};

/** A run of nets. */
export type IpRangesTable = TableOf<typeof IP_RANGES_COLUMNS>;

/** Checks the heads, by which nets are laid out in memory. Throws `DATASET_CORRUPT`. */
export function boundHeads(kind: RangesKind): (table: IpRangesTable) => void {
  const [lowest, highest] = NETS[kind].heads;
  return ({ heads }) => {
    rising(heads, 'heads', 1);
    const [first = -1, last = -1] = [heads[0], heads.at(-1)];
    if (first < lowest || last > highest) throw corrupt(`column heads goes from ${first} to ${last}, expected ${lowest} to ${highest}`);
  };
}
