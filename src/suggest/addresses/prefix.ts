import type { AddressLine } from './address-lines.js';

export function isPrefixOf(lines: readonly AddressLine[], text: string): boolean {
  const typed = text.trim();
  for (let i = 0; i < lines.length; i++) if (beginsWith(lines[i] as AddressLine, typed)) return true;
  return false;
}

const COMMA = 44;
const BLANK = 32;
const LOWER_A = 97;
const LOWER_Z = 122;
const TO_UPPER = 32;

/** Whether a line begins with the text, which goes no farther than its street. */
export function isStreetPrefixOf(line: AddressLine, text: string): boolean {
  const typed = text.trim();
  const end = (line.number === null ? 0 : line.number.length + 1) + line.street.indexOf(',');
  return typed.length <= end && beginsWith(line, typed);
}

/** Whatever the case and commas of either. */
function beginsWith({ number, street }: AddressLine, begin: string): boolean {
  const head = number === null ? -1 : number.length;
  let at = 0;
  for (let i = 0; i < begin.length; i++) {
    const typed = begin.charCodeAt(i);
    if (typed === COMMA) continue;
    const code = typed >= LOWER_A && typed <= LOWER_Z ? typed - TO_UPPER : typed;
    if (at > head && street.charCodeAt(at - head - 1) === COMMA) at++;
    const own = at < head ? (number as string).charCodeAt(at) : at === head ? BLANK : street.charCodeAt(at - head - 1);
    if (own !== code) return false;
    at++;
  }
  return true;
}
