import { C, type ClassTest } from './classes.js';
import { startsWithDigit } from './shape.js';
import { BLANK, type Token } from './tokens.js';

/** Adds the classes that say where each token stands: in which segment, how far from its end, before or behind what. */
export function addPositions(tokens: readonly Token[], classes: number[][], lastLine: number, has: ClassTest): void {
  const count = tokens.length;
  const isSeparated = tokens.some((token, i) => i > 0 && i <= lastLine && token.before !== BLANK);
  const firstSeparator = tokens.findIndex((token, i) => i > 0 && token.before !== BLANK);
  const hasZip = tokens.slice(lastLine).some((_, i) => has(lastLine + i, C.DIGITS5) || has(lastLine + i, C.ZIP9));
  let number = false;
  let suffix = false;
  for (let i = 0; i < count; i++) {
    const list = classes[i] as number[];
    if (i > 0 && (tokens[i] as Token).before !== BLANK) suffix = false;
    if (suffix) list.push(C.SUFFIX_BEFORE);
    if (number) list.push(C.NUMBER_BEFORE);
    if (has(i, C.SUFFIX_COMMON) || has(i, C.SUFFIX_USUAL)) suffix = true;
    if (startsWithDigit((tokens[i] as Token).text)) number = true;
    if (i === 0) list.push(C.FIRST);
    if (i === count - 1) list.push(C.LAST);
    list.push(isSeparated ? C.SEPARATED_TEXT : C.BARE_TEXT);
    list.push(i < lastLine ? C.BEFORE_LAST_LINE : hasZip ? C.IN_LAST_LINE : C.LAST_WITHOUT_ZIP);
    if (firstSeparator < 0 || i < firstSeparator) list.push(C.FIRST_SEGMENT);
  }
  let left = 0;
  let segments = 0;
  suffix = false;
  number = false;
  for (let i = count - 1; i >= 0; i--) {
    const list = classes[i] as number[];
    const next = tokens[i + 1];
    const breaks =
      i === count - 1 ||
      i + 1 === lastLine ||
      (next !== undefined && next.before !== BLANK) ||
      has(i + 1, C.HASH) ||
      has(i + 1, C.UNIT_NUMBERED);
    if (i < lastLine && next !== undefined && i + 1 !== lastLine && next.before !== BLANK) segments++;
    if (breaks) {
      left = 0;
      suffix = false;
    }
    list.push(left === 0 ? C.ENDS_SEGMENT : left === 1 ? C.ENDS_SEGMENT_1 : left === 2 ? C.ENDS_SEGMENT_2 : C.ENDS_SEGMENT_3);
    if (i < lastLine && segments === 0) list.push(C.LAST_SEGMENT);
    if (suffix) list.push(C.SUFFIX_LATER);
    if (number) list.push(C.NUMBER_LATER);
    if (has(i, C.SUFFIX_COMMON) || has(i, C.SUFFIX_USUAL)) suffix = true;
    if (i < lastLine && startsWithDigit((tokens[i] as Token).text)) number = true;
    left++;
  }
}
