/**
 * Confidence of positions in the contract's bands: 0.90 and above pinpoints the building, 0.50 to 0.89 is good enough for
 * a map, below 0.50 may be far off. Each is a number of the evidence alone, rounded to three decimals.
 */

const EXACT_POINT = 0.98;
const CORRECTED_POINT = { least: 0.9, most: 0.97 } as const;
/** The building is known by its units alone, and no unit was given. */
const STAND_IN = 0.02;
/** Lowest match score that still counts as a match. */
const LEAST_SCORE = 0.75;

/** Of the point of a listed address. `score` is the match score; `corrected` whether anything given had to change; `standIn` whether one of several units stands for the building. */
export function pointConfidence(score: number, corrected: boolean, standIn: boolean): number {
  const { least, most } = CORRECTED_POINT;
  const base = corrected ? least + ((most - least) * (score - LEAST_SCORE)) / (1 - LEAST_SCORE) : EXACT_POINT;
  return round(Math.max(least, base - (standIn ? STAND_IN : 0)));
}

/** Of a position between two known numbers: 0.89 where they are neighbours, 0.60 from 500 m uncertainty on; less when they lie on different sides. */
export function interpolatedConfidence(accuracyMeters: number, sameSide: boolean): number {
  return round(0.89 - 0.29 * Math.min(1, accuracyMeters / 500) - (sameSide ? 0 : 0.05));
}

/** Of the nearest known number on the street: 0.65 next door, 0.50 a hundred numbers away, 0.30 from a thousand on; 0.45 when no number was given (null). */
export function nearestConfidence(numbersAway: number | null): number {
  if (numbersAway === null) return 0.45;
  if (numbersAway <= 100) return round(0.65 - 0.15 * (numbersAway / 100));
  return round(0.5 - 0.2 * Math.min(1, (numbersAway - 100) / 900));
}

/** Of the centroid of a ZIP code (0.40), or of a city: 0.35 with one ZIP code, falling with their number. */
export function centroidConfidence(cityZips: number | null): number {
  return cityZips === null ? 0.4 : round(0.35 / (1 + Math.log10(Math.max(1, cityZips))));
}

/** Of a reverse answer: 1 at the address, 0.90 at 50 m, 0.50 at 500 m, then halving about every 700 m. */
export function reverseConfidence(distance: number): number {
  if (distance <= 50) return round(1 - 0.1 * (distance / 50));
  if (distance <= 500) return round(0.9 - (0.4 * (distance - 50)) / 450);
  return round(0.5 * Math.exp(-(distance - 500) / 1000));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
