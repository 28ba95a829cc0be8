import type { PlaceKnowledge } from '../components.js';
import { addCitySpans } from './city-spans.js';
import { withoutFalseStates } from './false-states.js';
import { constraintsOf, inRole, type Role } from './label-constraints.js';
import type { LabelConstraint } from './labels.js';
import { classifyWords } from './lexicon.js';
import { positionsOf } from './positions.js';
import type { TokenFeatures } from './token-features.js';
import type { Token } from './tokens.js';

/** Everything about a text that the decoder scores. */
export interface Features {
  readonly tokens: readonly Token[];
  /** The features of each token by itself and by the phrase that it is in. */
  readonly kinds: readonly TokenFeatures[];
  /** The position of each token: the classes from `FIRST_PLACE_CLASS` on, one bit each. */
  readonly places: readonly number[];
  /** The labels that each token may take. */
  readonly constraints: readonly LabelConstraint[];
}

/** The features of a text. `streetOnly` forbids all labels outside a delivery line. */
export function extractFeatures(tokens: readonly Token[], streetOnly: boolean, known?: PlaceKnowledge): Features {
  const kinds = classifyWords(streetOnly ? tokens : withoutFalseStates(tokens));
  const lastLine = findLastLine(kinds);
  const places = positionsOf(tokens, kinds, lastLine);
  const city = streetOnly ? lastLine : addCitySpans(tokens, kinds, places, lastLine, known);
  const constraints = constraintsOf(tokens, kinds, streetOnly);
  if (city === 0 && lastLine < tokens.length) keepCityWhole(constraints, lastLine);
  return { tokens, kinds, places, constraints };
}

/**
 * Lets the words before state and ZIP code be nothing but the city: where all of them together name
 * one, FEDERAL WAY is no street and NORTH LITTLE ROCK has no directional.
 */
function keepCityWhole(constraints: LabelConstraint[], lastLine: number): void {
  for (let i = 0; i < lastLine; i++) constraints[i] = inRole(constraints[i] as LabelConstraint, 'city');
}

/** The features of a text where each token's role is known. */
export function extractRoleFeatures(tokens: readonly Token[], roles: readonly Role[], known?: PlaceKnowledge): Features {
  const features = extractFeatures(tokens, false, known);
  const constraints = constraintsOf(tokens, features.kinds, false);
  return { ...features, constraints: constraints.map((constraint, i) => inRole(constraint, roles[i] as Role)) };
}

/** Index of the first token of the closing state, ZIP code and country, searched from the right. */
function findLastLine(kinds: readonly TokenFeatures[]): number {
  let end = kinds.length;
  while (end > 0 && kinds[end - 1]?.isCountry && !kinds[end - 1]?.isStateInner) end--;
  if (end > 1 && kinds[end - 1]?.isDigits4 && kinds[end - 2]?.isDigits5) end -= 2;
  else if (end > 0 && kinds[end - 1]?.isZip) end--;
  while (end > 0 && kinds[end - 1]?.isStateInner) end--;
  if (end > 0 && kinds[end - 1]?.isStateWord) end--;
  return end;
}
