import type { Components } from '../address/components.js';
import { linesOf } from '../address/format.js';
import { fullAddressHash } from '../address/hash.js';
import type { VerifiedAddress } from '../contract.js';
import {
  type AddressCandidate,
  type Correction,
  componentsOf,
  componentsOfStreet,
  hasUnits,
  type Match,
  matchCode,
  type PostalRange,
  rangeCode,
  type StreetCandidate,
} from '../match/index.js';
import { authorityOf, authorityOfSource } from '../streets/provenance.js';
import type { UnitState } from '../streets/units.js';
import { countsAsPostal, type VerifyCall } from './authority.js';
import { NO_POSTAL_FIELDS, type PostalFields, postalFields, postalFieldsInRange } from './postal.js';

/** Codes and flags are the contract's. */
interface Judgement {
  readonly dpv: Dpv | null;
  readonly code: string;
  /** The match fell back to the default record of a building or route. */
  readonly isDefault?: boolean;
  readonly isPostalVerified?: boolean;
  /** Why the address cannot be processed. */
  readonly errors?: readonly string[];
}

function verifiedAddress(
  input: string,
  components: Components,
  county: string | null,
  postal: PostalFields,
  { dpv, code, isDefault = false, isPostalVerified = false, errors }: Judgement,
): VerifiedAddress {
  const { recordType } = postal;
  const { line1, line2, full } = linesOf(components);
  return {
    InputAddress: input,
    FullAddressHash: fullAddressHash(full),
    FullAddress: full === '' ? null : full,
    AddressLine1: line1,
    AddressLine2: line2,
    City: components.city,
    StateCode: components.state,
    County: county,
    ZipCode: components.zip,
    Zip4: postal.zip4,
    CarrierRoute: postal.carrierRoute,
    DeliveryPoint: postal.deliveryPoint,
    CheckDigit: postal.checkDigit,
    Cmar: postal.cmra,
    Elot: postal.elot,
    ElotIndicator: postal.elotIndicator,
    RecordType: recordType,
    DpvConfirmation: dpv,
    // Lists of addresses have no default records: only postal data says what a match is.
    DefaultFlag: recordType === null ? null : isDefault ? 'Y' : 'N',
    DefaultInd: isDefault && (recordType === 'H' || recordType === 'R') ? recordType : null,
    AlgorithmUsed: code,
    IsPostalVerified: isPostalVerified,
    IsError: errors !== undefined,
    ErrorMessages: errors === undefined ? null : [...errors],
  };
}

/** An address of a list; `record`: what ZIP+4 records say of it. */
export function listedAddress(
  input: string,
  match: Match,
  address: AddressCandidate,
  record: PostalRange | null,
  options: VerifyCall,
): VerifiedAddress {
  const own = postalFields(address, options.secondaryLetters);
  // The list may hold what the records say of its building; of a firm, none but the firm's own does.
  const isOfRecord = record !== null && (own.zip4 === null || (record.facts.recordType === 'F' && record.facts.zip4 !== null));
  const postal = isOfRecord ? postalFieldsInRange(record, options.secondaryLetters) : own;
  const unit = unitState(address, record);
  const isOfUnit = unit === 'confirmed' && address.unit.unit === null;
  const base = record?.base ?? null;
  const components = componentsOf(base === null ? address : { ...address, street: base }, postal.zip4);
  const { unitType, unitNumber } = record?.ofFirm ?? address.query.given;
  const county = address.street.county ?? countyOf(match, components.zip);
  const isPostal =
    countsAsPostal(authorityOf(address.shard, address.unit.row), options) ||
    (record !== null && countsAsPostal(authorityOfSource(record.on.shard, record.source), options));
  return verifiedAddress(input, isOfUnit ? { ...components, unitType, unitNumber } : components, county, postal, {
    dpv: CONTRACT_DPV[POSTAL_DPV[unit]],
    code: matchCode(withZip4(address, postal.zip4)),
    isDefault: isOfRecord ? record.isDefault : isDefault(address),
    isPostalVerified: isPostal,
  });
}

/** What lists and ZIP+4 records say of the unit together. */
function unitState({ unit: { state } }: AddressCandidate, record: PostalRange | null): UnitState {
  const said = record?.unit ?? null;
  if (state === 'confirmed' || said === 'confirmed') return 'confirmed';
  return state === 'none' && said === 'missing' ? said : state;
}

/** An address that a ZIP+4 record lists alone, or may hold in a range of numbers. */
export function postalAddress(input: string, match: Match, record: PostalRange, options: VerifyCall): VerifiedAddress {
  const postal = postalFieldsInRange(record, options.secondaryLetters);
  const { unit, isDefault } = record;
  const on = record.base === null ? record.on : { ...record.on, street: record.base };
  const isPostalVerified = countsAsPostal(authorityOfSource(record.on.shard, record.source), options);
  if (unit === null) return inRangeAddress(input, match, on, postal, isPostalVerified);
  const components = { ...componentsOfStreet(on.street, on.query.given, on.query.given.number, postal.zip4), ...record.ofFirm };
  return verifiedAddress(input, components, on.street.county ?? countyOf(match, components.zip), postal, {
    dpv: CONTRACT_DPV[POSTAL_DPV[unit]],
    code: matchCode([...match.corrections, ...on.agreement.corrections]),
    isDefault,
    isPostalVerified,
  });
}

/** With the add-on that was given, where the record has another one; not where a unit is missing or not listed, whose add-on it may be. */
export function withZip4({ corrections, query: { given }, unit }: AddressCandidate, listed: string | null): readonly Correction[] {
  if (given.zip4 === null || listed === null || given.zip4 === listed) return corrections;
  if (unit.state === 'missing' || unit.state === 'unconfirmed') return corrections;
  return [...corrections, { part: 'zip', component: 'zip4', from: given.zip4, to: listed, reason: 'the data has another one' }];
}

/** Whether there are more exact records than the one found: units of the building, boxes of the route. */
function isDefault(address: AddressCandidate): boolean {
  const { state } = address.unit;
  return address.isDefault || ((state === 'missing' || state === 'unconfirmed') && hasUnits(address));
}

/** A number in a range of its street: corrected like a match, but neither confirmed nor denied. */
export function inRangeAddress(
  input: string,
  match: Match,
  { street, agreement, query }: Pick<StreetCandidate, 'street' | 'agreement' | 'query'>,
  postal: PostalFields = NO_POSTAL_FIELDS,
  isPostalVerified = false,
): VerifiedAddress {
  const components = componentsOfStreet(street, query.given, query.given.number, postal.zip4);
  const county = street.county ?? countyOf(match, components.zip);
  return verifiedAddress(input, components, county, postal, {
    dpv: null,
    code: rangeCode([...match.corrections, ...agreement.corrections]),
    isPostalVerified,
  });
}

/** A number that its street does not have: standardized as far as the streets found agree. `isDenied`: what is not listed does not exist. */
export function unlistedAddress(
  input: string,
  match: Match,
  streets: readonly StreetCandidate[],
  code: string,
  isDenied: boolean,
): VerifiedAddress {
  const { given } = match;
  const found = streets.map(({ street }) => componentsOfStreet(street, given)).reduce(agreeing(given), null) ?? given;
  // Without a confirmed number the given place stays: a street may run through several ZIP codes.
  const components = {
    ...found,
    city: given.city ?? found.city,
    state: given.state ?? found.state,
    zip: given.zip,
    zip4: null,
  };
  const counties = new Set(streets.map(({ street }) => street.county));
  const [shared] = counties;
  const county = (counties.size === 1 ? shared : null) ?? countyOf(match, components.zip);
  return verifiedAddress(input, components, county, NO_POSTAL_FIELDS, { dpv: isDenied ? 'N' : null, code });
}

/** Parts in which the streets differ stay as they were given. */
function agreeing(given: Components) {
  return (so: Components | null, next: Components): Components => {
    if (so === null) return next;
    const parts = Object.keys(so) as (keyof Components)[];
    return Object.fromEntries(parts.map((part) => [part, so[part] === next[part] ? so[part] : given[part]])) as unknown as Components;
  };
}

export function unprocessedAddress(input: string, given: Components, code: string, messages: readonly string[]): VerifiedAddress {
  return verifiedAddress(input, given, null, NO_POSTAL_FIELDS, { dpv: null, code, errors: messages });
}

function countyOf({ place }: Match, zip: string | null): string | null {
  return (zip === null ? null : place.places?.countyOf(zip)) ?? null;
}

/** Confirmation in the letters of the postal service: D unit missing, S unit not confirmed. */
type PostalDpv = 'Y' | 'S' | 'D';

/** Confirmation in the letters of the contract, the other way round: S unit missing, D unit not confirmed. */
type Dpv = 'Y' | 'N' | 'S' | 'D';

/** Of an address whose primary number is confirmed. */
export const POSTAL_DPV: Readonly<Record<UnitState, PostalDpv>> = { none: 'Y', confirmed: 'Y', missing: 'D', unconfirmed: 'S' };

/** The only place where the postal letters become the contract's. */
const CONTRACT_DPV: Readonly<Record<PostalDpv, Dpv>> = { Y: 'Y', D: 'S', S: 'D' };
