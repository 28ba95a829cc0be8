import { US_STREETS, type UsStreetsFields } from '../../../../src/dataset/format/schemas.js';
import { type FileIdentity, type StringTable, TextCounter } from '../../format/encode.js';
import { FieldWriter, type Texts } from '../../format/field-writer.js';
import { type PostalFacts, STREET_PARTS, type StreetPart } from '../rows.js';
import type { FixedPoint } from './encode-places.js';
import { encodePostalRanges, type PostalRangeRecord } from './encode-postal-ranges.js';
import { encodeRanges, type RangeRecord } from './encode-ranges.js';

export interface AddressRecord extends FixedPoint {
  /** Numeric value of the primary number. */
  readonly number: number;
  /** The primary number as written; null where it is the decimal digits of `number`. */
  readonly numberText: string | null;
  readonly unitType: string | null;
  readonly unitNumber: string | null;
  /** Designator, blank, number. */
  readonly outerUnit: string | null;
  readonly source: number;
  readonly postal: PostalFacts | null;
  /** Source of the postal facts; absent: that of the address. */
  readonly postalSource?: number | undefined;
}

/** What many streets have in common. */
export interface AreaRecord {
  readonly city: string | null;
  /** The municipality, where it is not called like the postal city. */
  readonly municipality?: string | null;
  readonly state: string;
  readonly county: string | null;
  readonly zip: number;
}

/** One street name in one ZIP code and city, with its addresses and ranges in table order. */
export interface StreetRecord extends AreaRecord, Readonly<Record<StreetPart, string | null>> {
  /** Match key of the name. */
  readonly key: string;
  readonly addresses: readonly AddressRecord[];
  readonly ranges?: readonly RangeRecord[];
  readonly postalRanges?: readonly PostalRangeRecord[];
  /** Row of the street that this is another name of; it has no addresses and ranges of its own. */
  readonly base?: number | undefined;
}

/** Writes one shard of streets; they and what they hold keep their order. */
export function encodeUsStreets(streets: readonly StreetRecord[], identity: FileIdentity): Uint8Array<ArrayBuffer> {
  const addresses = streets.flatMap((street) => street.addresses);
  // Every text is counted before its row is known.
  const counter = new TextCounter();
  encodeTexts(new FieldWriter(US_STREETS), streets, addresses, counter);
  const texts: StringTable = counter.ranked();

  const fields = new FieldWriter(US_STREETS);
  encodeTexts(fields, streets, addresses, texts);
  fields.numbers('addressCount', streets, (street) => street.addresses.length);
  const aliases = [...streets.keys()].filter((row) => streets[row]?.base !== undefined);
  fields.steps('aliasStreet', aliases, (row) => row);
  fields.numbers('aliasBase', aliases, (row) => streets[row]?.base ?? row);

  fields.steps('number', addresses, (address) => address.number);
  fields.steps('latitude', addresses, (address) => address.latitude);
  fields.steps('longitude', addresses, (address) => address.longitude);
  fields.optionalBytes('source', addresses, (address) => address.source);
  encodeFacts(fields, addresses);

  fields.pool('streetKeys', streets, (street) => street.key);
  fields.pool('strings', texts.strings(), (text) => text);
  fields.header(identity);
  fields.version();
  return fields.finish();
}

/** All columns that point into the strings, and those that stand or fall with them. */
function encodeTexts(
  fields: FieldWriter<UsStreetsFields>,
  streets: readonly StreetRecord[],
  addresses: readonly AddressRecord[],
  texts: Texts,
): void {
  encodeAreas(fields, streets, texts);
  for (const part of STREET_PARTS) fields.optionalNumbers(part, streets, (street) => texts.row(street[part]));
  fields.sparse('numberTextAddress', addresses, (address) => address.numberText !== null, [
    ['numberText', (address) => texts.row(address.numberText)],
  ]);
  // A unit may have a number without a designator and a designator without a number.
  fields.sparse('unitAddress', addresses, (address) => address.unitType !== null || address.unitNumber !== null, [
    ['unitType', (address) => texts.row(address.unitType)],
    ['unitNumber', (address) => texts.row(address.unitNumber)],
  ]);
  fields.sparse('outerUnitAddress', addresses, (address) => address.outerUnit !== null, [
    ['outerUnit', (address) => texts.row(address.outerUnit)],
  ]);
  if (addresses.some(({ postal }) => postal?.carrierRoute !== undefined)) {
    fields.numbers('carrierRoute', addresses, ({ postal }) => texts.row(postal?.carrierRoute ?? null));
  }
  encodeRanges(fields, streets, texts);
  encodePostalRanges(fields, streets, texts);
}

/** Areas in the order in which the streets first name them. */
function encodeAreas(fields: FieldWriter<UsStreetsFields>, streets: readonly StreetRecord[], texts: Texts): void {
  const rows = new Map<string, number>();
  const areas: AreaRecord[] = [];
  const areaOf = streets.map((street) => {
    const { zip, city, municipality = null, state, county } = street;
    const key = JSON.stringify([zip, city, municipality, state, county]);
    const row = rows.get(key) ?? areas.push(street) - 1;
    rows.set(key, row);
    return row;
  });
  // First written, last in the file: a column of words, behind which no filling stands that a cut could take unnoticed.
  fields.values('areaZip', areas, ({ zip }) => zip);
  fields.values('areaCity', areas, ({ city }) => texts.row(city));
  fields.values('areaMunicipality', areas, ({ municipality }) => texts.row(municipality ?? null));
  fields.values('areaState', areas, ({ state }) => texts.row(state));
  fields.values('areaCounty', areas, ({ county }) => texts.row(county));
  fields.optionalNumbers('area', areaOf, (row) => row);
}

function encodeFacts(fields: FieldWriter<UsStreetsFields>, addresses: readonly AddressRecord[]): void {
  const value = (fact: keyof PostalFacts) => (address: AddressRecord) => numberOrNull(address.postal?.[fact]);
  const code = (fact: keyof PostalFacts) => (address: AddressRecord) => address.postal?.[fact]?.charCodeAt(0) ?? 0;
  fields.optionalSteps('zip4', addresses, value('zip4'));
  fields.optionalSteps('elot', addresses, value('elot'));
  fields.optionalBytes('elotIndicator', addresses, code('elotIndicator'));
  fields.optionalBytes('recordType', addresses, code('recordType'));
  fields.optionalBytes('cmra', addresses, code('cmra'));
  fields.optionalSteps('deliveryPoint', addresses, value('deliveryPoint'));
  const sourceOf = ({ source, postalSource = source }: AddressRecord) => postalSource;
  if (addresses.some((address) => sourceOf(address) !== address.source)) fields.values('postalSource', addresses, sourceOf);
}

function numberOrNull(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
