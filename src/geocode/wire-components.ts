import type { Components } from '../address/components.js';
import { linesOf } from '../address/format.js';
import type { ForwardResult } from '../contract.js';
import type { Places } from '../places/us-places.js';
import { type Street, streetLine } from '../streets/street-record.js';

type Parts = ForwardResult['components'];

/** The contract's parts; `county` null: that of the ZIP code, where places are mounted. */
export function wireComponents(components: Components, county: string | null, places: Places | null): Parts {
  const { city, state, zip } = components;
  return wireComponentsOnStreet(streetLine(components) || null, components.number, { city, county, state, zip }, places);
}

/** For a number on a street whose line is known. */
export function wireComponentsOnStreet(
  street: string | null,
  streetNumber: string | null,
  { city, county, state, zip }: Pick<Street, 'city' | 'county' | 'state' | 'zip'>,
  places: Places | null,
): Parts {
  return {
    streetNumber,
    street,
    city,
    county: county ?? (zip === null ? null : places?.countyOf(zip)) ?? null,
    state,
    zip,
    country: 'US',
  };
}

/** On one line, without the add-on of the ZIP code. */
export function formatted(components: Components): string | null {
  return linesOf(components.zip4 === null ? components : { ...components, zip4: null }).full || null;
}

/** Seven decimals of a degree: about a centimeter. */
const STEPS_A_DEGREE = 1e7;

export function degrees(value: number): number {
  return Math.round(value * STEPS_A_DEGREE) / STEPS_A_DEGREE;
}
