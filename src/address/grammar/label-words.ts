import { L, LABEL_COUNT } from './labels.js';
import { DASH, type Token } from './tokens.js';

/** A label for each token. */
export type Labels = readonly number[] | Uint8Array;

/**
 * The words of each label in one label sequence, one blank between them; scratch space for one
 * sequence at a time.
 */
const PARTS: (string | null)[] = new Array(LABEL_COUNT).fill(null);
/** The labels that have words. */
const PRESENT = new Uint8Array(LABEL_COUNT);
let presentCount = 0;
/** The words of a label in the sequence last given to {@link labelParts}, or null. */
export const part = (label: number): string | null => PARTS[label] as string | null;

/**
 * Collects the words of each label. {@link part} and {@link hasPartAmong} answer for it until the
 * next call.
 */
export function labelParts(tokens: readonly Token[], labels: Labels): void {
  for (let k = 0; k < presentCount; k++) PARTS[PRESENT[k] as number] = null;
  presentCount = 0;
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const { text, before } = tokens[i] as Token;
    const words = part(label);
    // `111 - 113 MAIN ST`: a range of numbers is one number.
    PARTS[label] = words === null ? text : `${words}${label === L.NUMBER && before === DASH ? '-' : ' '}${text}`;
    if (words === null) PRESENT[presentCount++] = label;
  }
}

/** Whether any label of a set has words; the set has one byte for each label. */
export function hasPartAmong(set: Uint8Array): boolean {
  for (let k = 0; k < presentCount; k++) if (set[PRESENT[k] as number] === 1) return true;
  return false;
}

/** The words of one label alone. */
export function wordsOf(tokens: readonly Token[], labels: Labels, label: number): string | null {
  let words: string | null = null;
  for (let i = 0; i < tokens.length; i++) {
    if (labels[i] !== label) continue;
    const { text } = tokens[i] as Token;
    words = words === null ? text : `${words} ${text}`;
  }
  return words;
}

/** A set of labels, one byte for each label: 1 when it is in the set. */
export const among = (...labels: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: LABEL_COUNT }, (_, label) => Number(labels.includes(label)));
