import type { PlaceKnowledge } from '../components.js';
import { wordSet } from '../data/pairs.js';
import { TYPES_LIKE_STATES } from '../data/suffixes.js';
import { UNITS } from '../data/units.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { citiesBefore } from '../last-line/city-spans.js';
import { classifyWords, lookUp, Sign, type Words, withWord } from './lexicon.js';
import { isZip, opensWithDigit, segmentAt } from './segments.js';
import { type Known, type Labelings, type Shape, shapeOf } from './shape-memo.js';
import type { TokenFeatures } from './token-features.js';
import { BLANK, type Token } from './tokens.js';

/** Everything that the decoder scores. */
export interface Features {
  readonly tokens: readonly Token[];
  /** Of each token by itself and by its phrase. */
  readonly kinds: readonly TokenFeatures[];
  readonly shape: Shape;
  readonly labelings: Labelings;
}

/** `streetOnly` forbids all labels outside a delivery line. */
export function extractFeatures(tokens: readonly Token[], streetOnly: boolean, places?: PlaceKnowledge): Features {
  return featuresOf(lookUp(tokens), streetOnly ? 'street' : 'nothing', places);
}

export function featuresOf(written: Words, known: Known, places: PlaceKnowledge | undefined): Features {
  const { tokens } = written;
  const words = known !== 'street' && (written.signs & Sign.LIKE_STATE) !== 0 ? withoutFalseStates(written) : written;
  const kinds = classifyWords(words);
  const shape = shapeOf(words, kinds, known);
  const labelings = shape.withCities(known === 'street' ? 0 : citiesBefore(tokens, kinds, shape.lastLine, places));
  return { tokens, kinds, shape, labelings };
}

/*
 * A street's type or directional may be the code of a state too: the ZIP code tells. The LA of `450 CLAYTON LA 22304` is a lane in
 * Virginia.
 */

/** What most streets end with: behind one of them a further type is sooner a state. */
const ENDS = wordSet('ST STREET AVE AVENUE RD ROAD DR DRIVE LN LANE CT COURT BLVD PL PLACE CIR CIRCLE WAY TER TRL PKWY HWY');
/** No states: the words get the features of these. */
const A_TYPE = 'LN';
const A_DIRECTIONAL = 'NW';

/** The same object where no code of a state is anything else. */
function withoutFalseStates(words: Words): Words {
  const { tokens } = words;
  for (let i = 2; i < tokens.length; i++) {
    const { text } = tokens[i] as Token;
    if (text.length !== 2 || (text !== 'NE' && !TYPES_LIKE_STATES.has(text)) || !isFalse(tokens, i)) continue;
    return withWord(words, i, text === 'NE' ? A_DIRECTIONAL : A_TYPE);
  }
  return words;
}

/** Whether a ZIP code of another state closes or opens the text, and a number and a name without type stand before the word. */
function isFalse(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  const next = tokens[at + 1];
  // The LA of CALLE DE LA LUNA is a word of the name.
  if (next !== undefined && next.before === BLANK && !/^[\d#]/.test(next.text) && !UNITS.has(next.text)) return false;
  const zip = tokens.findLast((token, i) => i > at && isZip(token)) ?? (isZip(tokens[0]) ? tokens[0] : undefined);
  if (zip === undefined || statesOfZip(zip.text).length === 0 || statesOfZip(zip.text).includes(text)) return false;
  let { from } = segmentAt(tokens, at);
  if (tokens[from] === zip) from++;
  if (at - from < 2 || !opensWithDigit(tokens[from])) return false;
  if (text === 'NE') return true;
  for (let i = from + 2; i < at; i++) if (ENDS.has((tokens[i] as Token).text)) return false;
  return true;
}
