import type { Components } from '../../address/components.js';

/** The parts of an address that can be corrected, as the answer codes tell them apart. */
export type Part = 'street' | 'type' | 'directional' | 'city' | 'state' | 'zip';

export const PLACE_PARTS: ReadonlySet<Part> = new Set(['city', 'state', 'zip']);

/**
 * One component of the answer that the input gave differently (`from`) or not at all (`from` null).
 */
export interface Correction {
  readonly part: Part;
  readonly component: keyof Components;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

/** Reason of a correction in which only the spelling differs. */
export const RESPELLED = 'spelling';

export function change(part: Part, component: keyof Components, from: string | null, to: string | null, reason: string): Correction {
  return { part, component, from, to, reason };
}
