import { TYPES_LIKE_STATES } from '../data/suffixes.js';
import { UNITS } from '../data/units.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { isZip, opensWithDigit, segmentAt } from './segments.js';
import { BLANK, type Token } from './tokens.js';

/*
 * Words that are a street's type or directional although they are the code of a state too: the ZIP code says which. The LA of
 * `450 CLAYTON LA 22304` is a lane in Virginia.
 */

/** What most streets end with: behind one of them a further type is a state sooner. */
const ENDS: ReadonlySet<string> = new Set(
  'ST STREET AVE AVENUE RD ROAD DR DRIVE LN LANE CT COURT BLVD PL PLACE CIR CIRCLE WAY TER TRL PKWY HWY'.split(' '),
);
/** A type and a directional that are no states, whose features the words get. */
const A_TYPE = 'LN';
const A_DIRECTIONAL = 'NW';

/** The tokens as they are looked up; the same array where no code of a state is anything else. */
export function withoutFalseStates(tokens: readonly Token[]): readonly Token[] {
  for (let i = 2; i < tokens.length; i++) {
    const { text } = tokens[i] as Token;
    if (text.length !== 2 || (text !== 'NE' && !TYPES_LIKE_STATES.has(text)) || !isFalse(tokens, i)) continue;
    return tokens.map((token, at) => (at === i ? { ...token, text: text === 'NE' ? A_DIRECTIONAL : A_TYPE } : token));
  }
  return tokens;
}

/** Whether a ZIP code of another state closes or opens the text, and a number and a name without type stand in front of the word. */
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
