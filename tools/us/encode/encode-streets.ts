import KDBush from 'kdbush';
import { COORDINATE_SCALE, FORMAT_VERSION } from '../../../src/dataset/format/codecs/columns.js';
import { US_STREETS, type UsStreetsFields } from '../../../src/dataset/format/schemas.js';
import { BOX_UNITS, GROUP_RUNS, runsOfTree, startOfRun } from '../../../src/dataset/format/tables/tree-runs.js';
import { type FileIdentity, type StringTable, TextCounter } from '../../format/encode.js';
import { FieldWriter, type Texts } from '../../format/field-writer.js';
import { PackedColumn } from '../../format/packed.js';
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

  encodeTree(fields, addresses, identity);
  fields.pool('streetKeys', streets, (street) => street.key);
  fields.pool('strings', texts.strings(), (text) => text);
  fields.header(identity);
  fields.number('formatVersion', FORMAT_VERSION);
  fields.number('treeNodeSize', TREE_NODE_SIZE);
  return fields.finish();
}

/** The tree of positions, and what says where a part of it lies. */
function encodeTree(fields: FieldWriter<UsStreetsFields>, addresses: readonly AddressRecord[], { bbox }: FileIdentity): void {
  const order = treeOrder(addresses);
  const ids = new PackedColumn();
  const groupStarts: number[] = [];
  const groups = Math.ceil(runsOfTree(order.length) / GROUP_RUNS);
  const starts = new Set(Array.from({ length: groups }, (_, group) => startOfRun(order.length, GROUP_RUNS * group)));
  order.forEach((row, entry) => {
    if (starts.has(entry)) groupStarts.push(ids.length, ids.last);
    ids.step(row);
  });
  fields.column('treeIds', ids.finish());
  if (bbox === null || order.length === 0) return;
  const boxes = treeBoxes(addresses, order, bbox);
  fields.column('runBoxes', boxes.runs);
  fields.column('groupBoxes', boxes.groups);
  fields.column('groupStarts', Uint32Array.from(groupStarts));
}

/** All columns that point into the strings, and those that stand or fall with them. */
function encodeTexts(
  fields: FieldWriter<UsStreetsFields>,
  streets: readonly StreetRecord[],
  addresses: readonly AddressRecord[],
  texts: Texts,
): void {
  encodeAreas(fields, streets, texts);
  for (const part of STREET_PARTS) fields.numbers(part, streets, (street) => texts.row(street[part]));
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
  const area = new PackedColumn();
  for (const street of streets) {
    const { zip, city, municipality = null, state, county } = street;
    const key = JSON.stringify([zip, city, municipality, state, county]);
    const row = rows.get(key) ?? areas.push(street) - 1;
    rows.set(key, row);
    area.number(row);
  }
  // First written, last in the file: a column of words, behind which no filling stands that a cut could take unnoticed.
  fields.values('areaZip', areas, ({ zip }) => zip);
  fields.values('areaCity', areas, ({ city }) => texts.row(city));
  fields.values('areaMunicipality', areas, ({ municipality }) => texts.row(municipality ?? null));
  fields.values('areaState', areas, ({ state }) => texts.row(state));
  fields.values('areaCounty', areas, ({ county }) => texts.row(county));
  fields.column('area', area.finish());
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

type Box = readonly [west: number, south: number, east: number, north: number];

/** The boxes of the runs of a tree, and of groups of them, as parts of the box of all; rounded outward, so that none leaves its own. */
function treeBoxes(
  addresses: readonly FixedPoint[],
  order: readonly number[],
  [west, south, east, north]: Box,
): { readonly runs: Uint16Array; readonly groups: Uint16Array } {
  const part = (value: number, from: number, to: number): number => {
    const [low, high] = [Math.round(from * COORDINATE_SCALE), Math.round(to * COORDINATE_SCALE)];
    return high === low ? 0 : ((value - low) / (high - low)) * BOX_UNITS;
  };
  const boxes = Array.from({ length: runsOfTree(order.length) }, (_, run): Box => {
    const own = order.slice(startOfRun(order.length, run), startOfRun(order.length, run + 1)).map((row) => addresses[row] as FixedPoint);
    const x = own.map(({ longitude }) => part(longitude, west, east));
    const y = own.map(({ latitude }) => part(latitude, south, north));
    return [Math.floor(Math.min(...x)), Math.floor(Math.min(...y)), Math.ceil(Math.max(...x)), Math.ceil(Math.max(...y))];
  });
  const groups = Array.from({ length: Math.ceil(boxes.length / GROUP_RUNS) }, (_, group) =>
    boxes.slice(GROUP_RUNS * group, GROUP_RUNS * (group + 1)).reduce(around),
  );
  return { runs: Uint16Array.from(boxes.flat()), groups: Uint16Array.from(groups.flat()) };
}

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Most points of a leaf: larger leaves pack better, and are searched one by one. */
const TREE_NODE_SIZE = 64;

/** Rows of points in the order of a k-d tree, as kdbush sorts them; in a leaf, where any order will do, they ascend. */
function treeOrder(points: readonly FixedPoint[]): readonly number[] {
  const tree = new KDBush(points.length, TREE_NODE_SIZE);
  for (const { latitude, longitude } of points) tree.add(longitude / COORDINATE_SCALE, latitude / COORDINATE_SCALE);
  const { ids } = tree.finish();
  sortLeaves(ids, 0, ids.length - 1);
  return Array.from(ids);
}

function sortLeaves(ids: Uint16Array | Uint32Array, left: number, right: number): void {
  if (right - left <= TREE_NODE_SIZE) {
    ids.subarray(left, right + 1).sort();
    return;
  }
  const middle = (left + right) >> 1;
  sortLeaves(ids, left, middle - 1);
  sortLeaves(ids, middle + 1, right);
}
