import { SUFFIXES } from '../address/data/suffixes.js';
import { directionalsOf, nearParts } from '../address/near-parts.js';
import { spend } from '../budget.js';
import type { Street } from '../streets/street-record.js';
import { lineKey } from '../streets/street-record.js';
import { addressOn, mergeTwins } from './candidates/addresses.js';
import { isHeld } from './candidates/ranges.js';
import type { StreetCandidate } from './candidates/search.js';
import {
  altersLine,
  changesTypeAndDirectional,
  contextsOf,
  contradictsTwice,
  dropsDirectional,
  type Found,
  inventsUnit,
  isOtherLine,
  isOtherStreet,
  leavesWordsOut,
  type ParseContext,
  supposesNumber,
  turnsDirectional,
  undoesCorrection,
} from './exclusions.js';
import { explainAddress, explainStreets, MAX_EXPLAINED } from './explain.js';
import { addressText, addressTextOn } from './matched-components.js';
import { type Findings, hasLineAsWritten } from './parse-search.js';
import type { AddressCandidate, Decision, Outcome } from './result.js';
import { COST, FIRST_LISTED, type Part, RESPELLED, unreadUnit } from './scoring/correction.js';
import { outcomeWithoutAddress } from './unlisted.js';

/** Budget steps to compare a street with the parses and look its number up. Chosen. */
const STEPS_A_STREET = 32;

/**
 * Chooses among the addresses of all parses, the likeliest parse first: {@link exclude} drops those that the text speaks against,
 * {@link rank} orders the others, and the first is the answer unless others are as good.
 */
export function decide(findings: readonly [Findings, ...Findings[]]): Decision {
  const others: Others = { turned: [], held: [] };
  const ranked = rank(exclude(findings, others));
  const [best] = ranked;
  if (best === undefined || isOtherStreet(best, findings)) {
    const held = others.held.filter((street) => !isOtherStreet(street, findings));
    const outcome = held.length > 0 ? outcomeOfHeld(held) : outcomeWithoutAddress(findings, others.turned);
    return { outcome, addresses: [], considered: () => explainStreets(findings) };
  }
  const equals = ranked.filter((address) => byScore(address, best) === 0);
  if (equals.length === 1) {
    const considered = () => ranked.map((other) => explainAddress(other, best, 1));
    return { outcome: { kind: 'address', address: best, hasRival: () => hasRival(best, ranked, findings) }, addresses: ranked, considered };
  }
  const considered = () => ranked.map((address) => explainAddress(address, best, equals.length));
  const texts = distinctTexts(equals.slice(0, MAX_EXPLAINED));
  const deciding = decidingParts(equals.map(({ street }) => street));
  return { outcome: { kind: 'ambiguous', texts, deciding }, addresses: ranked, considered };
}

/**
 * `671 AVONDAEL RD` is nearly as likely 671 S AVONDALE RD as 671 AVONDALE RD, and `11 WEAVER ST, WINOOSI` a wrong number on WEAVER ST as 11 WEAVER LN.
 */
function hasRival(best: AddressCandidate, ranked: readonly AddressCandidate[], findings: readonly Findings[]): boolean {
  // `46 WAST JULIAN ST`, on EAST or WEST
  const isEither = best.corrections.some(
    ({ part, reason, from }) => part === 'directional' && reason === RESPELLED && from !== null && directionalsOf(from).length > 1,
  );
  if (isEither || isLikeAnotherType(best)) return true;
  if (hasLineAsWritten(best)) return false;
  const line = lineKey(best.street);
  const isOther = ({ street }: Pick<AddressCandidate, 'street'>): boolean => lineKey(street) !== line;
  return (
    ranked.some((other) => isOther(other) && best.score - other.score <= NEAR) ||
    findings.some(
      ({ query, streets }) => query === best.query && streets.some((other) => isOther(other) && other.agreement.score > best.score),
    )
  );
}

/** `1782 FUMIA PLAE`, on FUMIA CT: the word is sooner PLACE. */
function isLikeAnotherType({ corrections, street: { postType } }: AddressCandidate): boolean {
  const { from } = corrections.find(({ component }) => component === 'postType') ?? {};
  const types = from == null ? [] : nearParts(from).flatMap((part) => SUFFIXES.get(part) ?? []);
  return types.length > 0 && !types.includes(postType ?? '');
}

/** A second wrong letter, and little more. */
const NEAR = (COST.edit[2] - COST.edit[1] + COST.endOfRange) / 1000;

/** A street that does not list the number, while a range holds it. */
type HeldStreet = Found & { readonly on: StreetCandidate; readonly score: number };

/** What is found beside listed addresses: those that their directional alone rules out, and what ranges hold. */
interface Others {
  readonly turned: Found[];
  readonly held: HeldStreet[];
}

/** The streets that agree best; several where nothing decides between them. */
function outcomeOfHeld(held: readonly HeldStreet[]): Outcome {
  const ranked = held.toSorted(byScore);
  const equals = ranked.filter((street) => byScore(street, ranked[0] as HeldStreet) === 0).map(({ on }) => on);
  const lines = new Set(equals.map(({ street }) => lineKey(street)));
  if (lines.size > 1) {
    const texts = equals.slice(0, MAX_EXPLAINED).map(({ street, query }) => addressTextOn(street, query.given));
    return { kind: 'ambiguous', texts, deciding: decidingParts(equals.map(({ street }) => street)) };
  }
  const neighbours = ranked.slice(equals.length).flatMap(({ on }) => (lines.has(lineKey(on.street)) ? [on] : []));
  return { kind: 'unlisted', part: 'number', streets: equals, neighbours, isHeld: true };
}

/** The addresses that nothing rules out, their score less their parse's handicap. */
function exclude(findings: readonly [Findings, ...Findings[]], others: Others): readonly AddressCandidate[] {
  if (findings.every(({ streets }) => streets.length === 0)) return [];
  return contextsOf(findings).flatMap((context) => (leavesWordsOut(context) ? [] : addressesIn(context, others)));
}

function addressesIn(context: ParseContext, { turned, held }: Others): readonly AddressCandidate[] {
  const { query, streets } = context.finding;
  const addresses: AddressCandidate[] = [];
  for (const street of streets) {
    if (altersLine(street, context)) continue;
    spend(STEPS_A_STREET);
    if (isOtherLine(street, context)) continue;
    const address = addressOn(query, street);
    if (address === null && !mayBeHeld(street, context)) continue;
    const found: Found = address ?? { ...street, unit: { state: query.given.unitNumber === null ? 'none' : 'unconfirmed' } };
    if (inventsUnit(found, context)) continue;
    if (contradictsTwice(found, context) || changesTypeAndDirectional(found) || undoesCorrection(found, context)) continue;
    if (turnsDirectional(found, context)) turned.push(found);
    else if (address === null) held.push({ ...found, on: street, score: street.agreement.score - context.finding.handicap });
    else addresses.push(withCorrectionsOf(context.finding, address));
  }
  return addresses;
}

/** A range says less than an address of a list: the line or the place may be wrong, not both, nor is it the first that is listed. */
function mayBeHeld(street: StreetCandidate, { finding, first }: ParseContext): boolean {
  const { alters, moves } = street.agreement;
  if ((alters && moves > 0) || finding.corrections.some(({ reason }) => reason === FIRST_LISTED)) return false;
  return !dropsDirectional(finding, first) && !supposesNumber(street, first) && isHeld(street);
}

/** Adds what the parse changed in the text, and what that costs. */
function withCorrectionsOf({ corrections, handicap, query }: Findings, address: AddressCandidate): AddressCandidate {
  const inUnit = address.unit.state === 'unconfirmed' ? unreadUnit(query.given) : [];
  if (handicap === 0 && corrections.length === 0 && inUnit.length === 0) return address;
  const score = address.score - handicap - (inUnit.length * COST.unreadWord) / 1000;
  return { ...address, score, corrections: [...corrections, ...inUnit, ...address.corrections] };
}

function rank(addresses: readonly AddressCandidate[]): readonly AddressCandidate[] {
  return withoutRepeats(mergeTwins(addresses).toSorted(byScore));
}

type Scored = Pick<AddressCandidate, 'score' | 'agreement'>;

/** Of equal scores the nearer name of the city decides; 0: they fit equally well. */
export function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.agreement.cityDistance - b.agreement.cityDistance;
}

/** Leaves out addresses that another parse found with a higher score. */
function withoutRepeats(ranked: readonly AddressCandidate[]): readonly AddressCandidate[] {
  if (ranked.length < 2) return ranked;
  spend(ranked.length * ranked.length);
  const isRepeat = (address: AddressCandidate, i: number): boolean =>
    ranked.slice(0, i).some((other) => other.shard.file === address.shard.file && other.unit.row === address.unit.row);
  return ranked.filter((address, i) => !isRepeat(address, i));
}

/** On one line each, with the municipality where several share the line. */
function distinctTexts(addresses: readonly AddressCandidate[]): readonly string[] {
  const texts = addresses.map(addressText);
  return addresses.map(({ street: { city, municipality } }, i) => {
    const text = texts[i] as string;
    return texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${text} (${municipality ?? city})`;
  });
}

/** The parts in which equally good records differ: what the input would have to say. */
function decidingParts(streets: readonly Street[]): readonly Part[] {
  const differ = (part: (street: Street) => string | null): boolean => new Set(streets.map(part)).size > 1;
  const parts: Part[] = [];
  if (differ((s) => s.name)) parts.push('street');
  if (differ((s) => `${s.preDir}|${s.postDir}`)) parts.push('directional');
  if (differ((s) => `${s.preMod}|${s.preType}|${s.postType}|${s.postMod}`)) parts.push('type');
  if (differ((s) => `${s.city}|${s.municipality}`)) parts.push('city');
  if (differ((s) => s.state)) parts.push('state');
  if (differ((s) => s.zip)) parts.push('zip');
  return parts;
}
