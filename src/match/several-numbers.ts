import { type ReadAddress, readAddress, type WrittenAddress } from '../address/address-input.js';
import type { PlaceKnowledge } from '../address/components.js';
import { type Correction, change, FIRST_LISTED } from './scoring/correction.js';

/** A text as it reads with one of the numbers that it gives. */
export interface NumberedText {
  readonly read: ReadAddress;
  /** What became of the others; null where the number is a range, of which the data may list an end. */
  readonly correction: Correction | null;
}

/** Numbers in front of a street, joined by what people write for both, and for from and to. */
const LISTED = /^\s*(\d{1,9}(?:\s*(?:[&,;|/+]|,?\s*\band\b)\s*\d{1,9})+)(?=\s+[a-z\d]|$)/i;
const FROM_TO = /^\s*(\d{1,9})\s+(?:to|thru|through)\s+(\d{1,9})(?=\s+[a-z\d]|$)/i;
const FRACTION = /^\d\s*\/\s*(?:[2348]|16)$/;
const DIGITS = /\d+/g;
/** Numbers of a list that are tried. Chosen. */
const MOST_NUMBERS = 4;

/**
 * `900 & 904 AUDUBON CIR`, `12/14 ELM ST` with each number alone, the first one first; `900 to 904` as the range `900-904`. A comma
 * joins numbers of as many digits only: `5, 12 MAIN ST` is no list.
 */
export function severalNumbers(written: WrittenAddress, places: PlaceKnowledge | undefined): readonly NumberedText[] {
  const text = streetOf(written);
  const [range, from, to] = FROM_TO.exec(text) ?? [];
  if (range !== undefined) return numbered(written, places, range, `${from}-${to}`, null);
  const [all, list = ''] = LISTED.exec(text) ?? [];
  const numbers = list.match(DIGITS) ?? [];
  if (all === undefined || FRACTION.test(list)) return [];
  if (list.includes(',') && numbers.some((number) => number.length !== numbers[0]?.length)) return [];
  return numbers
    .slice(0, MOST_NUMBERS)
    .flatMap((number) => numbered(written, places, all, number, change('street', 'number', list, number, FIRST_LISTED)));
}

function streetOf(written: WrittenAddress): string {
  if (written.form === 'text') return written.input;
  return written.form === 'fields' ? written.street : (written.components.number ?? '');
}

function numbered(
  written: WrittenAddress,
  places: PlaceKnowledge | undefined,
  all: string,
  number: string,
  correction: Correction | null,
): readonly NumberedText[] {
  const read = readAddress(withStreet(written, number + streetOf(written).slice(all.length)), places);
  return read.kind === 'address' ? [{ read, correction }] : [];
}

function withStreet(written: WrittenAddress, text: string): WrittenAddress {
  if (written.form === 'text') return { ...written, input: text };
  return written.form === 'fields' ? { ...written, street: text } : { ...written, components: { ...written.components, number: text } };
}
