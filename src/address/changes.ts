import type { Components } from './components.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES } from './data/prefixes.js';
import { L } from './grammar/labels.js';
import type { Token } from './grammar/tokens.js';

/** A component that the text spells in another than the standard way. */
export interface Change {
  readonly component: keyof Components;
  readonly from: string | null;
  readonly to: string | null;
  /** With the section or appendix of Publication 28 on the spelling. */
  readonly reason: string;
}

/** Of Publication 28, on the spelling of a component. */
const SECTIONS: Partial<Readonly<Record<keyof Components, string>>> = {
  number: 'section 231',
  preMod: 'appendix F',
  preDir: 'section 233',
  name: 'section 211',
  postType: 'section 234 and appendix C1',
  postDir: 'section 233',
  postMod: 'appendix F',
  unitType: 'section 213 and appendix C2',
  unitNumber: 'section 213',
  outerUnitType: 'section 213 and appendix C2',
  city: 'section 211',
  state: 'appendix B',
};
const ROUTE_SECTIONS: Readonly<Record<string, string>> = { RR: 'section 24', HC: 'section 25' };

export const COMPONENT_OF: readonly (readonly [L, keyof Components])[] = [
  [L.NUMBER, 'number'],
  [L.PRE_MOD, 'preMod'],
  [L.PRE_DIR, 'preDir'],
  [L.PRE_TYPE, 'preType'],
  [L.ROUTE, 'preType'],
  [L.NAME, 'name'],
  [L.GENERAL, 'name'],
  [L.POST_TYPE, 'postType'],
  [L.POST_DIR, 'postDir'],
  [L.POST_MOD, 'postMod'],
  [L.PO_BOX, 'unitType'],
  [L.CITY, 'city'],
  [L.STATE, 'state'],
];
export const UNIT_LABELS: readonly L[] = [L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2, L.LEAD_FLOOR, L.FLOOR, L.FLOOR2, L.BOX];

export function changesOf(tokens: readonly Token[], labels: readonly number[], components: Components): Change[] {
  const changes: Change[] = [];
  const words = (label: L) => tokens.flatMap(({ text, written }, i) => (labels[i] === label ? [written ?? text] : [])).join(' ');
  const written = (of: readonly L[]) => of.map(words).filter((text) => text !== '');
  for (const [label, component] of COMPONENT_OF) {
    const from = words(label);
    const to = components[component];
    if (from !== '' && to !== null && from !== to)
      changes.push({ component, from, to, reason: `Publication 28, ${sectionOf(label, component, to)}` });
  }
  return [...changes, ...unitChanges(written(UNIT_LABELS), components), ...floorChanges(written(FLOOR_LABELS), components)];
}

const FLOOR_LABELS: readonly L[] = [L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID];

/** `2ND FLOOR` to FL 2, in the order of the text. */
function floorChanges(written: readonly string[], { unitType, unitNumber, outerUnitType, outerUnitNumber }: Components): Change[] {
  const outer = outerUnitType === 'FL' ? [{ component: 'outerUnitNumber', to: outerUnitNumber } as const] : [];
  const floors = unitType === 'FL' ? [...outer, { component: 'unitNumber', to: unitNumber } as const] : outer;
  return floors.flatMap(({ component, to }, i) => {
    const from = written[i] ?? to;
    return from === to ? [] : [{ component, from, to, reason: `Publication 28, ${SECTIONS.unitNumber}` }];
  });
}

/** `APARTMENT` to APT. With two units the first changed word belongs to the outer one. */
function unitChanges(written: readonly string[], components: Components): Change[] {
  const changes: Change[] = [];
  const pending = written.filter((word) => word !== components.unitType && word !== components.outerUnitType);
  for (const component of ['outerUnitType', 'unitType'] as const) {
    const to = components[component];
    if (to === null || to === 'PO BOX' || written.includes(to)) continue;
    const from = pending.shift();
    if (from !== undefined) changes.push({ component, from, to, reason: `Publication 28, ${SECTIONS[component]}` });
  }
  return changes;
}

function sectionOf(label: L, component: keyof Components, to: string): string {
  if (label === L.PO_BOX) return 'section 28';
  if (label === L.GENERAL) return 'section 26';
  if (label === L.ROUTE) return ROUTE_SECTIONS[to] ?? 'section 238';
  if (label === L.PRE_TYPE) return isForeign(to) ? 'section 295' : isEnglish(to) ? 'section 234' : 'appendix F';
  return SECTIONS[component] ?? 'section 23';
}

const isForeign = (type: string) => [...FOREIGN_PREFIXES.values()].includes(type);
const isEnglish = (type: string) => [...ENGLISH_PREFIXES.values()].includes(type);
