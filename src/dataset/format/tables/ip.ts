export const IP_LEVELS = ['country', 'city', 'asn'] as const;
/**
 * How fine the places of a dataset are; those of `asn` are autonomous systems, the organization as city and the number as postal code. It is
 * also the key of the files in the manifest.
 */
export type IpLevel = (typeof IP_LEVELS)[number];

/** Version of the blocks of places and ranges, counted apart from the format version. */
export const IP_FORMAT_VERSION = 5;

/** Bits of an area: fields that the builder looked up by the code of the country. */
export const COUNTRY_DERIVED = { name: 1, continent: 2 } as const;
/** Bits of a place: fields that the source lacks. Without a position the coordinates are 0. */
export const PLACE_DERIVED = { position: 1, timezone: 2, noPosition: 4 } as const;

const PLACE_BITS = 10;
/** Places of a block, but for the last one. Place 0 means "not covered". */
export const PLACES_PER_BLOCK = 1 << PLACE_BITS;

/** The row of the block that has a place. */
export function blockOfPlace(place: number): number {
  return place >>> PLACE_BITS;
}

/** Numbers a place. */
export const PLACE_STRIDE = 3;
/** Where they stand: the last is the row of the city, the area and {@link PLACE_DERIVED}, from the highest bits on. */
export const PLACE_FIELD = { latitude: 0, longitude: 1, city: 2 } as const;
export const CITY_SHIFT = 16;
export const AREA_SHIFT = 3;
/** Behind the shift. */
export const AREA_MASK = (1 << (CITY_SHIFT - AREA_SHIFT)) - 1;

/** Numbers an area, and where they stand. */
export const AREA_STRIDE = 5;
export const AREA_FIELD = { country: 0, countryCode: 1, region: 2, continent: 3, zone: 4 } as const;

/** Numbers of a net. */
export const PAIR = 2;

export type RangesKind = 'ip-v4' | 'ip-v6';

/**
 * How ranges of a kind are cut: the bits of heads and the lowest and the highest one, the bits of an address by which blocks are found,
 * and the groups of 16 bits from the key on. Keys of blocks have the first bits of their first address in hexadecimal digits.
 */
export const NETS = {
  'ip-v4': { headBits: 16, heads: [0, 0xffff], routedBits: 16, groups: 1 },
  // Inside 2000::/3.
  'ip-v6': { headBits: 32, heads: [0x20000000, 0x3fffffff], routedBits: 48, groups: 6 },
} as const;
/** Of a digit of such a key. */
export const DIGIT_BITS = 4;

/** The second number of a net without slots. */
export const ONE_PLACE = 0;
export const LIST = 2 ** 31;

/** Bytes of the bits of a word of slots, and of the whole word. */
export const BITS_BYTES = 4;
export const SLOTS_BYTES = 6;
/** Bytes of an entry. */
export const ENTRY_BYTES = 3;
/** Bytes of a row of a list of parts. */
export const PART_BYTES = 5;
/** Set in an entry that leads to a list of parts. Numbers of places are below it. */
export const PART = 1 << 23;

/*
 * The second number of a net of slots:
 *
 *   bit  31        23 22          12 11           0
 *       |   shift    |  base / 32   |    words     |
 */
const WORDS_BITS = 12;
const BASE_BITS = 11;

/** Words of 32 slots of a net, by its second number. */
export function slotWords(form: number): number {
  return form & ((1 << WORDS_BITS) - 1);
}

/** Number of the first slot, a multiple of 32. The slots before it have the same entry as the first one. */
export function slotBase(form: number): number {
  return ((form >>> WORDS_BITS) & ((1 << BASE_BITS) - 1)) << 5;
}

/** Bits of the key that a slot leaves open. */
export function slotShift(form: number): number {
  return form >>> (WORDS_BITS + BASE_BITS);
}

/** The second number of a net of slots. */
export function packForm(words: number, base: number, shift: number): number {
  return words | ((base >>> 5) << WORDS_BITS) | (shift << (WORDS_BITS + BASE_BITS));
}

/** The entry at a byte of the data. It is read with the byte behind it, so the data end with a spare byte. */
export function entryAt(data: DataView, at: number): number {
  return data.getUint32(at, true) & 0xffffff;
}
