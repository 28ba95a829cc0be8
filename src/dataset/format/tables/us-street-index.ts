import { column, openRoot, stringPool, within } from '../codecs/columns.js';
import { Strings } from '../codecs/strings.js';
import { UsStreetIndex } from '../generated/format/us-street-index.js';
import { UsStreetNumbers } from '../generated/format/us-street-numbers.js';
import { UsStreetRows } from '../generated/format/us-street-rows.js';

/** Rows that share one highest weight. */
export const BLOCK_ROWS = 64;
/** Numbers with as many rows have lists of the heaviest, of at most so many rows. */
export const LEAST_WITH_BEST = 2 * BLOCK_ROWS;
export const BEST_ROWS = 10;

/**
 * Directory of the national street index. A base is a street name without directionals and types, folded; a line is a base
 * with what stands before and behind it; a place is a city with a ZIP code; a row is a line in a place.
 */
export interface UsStreetIndexTable {
  /** Number of rows in the row files. */
  readonly rows: number;
  /** Bases, ascending. */
  readonly baseKeys: Strings;
  /** First line of each base, and the number of lines. */
  readonly baseFirst: Uint32Array;
  /** Match keys that are not their base itself, ascending. */
  readonly matchKeys: Strings;
  readonly matchBase: Uint32Array;
  readonly affixes: Strings;
  readonly lineBefore: Uint16Array;
  readonly lineBehind: Uint16Array;
  /** First row of each line, and the number of rows. */
  readonly lineFirst: Uint32Array;
  /** Lines that are shown otherwise than affix, base, affix; ascending. */
  readonly textLine: Uint32Array;
  readonly texts: Strings;
  /** Words of bases, ascending. */
  readonly words: Strings;
  readonly wordAt: Uint32Array;
  /** Bases of each word, ascending: differences as varints. */
  readonly wordBases: Uint8Array;
  /** Folded city of each place, ascending, then by state and ZIP code. */
  readonly cityKeys: Strings;
  readonly cityTexts: Strings;
  /** Words of folded cities and municipalities, ascending. */
  readonly cityWords: Strings;
  readonly cityWordAt: Uint32Array;
  /** Places of each word, ascending: differences as varints. */
  readonly cityWordPlaces: Uint8Array;
  readonly placeCity: Uint32Array;
  readonly stateCodes: Strings;
  readonly placeState: Uint8Array;
  readonly placeZip: Uint32Array;
  /** Places ascending by ZIP code. */
  readonly zipOrder: Uint32Array;
  /** Folded municipalities that are not called like the postal city, ascending, and the place of each. */
  readonly otherCities: Strings;
  readonly otherCityPlace: Uint32Array;
  /** First number key of each file of numbers, ascending. */
  readonly numberFirst: Strings;
  /** Lists of the heaviest rows, by the affix before the name, ascending; 0: of all rows. */
  readonly bestBefore: Uint16Array;
  readonly bestAt: Uint32Array;
  /** At most {@link BEST_ROWS} a list, the heaviest first. */
  readonly bestRow: Uint32Array;
}

/** A run of rows of the street index. */
export interface UsStreetRowsTable {
  /** Number of the first row. */
  readonly first: number;
  readonly line: Uint32Array;
  readonly place: Uint32Array;
  /** Row of the street in the shard of its ZIP code. */
  readonly street: Uint32Array;
  /** Number of addresses; 65535 for more. */
  readonly weight: Uint16Array;
  /** Lowest and highest primary number; 65535 for more. */
  readonly low: Uint16Array;
  readonly high: Uint16Array;
  /** Highest weight of each {@link BLOCK_ROWS} rows. */
  readonly peak: Uint16Array;
  readonly placeFirst: Uint32Array;
  /** Rows by place, ascending within it; counted from `first`. */
  readonly placeRow: Uint32Array;
}

/** Primary numbers and the rows that have them. */
export interface UsStreetNumbersTable {
  /** Number keys, ascending; once for each spelling. */
  readonly keys: Strings;
  /** Numbers that are written otherwise than their key; ascending. */
  readonly textNumber: Uint32Array;
  readonly texts: Strings;
  readonly firstBlock: Uint32Array;
  readonly blockRow: Uint32Array;
  readonly blockPeak: Uint16Array;
  readonly blockAt: Uint32Array;
  /** Rows of each block behind its first: differences as varints. */
  readonly rest: Uint8Array;
  /** Lists of the heaviest rows of a number that has {@link LEAST_WITH_BEST} or more, ascending. */
  readonly bestNumber: Uint32Array;
  /** By the affix before the name, ascending within a number; 0: of all rows. */
  readonly bestBefore: Uint16Array;
  readonly bestAt: Uint32Array;
  /** At most {@link BEST_ROWS} a list, the heaviest first. */
  readonly bestRow: Uint32Array;
}

/** What an index of an earlier release has none of. */
const NO_STRINGS = new Strings(new Uint32Array(1), new Uint8Array(0));

export function decodeUsStreetIndex(bytes: Uint8Array): UsStreetIndexTable {
  const root = openRoot(bytes, 'DPUX', {
    bufferHasIdentifier: UsStreetIndex.bufferHasIdentifier,
    readRoot: (b) => UsStreetIndex.getRootAsUsStreetIndex(b),
  });
  return within(() => {
    const baseKeys = stringPool(root.baseKeys(), 'base_keys');
    const lineBefore = column(root.lineBeforeArray(), 'line_before');
    const matchBase = column(root.matchBaseArray(), 'match_base');
    const textLine = column(root.textLineArray(), 'text_line');
    const words = stringPool(root.words(), 'words');
    const cityWords = stringPool(root.cityWords(), 'city_words');
    const placeCity = column(root.placeCityArray(), 'place_city');
    const otherCities = root.otherCities();
    const otherCityPlace = root.otherCityPlaceArray() ?? new Uint32Array(0);
    const bestBefore = column(root.bestBeforeArray(), 'best_before');
    return {
      rows: root.rows(),
      baseKeys,
      baseFirst: column(root.baseFirstArray(), 'base_first', baseKeys.length + 1),
      matchKeys: stringPool(root.matchKeys(), 'match_keys', matchBase.length),
      matchBase,
      affixes: stringPool(root.affixes(), 'affixes'),
      lineBefore,
      lineBehind: column(root.lineBehindArray(), 'line_behind', lineBefore.length),
      lineFirst: column(root.lineFirstArray(), 'line_first', lineBefore.length + 1),
      textLine,
      texts: stringPool(root.texts(), 'texts', textLine.length),
      words,
      wordAt: column(root.wordAtArray(), 'word_at', words.length + 1),
      wordBases: column(root.wordBasesArray(), 'word_bases'),
      cityKeys: stringPool(root.cityKeys(), 'city_keys', placeCity.length),
      cityTexts: stringPool(root.cityTexts(), 'city_texts'),
      cityWords,
      cityWordAt: column(root.cityWordAtArray(), 'city_word_at', cityWords.length + 1),
      cityWordPlaces: column(root.cityWordPlacesArray(), 'city_word_places'),
      placeCity,
      stateCodes: stringPool(root.stateCodes(), 'state_codes'),
      placeState: column(root.placeStateArray(), 'place_state', placeCity.length),
      placeZip: column(root.placeZipArray(), 'place_zip', placeCity.length),
      zipOrder: column(root.zipOrderArray(), 'zip_order', placeCity.length),
      otherCities: otherCities === null ? NO_STRINGS : stringPool(otherCities, 'other_cities', otherCityPlace.length),
      otherCityPlace,
      numberFirst: stringPool(root.numberFirst(), 'number_first'),
      bestBefore,
      bestAt: column(root.bestAtArray(), 'best_at', bestBefore.length + 1),
      bestRow: column(root.bestRowArray(), 'best_row'),
    };
  });
}

export function decodeUsStreetRows(bytes: Uint8Array): UsStreetRowsTable {
  const root = openRoot(bytes, 'DPUR', {
    bufferHasIdentifier: UsStreetRows.bufferHasIdentifier,
    readRoot: (b) => UsStreetRows.getRootAsUsStreetRows(b),
  });
  return within(() => {
    const line = column(root.lineArray(), 'line');
    const rows = line.length;
    return {
      first: root.first(),
      line,
      place: column(root.placeArray(), 'place', rows),
      street: column(root.streetArray(), 'street', rows),
      weight: column(root.weightArray(), 'weight', rows),
      low: column(root.lowArray(), 'low', rows),
      high: column(root.highArray(), 'high', rows),
      peak: column(root.peakArray(), 'peak', Math.ceil(rows / BLOCK_ROWS)),
      placeFirst: column(root.placeFirstArray(), 'place_first'),
      placeRow: column(root.placeRowArray(), 'place_row', rows),
    };
  });
}

export function decodeUsStreetNumbers(bytes: Uint8Array): UsStreetNumbersTable {
  const root = openRoot(bytes, 'DPUN', {
    bufferHasIdentifier: UsStreetNumbers.bufferHasIdentifier,
    readRoot: (b) => UsStreetNumbers.getRootAsUsStreetNumbers(b),
  });
  return within(() => {
    const keys = stringPool(root.keys(), 'keys');
    const textNumber = column(root.textNumberArray(), 'text_number');
    const blockRow = column(root.blockRowArray(), 'block_row');
    const bestNumber = column(root.bestNumberArray(), 'best_number');
    return {
      keys,
      textNumber,
      texts: stringPool(root.texts(), 'texts', textNumber.length),
      firstBlock: column(root.firstBlockArray(), 'first_block', keys.length + 1),
      blockRow,
      blockPeak: column(root.blockPeakArray(), 'block_peak', blockRow.length),
      blockAt: column(root.blockAtArray(), 'block_at', blockRow.length + 1),
      rest: column(root.restArray(), 'rest'),
      bestNumber,
      bestBefore: column(root.bestBeforeArray(), 'best_before', bestNumber.length),
      bestAt: column(root.bestAtArray(), 'best_at', bestNumber.length + 1),
      bestRow: column(root.bestRowArray(), 'best_row'),
    };
  });
}
