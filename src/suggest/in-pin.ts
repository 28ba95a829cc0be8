import { lowerBound } from '../bisection.js';
import { spend } from '../budget.js';
import type { InPlacesTable } from '../dataset/format/tables/in-places.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import type { MaybePromise } from '../maybe-promise.js';
import type { Answer } from '../service.js';
import { LOCALITY_RULE } from './in-locality.js';
import { inAreasOf } from './places/in-area.js';
import { inArea, inLocalityParts, localityName, rankInLocalities } from './places/in-places.js';
import { inWeights } from './places/in-weights.js';
import { orderedByArea } from './places/place-areas.js';
import type { PlaceParts, PlaceSuggestion } from './places/place-completion.js';
import { type PlaceCall, type PlaceLine, type PlaceList, type PlaceQuestion, suggestPlaces } from './places/place-list.js';
import { type Accept, STEP, weightOf } from './scan.js';

const PIN_DIGITS = 6;
/** The text of a locality is put together. */
const STEPS_A_LOCALITY = 16;
const CODE = /^\d{1,6}$/;
/** Display types from here on name the locality. */
const NAMED = 2;
const PIN_RULE =
  'PIN codes in ascending order, first one line of each, then the others; lines of a PIN code by number of its localities, then post office (head, sub, branch), then name.';

export const IN_PINS: PlaceList<'in-places'> = {
  kind: 'in-places',
  operation: 'suggest-in-pin',
  find: (_, tables, question) => {
    const digits = question.typed.words.join('');
    const isCode = CODE.test(digits);
    const lines = tables.map((loaded) => (isCode ? codeLines(loaded, digits, question) : nameLines(loaded, question)));
    return { lines, tables, rule: isCode ? PIN_RULE : LOCALITY_RULE };
  },
};

/**
 * Completes an Indian PIN code in ascending order; letters complete a locality and give its PIN code. A blank inside the
 * digits is tolerated. `displayType` 0: `PinCode, City, State`, 1: `PinCode, District, State`, 2: `PinCode, Locality,
 * City, State`, 3: `PinCode, Locality, City, District, State`. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export function suggestInPin(view: DatasetView, text: string, options: PlaceCall = {}): MaybePromise<Answer<readonly PlaceSuggestion[]>> {
  return suggestPlaces(IN_PINS, view, text, options);
}

function nameLines(loaded: LoadedTable<'in-places'>, question: PlaceQuestion): readonly PlaceLine[] {
  const { table } = loaded;
  const { displayType, options } = question;
  const text = (row: number): string => pinText(table, row, displayType);
  const same = (a: number, b: number): boolean => table.localityPin[a] === table.localityPin[b] && text(a) === text(b);
  const top = rankInLocalities(table, question, same, inAreasOf(table, options).localities);
  return top.map((row, score) => ({ text: text(row), score, reason: 'locality', parts: () => partsOf(loaded, row, displayType) }));
}

function codeLines(loaded: LoadedTable<'in-places'>, digits: string, { displayType, limit, options }: PlaceQuestion): readonly PlaceLine[] {
  const { table } = loaded;
  const width = 10 ** (PIN_DIGITS - digits.length);
  const from = lowerBound(table.pinCode, Number(digits) * width);
  const to = lowerBound(table.pinCode, (Number(digits) + 1) * width);
  const areas = inAreasOf(table, options);
  const ofPins: (readonly PinLine[])[] = [];
  for (const pin of orderedByArea(rowsOf(from, to), areas.pins)) {
    ofPins.push(pinLines(table, pin, displayType, areas.localities.within));
    if (ofPins.length === limit) break;
  }
  const ordered = [...ofPins.flatMap((lines) => lines.slice(0, 1)), ...ofPins.flatMap((lines) => lines.slice(1))];
  return ordered.slice(0, limit).map(({ text, localities, best }, i) => ({
    text,
    score: (limit - i) * STEP,
    reason: `${localities} localities`,
    parts: () => partsOf(loaded, best, displayType),
  }));
}

function* rowsOf(from: number, to: number): Generator<number> {
  for (let row = from; row < to; row++) {
    spend(1);
    yield row;
  }
}

function partsOf({ table, manifest }: LoadedTable<'in-places'>, row: number, displayType: number): PlaceParts {
  return { manifest, table: 'locality', row, ...inLocalityParts(table, row, displayType >= NAMED) };
}

interface PinLine {
  readonly text: string;
  localities: number;
  /** The locality of the highest weight, and its weight. */
  best: number;
  weight: number;
}

/** The lines of one PIN code, best first. */
function pinLines(table: InPlacesTable, pin: number, displayType: number, within: Accept | null): readonly PinLine[] {
  const lines = new Map<string, PinLine>();
  const end = table.pinFirst[pin + 1] as number;
  // Without their names, localities of one city are one line: their text is made once.
  const ofCity = new Map<number, PinLine>();
  const { localities: weights } = inWeights(table);
  spend(STEPS_A_LOCALITY * (end - (table.pinFirst[pin] as number)));
  for (let at = table.pinFirst[pin] as number; at < end; at++) {
    const locality = table.pinLocality[at] as number;
    if (within !== null && !within(locality)) continue;
    const city = table.localityCity[locality] as number;
    const known = displayType < NAMED ? ofCity.get(city) : undefined;
    const text = known?.text ?? pinText(table, locality, displayType);
    const line = known ?? lines.get(text) ?? { text, localities: 0, best: locality, weight: 0 };
    line.localities++;
    const weight = weightOf(weights, locality);
    if (weight > line.weight) [line.best, line.weight] = [locality, weight];
    lines.set(text, line);
    ofCity.set(city, line);
  }
  return [...lines.values()].sort((a, b) => b.localities - a.localities || b.weight - a.weight || (a.text < b.text ? -1 : 1));
}

function pinText(table: InPlacesTable, locality: number, displayType: number): string {
  const { city, district, state } = inArea(table, table.localityCity[locality] as number);
  const pin = table.pinCode[table.localityPin[locality] as number] as number;
  if (displayType === 0) return `${pin}, ${city}, ${state}`;
  if (displayType === 1) return `${pin}, ${district}, ${state}`;
  const name = localityName(table, locality);
  return displayType === 2 ? `${pin}, ${name}, ${city}, ${state}` : `${pin}, ${name}, ${city}, ${district}, ${state}`;
}
