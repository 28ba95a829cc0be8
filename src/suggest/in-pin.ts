import { Needed, needAll } from '../dataset/missing.js';
import type { LoadedTable } from '../dataset/view.js';
import { rowsOfCodes } from '../places/search/area.js';
import { inAreasOf } from '../places/search/in-area.js';
import { citiesInFull, NAMED, type PinLine, pinFields, pinLines, pinsOfCities, pinText } from '../places/search/in-pins.js';
import { inLocalityParts, pinOf, rankInLocalities, withStateMeant } from '../places/search/in-places.js';
import { orderedByArea, RANK } from '../places/search/place-areas.js';
import { STEP } from '../places/search/scan.js';
import { fits } from '../places/search/words.js';
import { NARROWED_DIGITS, PIN_DIGITS } from '../text/digits.js';
import { LOCALITY_RULE } from './in-locality.js';
import { completionOf, type PlaceCompletion, type PlaceList, type PlaceQuestion } from './places/place-list.js';
import { nowhere, type PlaceLine, type PlaceRows } from './places/place-suggestion.js';

const CODE = /^\d{1,6}$/;
const CITY_RULE = 'PIN codes of a city named in full: head offices, then others, ascending; then those of localities.';
const PIN_RULE =
  'PIN codes ascending, first one line of each, then the others; its lines by number of localities, then post office (head, sub, branch), then name.';

export const IN_PINS: PlaceList<'in-places'> = {
  kind: 'in-places',
  operation: 'suggest-in-pin',
  find: (_, tables, question) => {
    const code = readCode(question.typed.words);
    // The same with any number of typing errors.
    const coded = code === null || question.errors > 0 ? [] : tables.map((loaded) => codeLines(loaded, code, question));
    if (code?.rest.length === 0 || coded.some(({ length }) => length > 0)) return { lines: coded, tables, rule: PIN_RULE };
    // A name may have a number: `SECTOR 126`.
    const named = tables.flatMap((loaded) => [cityLines(loaded, question), nameLines(loaded, question)]);
    return { lines: named, tables, rule: `${CITY_RULE} ${LOCALITY_RULE}` };
  },
};

interface Code {
  /** One to six. */
  readonly digits: string;
  /** Words of its locality, city, district or state beside it. */
  readonly rest: readonly string[];
}

/** The first digits. Null where there are none, or too few for words beside them: most of the list would be gone through. */
function readCode(words: readonly string[]): Code | null {
  const start = words.findIndex((word) => CODE.test(word));
  let end = start;
  while (CODE.test(words[end] ?? '')) end++;
  const [digits, rest] = [words.slice(start, end).join(''), words.toSpliced(start, end - start)];
  return CODE.test(digits) && (rest.length === 0 || digits.length >= NARROWED_DIGITS) ? { digits, rest } : null;
}

/**
 * Completes an Indian PIN code in ascending order, narrowed by locality, city, district or state around three digits and more; letters
 * complete a locality and give its PIN code, behind those of a city that is named in full, its head office's first. A blank inside the digits is tolerated.
 * `displayType` 0: `PinCode, City, State`, 1: `PinCode, District, State`, 2: `PinCode, Locality, City, State`, 3: `PinCode, Locality, City,
 * District, State`. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export const suggestInPin: PlaceCompletion = /* @__PURE__ */ completionOf(IN_PINS);

/** The PIN codes of the cities that the text names in full. */
function cityLines(loaded: LoadedTable<'in-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { table } = loaded;
  const { displayType, limit, options, errors, typed } = question;
  const lines: PlaceLine[] = [];
  let named = errors === 0 ? citiesInFull(table, typed) : [];
  if (named.length === 0) {
    const meant = withStateMeant(table, question);
    if (meant !== null) named = citiesInFull(table, meant.typed);
  }
  const { localities, pins } = inAreasOf(table, options);
  const rows = rowsOf(loaded, displayType);
  for (const each of named) {
    const isOf = (row: number): boolean =>
      (each.heads.includes(row) || each.rows.has(table.localityCity[row] as number)) && localities.within?.(row) !== false;
    const needed = new Needed();
    let left = limit - lines.length;
    for (const pin of orderedByArea(pinsOfCities(table, each), pins)) {
      if (left === 0) break;
      const found = needed.try(() => pinLines(table, pin, displayType, isOf));
      // One that is missing may have a line: those after it are not read for that.
      if (found?.length !== 0) left--;
      const [line] = found ?? [];
      if (line !== undefined)
        lines.push({ text: line.text, score: each.score + RANK - lines.length, reason: 'city', row: line.best, rows });
    }
    needed.end();
  }
  return lines;
}

function nameLines(loaded: LoadedTable<'in-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { table } = loaded;
  const { displayType, options } = question;
  const rows = rowsOf(loaded, displayType);
  const { textOf } = rows;
  const same = (a: number, b: number): boolean => pinOf(table, a) === pinOf(table, b) && textOf(a) === textOf(b);
  const top = rankInLocalities(table, question, same, inAreasOf(table, options).localities);
  return needAll(top.entries(), ({ row, score }) => ({ text: textOf(row), score, reason: 'locality', row, rows }));
}

function codeLines(loaded: LoadedTable<'in-places'>, { digits, rest }: Code, question: PlaceQuestion): readonly PlaceLine[] {
  const { displayType, limit, options } = question;
  const { table } = loaded;
  const areas = inAreasOf(table, options);
  const { within } = areas.localities;
  const isNamed = (row: number): boolean => (within === null || within(row)) && fits(rest, pinFields(table, row));
  const ofPins: (readonly PinLine[])[] = [];
  const needed = new Needed();
  for (const pin of orderedByArea(rowsOfCodes(table.pinCode, digits, PIN_DIGITS), areas.pins)) {
    const lines = needed.try(() => pinLines(table, pin, displayType, rest.length === 0 ? within : isNamed));
    if (lines?.length !== 0) ofPins.push(lines ?? []);
    if (ofPins.length === limit) break;
  }
  needed.end();
  // The best of each PIN code in front of all others.
  const ordered = ofPins.map(([best]) => best as PinLine);
  for (const [, ...others] of ofPins) if (ordered.length < limit) ordered.push(...others);
  const rows = rowsOf(loaded, displayType);
  return ordered
    .slice(0, limit)
    .map(({ text, localities, best }, i) => ({ text, score: (limit - i) * STEP, reason: `${localities} localities`, row: best, rows }));
}

function rowsOf({ table, manifest }: LoadedTable<'in-places'>, displayType: number): PlaceRows {
  const partsOf = (row: number) => inLocalityParts(table, row, displayType >= NAMED);
  return { manifest, table: 'locality', textOf: (row) => pinText(table, row, displayType), partsOf, locationOf: nowhere };
}
