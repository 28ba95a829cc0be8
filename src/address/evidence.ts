import { addCitySpans } from './city-spans.js';
import { C, type ClassTest, EDGE_GROUP, FIRST_PLACE_CLASS, groupOf, pairBefore, pairBehind } from './classes.js';
import type { PlaceKnowledge } from './components.js';
import { LABEL_COUNT } from './labels.js';
import { classifyWords } from './lexicon.js';
import { isStateWord, permit } from './permitted.js';
import { addPositions } from './positions.js';
import { BLANK, type Token } from './tokens.js';

/** What the decoder knows of a text: for each token its classes and the labels that it may take. */
export interface Evidence {
  readonly tokens: readonly Token[];
  /** Class indices of each token; those of its place in the text come last. */
  readonly classes: readonly (readonly number[])[];
  /** Number of leading entries of `classes[i]` that describe the token itself. */
  readonly ownClasses: Uint16Array;
  /** `allowed[i * LABEL_COUNT + label]`: 0 where the token may not take the label, else {@link BEGINS} and {@link CONTINUES}. */
  readonly allowed: Uint8Array;
}

/** Collects the evidence. `streetOnly` forbids everything outside a delivery line. */
export function gather(tokens: readonly Token[], streetOnly: boolean, places?: PlaceKnowledge): Evidence {
  const classes: number[][] = tokens.map(() => []);
  classifyWords(
    tokens.map((token) => token.text),
    classes,
  );
  const ownClasses = Uint16Array.from(classes, (list) => list.length);
  // One byte for each token and class: the tests below ask many times.
  const table = new Uint8Array(tokens.length * FIRST_PLACE_CLASS);
  for (let i = 0; i < tokens.length; i++) for (const id of classes[i] as number[]) table[i * FIRST_PLACE_CLASS + id] = 1;
  const has: ClassTest = (i, id) => i >= 0 && table[i * FIRST_PLACE_CLASS + id] === 1;
  const lastLine = findLastLine(tokens.length, has);
  addPositions(tokens, classes, lastLine, has);
  if (!streetOnly) addCitySpans(tokens, classes, lastLine, places);
  addPairs(tokens, classes, ownClasses);
  const allowed = new Uint8Array(tokens.length * LABEL_COUNT);
  for (let i = 0; i < tokens.length; i++) permit(allowed.subarray(i * LABEL_COUNT, (i + 1) * LABEL_COUNT), i, tokens, has, streetOnly);
  return { tokens, classes, ownClasses, allowed };
}

/** Index of the first token of the closing state, ZIP code and country, read from the right. */
function findLastLine(count: number, has: ClassTest): number {
  let end = count;
  while (end > 0 && (has(end - 1, C.COUNTRY_B) || has(end - 1, C.COUNTRY_I)) && !has(end - 1, C.STATE_I)) end--;
  if (end > 1 && has(end - 1, C.DIGITS4) && has(end - 2, C.DIGITS5)) end -= 2;
  else if (end > 0 && (has(end - 1, C.DIGITS5) || has(end - 1, C.ZIP9))) end--;
  while (end > 0 && has(end - 1, C.STATE_I)) end--;
  if (end > 0 && isStateWord(end - 1, has)) end--;
  return end;
}

/** Classes of neighbouring groups; a separator counts as an edge. */
function addPairs(tokens: readonly Token[], classes: number[][], ownClasses: Uint16Array): void {
  const groups = classes.map((list, i) => groupOf(list, ownClasses[i] as number));
  for (let i = 0; i < tokens.length; i++) {
    const joined = (at: number) => tokens[at]?.before === BLANK;
    const own = groups[i] as number;
    const previous = i > 0 && joined(i) ? (groups[i - 1] as number) : EDGE_GROUP;
    const next = i + 1 < tokens.length && joined(i + 1) ? (groups[i + 1] as number) : EDGE_GROUP;
    (classes[i] as number[]).push(pairBehind(previous, own), pairBefore(own, next));
  }
}
