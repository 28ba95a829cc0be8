import { type Components, NO_COMPONENTS } from '../address/components.js';
import { linesOf } from '../address/format.js';
import { addressRowsOfNumber } from '../streets/address-rows.js';
import { lineKey, streetLine } from '../streets/street-record.js';
import type { RejectedStreet, StreetCandidate } from './candidates/search.js';
import { altersLine, dropsDirectional, hasFaithfulStreet, supposesNumber } from './exclusions.js';
import { agreesWholly, type Findings } from './parse-search.js';
import type { Outcome } from './result.js';
import { PART_NAMES, PLACE_PARTS } from './scoring/correction.js';

const WITHOUT_DIRECTIONAL: Outcome = { kind: 'unlisted', part: 'directional', streets: [], neighbours: [], isHeld: false };

/** What `COST.edit` leaves of 1 for one letter. */
const ONE_LETTER = 0.9;

/**
 * The outcome where no address fits: the street lacks the number, or a part of the input is unknown. `turned`: addresses that fit but for
 * their directional, which is the part then unless the street exists with the given one.
 */
export function outcomeWithoutAddress(
  findings: readonly [Findings, ...Findings[]],
  turned: readonly Pick<StreetCandidate, 'street'>[],
): Outcome {
  const outcome = outcomeOf(findings);
  if (turned.length === 0 || (outcome.kind === 'unlisted' && outcome.part !== 'number')) return outcome;
  const lines = new Set(turned.map(({ street }) => lineKey(street)));
  const isOther = outcome.kind === 'unlisted' && outcome.streets.some(({ street }) => !lines.has(lineKey(street)));
  return isOther ? outcome : WITHOUT_DIRECTIONAL;
}

function outcomeOf(findings: readonly [Findings, ...Findings[]]): Outcome {
  // The likeliest parse speaks first, unless it leaves words out that another one knows.
  const whole = findings[0].isPartial ? findings.filter(agreesWholly) : [];
  for (const finding of [...whole, ...findings]) {
    const outcome = dropsDirectional(finding, findings[0]) ? null : unlisted(finding, findings[0]);
    if (outcome !== null) return outcome;
  }
  return failure(findings[0]);
}

function unlisted(finding: Findings, first: Findings): Outcome | null {
  const context = { hasFaithfulStreet: hasFaithfulStreet(finding) };
  const streets = finding.streets.filter((street) => !altersLine(street, context) && !supposesNumber(street, first));
  const ranked = streets.toSorted((a, b) => b.agreement.score - a.agreement.score);
  const [best] = ranked;
  if (best === undefined) return withoutLine(finding.rejected);
  return withoutNumber(best, ranked) ?? (ranked.some(isButForDirectional) ? WITHOUT_DIRECTIONAL : null);
}

/**
 * The street exists, the number does not. Null where the best street is hardly the one that was meant, and where it has the number: then
 * something else ruled the address out, as for unit B of 3605, which only another parse of `ACME INC, 3605 B ELM ST` says.
 */
function withoutNumber(best: StreetCandidate, ranked: readonly StreetCandidate[]): Outcome | null {
  const equals = ranked.filter((street) => street.agreement.score === best.agreement.score);
  if (equals.some(hasNumber)) return null;
  if (best.agreement.alters && !isSlip(best, equals)) return null;
  const line = lineKey(best.street);
  const neighbours = ranked.slice(equals.length).filter(({ street }) => lineKey(street) === line);
  return { kind: 'unlisted', part: 'number', streets: equals, neighbours, isHeld: false };
}

function hasNumber({ shard: { table }, row, query: { kind, number } }: StreetCandidate): boolean {
  return kind === 'street' && number !== null && addressRowsOfNumber(table, row, number).length > 0;
}

/** One wrong letter alone sets the street apart, and it is the only such one: without the number, little else speaks for it. */
function isSlip({ agreement: { score, corrections } }: StreetCandidate, equals: readonly StreetCandidate[]): boolean {
  const isChanged = corrections.some(
    // Another type in front is that of the same numbered road.
    ({ part, component, from }) => from !== null && component !== 'preType' && (part === 'type' || part === 'directional'),
  );
  return !isChanged && score >= ONE_LETTER && new Set(equals.map(({ street }) => streetLine(street))).size === 1;
}

/** `245 S HICKORY CROSS RD`, where HICKORY CROSS RD has no directional. */
function isButForDirectional({ agreement: { anchored, edits, corrections } }: StreetCandidate): boolean {
  if (!anchored || edits > 0) return false;
  const changed = corrections.filter(({ part, from }) => from !== null && !PLACE_PARTS.has(part));
  return changed.length > 0 && changed.every(({ part }) => part === 'directional');
}

/** The street exists in the place, but only with another directional or type. */
function withoutLine(rejected: readonly RejectedStreet[]): Outcome | null {
  for (const part of ['directional', 'type'] as const) {
    if (rejected.some(({ rejection }) => rejection.anchored && rejection.rejected === part)) {
      return { kind: 'unlisted', part, streets: [], neighbours: [], isHeld: false };
    }
  }
  return null;
}

/** Neither a city nor a ZIP code was given. */
export const lacksPlace = ({ city, zip }: Components): boolean => city === null && zip === null;

export const NO_PLACE = 'Neither a city nor a ZIP code was given.';

export function failure({ query: { given, kind }, place }: Pick<Findings, 'query' | 'place'>): Outcome {
  if (lacksPlace(given)) return { kind: 'failed', part: 'city', message: NO_PLACE };
  // A ZIP code that exists says where to look, whatever the city.
  const unknown = place.zip === null ? place.unknown : null;
  if (unknown !== null) return { kind: 'failed', part: unknown.part, message: unknown.reason };
  const line = kind === 'box' ? 'PO box' : kind === 'general' ? 'general delivery' : `${kind} ${streetLine(given)}`;
  const { full: where } = linesOf({ ...NO_COMPONENTS, city: given.city, state: given.state, zip: given.zip });
  return { kind: 'failed', part: 'street', message: `The mounted data has no ${line} in ${where}.` };
}

/** What an ambiguity lacks, as a sentence. */
export function ambiguity({ deciding }: Extract<Outcome, { kind: 'ambiguous' }>): string {
  const parts = deciding.map((part) => `the ${PART_NAMES[part]}`).join(', ');
  return `Several listed addresses fit equally well${parts === '' ? '' : `, and differ in ${parts}`}.`;
}
