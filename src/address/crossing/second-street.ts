import type { Components, PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { stateCodeOf } from '../data/states.js';
import { endsStreet, isZip, segmentAt, textOf } from '../grammar/segments.js';
import type { Token } from '../grammar/tokens.js';
import { isCity, isCityOfZip, LONGEST_CITY, stateAt } from '../last-line/known-places.js';

export interface SecondStreet {
  /** Index behind it. */
  readonly end: number;
  /** Known, right behind the street. */
  readonly city: string | null;
}

/**
 * Where the street ends that begins at `from`: with its segment, in front of state and ZIP code, and of a known city or behind a type if these
 * follow or nothing does.
 */
export function secondStreet(
  tokens: readonly Token[],
  from: number,
  components: Components,
  places: PlaceKnowledge | undefined,
): SecondStreet {
  const { to } = segmentAt(tokens, from);
  const { state } = components;
  const next = tokens[to];
  if (next !== undefined && !isZip(next) && stateAt(tokens, to, LONGEST_STATE) === null) {
    const behind = textOf(tokens, to, segmentAt(tokens, to).to);
    return { end: to, city: isCityThere(behind, components, places) ? behind : null };
  }
  const zipless = isZip(tokens[to - 1]) ? Math.max(from + 1, to - 1) : to;
  let end = zipless;
  for (let at = Math.max(from + 1, zipless - LONGEST_STATE); at < end; at++)
    if (state !== null && stateCodeOf(textOf(tokens, at, end)) === state) end = at;
  for (let start = Math.max(from + 1, end - LONGEST_CITY); start < end; start++) {
    const city = textOf(tokens, start, end);
    if (isCityThere(city, components, places)) return { end: start, city };
  }
  // `SADDLE CT` is in no city of Connecticut.
  if (zipless === to && endsStreet(tokens[end])) end = to;
  // `ELM ST FOOTOWN`
  const type = tokens.findLastIndex(
    (token, i) => i > from && i < end - 1 && endsStreet(token) && /^[A-Z]{3,}$/.test((tokens[i + 1] as Token).text),
  );
  return { end: type < 0 || DIRECTIONALS.has((tokens[type + 1] as Token).text) ? end : type + 1, city: null };
}

/** Whether the name is of a city of the given state or ZIP code, or of any without both. */
export function isCityThere(name: string, { state, zip }: Components, places: PlaceKnowledge | undefined): boolean {
  const zipPlace = zip === null ? null : (places?.zip(zip) ?? null);
  if (zipPlace === null) return isCity(name, state, places) || (state === null && places?.hasCity(name, null) === true);
  return isCityOfZip(name, zip as string, places as PlaceKnowledge);
}

/** Words of a state's name. */
const LONGEST_STATE = 3;
