import { editDistance } from '../../text/edit-distance.js';
import type { Components, PlaceKnowledge } from '../components.js';
import { PROVINCES } from '../data/countries.js';
import { STATES } from '../data/states.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { isZip, opensWithDigit, segmentAt, startsSegment, textOf } from '../grammar/segments.js';
import type { Token } from '../grammar/tokens.js';
import { isCity, LONGEST_CITY } from './known-places.js';

/** Shortest name of a state that no ZIP code confirms. Chosen, as the others are. */
const SHORTEST_ALONE = 6;
/** Shortest name in which two letters may be wrong. */
const SHORTEST_WITH_TWO = 6;

export interface StateSpelled {
  /** With the state's code in the place of the words. */
  readonly tokens: readonly Token[];
  readonly written: string;
  /** The ZIP code says the state, and more than two letters do. */
  readonly isSure: boolean;
}

/**
 * Reads the last words behind a city as the state that they nearly are: that of the ZIP code (`DALLAS, TEXA 75202`, `AMES, IO 50010`), or
 * without one a long name with one letter wrong. Null where the text has a state, or no such words.
 */
export function withStateSpelled(
  tokens: readonly Token[],
  { state, zip }: Components,
  places: PlaceKnowledge | undefined,
): StateSpelled | null {
  if (state !== null) return null;
  const end = zip === null ? tokens.length : tokens.findLastIndex(isZip);
  for (const from of [end - 1, end - 2]) {
    // A city stands in front.
    if (from < 1 || (from < end - 1 && startsSegment(tokens, end - 1))) return null;
    const written = textOf(tokens, from, end);
    const isSure = zip !== null && written.length > 2;
    // Most texts end here: names are compared for few.
    if (!isSure && !startsSegment(tokens, from)) continue;
    const near = /\d/.test(written) || PROVINCES.has(written) ? undefined : nearState(written, zip);
    if (near === undefined || isCity(written, near, places) || !standsBehindCity(tokens, from, near, places)) continue;
    return { tokens: tokens.toSpliced(from, end - from, { ...(tokens[from] as Token), text: near }), written, isSure };
  }
  return null;
}

function nearState(written: string, zip: string | null): string | undefined {
  const states = zip === null ? null : statesOfZip(zip);
  const isNear = (name: string): boolean => {
    const limit = states !== null && name.length >= SHORTEST_WITH_TWO ? 2 : 1;
    return editDistance(written, name, limit) <= limit;
  };
  return STATES.find(({ code, name }) => {
    if (states !== null) return states.includes(code) && isNear(written.length === 2 ? code : name.toUpperCase());
    return name.length >= SHORTEST_ALONE && name.startsWith(written.charAt(0)) && isNear(name.toUpperCase());
  })?.code;
}

/** A part without a number, behind another one, or the words of a known city. */
function standsBehindCity(tokens: readonly Token[], at: number, state: string, places: PlaceKnowledge | undefined): boolean {
  const { from } = segmentAt(tokens, at - 1);
  if (startsSegment(tokens, at) && from > 0 && !tokens.slice(from, at).some(opensWithDigit)) return true;
  for (let start = at - 1; start >= Math.max(from, at - LONGEST_CITY); start--)
    if (start !== 1 && isCity(textOf(tokens, start, at), state, places)) return true;
  return false;
}
