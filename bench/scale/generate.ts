import KDBush from 'kdbush';
import { NO_COMPONENTS } from '../../src/address/index.js';
import type { ZipPlace } from '../../src/dataset/index.js';
import { distanceMeters } from '../../src/distance.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { Random } from '../../tools/random.js';
import { QUANTILES, type Quantiles, type RegionShape, type Shares } from './region-shape.js';
import SHAPES from './region-shapes.json' with { type: 'json' };
import { streetName } from './street-names.js';

export interface GenerateOptions {
  /** How many addresses. */
  readonly addresses: number;
  /** Places of ZIP codes, whose cities, states, counties and positions the addresses get: `zipPlaces()`. */
  readonly zips: readonly ZipPlace[];
  readonly seed?: number;
}

type Street = Pick<AddressRow['components'], 'preDir' | 'name' | 'postType' | 'postDir'>;
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Figures of published address points, printed by `measure-regions.ts`: Baltimore County, Maryland (2014-04, public domain), Vermont
 * (E911 Board, 2015 to 2025, public domain) and San José, California (2018 to 2019, public domain).
 */
const REGION_SHAPES = Object.values(SHAPES) as unknown as readonly RegionShape[];
const METERS_PER_DEGREE = 111_195;
const DIRECTIONS = ['N', 'S', 'E', 'W'];
/** Numbers on one block, which have a ZIP+4 code in common. */
const BLOCK = 20;
const UNITS_ON_A_FLOOR = 8;
/** Largest change of direction from one address to the next, radians. */
const BEND = Math.PI / 4;
/** How far from its middle a ZIP code is settled, in steps from house to house, where it has the room. */
const SPREAD = 1.5;
/**
 * The room of a ZIP code: this share of the way to the fourth nearest middle of another one. Chosen so that a point lies in the boxes of about
 * two ZIP codes; in Vermont it is 1.8, in San José 2.2.
 */
const SHARE_OF_WAY = 0.45;
const NEIGHBORS = 4;
/** Room of the only ZIP codes, meters. */
const FARTHEST_METERS = 100_000;
/** Turned by this angle, radians, points fill a circle evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Streams addresses as numerous and as regular as those of real regions, ZIP code by ZIP code; all of a shard follow one another.
 * Each three-digit ZIP area is settled like one of {@link REGION_SHAPES}, and the areas come in a random order, so that any part
 * of a nation is like the whole. Where ZIP codes lie close together, houses do too. The same options give the same addresses.
 */
export function* generateAddresses({ addresses, zips, seed = 1 }: GenerateOptions): Generator<AddressRow> {
  const random = new Random(seed);
  const areas = byArea(zips);
  const settlements = settlementsOf(zips);
  let left = addresses;
  for (const area of random.sample([...areas.values()], areas.size)) {
    const shape = random.of(REGION_SHAPES);
    for (const place of area) {
      for (const row of zipAddresses(place, settlements.get(place.zip), shape, new Random(seed * 100_003 + Number(place.zip)))) {
        if (left-- <= 0) return;
        yield row;
      }
    }
  }
}

function byArea(zips: readonly ZipPlace[]): Map<string, ZipPlace[]> {
  const areas = new Map<string, ZipPlace[]>();
  for (const place of zips) {
    const key = place.zip.slice(0, 3);
    areas.set(key, [...(areas.get(key) ?? []), place]);
  }
  return areas;
}

/** Where a ZIP code is settled: around its middle, at most so far, meters. */
interface Settlement {
  readonly middle: Point;
  readonly room: number;
}

/** By ZIP code. Those that share a position, as those of organizations and boxes in a city do, lie around it. */
function settlementsOf(zips: readonly ZipPlace[]): ReadonlyMap<string, Settlement> {
  const shared = new Map<string, { readonly at: Point; readonly zips: string[] }>();
  for (const { zip, latitude, longitude } of zips) {
    if (latitude === null || longitude === null) continue;
    const key = `${latitude} ${longitude}`;
    const known = shared.get(key) ?? { at: { latitude, longitude }, zips: [] };
    shared.set(key, known);
    known.zips.push(zip);
  }
  const positions = [...shared.values()];
  const around = roomsOf(positions.map(({ at }) => at));
  const spread = positions.flatMap(({ at, zips: own }, i) =>
    own.map((zip, n) => ({ zip, middle: moved(at, n * GOLDEN_ANGLE, (around[i] as number) * Math.sqrt(n / own.length)) })),
  );
  const rooms = roomsOf(spread.map(({ middle }) => middle));
  return new Map(spread.map(({ zip, middle }, i) => [zip, { middle, room: rooms[i] as number }]));
}

/** Of each point a share of the way to others. */
function roomsOf(points: readonly Point[]): readonly number[] {
  const index = new KDBush(points.length);
  for (const { latitude, longitude } of points) index.add(longitude, latitude);
  index.finish();
  return points.map((point) => {
    let near: readonly number[] = [];
    for (let degrees = 0.05; near.length <= NEIGHBORS && degrees < 180; degrees *= 2)
      near = index.within(point.longitude, point.latitude, degrees);
    const wayTo = ({ latitude, longitude }: Point): number => distanceMeters(point.latitude, point.longitude, latitude, longitude);
    const ways = near.map((row) => wayTo(points[row] as Point)).sort((a, b) => a - b);
    // The first is the way to itself.
    return SHARE_OF_WAY * (ways[NEIGHBORS] ?? FARTHEST_METERS);
  });
}

function* zipAddresses(place: ZipPlace, settlement: Settlement | undefined, shape: RegionShape, random: Random): Generator<AddressRow> {
  if (settlement === undefined) return;
  const { middle, room } = settlement;
  let left = Math.round(quantile(shape.perZip, random.share()));
  const wanted = SPREAD * Math.sqrt(left) * (shape.stepMetres[QUANTILES.indexOf(0.5)] as number);
  const narrowing = Math.min(1, room / wanted);
  const reach = wanted * narrowing;
  const used = new Set<string>();
  let zip4 = 1000 + random.below(1000);
  while (left > 0) {
    const street = newStreet(random, shape, used);
    const start = moved(middle, random.share() * 2 * Math.PI, reach * random.share());
    for (const { number, point, unit } of streetAddresses(random, shape, start, narrowing)) {
      if (left-- <= 0) return;
      zip4 = 1000 + ((zip4 - 1000 + Number(Number.parseInt(number, 10) % BLOCK < 2)) % 9000);
      yield {
        components: {
          ...NO_COMPONENTS,
          ...street,
          number,
          unitType: unit === null ? null : '#',
          unitNumber: unit,
          city: place.city.toUpperCase(),
          state: place.state,
          zip: place.zip,
        },
        latitude: Number(point.latitude.toFixed(7)),
        longitude: Number(point.longitude.toFixed(7)),
        county: place.county,
        source: 0,
        ...(random.chance(shape.zip4) ? { postal: { zip4: String(zip4) } } : {}),
      };
    }
  }
}

function newStreet(random: Random, shape: RegionShape, used: Set<string>): Street {
  for (;;) {
    const street = {
      preDir: random.chance(shape.predirectional) ? random.of(DIRECTIONS) : null,
      name: streetName(random, shape),
      postType: drawn(shape.types, random.share()) || null,
      postDir: random.chance(shape.postdirectional) ? random.of(DIRECTIONS) : null,
    };
    const key = Object.values(street).join(' ');
    if (used.has(key)) continue;
    used.add(key);
    return street;
  }
}

interface Door {
  readonly number: string;
  readonly unit: string | null;
  readonly point: Point;
}

function* streetAddresses(random: Random, shape: RegionShape, start: Point, narrowing: number): Generator<Door> {
  let value = Math.max(1, Math.round(quantile(shape.firstNumber, random.share())));
  let [point, heading] = [start, random.share() * 2 * Math.PI];
  const doors = Math.max(1, Math.round(quantile(shape.numbersPerStreet, random.share())));
  for (let i = 0; i < doors; i++) {
    if (i > 0) {
      value += Math.max(1, Math.round(quantile(shape.gap, random.share())));
      heading += (random.share() - 0.5) * BEND;
      point = moved(point, heading, narrowing * quantile(shape.stepMetres, random.share()));
    }
    const number = random.chance(shape.writtenNumber) ? `${value}${letter(random.below(4))}` : String(value);
    if (random.chance(shape.sharedNumber)) yield* building(random, shape, number, point, narrowing);
    else yield { number, unit: null, point };
  }
}

function* building(random: Random, shape: RegionShape, number: string, at: Point, narrowing: number): Generator<Door> {
  const doors = Math.round(quantile(shape.rowsPerSharedNumber, random.share()));
  const named = random.chance(shape.unitInSharedNumber);
  const lettered = doors <= 26 && random.chance(shape.letterUnit);
  let point = at;
  for (let i = 0; i < doors; i++) {
    if (i > 0) point = moved(point, random.share() * 2 * Math.PI, narrowing * quantile(shape.unitStepMetres, random.share()));
    yield { number, unit: named ? unitNumber(i, doors, lettered) : null, point };
  }
}

function unitNumber(i: number, doors: number, lettered: boolean): string {
  if (lettered) return letter(i);
  if (doors <= UNITS_ON_A_FLOOR) return String(i + 1);
  return String(100 * (1 + Math.floor(i / UNITS_ON_A_FLOOR)) + 1 + (i % UNITS_ON_A_FLOOR));
}

function letter(i: number): string {
  return String.fromCharCode(65 + i);
}

function moved({ latitude, longitude }: Point, heading: number, metres: number): Point {
  const degrees = metres / METERS_PER_DEGREE;
  return {
    latitude: latitude + degrees * Math.sin(heading),
    longitude: longitude + (degrees * Math.cos(heading)) / Math.cos((latitude * Math.PI) / 180),
  };
}

/** The value at a rank from 0 to 1, on a line between the listed quantiles. */
export function quantile(values: Quantiles, rank: number): number {
  const last = QUANTILES.length - 1;
  const at = QUANTILES.findIndex((q) => q > rank);
  if (at < 0) return values[last] as number;
  const [low, high] = [QUANTILES[at - 1] as number, QUANTILES[at] as number];
  const [from, to] = [values[at - 1] as number, values[at] as number];
  return from + ((to - from) * (rank - low)) / (high - low);
}

/** The value whose share a rank from 0 to 1 falls into; the first where it falls into none. */
function drawn(shares: Shares, rank: number): string {
  let sum = 0;
  for (const [value, share] of shares) {
    sum += share;
    if (rank < sum) return value;
  }
  return shares[0]?.[0] ?? '';
}
