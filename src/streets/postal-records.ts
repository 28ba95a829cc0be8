import type { Components } from '../address/components.js';
import { canonicalNumber, type HouseNumber, houseNumber } from '../text/house-number.js';
import { foldName } from '../text/search-key.js';
import { isOfParity, type RangeParity } from './ranges.js';
import { areInterchangeable, type UnitState } from './units.js';

/** A record of the ZIP+4 product: a range of delivery points that share add-ons. Null: the record does not say. */
export interface PostalRecord {
  /** `F`, `G`, `H`, `P`, `R` or `S`. */
  readonly recordType: string;
  /** Primary numbers as written; box numbers on PO boxes and routes. */
  readonly low: string | null;
  readonly high: string | null;
  readonly parity: RangeParity | null;
  /** Building or firm. */
  readonly recipient: string | null;
  readonly unitType: string | null;
  readonly unitLow: string | null;
  readonly unitHigh: string | null;
  readonly unitParity: RangeParity | null;
  /** Four digits each; equal for a single ZIP+4; null where no mail is delivered. */
  readonly addOnLow: string | null;
  readonly addOnHigh: string | null;
  /** Letter and three digits. */
  readonly carrierRoute: string | null;
}

/** What all records of an address say; null where they say nothing or differ. */
export interface PostalFacts {
  readonly zip4: string | null;
  readonly carrierRoute: string | null;
  readonly recordType: string | null;
}

interface Range<R> {
  readonly record: R;
  readonly low: HouseNumber;
  readonly high: HouseNumber;
}

/** The records that speak for an address, and what they say of it. */
export interface PostalListing<R> {
  readonly records: readonly R[];
  readonly facts: PostalFacts;
  /** Whether they are those of the given unit. */
  readonly coversUnit: boolean;
  /** The unit of the firm that was named; null elsewhere. */
  readonly ofFirm: Pick<Components, 'unitType' | 'unitNumber'> | null;
  /** How the unit relates to the records of the number, which list it; null where a range of numbers may hold it. */
  readonly unit: UnitState | null;
  /** They are the default of a building or route, whose units or boxes have records of their own. */
  readonly isDefault: boolean;
}

/**
 * What the records of a street, PO box section or route say of an address: that of the firm that is named, else of the unit, else of the
 * building, else the narrowest, else that of any firm, else the default of the route; several where nothing tells them apart. A record of
 * one number lists it. Null where none covers it. Records without mail are left out. `names`: those that stand beside the address.
 */
export function listingOf<R extends PostalRecord>(
  { number, unitType, unitNumber }: Components,
  records: readonly R[],
  names: readonly string[] = [],
): PostalListing<R> | null {
  // The number of a box stands where others have their unit.
  const primary = houseNumber(number ?? unitNumber ?? '');
  const covering = primary === null ? [] : (records.map(rangeOf).filter((range) => range !== null && covers(range, primary)) as Range<R>[]);
  const firms = covering.filter(({ record }) => record.recordType === 'F');
  const mail = firms.length < covering.length ? covering.filter((range) => !firms.includes(range)) : firms;
  if (mail.length === 0) return ofRoute(records, number === null && unitNumber === null);
  const span = ({ low, high }: Range<R>): number => high.value - low.value;
  const narrowest = Math.min(...mail.map(span));
  const own = mail.filter((range) => span(range) === narrowest || hasUnits(range.record)).map(({ record }) => record);
  const isUnitGiven = number !== null && unitNumber !== null;
  const isOfUnit = (record: R): boolean => isUnitGiven && coversUnit(record, unitType, unitNumber);
  const isFirm = (record: R): boolean => isCalled(record, names) && (!isUnitGiven || !hasUnits(record) || isOfUnit(record));
  const ofFirms = firms.map(({ record }) => record);
  const named = names.length === 0 ? [] : ofFirms.filter(isFirm);
  if (named.length > 0) return ofFirm(named, isUnitGiven && ![...own, ...named].some(isOfUnit));
  const ofUnit = [own, ofFirms].map((some) => some.filter(isOfUnit)).find((some) => some.length > 0) ?? [];
  const plain = own.filter((record) => !hasUnits(record));
  const buildings = plain.filter(({ recordType }) => recordType === 'H');
  const chosen = [ofUnit, buildings, plain, ofFirms].find((some) => some.length > 0);
  if (chosen === undefined) return null;
  const isDefault = chosen === buildings;
  const hasOthers = isDefault || plain.length < own.length;
  const unit = chosen === ofUnit ? 'confirmed' : isUnitGiven ? 'unconfirmed' : hasOthers ? 'missing' : 'none';
  const facts = factsOf(chosen, primary?.value ?? 0);
  const isListed = narrowest === 0 || (chosen === ofUnit && ofFirms.includes(chosen[0] as R));
  return { records: chosen, facts, coversUnit: chosen === ofUnit, ofFirm: null, unit: isListed ? unit : null, isDefault };
}

/** The records of a firm that was named. With them the address is complete: nobody has to know its unit. */
function ofFirm<R extends PostalRecord>(records: readonly R[], isOtherUnit: boolean): PostalListing<R> {
  const [{ unitType, unitLow, unitHigh }] = records as [R, ...R[]];
  const own = records.length === 1 && unitLow === unitHigh && unitLow !== null ? { unitType, unitNumber: unitLow } : null;
  const unit = isOtherUnit ? 'unconfirmed' : 'confirmed';
  return { records, facts: factsOf(records), coversUnit: false, ofFirm: own, unit, isDefault: false };
}

/** Endings of firms that are written or not, and what joins two names. */
const FORMS = /\b(?:INC|INCORPORATED|LLC|LLP|LP|LTD|LIMITED|CORP|CORPORATION|CO|COMPANY|PC|PLLC|PA|THE|AND)\b/g;

function isCalled({ recipient }: PostalRecord, names: readonly string[]): boolean {
  if (recipient === null) return false;
  const own = firmKey(recipient);
  return own !== '' && names.some((name) => firmKey(name) === own);
}

function firmKey(name: string): string {
  return foldName(name).replace(FORMS, '').replace(/ +/g, ' ').trim();
}

/** The default record of a route, which has neither numbers nor boxes; for general delivery the only one. */
function ofRoute<R extends PostalRecord>(records: readonly R[], isBoxMissing: boolean): PostalListing<R> | null {
  const whole = records.filter(({ low, high, addOnLow }) => low === null && high === null && addOnLow !== null);
  if (whole.length === 0) return null;
  const isDefault = whole.some(({ recordType }) => recordType === 'R');
  const unit = !isDefault ? 'none' : isBoxMissing ? 'missing' : 'unconfirmed';
  return { records: whole, facts: factsOf(whole, 0), coversUnit: false, ofFirm: null, unit, isDefault };
}

/** The facts on which all records agree. */
export function factsOf(records: readonly PostalRecord[], primary = 0): PostalFacts {
  return {
    zip4: alike(records.map((record) => addOnOf(record, primary))),
    carrierRoute: alike(records.map(({ carrierRoute }) => carrierRoute)),
    recordType: alike(records.map(({ recordType }) => recordType)),
  };
}

/** The add-on of a number; boxes that are as many as the add-ons of their record have one each. */
function addOnOf({ recordType, low, high, addOnLow, addOnHigh }: PostalRecord, primary: number): string | null {
  if (addOnLow === addOnHigh || addOnLow === null) return addOnLow;
  const [first, last] = [Number(low), Number(high)];
  const isOneEach = (recordType === 'P' || recordType === 'R') && last - first === Number(addOnHigh) - Number(addOnLow);
  return isOneEach ? String(Number(addOnLow) + primary - first).padStart(addOnLow.length, '0') : null;
}

function hasUnits({ unitLow, unitHigh }: PostalRecord): boolean {
  return unitLow !== null || unitHigh !== null;
}

function rangeOf<R extends PostalRecord>(record: R): Range<R> | null {
  const low = houseNumber(record.low ?? record.high ?? '');
  const high = houseNumber(record.high ?? record.low ?? '');
  return low === null || high === null || low.prefix !== high.prefix ? null : { record, low, high };
}

function covers({ record, low, high }: Range<PostalRecord>, primary: HouseNumber): boolean {
  return (
    record.addOnLow !== null &&
    low.prefix === primary.prefix &&
    low.value <= primary.value &&
    primary.value <= high.value &&
    isOfParity(primary.value, record.parity) &&
    holdsSuffix(low, high, primary)
  );
}

const LETTER = /^[A-Z]$/;

/**
 * Membership of numbers with a suffix (Publication 28, appendix E): one trailing letter or a fraction stands behind its number, so that it
 * lies in a range of plain numbers unless that is the last; ends with suffixes hold the same one, or the letters between theirs.
 */
function holdsSuffix(low: HouseNumber, high: HouseNumber, { value, suffix }: HouseNumber): boolean {
  if (low.suffix === '' && high.suffix === '')
    return suffix === '' || ((LETTER.test(suffix) || suffix.includes('/')) && value < high.value);
  if (low.suffix === high.suffix) return suffix === low.suffix;
  return low.value === high.value && suffix.length === low.suffix.length && low.suffix <= suffix && suffix <= high.suffix;
}

function coversUnit({ unitType, unitLow, unitHigh, unitParity }: PostalRecord, type: string | null, written: string): boolean {
  const [low, high] = [unitLow ?? unitHigh, unitHigh ?? unitLow];
  if (low === null || high === null || !areInterchangeable(unitType, type)) return false;
  if (canonicalNumber(low) === canonicalNumber(written) || canonicalNumber(high) === canonicalNumber(written)) return true;
  const [first, last, unit] = [houseNumber(low), houseNumber(high), houseNumber(written)];
  if (first === null || last === null || unit === null) return false;
  const isAlike = [first, last].every(({ prefix, suffix }) => prefix === unit.prefix && suffix === unit.suffix);
  return isAlike && first.value <= unit.value && unit.value <= last.value && isOfParity(unit.value, unitParity);
}

function alike<T>(values: readonly (T | null)[]): T | null {
  const [first = null, ...others] = values;
  return others.every((value) => value === first) ? first : null;
}
