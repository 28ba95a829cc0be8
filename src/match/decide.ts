import { DIRECTIONALS } from '../address/data/directionals.js';
import { spend } from '../budget.js';
import { lineKey, type Street, streetLine } from '../streets/street-record.js';
import { foldName } from '../text/search-key.js';
import { addressOn, mergeTwins } from './candidates/addresses.js';
import type { RejectedStreet, StreetCandidate } from './candidates/search.js';
import { agreesWholly, contradictions, hasLineAsWritten, isExact, keepsOthersOut } from './exactness.js';
import { explainAddress, explainStreets, MAX_EXPLAINED } from './explain-candidates.js';
import { addressText } from './matched-components.js';
import type { Findings } from './parse-search.js';
import type { LineKind, Query } from './query.js';
import type { AddressCandidate, Decision, Outcome } from './result.js';
import type { Part } from './scoring/correction.js';

/** A street is held against the readings, and its number is looked up. */
const STEPS_A_STREET = 32;
/** Score of a street that differs by one letter and no more. */
const ONE_LETTER = 0.9;

/**
 * Chooses among the addresses found, over all readings of the input, the likeliest reading first. Within a reading, a street that
 * agrees in all that was given, in the place given, keeps those out that would change the street's name, type or directional, and
 * in every reading those that contradict the text in more than one way; of the rest the best score wins, of equal ones the address in the very city that was given. Otherwise equal scores win nothing.
 */
export function decide(findings: readonly [Findings, ...Findings[]]): Decision {
  const isWritten = findings.some(agreesWholly);
  const addresses = findings.flatMap((finding, i) => {
    const found = addressesIn(finding, i, findings);
    return isWritten ? found.filter((address) => contradictions(address, finding) < 2) : found;
  });
  const ranked = withoutRepeats(mergeTwins(addresses).toSorted(byScore));
  const [best] = ranked;
  if (best !== undefined && !isOtherStreet(best, findings)) {
    const equals = ranked.filter((address) => byScore(address, best) === 0);
    const considered = () => ranked.map((address) => explainAddress(address, best, equals.length));
    if (equals.length === 1) return { outcome: { kind: 'address', address: best }, addresses: ranked, considered };
    return {
      outcome: {
        kind: 'ambiguous',
        texts: distinctTexts(equals.slice(0, MAX_EXPLAINED)),
        deciding: decidingParts(equals.map(({ street }) => street)),
      },
      addresses: ranked,
      considered,
    };
  }
  const considered = () => explainStreets(findings);
  // The likeliest reading speaks first, unless it leaves words out that another one knows.
  const whole = findings[0].isPartial ? findings.filter(agreesWholly) : [];
  for (const finding of [...whole, ...findings]) {
    const outcome = unlistedStreets(eligibleIn(finding), finding.rejected);
    if (outcome !== null) return { outcome, addresses: [], considered };
  }
  return { outcome: failure(findings[0]), addresses: [], considered };
}

/** Addresses on one line each, with their municipality where the line alone is that of several. */
function distinctTexts(addresses: readonly AddressCandidate[]): readonly string[] {
  const texts = addresses.map(addressText);
  return addresses.map(({ street: { city, municipality } }, i) => {
    const text = texts[i] as string;
    return texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${text} (${municipality ?? city})`;
  });
}

/** Without streets whose line contradicts what was given, where another one keeps them out. */
function eligibleIn({ query, streets }: Findings): readonly StreetCandidate[] {
  const faithful = streets.some((street) => keepsOthersOut(street, query));
  return faithful ? streets.filter((street) => !street.agreement.alters) : streets;
}

/**
 * The addresses of one reading. Where a reading with the same number and unit finds a street of just the line that was given, in
 * the place given, no other line will do, whatever numbers are known there, nor a reading that leaves words out. A unit that only
 * a less likely reading makes of some words, and that is not listed, is none.
 */
function addressesIn(finding: Findings, i: number, findings: readonly [Findings, ...Findings[]]): readonly AddressCandidate[] {
  const written = findings.filter(
    ({ query, streets }) => sameNumbers(query, finding.query) && streets.some((street) => isExact(street) && hasLineAsWritten(street)),
  );
  if (finding.isPartial && written.some(({ isPartial }) => !isPartial)) return [];
  const addresses: AddressCandidate[] = [];
  for (const street of eligibleIn(finding)) {
    spend(STEPS_A_STREET);
    if (written.length > 0 && !hasLineAsWritten(street)) continue;
    const address = addressOn(finding.query, street);
    if (address === null) continue;
    if (i > 0 && (address.unit.state === 'unconfirmed' || changesDirectional(address.street, finding.query, findings[0].query))) continue;
    addresses.push(finding.handicap === 0 ? address : { ...address, score: address.score - finding.handicap });
  }
  return addresses;
}

/**
 * A directional that the likeliest reading has is none of the street's, which has another one that nobody gave: `QUINCY ST E,
 * SPRINGFIELD` is not N QUINCY ST in E SPRINGFIELD, unless that is the name of the city.
 */
function changesDirectional(street: Street, { given }: Query, { given: first }: Query): boolean {
  const listed = [street.preDir, street.postDir];
  const filled = listed.some((directional) => directional !== null && directional !== given.preDir && directional !== given.postDir);
  if (!filled) return false;
  const named = [street.name, street.city, street.municipality].flatMap((text) => (text === null ? [] : foldName(text).split(' ')));
  const known = new Set([...listed, ...named.map((word) => DIRECTIONALS.get(word) ?? null)]);
  return [first.preDir, first.postDir].some((directional) => directional !== null && !known.has(directional));
}

function sameNumbers(a: Query, b: Query): boolean {
  return a.number?.canonical === b.number?.canonical && a.given.unitNumber === b.given.unitNumber;
}

/** Below 0: `a` fits better than `b`; 0: they fit equally well. */
export function byScore(a: AddressCandidate, b: AddressCandidate): number {
  return b.score - a.score || a.agreement.cityDistance - b.agreement.cityDistance;
}

/**
 * Words behind the street that were read as a unit which is not listed, although another reading has a street of just that
 * name: the number is missing there.
 */
function isOtherStreet({ unit, query, street }: AddressCandidate, findings: readonly Findings[]): boolean {
  if (unit.state !== 'unconfirmed') return false;
  const line = lineKey(street);
  return findings.some(({ query: other, streets }) => {
    // A reading of the same street that only spells the unit otherwise says nothing about the street.
    return other.line !== query.line && streets.some((candidate) => isExact(candidate) && lineKey(candidate.street) !== line);
  });
}

/** Leaves out addresses that another reading found too, with a lower score. */
function withoutRepeats(ranked: readonly AddressCandidate[]): readonly AddressCandidate[] {
  if (ranked.length < 2) return ranked;
  spend(ranked.length * ranked.length);
  const better = (address: AddressCandidate, i: number): boolean =>
    ranked.slice(0, i).some((other) => other.shard.file === address.shard.file && other.unit.row === address.unit.row);
  return ranked.filter((address, i) => !better(address, i));
}

/**
 * The street exists and the number does not. A street that is not quite the one that was given counts only when one letter
 * tells them apart and it is the only such street: with the number missing too, little speaks for it.
 */
function unlistedStreets(streets: readonly StreetCandidate[], rejected: readonly RejectedStreet[]): Outcome | null {
  const ranked = streets.toSorted((a, b) => b.agreement.score - a.agreement.score);
  const [best] = ranked;
  if (best !== undefined) {
    const equals = ranked.filter((street) => street.agreement.score === best.agreement.score);
    const misspelled = best.agreement.score >= ONE_LETTER && new Set(equals.map(({ street }) => streetLine(street))).size === 1;
    const changed = best.agreement.corrections.some(
      // Another type in front is that of the same numbered road.
      ({ part, component, from }) => from !== null && component !== 'preType' && (part === 'type' || part === 'directional'),
    );
    if (best.agreement.alters && (changed || !misspelled)) return null;
    const line = lineKey(best.street);
    const neighbours = ranked.slice(equals.length).filter(({ street }) => lineKey(street) === line);
    return { kind: 'unlisted', part: 'number', streets: equals, neighbours };
  }
  for (const part of ['directional', 'type'] as const) {
    if (rejected.some(({ rejection }) => rejection.anchored && rejection.rejected === part))
      return { kind: 'unlisted', part, streets: [], neighbours: [] };
  }
  return null;
}

/** Says which part of the input the data does not know. */
function failure({ query: { given, kind }, place }: Findings): Outcome {
  if (given.zip === null && given.city === null) {
    return { kind: 'failed', part: 'city', message: 'neither a city nor a ZIP code was given' };
  }
  // A ZIP code that exists says where to look, whatever the city.
  if (place.unknown !== null && place.zip === null) return { kind: 'failed', part: place.unknown.part, message: place.unknown.reason };
  return { kind: 'failed', part: 'street', message: `there is ${ABSENT[kind]} in the mounted data for the place given` };
}

const ABSENT: Readonly<Record<LineKind, string>> = {
  street: 'no such street',
  box: 'no PO box',
  route: 'no such route',
  general: 'no general delivery',
};

/** The parts in which records differ that fit equally well: what the input would have to say. */
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
