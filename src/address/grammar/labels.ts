/**
 * The grammar of an address as a finite automaton: each token gets one label. This file says which labels may follow each other; the
 * weights say how likely that is.
 */
export enum L {
  LEAD, // words in front of the address: addressee, building, urbanization
  LEAD_UNIT, // designator in front of the primary number
  LEAD_UNIT_ID,
  LEAD_FLOOR_ID, // the 14TH of a leading 14TH FLOOR
  LEAD_FLOOR,
  NUMBER,
  MID_UNIT, // designator between number and street
  MID_UNIT_ID,
  PRE_MOD,
  PRE_DIR,
  PRE_TYPE,
  PRE_SEP,
  NAME,
  POST_TYPE,
  POST_DIR,
  POST_MOD,
  UNIT, // designator behind the street
  UNIT_ID,
  FLOOR_ID,
  FLOOR,
  UNIT2, // a further designator
  UNIT2_ID,
  FLOOR2_ID,
  FLOOR2,
  PO_BOX,
  PO_BOX_ID,
  ROUTE, // RR, HC, PSC, CMR, UNIT
  ROUTE_ID,
  BOX,
  BOX_ID,
  GENERAL,
  AFTER, // words between delivery line and last line: building, attention
  CITY,
  STATE,
  ZIP,
  ZIP4,
  COUNTRY,
  TAIL, // words behind the last line
}
export const LABEL_COUNT = L.TAIL + 1;
/** The state before the first token, one past the labels. */
export const START = LABEL_COUNT;

const STREET = [L.PRE_MOD, L.PRE_DIR, L.PRE_TYPE, L.NAME];
const LINES = [L.PO_BOX, L.ROUTE, L.GENERAL];
const LAST_LINE = [L.CITY, L.STATE, L.ZIP, L.COUNTRY, L.TAIL];
const AFTER_STREET = [L.UNIT, L.UNIT_ID, L.FLOOR_ID, L.PO_BOX, L.AFTER, ...LAST_LINE];
const AFTER_UNIT = [L.UNIT2, L.UNIT2_ID, L.FLOOR2_ID, L.PO_BOX, L.AFTER, ...LAST_LINE];

const FIRST: readonly L[] = [L.LEAD, L.LEAD_UNIT, L.LEAD_UNIT_ID, L.LEAD_FLOOR_ID, L.NUMBER, ...STREET, ...LINES, ...LAST_LINE];
const FOLLOW: Readonly<Record<L, readonly L[]>> = {
  [L.LEAD]: [L.LEAD, L.LEAD_UNIT, L.LEAD_UNIT_ID, L.LEAD_FLOOR_ID, L.NUMBER, ...STREET, ...LINES, L.CITY, L.STATE, L.ZIP],
  [L.LEAD_UNIT]: [L.LEAD_UNIT, L.LEAD_UNIT_ID, L.NUMBER, L.LEAD, L.CITY, ...LINES],
  [L.LEAD_UNIT_ID]: [L.LEAD_UNIT_ID, L.LEAD_UNIT, L.LEAD_FLOOR_ID, L.NUMBER, L.LEAD, ...STREET, ...LINES, L.CITY],
  [L.LEAD_FLOOR_ID]: [L.LEAD_FLOOR],
  [L.LEAD_FLOOR]: [L.LEAD_UNIT, L.NUMBER, L.LEAD, ...STREET, ...LINES, L.CITY],
  [L.NUMBER]: [L.NUMBER, L.MID_UNIT, L.MID_UNIT_ID, ...STREET],
  [L.MID_UNIT]: [L.MID_UNIT, L.MID_UNIT_ID, ...STREET],
  [L.MID_UNIT_ID]: [L.MID_UNIT_ID, ...STREET],
  [L.PRE_MOD]: [L.PRE_MOD, L.PRE_DIR, L.PRE_TYPE, L.NAME],
  [L.PRE_DIR]: [L.PRE_DIR, L.PRE_MOD, L.PRE_TYPE, L.NAME],
  [L.PRE_TYPE]: [L.PRE_TYPE, L.PRE_SEP, L.NAME],
  [L.PRE_SEP]: [L.PRE_SEP, L.NAME],
  [L.NAME]: [L.NAME, L.POST_TYPE, L.POST_DIR, L.POST_MOD, ...AFTER_STREET],
  [L.POST_TYPE]: [L.POST_DIR, L.POST_MOD, ...AFTER_STREET],
  [L.POST_DIR]: [L.POST_DIR, L.POST_MOD, ...AFTER_STREET],
  [L.POST_MOD]: [L.POST_TYPE, L.POST_DIR, ...AFTER_STREET],
  [L.UNIT]: [L.UNIT, L.UNIT_ID, ...AFTER_UNIT],
  [L.UNIT_ID]: [L.UNIT_ID, ...AFTER_UNIT],
  [L.FLOOR_ID]: [L.FLOOR],
  [L.FLOOR]: AFTER_UNIT,
  [L.UNIT2]: [L.UNIT2, L.UNIT2_ID, L.FLOOR2_ID, L.PO_BOX, L.AFTER, ...LAST_LINE],
  [L.UNIT2_ID]: [L.UNIT2_ID, L.UNIT2, L.FLOOR2_ID, L.PO_BOX, L.AFTER, ...LAST_LINE],
  [L.FLOOR2_ID]: [L.FLOOR2],
  [L.FLOOR2]: [L.UNIT2, L.PO_BOX, L.AFTER, ...LAST_LINE],
  [L.PO_BOX]: [L.PO_BOX, L.PO_BOX_ID],
  [L.PO_BOX_ID]: [L.PO_BOX_ID, L.ROUTE, L.NUMBER, L.PRE_TYPE, L.UNIT, L.AFTER, ...LAST_LINE],
  [L.ROUTE]: [L.ROUTE, L.ROUTE_ID],
  [L.ROUTE_ID]: [L.ROUTE_ID, L.BOX, L.BOX_ID, L.UNIT, L.AFTER, ...LAST_LINE],
  [L.BOX]: [L.BOX, L.BOX_ID],
  [L.BOX_ID]: [L.BOX_ID, L.UNIT, L.AFTER, ...LAST_LINE],
  [L.GENERAL]: [L.GENERAL, L.AFTER, ...LAST_LINE],
  [L.AFTER]: [L.AFTER, L.UNIT, L.UNIT_ID, L.FLOOR_ID, L.UNIT2, L.UNIT2_ID, L.PO_BOX, ...LAST_LINE],
  [L.CITY]: [L.CITY, L.STATE, L.ZIP, L.COUNTRY, L.TAIL],
  [L.STATE]: [L.STATE, L.ZIP, L.COUNTRY, L.TAIL],
  [L.ZIP]: [L.ZIP4, L.STATE, L.COUNTRY, L.TAIL],
  [L.ZIP4]: [L.STATE, L.COUNTRY, L.TAIL],
  [L.COUNTRY]: [L.COUNTRY, L.TAIL],
  [L.TAIL]: [L.TAIL, L.COUNTRY],
};

/** Of every label, with START. */
export const PREDECESSORS: readonly Uint8Array[] = predecessors();

function predecessors(): Uint8Array[] {
  const before: number[][] = Array.from({ length: LABEL_COUNT }, () => []);
  for (let from = 0; from <= START; from++) for (const label of from === START ? FIRST : FOLLOW[from as L]) before[label]?.push(from);
  return before.map((labels) => Uint8Array.from(labels));
}

/** One byte for each label: 1 when it is in the set. */
export const among = (...labels: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: LABEL_COUNT }, (_, label) => Number(labels.includes(label)));

/** No text ends with these, because they announce another part. */
export const NOT_LAST = among(L.PRE_MOD, L.PRE_TYPE, L.PRE_SEP, L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID, L.PO_BOX, L.BOX);

/** Whether the label may follow another one, and itself. */
export const BEGINS = 1;
export const CONTINUES = 2;

/** The labels that a token may take, one object for each set: the decoder keeps its transitions by the id. */
export interface LabelConstraint {
  readonly id: number;
  /** For each label 0, or the bits {@link BEGINS} and {@link CONTINUES}. */
  readonly mask: Uint8Array;
}
