import { addTo } from '../../../../src/group.js';
import { type HouseNumber, houseNumber } from '../../../../src/text/house-number.js';
import { compare } from '../order.js';
import { type AddressRow, type RangeRow, SEPARATOR, STREET_PARTS, type StreetParts } from '../rows.js';

/** Rows that have their ZIP code now, and those for which none was found. */
export interface FoundZips {
  readonly addresses: readonly AddressRow[];
  readonly ranges: readonly RangeRow[];
  readonly lost: readonly (AddressRow | RangeRow)[];
}

/** How far an address or range of the same street may be whose ZIP code is taken, metres, and one of another street. */
const SAME_STREET_METRES = 1000;
const NEAR_METRES = 300;
const METERS_PER_DEGREE = 111_195;
/** Side of the cells in which what is near is looked for, degrees; not below the reach at any latitude of the country. */
const CELL_DEGREES = 0.03;

/** A place where the ZIP code is known. */
interface Anchor {
  readonly longitude: number;
  readonly latitude: number;
  readonly street: string;
  readonly area: Area;
  /** Ends of a range; null for a point. */
  readonly ends: readonly [HouseNumber, HouseNumber] | null;
  readonly parity: RangeRow['parity'];
}

interface Area {
  readonly city: string | null;
  readonly state: string;
  readonly zip: string;
  readonly county: string | null;
}

/**
 * Finds the ZIP codes of rows that have none, from rows that have one: that of the nearest range of the same street that holds the
 * number, else of the nearest address or range of the same street, else of whatever is nearest. City, state and county that a row
 * does not say are those of where the ZIP code is from.
 */
export function findZips(
  addressesWithoutZip: readonly AddressRow[],
  rangesWithoutZip: readonly RangeRow[],
  addresses: Iterable<AddressRow>,
  ranges: Iterable<RangeRow>,
): FoundZips {
  const sought = [...addressesWithoutZip.map(pointOf), ...rangesWithoutZip.map(middleOf)];
  const anchors = new Anchors(sought);
  for (const row of addresses) anchors.add(pointAnchor(row));
  for (const row of ranges) anchors.add(rangeAnchor(row));
  const lost: (AddressRow | RangeRow)[] = [];
  const found = addressesWithoutZip.flatMap((row) => {
    const area = anchors.areaOf(pointOf(row), streetOf(row.components), houseNumber(row.components.number ?? ''));
    if (area !== null) return [completedAddress(row, area)];
    lost.push(row);
    return [];
  });
  const foundRanges = rangesWithoutZip.flatMap((row) => {
    const area = anchors.areaOf(middleOf(row), streetOf(row.street), null);
    if (area !== null) return [completedRange(row, area)];
    lost.push(row);
    return [];
  });
  return { addresses: found, ranges: foundRanges, lost };
}

type Position = readonly [longitude: number, latitude: number];

/** Anchors by cell, of those cells only that something is sought in or beside. */
class Anchors {
  /** By street. */
  readonly #cells = new Map<string, Map<string, Anchor[]>>();

  constructor(sought: readonly Position[]) {
    for (const position of sought) for (const cell of around(position)) this.#cells.set(cell, new Map());
  }

  add(anchor: Anchor): void {
    const streets = this.#cells.get(cellOf([anchor.longitude, anchor.latitude]));
    if (streets !== undefined) addTo(streets, anchor.street, anchor);
  }

  areaOf(position: Position, street: string, number: HouseNumber | null): Area | null {
    const cells = around(position).flatMap((cell) => this.#cells.get(cell) ?? []);
    const same = cells.flatMap((streets) => streets.get(street) ?? []);
    const holding = number === null ? [] : same.filter((anchor) => holds(anchor, number));
    const own = nearest(holding, position, SAME_STREET_METRES) ?? nearest(same, position, SAME_STREET_METRES);
    if (own !== null) return own;
    const near = cells.flatMap((streets) => [...streets.values()].flat());
    return nearest(near, position, NEAR_METRES);
  }
}

function nearest(anchors: readonly Anchor[], [longitude, latitude]: Position, reach: number): Area | null {
  let best: Area | null = null;
  let least = reach;
  for (const anchor of anchors) {
    const x = (anchor.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
    const metres = Math.hypot(x, anchor.latitude - latitude) * METERS_PER_DEGREE;
    if (metres > least || (metres === least && best !== null && !isBefore(anchor.area, best))) continue;
    [best, least] = [anchor.area, metres];
  }
  return best;
}

/** Which of two areas that are equally near counts, whatever their order. */
function isBefore(a: Area, b: Area): boolean {
  return compare(areaText(a), areaText(b)) < 0;
}

function areaText({ zip, state, city, county }: Area): string {
  return [zip, state, city, county].join(SEPARATOR);
}

function holds({ ends, parity }: Anchor, { prefix, value }: HouseNumber): boolean {
  if (ends === null || ends[0].prefix !== prefix) return false;
  const [low, high] = [Math.min(ends[0].value, ends[1].value), Math.max(ends[0].value, ends[1].value)];
  return low <= value && value <= high && (parity === 'both' || value % 2 === (parity === 'odd' ? 1 : 0));
}

function pointAnchor(row: AddressRow): Anchor {
  const { city, state, zip } = row.components;
  const area = { city, state: state ?? '', zip: zip ?? '', county: row.county };
  return { longitude: row.longitude, latitude: row.latitude, street: streetOf(row.components), area, ends: null, parity: 'both' };
}

function rangeAnchor(row: RangeRow): Anchor {
  const [longitude, latitude] = middleOf(row);
  const { city, state, zip, county, parity } = row;
  const [from, to] = [houseNumber(row.from), houseNumber(row.to)];
  const ends = from === null || to === null ? null : ([from, to] as const);
  return { longitude, latitude, street: streetOf(row.street), area: { city, state, zip, county }, ends, parity };
}

function completedAddress(row: AddressRow, area: Area): AddressRow {
  const { record: _, ...rest } = row;
  const { city, state } = row.components;
  const components = { ...row.components, zip: area.zip, city: city ?? area.city, state: state ?? area.state };
  return { ...rest, components, county: row.county ?? area.county };
}

function completedRange(row: RangeRow, area: Area): RangeRow {
  const { record: _, ...rest } = row;
  return { ...rest, zip: area.zip, city: row.city ?? area.city, state: row.state || area.state, county: row.county ?? area.county };
}

function pointOf({ longitude, latitude }: AddressRow): Position {
  return [longitude, latitude];
}

/** The middle point of a line, or the middle of its two middle ones. */
function middleOf({ geometry }: RangeRow): Position {
  const [a, b] = [geometry[(geometry.length - 1) >> 1], geometry[geometry.length >> 1]] as [Position, Position];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function streetOf(parts: StreetParts): string {
  return STREET_PARTS.map((part) => parts[part]).join(SEPARATOR);
}

function around([longitude, latitude]: Position): readonly string[] {
  return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => cellOf([longitude + dx * CELL_DEGREES, latitude + dy * CELL_DEGREES])));
}

function cellOf([longitude, latitude]: Position): string {
  return `${Math.floor(longitude / CELL_DEGREES)} ${Math.floor(latitude / CELL_DEGREES)}`;
}
