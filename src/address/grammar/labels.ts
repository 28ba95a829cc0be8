/**
 * The grammar of an address as a finite automaton. Each token of a text gets one label. This file
 * says which labels may follow each other; the weights say how likely that is.
 */
export const LABELS = [
  'LEAD', // words in front of the address: addressee, building, urbanization
  'LEAD_UNIT', // designator in front of the primary number
  'LEAD_UNIT_ID',
  'LEAD_FLOOR_ID', // the 14TH of a leading 14TH FLOOR
  'LEAD_FLOOR',
  'NUMBER',
  'MID_UNIT', // designator between number and street
  'MID_UNIT_ID',
  'PRE_MOD',
  'PRE_DIR',
  'PRE_TYPE',
  'PRE_SEP',
  'NAME',
  'POST_TYPE',
  'POST_DIR',
  'POST_MOD',
  'UNIT', // designator behind the street
  'UNIT_ID',
  'FLOOR_ID',
  'FLOOR',
  'UNIT2', // a further designator
  'UNIT2_ID',
  'FLOOR2_ID',
  'FLOOR2',
  'PO_BOX',
  'PO_BOX_ID',
  'ROUTE', // RR, HC, PSC, CMR, UNIT
  'ROUTE_ID',
  'BOX',
  'BOX_ID',
  'GENERAL',
  'AFTER', // words between delivery line and last line: building, attention
  'CITY',
  'STATE',
  'ZIP',
  'ZIP4',
  'COUNTRY',
  'TAIL', // words behind the last line
] as const;
export type Label = (typeof LABELS)[number];
export const LABEL_COUNT = LABELS.length;

/** Label to index. */
export const L = Object.fromEntries(LABELS.map((label, i) => [label, i])) as Record<Label, number>;

const STREET = 'PRE_MOD PRE_DIR PRE_TYPE NAME';
const LINES = 'PO_BOX ROUTE GENERAL';
const LAST_LINE = 'CITY STATE ZIP COUNTRY TAIL';
const AFTER_STREET = `UNIT UNIT_ID FLOOR_ID PO_BOX AFTER ${LAST_LINE}`;
const AFTER_UNIT = `UNIT2 UNIT2_ID FLOOR2_ID PO_BOX AFTER ${LAST_LINE}`;

/** The labels that may follow a label; START stands for the start of the text. */
const FOLLOW: Readonly<Record<Label | 'START', string>> = {
  START: `LEAD LEAD_UNIT LEAD_UNIT_ID LEAD_FLOOR_ID NUMBER ${STREET} ${LINES} ${LAST_LINE}`,
  LEAD: `LEAD LEAD_UNIT LEAD_UNIT_ID LEAD_FLOOR_ID NUMBER ${STREET} ${LINES} CITY STATE ZIP`,
  LEAD_UNIT: `LEAD_UNIT LEAD_UNIT_ID NUMBER LEAD CITY ${LINES}`,
  LEAD_UNIT_ID: `LEAD_UNIT_ID LEAD_UNIT LEAD_FLOOR_ID NUMBER LEAD ${STREET} ${LINES} CITY`,
  LEAD_FLOOR_ID: 'LEAD_FLOOR',
  LEAD_FLOOR: `LEAD_UNIT NUMBER LEAD ${STREET} ${LINES} CITY`,
  NUMBER: `NUMBER MID_UNIT MID_UNIT_ID ${STREET}`,
  MID_UNIT: `MID_UNIT MID_UNIT_ID ${STREET}`,
  MID_UNIT_ID: `MID_UNIT_ID ${STREET}`,
  PRE_MOD: `PRE_MOD PRE_DIR PRE_TYPE NAME`,
  PRE_DIR: `PRE_DIR PRE_MOD PRE_TYPE NAME`,
  PRE_TYPE: 'PRE_TYPE PRE_SEP NAME',
  PRE_SEP: 'PRE_SEP NAME',
  NAME: `NAME POST_TYPE POST_DIR POST_MOD ${AFTER_STREET}`,
  POST_TYPE: `POST_DIR POST_MOD ${AFTER_STREET}`,
  POST_DIR: `POST_DIR POST_MOD ${AFTER_STREET}`,
  POST_MOD: `POST_TYPE POST_DIR ${AFTER_STREET}`,
  UNIT: `UNIT UNIT_ID ${AFTER_UNIT}`,
  UNIT_ID: `UNIT_ID ${AFTER_UNIT}`,
  FLOOR_ID: 'FLOOR',
  FLOOR: AFTER_UNIT,
  UNIT2: `UNIT2 UNIT2_ID FLOOR2_ID PO_BOX AFTER ${LAST_LINE}`,
  UNIT2_ID: `UNIT2_ID UNIT2 FLOOR2_ID PO_BOX AFTER ${LAST_LINE}`,
  FLOOR2_ID: 'FLOOR2',
  FLOOR2: `UNIT2 PO_BOX AFTER ${LAST_LINE}`,
  PO_BOX: 'PO_BOX PO_BOX_ID',
  PO_BOX_ID: `PO_BOX_ID NUMBER PRE_TYPE UNIT AFTER ${LAST_LINE}`,
  ROUTE: 'ROUTE ROUTE_ID',
  ROUTE_ID: `ROUTE_ID BOX BOX_ID UNIT AFTER ${LAST_LINE}`,
  BOX: 'BOX BOX_ID',
  BOX_ID: `BOX_ID UNIT AFTER ${LAST_LINE}`,
  GENERAL: `GENERAL ${LAST_LINE}`,
  AFTER: `AFTER UNIT UNIT_ID FLOOR_ID UNIT2 UNIT2_ID PO_BOX ${LAST_LINE}`,
  CITY: 'CITY STATE ZIP COUNTRY TAIL',
  STATE: 'STATE ZIP COUNTRY TAIL',
  ZIP: 'ZIP4 STATE COUNTRY TAIL',
  ZIP4: 'STATE COUNTRY TAIL',
  COUNTRY: 'COUNTRY TAIL',
  TAIL: 'TAIL COUNTRY',
};

/** Index of the state before the first token, one past the labels. */
export const START = LABEL_COUNT;
/** For every label, the labels (or START) that may come before it. */
export const PREDECESSORS: readonly Uint8Array[] = predecessors();

function predecessors(): Uint8Array[] {
  const before: number[][] = LABELS.map(() => []);
  [...LABELS, 'START' as const].forEach((from, i) => {
    for (const label of FOLLOW[from].split(' ') as Label[]) before[L[label]]?.push(i);
  });
  return before.map((labels) => Uint8Array.from(labels));
}

/** Labels that no text ends with, because they announce another part. */
export const NOT_LAST: ReadonlySet<number> = new Set([
  L.PRE_MOD,
  L.PRE_TYPE,
  L.PRE_SEP,
  L.LEAD_FLOOR_ID,
  L.FLOOR_ID,
  L.FLOOR2_ID,
  L.PO_BOX,
  L.BOX,
]);

/** Bits of a constraint: the label may follow another label; it may follow itself. */
export const BEGINS = 1;
export const CONTINUES = 2;

/**
 * The labels that a token may take. Tokens that may take the same ones share one object: the
 * decoder keeps its transitions by the object's id.
 */
export interface LabelConstraint {
  readonly id: number;
  /** For each label 0, or the bits {@link BEGINS} and {@link CONTINUES}. */
  readonly mask: Uint8Array;
}
