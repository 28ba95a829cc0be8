import type { Components } from '../../address/components.js';

/** What of an address was corrected, in the words of the answer codes. */
export type Part = 'street' | 'type' | 'directional' | 'city' | 'state' | 'zip';

export const PLACE_PARTS: ReadonlySet<Part> = new Set(['city', 'state', 'zip']);

/** One component of the answer that the input gave differently (`from`) or not at all (`from` null). */
export interface Correction {
  readonly part: Part;
  readonly component: keyof Components;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

/** The spelling alone differs. */
export const RESPELLED = 'spelling';

export function change(part: Part, component: keyof Components, from: string | null, to: string | null, reason: string): Correction {
  return { part, component, from, to, reason };
}
