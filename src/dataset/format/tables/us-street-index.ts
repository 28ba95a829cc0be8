import {
  ANY_ROWS,
  ascending,
  below,
  cuts,
  distinctStrings,
  HEADER,
  pool,
  runsOf,
  scalar,
  sortedStrings,
  type TableOf,
  timesRowsOf,
  u8,
  u16,
  u32,
} from '../column-schema.js';

/** Weights and primary numbers above this one are stored as it. */
export const MOST_STORED = 65_535;
/** Rows of a block; a block has one highest weight. */
export const BLOCK_ROWS = 64;
/** Numbers with this many rows or more have lists of the heaviest ones; of others the blocks say enough. */
export const LEAST_WITH_BEST = 16;
/** Most rows of such a list. */
export const BEST_ROWS = 10;

/** ZIP codes are below this number. */
const ZIP_CODES = 100_000;

/** Rules that look at more than one column at a time are in integrity/street-index.ts. */
export const STREET_INDEX_COLUMNS = {
  /** Number of rows in the row files. */
  rows: scalar('uint'),

  /** Bases, ascending. */
  baseKeys: pool(ANY_ROWS, distinctStrings('bisection for bases word by word, one of which is the whole name')),
  /** First line of each base, and the number of lines. */
  baseFirst: u32(runsOf('baseKeys'), cuts('lineBefore', 'the lines of a base, and bisection for the base of a line')),
  /** Match keys that differ from their base, ascending. */
  matchKeys: pool('matchBase', sortedStrings('bisection for match keys')),
  matchBase: u32(ANY_ROWS, below('baseKeys', 'the base of a match key')),

  /** Row 0 is empty. */
  affixes: pool(ANY_ROWS),
  lineBefore: u16(ANY_ROWS, below('affixes', 'texts of lines, and masks of affixes')),
  lineBehind: u16('lineBefore', below('affixes', 'texts of lines, and masks of affixes')),
  /** First row of each line, and the number of rows. */
  lineFirst: u32(runsOf('lineBefore'), cuts('rows', 'the rows of a line and of a base')),
  /** Lines that are not shown as affix, base, affix; ascending. */
  textLine: u32(ANY_ROWS, ascending('bisection for lines that are shown otherwise'), below('lineBefore', 'lines that are shown otherwise')),
  /** How these are shown. */
  texts: pool('textLine'),

  /** Words of bases, ascending. */
  words: pool(ANY_ROWS, distinctStrings('bisection for words and their prefixes; the walk of near words')),
  wordAt: u32(runsOf('words'), cuts('wordBases', 'the bases of a word')),
  /** Bases of each word, ascending: differences as LEB128. */
  wordBases: u8(ANY_ROWS),

  /** Folded city of each place, ascending, then by state and ZIP code. */
  cityKeys: pool('placeCity', sortedStrings('bisection for cities and their prefixes, in the order of the places')),
  /** As they are shown, in the order of the places; empty for places without a city. */
  cityTexts: pool(ANY_ROWS),
  placeCity: u32(ANY_ROWS, below('cityTexts', 'texts of places')),
  /** Words of folded cities and municipalities, ascending. */
  cityWords: pool(ANY_ROWS, distinctStrings('bisection for words of cities and their prefixes; the walk of near words')),
  cityWordAt: u32(runsOf('cityWords'), cuts('cityWordPlaces', 'the places of a word')),
  /** Places of each word, ascending: differences as LEB128. */
  cityWordPlaces: u8(ANY_ROWS),
  stateCodes: pool(ANY_ROWS),
  placeState: u8('placeCity', below('stateCodes', 'texts of places')),
  placeZip: u32('placeCity', below(ZIP_CODES, 'codes of five digits, and the shard of a place')),
  /** Places ascending by ZIP code. */
  zipOrder: u32('placeCity', below('placeCity', 'places by ZIP code')),

  /** First number key of each file of numbers, ascending. */
  numberFirst: pool(ANY_ROWS, sortedStrings('bisection for the file of a number')),

  /** Folded municipalities whose name is not that of the postal city, ascending. */
  otherCities: pool('otherCityPlace', sortedStrings('bisection for municipalities and their prefixes')),
  otherCityPlace: u32(ANY_ROWS, below('placeCity', 'the place of a municipality')),

  /** Lists of the heaviest rows, by the affix before the name, ascending; 0: of all rows. */
  bestBefore: u16(ANY_ROWS, below('affixes', 'masks of affixes')),
  bestAt: u32(runsOf('bestBefore'), cuts('bestRow', 'lists of the heaviest rows')),
  /** At most {@link BEST_ROWS} a list, the heaviest first. */
  bestRow: u32(ANY_ROWS, below('rows', 'lists of the heaviest rows')),

  header: HEADER,
  /** Words of the longest city or municipality. */
  mostCityWords: scalar('ushort'),
};

/**
 * Directory of the national street index. A base is a street name without directionals and types, folded; a line is a base
 * with the affixes before and behind it; a place is a city with a ZIP code, the part of it in one municipality where those are known; a row is a
 * line in a place: one street of one shard. Lines ascend by base, rows by line, so that whatever begins with the same letters lies together.
 */
export type UsStreetIndexTable = TableOf<typeof STREET_INDEX_COLUMNS>;

export const STREET_ROWS_COLUMNS = {
  /** Number of the first row. */
  first: scalar('uint'),
  /** Row of a line of the index. */
  line: u32(ANY_ROWS, ascending('the rows of a line, which follow one another', 0)),
  /** Row of a place of the index. */
  place: u32('line'),
  /** Row of the street in the shard of its ZIP code. */
  street: u32('line'),
  /** Number of addresses, at most {@link MOST_STORED}. */
  weight: u16('line'),
  /** Lowest and highest primary number, each at most {@link MOST_STORED}. */
  low: u16('line'),
  high: u16('line'),
  /** Highest weight of each {@link BLOCK_ROWS} rows. */
  peak: u16(timesRowsOf('line', 1 / BLOCK_ROWS)),
  placeFirst: u32(ANY_ROWS, cuts('line', 'the rows of a place')),
  /** Rows by place, ascending within it; counted from `first`. */
  placeRow: u32('line', below('line', 'the rows of a place')),
  header: HEADER,
};

/** A run of rows of the street index. */
export type UsStreetRowsTable = TableOf<typeof STREET_ROWS_COLUMNS>;

export const STREET_NUMBERS_COLUMNS = {
  /** Number keys, ascending; once for each spelling. */
  keys: pool(ANY_ROWS, sortedStrings('bisection for numbers and their prefixes')),
  /** Numbers that are not written as their key; ascending. */
  textNumber: u32(
    ANY_ROWS,
    ascending('bisection for numbers that are written otherwise'),
    below('keys', 'numbers that are written otherwise'),
  ),
  /** How these are written. */
  texts: pool('textNumber'),
  firstBlock: u32(runsOf('keys'), cuts('blockRow', 'the blocks of a number')),
  blockRow: u32(ANY_ROWS),
  /**
   * Highest weight of the rows of each block, in a byte: below 32 as it is, else rounded down to five bits, which stand behind 16 times the number
   * of bits left out.
   */
  blockPeak: u8('blockRow'),
  blockAt: u32(runsOf('blockRow'), cuts('blocks', 'the bytes of a block')),
  /**
   * Of each block how many rows it has, the weight of each in a byte (of rows that lie far apart only the heaviest are read), and the rows
   * behind its first: differences as LEB128.
   */
  blocks: u8(ANY_ROWS),
  /** Lists of the heaviest rows of a number that has {@link LEAST_WITH_BEST} or more, ascending. */
  bestNumber: u32(ANY_ROWS, ascending('bisection for the lists of a number', 0), below('keys', 'lists of the heaviest rows')),
  /** By the affix before the name, ascending within a number; 0: of all rows. */
  bestBefore: u16('bestNumber'),
  bestAt: u32(runsOf('bestNumber'), cuts('bestRow', 'lists of the heaviest rows')),
  /** At most {@link BEST_ROWS} a list, the heaviest first. */
  bestRow: u32(ANY_ROWS),
  header: HEADER,
};

/** Primary numbers and the rows that have them. */
export type UsStreetNumbersTable = TableOf<typeof STREET_NUMBERS_COLUMNS>;
