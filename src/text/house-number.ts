import { isDigit, isDigits } from './digits.js';

/*
 * Numbers of houses and units are compared in three spellings. `canonicalNumber` is the strict one for matching: `1-4` and `14` differ.
 * `numberKey` is the loose one of the stored search index: people leave hyphens out while they type. `plainNumber` is the same for text
 * in upper case. Mail has a fourth one: `address/primary-number.ts`.
 */

/** A primary number (Publication 28, appendices D and E): `N6W23001` is prefix `N6W` and value 23001; `24 1/2` has suffix ` 1/2`. */
export interface HouseNumber {
  /** One spelling for the same number: `182-R`, `182 R` and `182R`; `24-1/2` and `24 1/2`; `007` and `7`. */
  readonly canonical: string;
  readonly prefix: string;
  /** The rightmost run of digits outside a fraction: the part that may range along a street. */
  readonly value: number;
  readonly suffix: string;
}

const FRACTION = /[ -](\d\/\d{1,2})$/;
const BETWEEN_DIGIT_AND_LETTER = /(\d)[ -]([A-Z])/g;
const BETWEEN_LETTER_AND_DIGIT = /([A-Z])[ -](\d)/g;
const LEADING_ZEROS = /^0+(?=\d)/;
/** The longest number that is taken apart; postal files hold ten characters. */
const MAX_LENGTH = 32;
/** Nine digits stay below 2^31. */
const MAX_DIGITS = 9;

/** One spelling of a number: upper case, letters joined to digits, fractions behind a blank, no leading zeros. */
export function canonicalNumber(text: string): string {
  if (isPlain(text)) return text;
  const upper = text.toUpperCase().trim();
  if (upper.length > MAX_LENGTH) return upper;
  const fraction = FRACTION.exec(upper);
  const whole = (fraction === null ? upper : upper.slice(0, fraction.index))
    .replace(BETWEEN_DIGIT_AND_LETTER, '$1$2')
    .replace(BETWEEN_LETTER_AND_DIGIT, '$1$2')
    .replace(LEADING_ZEROS, '');
  return fraction === null ? whole : `${whole} ${fraction[1]}`;
}

/** Whether two numbers are one however spelled; null: none. */
export function isSameNumber(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && canonicalNumber(a) === canonicalNumber(b));
}

const BLANKS_AND_HYPHENS = /[ -]/g;

/** The search key of a number, part of the dataset format: `182-R`, `182 R` and `182r` give `182R`. */
export function numberKey(text: string): string {
  return isPlain(text) ? text : plainNumber(text).toUpperCase();
}

/** {@link numberKey} in the case that the text has. */
export function plainNumber(text: string): string {
  return text.replace(BLANKS_AND_HYPHENS, '').replace(LEADING_ZEROS, '');
}

/** Null for a number without digits outside a fraction, or with more than {@link MAX_DIGITS} in a row. */
export function houseNumber(text: string): HouseNumber | null {
  const canonical = canonicalNumber(text);
  if (canonical.length > MAX_LENGTH) return null;
  const slash = canonical.indexOf('/');
  let end = slash < 0 ? canonical.length : canonical.indexOf(' ');
  while (end > 0 && !isDigit(canonical.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && isDigit(canonical.charCodeAt(start - 1))) start--;
  if (start >= end || end - start > MAX_DIGITS) return null;
  return { canonical, prefix: canonical.slice(0, start), value: Number(canonical.slice(start, end)), suffix: canonical.slice(end) };
}

const RUN_TOGETHER = /^(\d{1,3})(\d{2})$/;
const PARTED = /^(\d{1,3}) (\d{2,3})$/;

/**
 * A number of a hyphenated street, as in Queens, that was written without its hyphen: `240-53` for `24053` and `240 53`. The last two
 * digits count along the block, the others name the cross street. Null for all other numbers.
 */
export function hyphenated({ canonical }: HouseNumber): HouseNumber | null {
  const [, block, house] = RUN_TOGETHER.exec(canonical) ?? PARTED.exec(canonical) ?? [];
  return block === undefined ? null : houseNumber(`${block}-${house}`);
}

const HYPHENED = /^([1-9]\d*)-([1-9]\d*)$/;
/** Widest span of one building: a block of a hundred numbers. Chosen. */
const WIDEST_SPAN = 100;

/**
 * The ends of a number that may be a range: `12-14`, `301-308`, and `111-13`, which ends at 113. Null for all others: those that fall or
 * have a zero in front (`106-01`) or span more than a block. A hyphen may still join block and house: the street tells.
 */
export function numberSpan(text: string): readonly [from: number, to: number] | null {
  const [, begin = '', end = ''] = HYPHENED.exec(text) ?? [];
  // One digit is that of a unit: `112-4`.
  if (begin === '' || begin.length > MAX_DIGITS || end.length > begin.length + 1 || (end.length === 1 && begin.length > 1)) return null;
  const [from, to] = [Number(begin), Number(end.length < begin.length ? begin.slice(0, -end.length) + end : end)];
  return to > from && to - from <= WIDEST_SPAN ? [from, to] : null;
}

/** The spelling of nearly all numbers. */
function isPlain(text: string): boolean {
  return isDigits(text) && text.length > 0 && (text.length === 1 || !text.startsWith('0'));
}
