import { spend } from '../../budget.js';
import type { InPlacesTable } from '../../dataset/format/tables/in-places.js';
import { inArea, localityName, pinOf } from './in-places.js';
import { inWeights } from './in-weights.js';
import { type Accept, weightOf } from './scan.js';
import { type Field, readWords } from './words.js';

/** The text of a locality is put together. */
const STEPS_A_LOCALITY = 16;
/** Display types from here on name the locality. */
export const NAMED = 2;

/** The localities of a PIN code that a list shows alike. */
export interface PinLine {
  readonly text: string;
  localities: number;
  /** The locality of the highest weight. */
  best: number;
  weight: number;
}

/** Of one PIN code, best first. */
export function pinLines(table: InPlacesTable, pin: number, displayType: number, within: Accept | null): readonly PinLine[] {
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

/** As a list of PIN codes shows a locality; see `suggestInPin`. */
export function pinText(table: InPlacesTable, locality: number, displayType: number): string {
  const { city, district, state } = inArea(table, table.localityCity[locality] as number);
  const pin = pinOf(table, locality);
  if (displayType === 0) return `${pin}, ${city}, ${state}`;
  if (displayType === 1) return `${pin}, ${district}, ${state}`;
  const name = localityName(table, locality);
  return displayType === 2 ? `${pin}, ${name}, ${city}, ${state}` : `${pin}, ${name}, ${city}, ${district}, ${state}`;
}

/** Locality, city, district and state of a locality, as words. */
export function pinFields(table: InPlacesTable, locality: number): readonly Field[] {
  const { city, district, state } = inArea(table, table.localityCity[locality] as number);
  return [localityName(table, locality), city, district, state].map((name) => readWords(name).words);
}
