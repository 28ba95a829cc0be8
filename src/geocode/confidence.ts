/*
 * Confidence of positions in the contract's bands: 0.90 and above pinpoints the building, 0.50 to 0.89 is good enough for a map, below may be
 * far off. It is the share of such answers within 100 m of the building, measured on real addresses, in three decimals.
 */

const EXACT_POINT = 0.98;
const CORRECTED_POINT = { least: 0.9, most: 0.97 } as const;
const CROSSING = { least: 0.5, most: 0.75 } as const;
/** Deduction for a building known by its units alone when no unit was given. */
const STAND_IN = 0.02;
/** Lowest match score that still counts as a match. */
const LEAST_SCORE = 0.75;

/**
 * Of a listed address. `score`: the match score; `corrected`: a given part had to change; `standIn`: one of several units stands for the
 * building.
 */
export function pointConfidence(score: number, corrected: boolean, standIn: boolean): number {
  const { least, most } = CORRECTED_POINT;
  const base = corrected ? least + ((most - least) * (score - LEAST_SCORE)) / (1 - LEAST_SCORE) : EXACT_POINT;
  return round(Math.max(least, base - (standIn ? STAND_IN : 0)));
}

/** With a word that no part of the address accounts for, as an unknown city: another address may be meant. */
export const MOST_UNREAD = 0.84;

/** Of one of several points of an address that lie apart, by the share of them near it. */
export function scatteredConfidence(share: number): number {
  return round(Math.min(MOST_OFF_BUILDING, share));
}

/** Beside the street: the band above is for positions that pinpoint the building. */
const MOST_OFF_BUILDING = 0.89;

/** By the median error in meters. */
export function interpolatedConfidence(accuracyMeters: number): number {
  return round(Math.min(MOST_OFF_BUILDING, 1 / (1 + (accuracyMeters / 110) ** 1.8)));
}

/** Of the nearest known number, by how many numbers it is away; null when no number was given. */
export function nearestConfidence(numbersAway: number | null): number {
  return numbersAway === null ? 0.2 : round(0.85 / (1 + (numbersAway / 40) ** 1.5));
}

/**
 * By the meters between the nearest known points of the streets, what speaks against the streets (0 for nothing), and how many crossings
 * are as likely.
 */
export function crossingConfidence(gapMeters: number, doubt: number, crossings: number): number {
  return round(Math.max(CROSSING.least, CROSSING.most - doubt / 2 - gapMeters / 1000) / crossings);
}

/** Of a ZIP code (null), or of a city: less, the more ZIP codes it has. */
export function centroidConfidence(cityZips: number | null): number {
  return cityZips === null ? 0.05 : round(0.04 / (1 + Math.log10(Math.max(1, cityZips))));
}

/** 1 at the address, 0.90 at 50 m, 0.50 at 500 m, then halving about every 700 m. */
export function reverseConfidence(distance: number): number {
  if (distance <= 50) return round(1 - 0.1 * (distance / 50));
  if (distance <= 500) return round(0.9 - (0.4 * (distance - 50)) / 450);
  return round(0.5 * Math.exp(-(distance - 500) / 1000));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
