import { spend } from '../../budget.js';
import { groupBy } from '../../group.js';
import { rowsBetween } from '../../search/bisection.js';
import { addressRowsOfNumber, hasHyphenatedNumbers, splitTrailingLetter } from '../../streets/address-rows.js';
import { authorityRank } from '../../streets/provenance.js';
import { addressRange, primaryNumber } from '../../streets/shard.js';
import { lineKey, unitOf } from '../../streets/street-record.js';
import { areInterchangeable, matchUnit, type UnitMatch } from '../../streets/units.js';
import { type HouseNumber, houseNumber, hyphenated, numberSpan } from '../../text/house-number.js';
import type { Query } from '../query.js';
import type { AddressCandidate } from '../result.js';
import { COST, change, FIRST_LISTED, OTHER_CITY } from '../scoring/correction.js';
import type { StreetCandidate } from './search.js';

/** Loss of score where the building does not list the unit that was given. Chosen. */
const UNCONFIRMED_UNIT = 0.02;

const NO_TWINS: readonly AddressCandidate[] = [];

/** The records on a street that have the query's number, or its box; null when the street has neither. */
export function addressOn(query: Query, candidate: StreetCandidate): AddressCandidate | null {
  if (query.kind !== 'street') return boxOn(query, candidate);
  const { given, number } = query;
  if (number === null) return null;
  const { table } = candidate.shard;
  const rows = addressRowsOfNumber(table, candidate.row, number);
  if (rows.length > 0) {
    const unit = matchUnit(table, rows, given);
    return (unit.state === 'unconfirmed' ? withLetterOfUnit(candidate, number) : null) ?? found(candidate, rows, unit);
  }
  const hyphened = hyphenatedRows(candidate, number);
  if (hyphened.length > 0) return found(candidate, hyphened, matchUnit(table, hyphened, given));
  const lettered = withLetterOfUnit(candidate, number);
  if (lettered !== null) return lettered;
  const end = endOfRange(candidate, number);
  if (end !== null) return end;
  // 102B may be what the data lists as number 102, unit B.
  const split = given.unitNumber === null ? splitTrailingLetter(number) : null;
  if (split === null) return null;
  const building = addressRowsOfNumber(table, candidate.row, split.number);
  if (building.length === 0) return null;
  const unit = matchUnit(table, building, { ...given, unitType: '#', unitNumber: split.letter });
  return unit.state === 'confirmed' ? found(candidate, building, unit) : null;
}

const UNIT_LETTER = /^[A-Z]$/;

/** 102 APT A may be what the data lists as number 102A. */
function withLetterOfUnit(candidate: StreetCandidate, number: HouseNumber): AddressCandidate | null {
  const { query, shard, row } = candidate;
  const { unitType, unitNumber, outerUnitType } = query.given;
  if (unitNumber === null || outerUnitType !== null || number.suffix !== '' || !UNIT_LETTER.test(unitNumber)) return null;
  const lettered = areInterchangeable(unitType, 'APT') ? houseNumber(number.canonical + unitNumber) : null;
  const rows = lettered === null ? [] : addressRowsOfNumber(shard.table, row, lettered);
  if (rows.length === 0) return null;
  const address = found(candidate, rows, matchUnit(shard.table, rows, { ...query.given, unitType: null, unitNumber: null }));
  const moved = change('street', 'unitNumber', unitNumber, null, `listed as number ${address.number}`);
  return { ...address, corrections: [...address.corrections, moved], unitInNumber: true };
}

/**
 * Rows of a number written without its hyphen, on a street whose numbers have one: elsewhere `11-13` is a range, and 1113 another number.
 */
function hyphenatedRows({ shard: { table }, row }: StreetCandidate, number: HouseNumber): readonly number[] {
  const wanted = hyphenated(number);
  const rows = wanted === null ? [] : addressRowsOfNumber(table, row, wanted);
  return rows.length > 0 && hasHyphenatedNumbers(table, row) ? rows : [];
}

/** `900-904` is 900, else 904, where the street lists that; not where a hyphen joins block and house. */
function endOfRange(candidate: StreetCandidate, { canonical }: HouseNumber): AddressCandidate | null {
  const { query, shard, row } = candidate;
  for (const end of numberSpan(canonical) ?? []) {
    const number = houseNumber(String(end));
    const rows = number === null ? [] : addressRowsOfNumber(shard.table, row, number);
    if (rows.length === 0) continue;
    if (hasHyphenatedNumbers(shard.table, row)) return null;
    const address = found(candidate, rows, matchUnit(shard.table, rows, query.given));
    const taken = change('street', 'number', query.given.number, address.number, FIRST_LISTED);
    return { ...address, score: address.score - COST.endOfRange / 1000, corrections: [...address.corrections, taken] };
  }
  return null;
}

/** Why a number was taken that is not the whole of what was given, or one of another city; empty where neither was. */
export function endNotes({ agreement, corrections }: AddressCandidate): readonly string[] {
  return corrections.flatMap(({ from, to, reason }) => {
    if (reason === FIRST_LISTED) return [`${from} names several house numbers; the first that is listed is ${to}.`];
    return reason === OTHER_CITY && !agreement.anchored ? [`The address is listed in ${to}, not in ${from}.`] : [];
  });
}

function found(candidate: StreetCandidate, rows: readonly number[], unit: UnitMatch): AddressCandidate {
  const { shard, street, agreement, query } = candidate;
  return {
    shard,
    street,
    rows,
    unit,
    number: primaryNumber(shard.table, unit.row),
    score: agreement.score - (unit.state === 'unconfirmed' ? UNCONFIRMED_UNIT : 0),
    agreement,
    corrections: agreement.corrections,
    query,
    isDefault: false,
    unitInNumber: false,
    twins: NO_TWINS,
  };
}

/** Lines without a house number: the box is the primary number, and a record without a box is the route's default. */
function boxOn(query: Query, candidate: StreetCandidate): AddressCandidate | null {
  const { table } = candidate.shard;
  const [from, to] = addressRange(table, candidate.row);
  spend(to - from);
  const rows = rowsBetween(from, to);
  if (rows.length === 0) return null;
  const unit = matchUnit(table, rows, query.given);
  if (query.kind === 'general') return { ...found(candidate, rows, { ...unit, state: 'none' }), number: null };
  if (unit.state === 'confirmed') return { ...found(candidate, rows, unit), number: null };
  if (query.kind === 'box' || !unit.listed) return null;
  return { ...found(candidate, rows, unit), number: null, isDefault: true };
}

export function hasUnits({ shard, rows }: AddressCandidate): boolean {
  return rows.some((row) => unitOf(shard.table, row) !== null);
}

/** One address for those of the same line, number and ZIP code in several datasets: that of the highest authority. */
export function mergeTwins(addresses: readonly AddressCandidate[]): readonly AddressCandidate[] {
  if (addresses.length < 2) return addresses;
  return [...groupBy(addresses, identity).values()].flatMap((group) => {
    if (group.length === 1) return group;
    const ranked = group.toSorted((a, b) => authorityRank(b.shard, b.unit.row) - authorityRank(a.shard, a.unit.row));
    const { manifest } = (ranked[0] as AddressCandidate).shard;
    const twins = ranked.filter((address) => address.shard.manifest !== manifest);
    return ranked.filter((address) => address.shard.manifest === manifest).map((address) => ({ ...address, twins }));
  });
}

function identity({ street, number }: AddressCandidate): string {
  return `${number === null ? '' : (houseNumber(number)?.canonical ?? number)}|${lineKey(street)}|${street.zip}`;
}
