import { FORMAT_VERSION } from '../../../src/dataset/format/codecs/columns.js';
import { placeKey } from '../../../src/text/search-key.js';
import { StringTable } from '../../format/encode.js';
import { FieldWriter, type WriteField } from '../../format/field-writer.js';
import { UsStreetIndex } from '../../format/generated/format/us-street-index.js';
import { Postings } from '../../format/growing-column.js';
import { compare } from '../order.js';
import { type BestRows, startsOf } from './best-rows.js';
import type { PlaceOfRecord } from './street-index-record.js';

/** A place of the index. */
export interface IndexedPlace extends PlaceOfRecord {
  /** Which of the places it was by first mention. */
  readonly seen: number;
  readonly key: string;
}

/** What the directory of the street index holds. */
export interface StreetDirectory {
  readonly rows: number;
  readonly bases: readonly string[];
  readonly baseFirst: Uint32Array;
  readonly matchKeys: readonly string[];
  readonly affixes: readonly string[];
  readonly lineBefore: Uint32Array;
  readonly lineBehind: Uint32Array;
  readonly lineFirst: Uint32Array;
  readonly texts: readonly { readonly line: number; readonly text: string }[];
  /** Bases of each word, encoded. */
  readonly words: ReadonlyMap<string, Uint8Array>;
  readonly places: readonly IndexedPlace[];
  readonly numberFirst: readonly string[];
  /** The heaviest rows of each affix before the name. */
  readonly best: BestRows;
}

export function encodeStreetDirectory(directory: StreetDirectory): Uint8Array<ArrayBuffer> {
  const { bases, matchKeys, texts, places } = directory;
  const fields = new FieldWriter();
  fields.pool(UsStreetIndex.addBaseKeys, bases, (base) => base);
  fields.column(UsStreetIndex.addBaseFirst, directory.baseFirst);
  const matches = matchKeys
    .flatMap((key, base) => (key === bases[base] ? [] : [{ key, base }]))
    .sort((a, b) => compare(a.key, b.key) || a.base - b.base);
  fields.pool(UsStreetIndex.addMatchKeys, matches, ({ key }) => key);
  fields.u32(UsStreetIndex.addMatchBase, matches, ({ base }) => base);
  fields.pool(UsStreetIndex.addAffixes, directory.affixes, (affix) => affix);
  fields.column(UsStreetIndex.addLineBefore, Uint16Array.from(directory.lineBefore));
  fields.column(UsStreetIndex.addLineBehind, Uint16Array.from(directory.lineBehind));
  fields.column(UsStreetIndex.addLineFirst, directory.lineFirst);
  fields.u32(UsStreetIndex.addTextLine, texts, ({ line }) => line);
  fields.pool(UsStreetIndex.addTexts, texts, ({ text }) => text);
  writeWords(fields, directory.words, WORD_FIELDS);

  const cities = new StringTable();
  const states = [...new Set(places.map(({ state }) => state))].sort(compare);
  fields.pool(UsStreetIndex.addCityKeys, places, ({ key }) => key);
  const cityWords = new Postings();
  places.forEach(({ key, municipality }, place) => {
    cityWords.add(`${key} ${placeKey(municipality ?? '')}`, place);
  });
  writeWords(fields, cityWords.encoded(), CITY_WORD_FIELDS);
  fields.u32(UsStreetIndex.addPlaceCity, places, ({ city }) => cities.row(city));
  fields.pool(UsStreetIndex.addCityTexts, cities.strings(), (city) => city);
  fields.u8(UsStreetIndex.addPlaceState, places, ({ state }) => states.indexOf(state));
  fields.pool(UsStreetIndex.addStateCodes, states, (state) => state);
  fields.u32(UsStreetIndex.addPlaceZip, places, ({ zip }) => zip);
  const zipOrder = [...places.keys()].sort((a, b) => (places[a] as IndexedPlace).zip - (places[b] as IndexedPlace).zip || a - b);
  fields.column(UsStreetIndex.addZipOrder, Uint32Array.from(zipOrder));
  const others = places
    .flatMap(({ municipality }, place) => (municipality === null ? [] : [{ key: placeKey(municipality), place }]))
    .sort((a, b) => compare(a.key, b.key) || a.place - b.place);
  fields.pool(UsStreetIndex.addOtherCities, others, ({ key }) => key);
  fields.u32(UsStreetIndex.addOtherCityPlace, others, ({ place }) => place);
  fields.pool(UsStreetIndex.addNumberFirst, directory.numberFirst, (key) => key);
  const best = directory.best.lists();
  fields.u16(UsStreetIndex.addBestBefore, best, ({ before }) => before);
  fields.column(UsStreetIndex.addBestAt, startsOf(best));
  fields.column(UsStreetIndex.addBestRow, Uint32Array.from(best.flatMap(({ rows }) => rows)));
  fields.header(UsStreetIndex.addHeader, { key: '', bbox: null });
  fields.scalar(
    UsStreetIndex.addMostCityWords,
    [...places.map(({ key }) => key), ...others.map(({ key }) => key)].reduce((most, key) => Math.max(most, key.split(' ').length), 0),
  );
  fields.scalar(UsStreetIndex.addRows, directory.rows);
  fields.scalar(UsStreetIndex.addFormatVersion, FORMAT_VERSION);
  return fields.finish(UsStreetIndex.startUsStreetIndex, UsStreetIndex.endUsStreetIndex, 'DPUX');
}

type WordFields = readonly [words: WriteField, at: WriteField, rows: WriteField];
const WORD_FIELDS: WordFields = [UsStreetIndex.addWords, UsStreetIndex.addWordAt, UsStreetIndex.addWordBases];
const CITY_WORD_FIELDS: WordFields = [UsStreetIndex.addCityWords, UsStreetIndex.addCityWordAt, UsStreetIndex.addCityWordPlaces];

function writeWords(fields: FieldWriter, words: ReadonlyMap<string, Uint8Array>, [addWords, addAt, addRows]: WordFields): void {
  const sorted = [...words].sort(([a], [b]) => compare(a, b));
  const at = new Uint32Array(sorted.length + 1);
  sorted.forEach(([, rows], i) => {
    at[i + 1] = (at[i] as number) + rows.length;
  });
  const all = new Uint8Array(at[sorted.length] as number);
  sorted.forEach(([, rows], i) => {
    all.set(rows, at[i] as number);
  });
  fields.pool(addWords, sorted, ([word]) => word);
  fields.column(addAt, at);
  fields.column(addRows, all);
}
