import { Random } from '../../../tools/random.js';
import { seedOf } from '../question.js';
import { type Flavor, PLACES, type Place } from './places.js';
import { type StreetPlan, streetPlans } from './street-plans.js';

/** An address as its source writes it; empty text for a part that it does not have. */
export interface Door extends StreetPlan {
  readonly number: string;
  /** Designator and number: `APT 2`, `BLDG 4 UNIT A`, `# 12`. */
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Another name of the street; empty where it has none. */
  readonly alias: string;
  /** Other names of the city, those of the municipality and the post office among them. */
  readonly otherCities: readonly string[];
}

/** A street with its addresses. Its numbers lie on a line: the position of each follows from it. */
export interface MadeStreet extends StreetPlan {
  readonly place: Place;
  readonly doors: readonly Door[];
  readonly alias: string;
  /** Lowest and highest number that may exist. */
  readonly numbers: readonly [low: number, high: number];
  /** Whether a source of address points lists the doors; else ranges alone speak of the street. */
  readonly hasPoints: boolean;
  readonly hasRanges: boolean;
  readonly hasPostalRanges: boolean;
  /** WGS84 degrees of a number; odd numbers lie on the left side. */
  positionOf(number: number): readonly [latitude: number, longitude: number];
}

/** Directions that streets run in, as shares of a degree a number. */
const HEADINGS = [
  [1, 0],
  [0, 1],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.3, -0.9],
] as const;
const DEGREES_A_NUMBER = 0.00004;
const HALF_A_ROAD_DEGREES = 0.00008;
const SPREAD_DEGREES = 0.03;
const DECIMALS = 7;
const LARGEST_BUILDING = 12;

/** The streets of all places; the same in every run. */
export function madeStreets(): readonly MadeStreet[] {
  return PLACES.flatMap((place) => {
    const random = new Random(seedOf(`streets of ${place.zip}`));
    return streetPlans(place.flavor, random).map((plan) => madeStreet(plan, place, random));
  });
}

function madeStreet(plan: StreetPlan, place: Place, random: Random): MadeStreet {
  const first = random.of([1, 2, 10, 100, 101, 400, 1200, 2001, 9000, 14_400]);
  const [north, east] = random.of(HEADINGS);
  const start = [place.latitude, place.longitude].map((degrees) => degrees + (random.share() - 0.5) * SPREAD_DEGREES);
  const positionOf = (number: number): readonly [number, number] => {
    const along = (number - first) * DEGREES_A_NUMBER;
    const side = number % 2 === 0 ? HALF_A_ROAD_DEGREES : -HALF_A_ROAD_DEGREES;
    const [latitude = 0, longitude = 0] = start;
    return [rounded(latitude + along * north - side * east), rounded(longitude + along * east + side * north)];
  };
  const isPostal = place.flavor === 'postal';
  const alias = random.chance(isPostal ? 0.4 : 0.1) ? `OLD ${plan.name.replace(/^OLD /, '').split(' ')[0]} PIKE` : '';
  const hasPoints = random.chance(0.9);
  const numbers = numbersFrom(first, 3 + random.below(9), random);
  const spot = { ...plan, city: cityOf(place, random), state: place.state, zip: place.zip, alias, otherCities: otherCities(place) };
  const doors = numbers.flatMap((value) => {
    const [latitude, longitude] = positionOf(value);
    const door = { ...spot, number: written(value, place.flavor, plan, random), unit: '', latitude, longitude };
    return unitsAt(random).map((unit): Door => ({ ...door, unit }));
  });
  return {
    ...plan,
    place,
    doors,
    alias,
    numbers: [Math.max(1, first - (first % 100)), (numbers.at(-1) as number) + 40],
    hasPoints,
    hasRanges: !hasPoints || random.chance(0.3),
    hasPostalRanges: isPostal && random.chance(0.7),
    positionOf,
  };
}

function numbersFrom(first: number, count: number, random: Random): readonly number[] {
  const numbers = [first];
  while (numbers.length < count) numbers.push((numbers.at(-1) as number) + random.of([1, 2, 2, 3, 4, 4, 8, 20]));
  return numbers;
}

/** A number in the style of its place. */
function written(value: number, flavor: Flavor, { name }: StreetPlan, random: Random): string {
  if (flavor === 'hyphenated') return `${168 + Math.floor(value / 100)}-${String(value % 100).padStart(2, '0')}`;
  if (flavor === 'lettered' && name.length % 2 === 0) return `N64W${23_000 + value}`;
  if (random.chance(0.03)) return `${value} 1/2`;
  return random.chance(0.04) ? `${value}${random.of(['A', 'B', 'C'])}` : String(value);
}

/** The units of one number. Most have none; a building may be listed beside its units. */
function unitsAt(random: Random): readonly string[] {
  if (!random.chance(0.08)) return [''];
  const count = 2 + random.below(LARGEST_BUILDING - 1);
  const unit = random.of<(i: number) => string>([
    (i) => `APT ${i + 1}`,
    (i) => `APT ${100 * (1 + (i >> 2)) + 1 + (i % 4)}`,
    (i) => `UNIT ${String.fromCharCode(65 + i)}`,
    (i) => `STE ${100 + 10 * i}`,
    (i) => `# ${i + 1}${'AB'[i % 2]}`,
    (i) => `FL ${i + 1}`,
    (i) => `BLDG ${1 + (i >> 1)} APT ${1 + (i % 2)}`,
  ]);
  const units = Array.from({ length: count }, (_, i) => unit(i));
  return random.chance(0.5) ? ['', ...units] : units;
}

/** What a source calls the city: the postal name, or at times the municipality. */
function cityOf({ city, municipality, otherNames }: Place, random: Random): string {
  if (municipality !== '' && random.chance(0.3)) return municipality;
  return otherNames.length > 0 && random.chance(0.1) ? random.of(otherNames) : city;
}

function otherCities({ city, municipality, otherNames }: Place): readonly string[] {
  return [city, municipality, ...otherNames].filter(Boolean);
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
