import type { Components } from '../../src/address/components.js';

/** The eight components that name a street, in the order in which they are written. */
export const STREET_PARTS = ['preMod', 'preDir', 'preType', 'preSep', 'name', 'postType', 'postDir', 'postMod'] as const;
export type StreetPart = (typeof STREET_PARTS)[number];
export type StreetParts = Pick<Components, StreetPart>;

/** Stands between the parts of a key. No part holds it. */
export const SEPARATOR = '\u0000';
