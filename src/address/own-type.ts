import type { Components } from './components.js';
import { DIRECTIONAL_NAMES } from './data/directionals.js';
import { OWN_TYPES } from './data/own-types.js';
import { SUFFIX_NAMES, SUFFIXES } from './data/suffixes.js';

type Units = Pick<Components, 'unitType' | 'unitNumber' | 'outerUnitType' | 'outerUnitNumber'>;
type Line = Pick<Components, 'preDir' | 'name' | 'postType' | 'postMod'> & Units;

const STANDARD: ReadonlyMap<string, string> = new Map([...OWN_TYPES].map(([own, name]) => [own, SUFFIXES.get(name) ?? name]));
/** In the abbreviations of Publication 28. */
export const OWN_TYPED: ReadonlySet<string> = new Set(STANDARD.values());

/** A line whose last word is a city's own abbreviation of a type. */
export interface OwnTyped {
  readonly own: string;
  /** The word was parsed as a unit, which it may be after all. */
  readonly wasUnit: boolean;
  /** The parts that differ then. */
  readonly parts: Pick<Components, 'preDir' | 'name' | 'postType'> & Partial<Units>;
}

/**
 * Reads the last word of a street as a city's own abbreviation of a type: `RICHMOND HY` as RICHMOND HWY. Null where it is none, or the
 * street has a type. Whether a city writes so, only its streets tell.
 */
export function ownTyped(line: Line): OwnTyped | null {
  const { preDir, name, postType } = line;
  if (name === null || line.postMod !== null) return null;
  // Two letters behind the street are parsed as a unit, and a type in front of them is a word of the name.
  const isOuter = line.outerUnitType !== null;
  if ((isOuter ? line.outerUnitType : line.unitType) === '#') {
    const own = (isOuter ? line.outerUnitNumber : line.unitNumber) ?? '';
    const type = STANDARD.get(own);
    if (type !== undefined) {
      const whole = postType === null ? name : `${name} ${SUFFIX_NAMES.get(postType) ?? postType}`;
      const units = isOuter ? { outerUnitType: null, outerUnitNumber: null } : { unitType: null, unitNumber: null };
      return { own, wasUnit: true, parts: { preDir, name: whole, postType: type, ...units } };
    }
  }
  if (postType !== null) return null;
  const blank = name.lastIndexOf(' ');
  // The name of a street may be a directional alone: NORTH HY.
  if (blank < 0 && preDir === null) return null;
  const own = name.slice(blank + 1);
  const type = STANDARD.get(own);
  if (type === undefined) return null;
  const parts = blank < 0 ? { preDir: null, name: DIRECTIONAL_NAMES.get(preDir ?? '') ?? preDir } : { preDir, name: name.slice(0, blank) };
  return { own, wasUnit: false, parts: { ...parts, postType: type } };
}
