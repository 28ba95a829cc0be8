import type { Components } from '../address/components.js';
import { format } from '../address/format.js';
import type { ForwardResult } from '../contract.js';
import { COORDINATE_SCALE } from '../dataset/tables/columns.js';
import { type Place, streetLine } from '../match/index.js';

/** The contract's parts of an address; `county` null: that of the ZIP code, where places are mounted. */
export function partsOf(components: Components, county: string | null, places: Place['places']): ForwardResult['components'] {
  const { number, city, state, zip } = components;
  return {
    streetNumber: number,
    street: streetLine(components) || null,
    city,
    county: county ?? (zip === null ? null : places?.countyOf(zip)) ?? null,
    state,
    zip,
    country: 'US',
  };
}

/** An address on one line, without the add-on of the ZIP code. */
export function formatted(components: Components): string | null {
  return format(components.zip4 === null ? components : { ...components, zip4: null }).full || null;
}

/** Degrees with at most seven decimals: about a centimetre. */
export function degrees(value: number): number {
  return Math.round(value * COORDINATE_SCALE) / COORDINATE_SCALE;
}
