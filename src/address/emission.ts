import { EDGE_GROUP, FIRST_PLACE_CLASS, pairBefore, pairBehind } from './classes.js';
import type { Evidence } from './evidence.js';
import { LABEL_COUNT } from './labels.js';
import { sumRows, type TokenKind } from './token-kind.js';
import { BLANK, type Token } from './tokens.js';
import { weights } from './weights.js';

const NO_SCORES = new Float64Array(LABEL_COUNT);
/** Scores of every label by the places met before; emptied when full. */
const PLACES_MET = new Map<number, Float64Array>();
const MOST_PLACES_MET = 2048;

/**
 * Writes the score of each of the labels for a token, given what the token and its neighbours are, to `into[at + label]`.
 * The sums over classes are made once for each kind of token and each set of places; sums of weights are exact, so that
 * adding them up in parts gives the same scores as adding up every weight.
 */
export function emit({ tokens, kinds, places }: Evidence, i: number, labels: Uint8Array, into: Float64Array, at: number): void {
  const kind = kinds[i] as TokenKind;
  const behind = i > 0 ? kinds[i - 1] : undefined;
  const ahead = kinds[i + 1];
  const own = kind.own;
  const previous = behind === undefined ? NO_SCORES : behind.asPrevious;
  const next = ahead === undefined ? NO_SCORES : ahead.asNext;
  const place = placeScores(places[i] as number);
  // A separator counts as an edge.
  const groupBehind = behind !== undefined && (tokens[i] as Token).before === BLANK ? behind.group : EDGE_GROUP;
  const groupAhead = ahead !== undefined && (tokens[i + 1] as Token).before === BLANK ? ahead.group : EDGE_GROUP;
  const pair = pairBehind(groupBehind, kind.group) * LABEL_COUNT;
  const otherPair = pairBefore(kind.group, groupAhead) * LABEL_COUNT;
  const table = weights.own;
  for (let k = 0; k < labels.length; k++) {
    const label = labels[k] as number;
    into[at + label] =
      (own[label] as number) +
      (previous[label] as number) +
      (next[label] as number) +
      (place[label] as number) +
      (table[pair + label] as number) +
      (table[otherPair + label] as number);
  }
}

function placeScores(place: number): Float64Array {
  const met = PLACES_MET.get(place);
  if (met !== undefined) return met;
  const classes: number[] = [];
  for (let bit = 0; bit < 31; bit++) if ((place & (1 << bit)) !== 0) classes.push(FIRST_PLACE_CLASS + bit);
  const scores = sumRows(weights.own, classes);
  if (PLACES_MET.size === MOST_PLACES_MET) PLACES_MET.clear();
  PLACES_MET.set(place, scores);
  return scores;
}
