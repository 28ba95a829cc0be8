import type { FieldsOf } from '../../../../src/dataset/format/column-schema.js';
import { SCHEMAS } from '../../../../src/dataset/format/file-schemas.js';
import type { STREET_INDEX_COLUMNS } from '../../../../src/dataset/format/tables/us-street-index.js';
import { placeKey } from '../../../../src/text/search-key.js';
import { FieldWriter } from '../../format/field-writer.js';
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
  const fields = new FieldWriter(SCHEMAS['us-street-index']);
  fields.pool('baseKeys', bases, (base) => base);
  fields.column('baseFirst', directory.baseFirst);
  const matches = matchKeys
    .flatMap((key, base) => (key === bases[base] ? [] : [{ key, base }]))
    .sort((a, b) => compare(a.key, b.key) || a.base - b.base);
  fields.pool('matchKeys', matches, ({ key }) => key);
  fields.values('matchBase', matches, ({ base }) => base);
  fields.pool('affixes', directory.affixes, (affix) => affix);
  fields.column('lineBefore', Uint16Array.from(directory.lineBefore));
  fields.column('lineBehind', Uint16Array.from(directory.lineBehind));
  fields.column('lineFirst', directory.lineFirst);
  fields.values('textLine', texts, ({ line }) => line);
  fields.pool('texts', texts, ({ text }) => text);
  writeWords(fields, directory.words, WORD_FIELDS);

  const states = [...new Set(places.map(({ state }) => state))].sort(compare);
  fields.pool('cityKeys', places, ({ key }) => key);
  const cityWords = new Postings();
  places.forEach(({ key, municipality }, place) => {
    cityWords.add(`${key} ${placeKey(municipality ?? '')}`, place);
  });
  writeWords(fields, cityWords.encoded(), CITY_WORD_FIELDS);
  // Texts in the order of places, so that those of a place lie where the place does.
  let text = -1;
  const placeCity = Uint32Array.from(places, ({ city }, place) => (city === places[place - 1]?.city ? text : ++text));
  fields.column('placeCity', placeCity);
  const named = places.filter((_, place) => placeCity[place] !== placeCity[place - 1]);
  fields.pool('cityTexts', named, ({ city }) => city ?? '');
  fields.values('placeState', places, ({ state }) => states.indexOf(state));
  fields.pool('stateCodes', states, (state) => state);
  fields.values('placeZip', places, ({ zip }) => zip);
  const zipOrder = [...places.keys()].sort((a, b) => (places[a] as IndexedPlace).zip - (places[b] as IndexedPlace).zip || a - b);
  fields.column('zipOrder', Uint32Array.from(zipOrder));
  const others = places
    .flatMap(({ municipality }, place) => (municipality === null ? [] : [{ key: placeKey(municipality), place }]))
    .sort((a, b) => compare(a.key, b.key) || a.place - b.place);
  fields.pool('otherCities', others, ({ key }) => key);
  fields.values('otherCityPlace', others, ({ place }) => place);
  fields.pool('numberFirst', directory.numberFirst, (key) => key);
  const best = directory.best.lists();
  fields.values('bestBefore', best, ({ before }) => before);
  fields.column('bestAt', startsOf(best));
  fields.column('bestRow', Uint32Array.from(best.flatMap(({ rows }) => rows)));
  fields.header({ key: '', bbox: null });
  fields.number(
    'mostCityWords',
    [...places.map(({ key }) => key), ...others.map(({ key }) => key)].reduce((most, key) => Math.max(most, key.split(' ').length), 0),
  );
  fields.number('rows', directory.rows);
  fields.version();
  return fields.finish();
}

const WORD_FIELDS = ['words', 'wordAt', 'wordBases'] as const;
const CITY_WORD_FIELDS = ['cityWords', 'cityWordAt', 'cityWordPlaces'] as const;

function writeWords(
  fields: FieldWriter<FieldsOf<typeof STREET_INDEX_COLUMNS>>,
  words: ReadonlyMap<string, Uint8Array>,
  [texts, starts, postings]: typeof WORD_FIELDS | typeof CITY_WORD_FIELDS,
): void {
  const sorted = [...words].sort(([a], [b]) => compare(a, b));
  const at = new Uint32Array(sorted.length + 1);
  sorted.forEach(([, rows], i) => {
    at[i + 1] = (at[i] as number) + rows.length;
  });
  const all = new Uint8Array(at[sorted.length] as number);
  sorted.forEach(([, rows], i) => {
    all.set(rows, at[i] as number);
  });
  fields.pool(texts, sorted, ([word]) => word);
  fields.column(starts, at);
  fields.column(postings, all);
}
