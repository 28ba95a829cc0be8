import type { PlaceKnowledge } from '../components.js';
import { citiesBefore } from '../last-line/city-spans.js';
import { withoutFalseStates } from './false-states.js';
import type { Role } from './label-constraints.js';
import type { LabelConstraint } from './labels.js';
import { classifyWords, lookUp, Sign, type Words } from './lexicon.js';
import { type Known, type Labelings, type Shape, shapeOf } from './shape-memo.js';
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
  readonly shape: Shape;
  readonly labelings: Labelings;
}

/** The features of a text. `streetOnly` forbids all labels outside a delivery line. */
export function extractFeatures(tokens: readonly Token[], streetOnly: boolean, places?: PlaceKnowledge): Features {
  return featuresOf(lookUp(tokens), streetOnly ? 'street' : 'nothing', places);
}

/** The features of a text where each token's role is known. */
export function extractRoleFeatures(tokens: readonly Token[], roles: readonly Role[], places?: PlaceKnowledge): Features {
  return featuresOf(lookUp(tokens), roles, places);
}

/** The features of a text whose words are looked up. */
export function featuresOf(written: Words, known: Known, places: PlaceKnowledge | undefined): Features {
  const { tokens } = written;
  const mayBeFalse = known !== 'street' && (written.signs & Sign.LIKE_STATE) !== 0;
  const meant = mayBeFalse ? withoutFalseStates(tokens) : tokens;
  const words = meant === tokens ? written : lookUp(meant);
  const kinds = classifyWords(words);
  const shape = shapeOf(words, kinds, known);
  const labelings = shape.withCities(known === 'street' ? 0 : citiesBefore(tokens, kinds, shape.lastLine, places));
  return { tokens, kinds, places: labelings.places, constraints: labelings.constraints, shape, labelings };
}
