import type { Components } from '../address/components.js';
import { DIRECTIONALS } from '../address/data/directionals.js';
import { directionalsOf } from '../address/near-parts.js';
import { spend } from '../budget.js';
import { rangesWith } from '../streets/ranges.js';
import { addressRange, primaryNumber } from '../streets/shard.js';
import { lineKey } from '../streets/street-record.js';
import { houseNumber } from '../text/house-number.js';
import { foldName } from '../text/search-key.js';
import type { StreetCandidate } from './candidates/search.js';
import { agreesWholly, type Findings, hasLineAsWritten, isExact } from './parse-search.js';
import type { Query } from './query.js';
import type { AddressCandidate } from './result.js';

/*
 * What rules a street or an address out, although its score may be the best. Each rule protects what the text says against a record
 * that only fits better because it has the number.
 */

/** One parse, with what the rules need to know of the others. */
export interface ParseContext {
  readonly finding: Findings;
  /** The likeliest parse. */
  readonly first: Findings;
  /**
   * The parses of the same number and unit that have a street of just the given line in the given place, and leave no more words unread.
   */
  readonly written: readonly Findings[];
  /** A street agrees with every word of some parse. */
  readonly isWhole: boolean;
  /** A street of this parse rules out those that alter the line. */
  readonly hasFaithfulStreet: boolean;
}

/** An address of a list, or a street of which a range holds the number: then no list has the unit. */
export type Found = Pick<AddressCandidate, 'agreement' | 'street' | 'query'> & { readonly unit: Pick<AddressCandidate['unit'], 'state'> };

/** Of each parse, the likeliest first. */
export function contextsOf(findings: readonly [Findings, ...Findings[]]): readonly ParseContext[] {
  const [first] = findings;
  const found = findings.filter(({ streets }) => streets.length > 0);
  const isWhole = found.some(agreesWholly);
  const hasLine = (street: StreetCandidate): boolean => isExact(street) && hasLineAsWritten(street);
  return findings.map((finding) => ({
    finding,
    first,
    written: found.filter(
      (other) => leavesUnread(other) <= leavesUnread(finding) && hasSameNumbers(other.query, finding.query) && other.streets.some(hasLine),
    ),
    isWhole,
    hasFaithfulStreet: hasFaithfulStreet(finding),
  }));
}

function leavesUnread({ corrections }: Findings): number {
  return corrections.filter(({ to }) => to === null).length;
}

function hasSameNumbers(a: Query, b: Query): boolean {
  const { unitNumber, outerUnitNumber } = a.given;
  return a.number?.canonical === b.number?.canonical && unitNumber === b.given.unitNumber && outerUnitNumber === b.given.outerUnitNumber;
}

/**
 * `12 MAIN ST FRONT` is not 12 MAIN ST without FRONT where a parse that keeps every word has its street: it explains the text better. One
 * that only takes the word for a second unit does not: LIC beside # 88123.
 */
export function leavesWordsOut({ finding, written }: ParseContext): boolean {
  return finding.isPartial && written.some(({ isPartial }) => !isPartial);
}

/**
 * `20 ASH ST` is not 20 ASH AVE where ASH ST exists and may have the number: people get the number wrong, or the data lacks it, sooner
 * than they name another existing street.
 */
export function altersLine({ agreement }: StreetCandidate, { hasFaithfulStreet }: Pick<ParseContext, 'hasFaithfulStreet'>): boolean {
  return hasFaithfulStreet && agreement.alters;
}

/** Nor is `20 ASH ST` 20 N ASH ST where a parse of the same number finds a street of just the given line: nothing is left to fill in. */
export function isOtherLine(street: StreetCandidate, { written }: ParseContext): boolean {
  return written.length > 0 && !hasLineAsWritten(street);
}

/** `10 BIRCH ST COURT` is not unit COURT of 10 BIRCH ST where only an alternative parse says so and no such unit is listed. */
export function inventsUnit({ unit }: Found, { finding, first }: ParseContext): boolean {
  return finding !== first && unit.state === 'unconfirmed' && !hasDesignator(first.query);
}

/** `APT 2` and `APT B` say that it is a unit, and which; `APT` and `# 2` do not. */
function hasDesignator({ given: { unitType, unitNumber } }: Query): boolean {
  return unitType !== null && unitType !== '#' && unitNumber !== null && /\d|^[A-Z]$/.test(unitNumber);
}

/**
 * No parse fills in a directional where the text gives another one: `10 QUINCY ST E, SPRINGFIELD` and `10 ESAT QUINCY ST` are not
 * 10 N QUINCY ST, unless a city is called E SPRINGFIELD.
 */
export function turnsDirectional({ street }: Found, { finding, first }: Pick<ParseContext, 'finding' | 'first'>): boolean {
  const { given } = finding.query;
  const isGiven = (directional: string | null): boolean =>
    directional === null || directional === given.preDir || directional === given.postDir;
  if (isGiven(street.preDir) && isGiven(street.postDir)) return false;
  const listed = [street.preDir, street.postDir];
  // NORTH in the name of the city explains a word of the street only where just this parse has it there.
  const inCity = new Set([street.city, street.municipality].flatMap(wordsOf));
  const before = wordsOf(first.query.given.city);
  const moved = wordsOf(given.city).filter((word) => inCity.has(word) && (!before.includes(word) || !first.place.knowsCity));
  const known = new Set([...listed, ...wordsOf(street.name), ...moved]);
  return saidDirectionals(first).some(({ word, directionals }) => !known.has(word) && !directionals.some((said) => known.has(said)));
}

/** Directionals in short. */
const wordsOf = (text: string | null): readonly string[] =>
  text === null
    ? []
    : foldName(text)
        .split(' ')
        .map((word) => DIRECTIONALS.get(word) ?? word);

/** A directional, or a misspelled one and what it may mean. */
interface SaidDirectional {
  readonly word: string;
  readonly directionals: readonly string[];
}

/** Before a house number and behind a unit's: `N 100 MAIN ST`, `APT 2 N`; not the unit N266. */
const LETTER_OF_NUMBER = /^([NSEW])\d+$/;
const LETTER_OF_UNIT = /^\d+ ([NSEW])$/;

/** The words of a parse that give a directional, whatever it takes them for. */
function saidDirectionals({ query: { given }, place, corrections }: Findings): readonly SaidDirectional[] {
  const { preDir, postDir, name, unitNumber, outerUnitType, outerUnitNumber, city, number } = given;
  const unread = corrections.flatMap(({ from, to }) => (to === null ? (from ?? []) : []));
  // NORTH PLAINS is a city, whichever one was meant.
  const words = [name, unitNumber, outerUnitNumber, place.knowsCity ? null : city, ...unread].flatMap((text) => text?.split(' ') ?? []);
  const letters = [LETTER_OF_NUMBER.exec(number ?? '')?.[1], LETTER_OF_UNIT.exec(unitNumber ?? '')?.[1]];
  // `MAIN ST, N, APT 2`: a letter between them is no building.
  const between = outerUnitType === '#' ? outerUnitNumber : null;
  const said = [...words.filter((word) => word.length > 1), preDir, postDir, between, ...letters].filter(
    (word) => word !== null && word !== undefined,
  );
  return said.flatMap((word) => {
    const directionals = directionalsOf(word);
    return directionals.length === 0 ? [] : [{ word, directionals }];
  });
}

/** `10 ELM ST E APT B` is not unit E of an ELM ST: a likelier parse says that it is a directional. A listed unit may be called so. */
export function dropsDirectional({ query: { given } }: Findings, { query: { given: first } }: Findings): boolean {
  return [first.preDir, first.postDir].some((directional) => unitsCalled(given, directional) > unitsCalled(first, directional));
}

function unitsCalled({ unitNumber, outerUnitNumber }: Components, directional: string | null): number {
  if (directional === null) return 0;
  return [unitNumber, outerUnitNumber].filter((unit) => DIRECTIONALS.get(unit ?? '') === directional).length;
}

/**
 * `S 245 HICKORY CROSS RD` is not number S245, nor `400 S SOUTH MONROE ST` and `388 S EAST ALMA AVE` number 400S and 388S: only another
 * parse joins the two. Streets whose numbers have such a letter in front may lack one.
 */
export function supposesNumber({ shard: { table }, row, query: { number, given } }: StreetCandidate, first: Findings): boolean {
  if (number === null || number.canonical === first.query.number?.canonical) return false;
  const { value, prefix, suffix } = number;
  const letter = prefix + suffix;
  const { preDir } = first.query.given;
  if (letter !== preDir && letter + given.preDir !== preDir) return false;
  if (prefix === '') return true;
  if (rangesWith(table, row, value, prefix).length > 0) return false;
  const [from, to] = addressRange(table, row);
  for (let address = from; address < to; address++) {
    spend(1);
    const isPlain = table.numberText.at(address) === 0;
    if (!isPlain && houseNumber(primaryNumber(table, address) ?? '')?.prefix === prefix) return false;
  }
  return true;
}

/**
 * `30 DOGWOOD ST, 62701` is not 30 DOGWOOD AVE in 62704 where a street agrees with the whole text: an address may differ by its line,
 * its place or words left out, but not by two of them.
 */
export function contradictsTwice({ agreement }: Found, { finding, isWhole }: ParseContext): boolean {
  return isWhole && Number(agreement.alters) + agreement.moves + Number(finding.isPartial) >= 2;
}

/**
 * `10 PHOENIX AVE E` is not 10 PHOENIX RD: type or directional may be wrong; with both it is another street, which the data lacks. Another
 * type in front is that of the same numbered road: `W HIGHWAY 98` for US HIGHWAY 98.
 */
export function changesTypeAndDirectional({ agreement: { corrections } }: Found): boolean {
  return (
    corrections.some(({ part, component, from, to }) => part === 'type' && component !== 'preType' && from !== null && to !== null) &&
    corrections.some(({ part, from, to }) => part === 'directional' && from !== null && to === null)
  );
}

/** `10 BIRCH SMALL` is not 10 BIRCH by way of BIRCH MALL: the street has to have the part that a word was taken for. */
export function undoesCorrection({ agreement }: Found, { finding }: ParseContext): boolean {
  const misspelt = finding.corrections.flatMap(({ to }) => to ?? []);
  // A directional may stand on the other side of the name.
  return misspelt.some(
    (part) => agreement.corrections.some(({ from }) => from === part) && !agreement.corrections.some(({ to }) => to === part),
  );
}

/**
 * `10 BIRCH ST DOGWOOD` is not 10 BIRCH ST with an unlisted unit where another parse has a street of just that name: that street was
 * meant, and its number is missing. A parse of the same line that only spells the unit otherwise says nothing, nor one that may mean the
 * line too: `UNIT CORP, 176 S 12TH ST` as 176S of N or S 12TH ST, `FLOOR STORE, 955 NEVADA AVE` as unit AVE.
 */
export function isOtherStreet({ unit, query, street }: Found, findings: readonly [Findings, ...Findings[]]): boolean {
  if (unit.state !== 'unconfirmed' || hasDesignator(query)) return false;
  const line = lineKey(street);
  const isLine = (candidate: StreetCandidate): boolean => lineKey(candidate.street) === line;
  return findings.some((finding) => {
    const exact = finding.query.line === query.line ? [] : finding.streets.filter(isExact);
    return exact.length > 0 && !exact.some(isLine) && !dropsDirectional(finding, findings[0]);
  });
}

/** It has the very line that was given, or one with parts filled in that may have the number. */
export function hasFaithfulStreet({ query, streets }: Findings): boolean {
  return streets.some((street) => isExact(street) && (hasLineAsWritten(street) || mayHold(street, query)));
}

/** How far beyond a street's known numbers others may follow: a block, as cities number them. Chosen. */
const BLOCK = 100;

/** Judged by the numbers known on the street. */
function mayHold({ shard: { table }, row }: StreetCandidate, { number }: Query): boolean {
  if (number === null) return true;
  const [from, to] = addressRange(table, row);
  if (from === to) return true;
  return number.value >= table.number.at(from) - BLOCK && number.value <= table.number.at(to - 1) + BLOCK;
}
