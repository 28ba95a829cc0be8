import type { Answer, Suggestions } from '../contract.js';
import { lowerBound } from '../dataset/bisection.js';
import type { InPlacesTable } from '../dataset/tables/in-places.js';
import type { DatasetView } from '../dataset/view.js';
import { requireDisplayType, requireLimit, requireText } from '../input.js';
import { answerLines, type Line, mergeLines, type SuggestCall, withTables } from './answer.js';
import { LOCALITY_RULE } from './in-locality.js';
import { inArea, localityName, rankInLocalities } from './in-places.js';
import { inLocalityWeights } from './in-weights.js';
import { STEP } from './scan.js';
import { readWords, type TypedWords } from './words.js';

const PIN_DIGITS = 6;
const CODE = /^\d{1,6}$/;
/** Display types from here on name the locality. */
const NAMED = 2;
const PIN_RULE =
  'PIN codes in ascending order, first one line of each, then the others; lines of a PIN code by number of its localities, then post office (head, sub, branch), then name.';

/**
 * Completes an Indian PIN code in ascending order; letters complete a locality and give its PIN code. A blank inside the
 * digits is tolerated. `displayType` 0: `PinCode, City, State`, 1: `PinCode, District, State`, 2: `PinCode, Locality,
 * City, State`, 3: `PinCode, Locality, City, District, State`. Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without an `in-places` dataset.
 */
export function suggestInPin(
  view: DatasetView,
  text: string,
  options: SuggestCall = {},
): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  const typed = readWords(requireText(text, 'text', options.maxLength));
  const displayType = requireDisplayType('suggest-in-pin', options.displayType);
  const limit = requireLimit(options.limit);
  const digits = typed.words.join('');
  const isCode = CODE.test(digits);
  return withTables(view, 'in-places', (tables) => {
    const lines = tables.map(({ table }) =>
      isCode ? codeLines(table, digits, displayType, limit) : nameLines(table, typed, displayType, limit),
    );
    return answerLines(mergeLines(lines, limit), tables, isCode ? PIN_RULE : LOCALITY_RULE, options.explain);
  });
}

function nameLines(table: InPlacesTable, typed: TypedWords, displayType: number, limit: number): readonly Line[] {
  const text = (row: number): string => pinText(table, row, displayType);
  const top = rankInLocalities(table, typed, limit, (a, b) => table.localityPin[a] === table.localityPin[b] && text(a) === text(b));
  return Array.from({ length: top.length }, (_, i) => ({ text: text(top.row(i)), score: top.score(i), reason: 'locality' }));
}

function codeLines(table: InPlacesTable, digits: string, displayType: number, limit: number): readonly Line[] {
  const width = 10 ** (PIN_DIGITS - digits.length);
  const from = lowerBound(table.pinCode, Number(digits) * width);
  const to = Math.min(lowerBound(table.pinCode, (Number(digits) + 1) * width), from + limit);
  const ofPins = Array.from({ length: to - from }, (_, i) => pinLines(table, from + i, displayType));
  const ordered = [...ofPins.flatMap((lines) => lines.slice(0, 1)), ...ofPins.flatMap((lines) => lines.slice(1))];
  return ordered
    .slice(0, limit)
    .map(({ text, localities }, i) => ({ text, score: (limit - i) * STEP, reason: `${localities} localities` }));
}

interface PinLine {
  readonly text: string;
  localities: number;
  /** The highest of its localities. */
  weight: number;
}

/** The lines of one PIN code, best first. */
function pinLines(table: InPlacesTable, pin: number, displayType: number): readonly PinLine[] {
  const lines = new Map<string, PinLine>();
  const end = table.pinFirst[pin + 1] as number;
  // Without their names, localities of one city are one line: their text is made once.
  const ofCity = new Map<number, PinLine>();
  const weights = inLocalityWeights(table);
  for (let at = table.pinFirst[pin] as number; at < end; at++) {
    const locality = table.pinLocality[at] as number;
    const city = table.localityCity[locality] as number;
    const known = displayType < NAMED ? ofCity.get(city) : undefined;
    const text = known?.text ?? pinText(table, locality, displayType);
    const line = known ?? lines.get(text) ?? { text, localities: 0, weight: 0 };
    line.localities++;
    line.weight = Math.max(line.weight, weights[locality] as number);
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
