import { UNITS } from '../data/units.js';

/** A number with commas between groups of three digits. */
const THOUSANDS = /(?<![\w.,/-])[1-9]\d{0,2}(?:,\d{3})+(?!\d)/g;
const MAY_HOLD = /\d,\d{3}/;
/** The word in front of a number, with a sign between them or none. */
const WORD_BEFORE = /([A-Z]+|#)[ .#]*$/i;
const LONGEST_BEFORE = 16;

/**
 * A text without the commas in its numbers: `1,463 ELM ST` is 1463. Commas stay where a line of a
 * table has no blank behind any (`7,463 ELM ST,AMES,IA`), and behind a unit (`APT 4,123 ELM ST`).
 */
export function withoutThousands(text: string): string {
  if (!MAY_HOLD.test(text) || isTableLine(text)) return text;
  return text.replace(THOUSANDS, (number, at: number) => (isUnitBefore(text, at) ? number : number.replaceAll(',', '')));
}

/** Whether the text has other commas than those, and no blank or line end behind any of them. */
function isTableLine(text: string): boolean {
  const rest = text.replace(THOUSANDS, '');
  return rest.includes(',') && !/,(?:\s|$)/.test(rest);
}

function isUnitBefore(text: string, at: number): boolean {
  const [, word = ''] = WORD_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), at)) ?? [];
  return word === '#' || UNITS.has(word.toUpperCase());
}
