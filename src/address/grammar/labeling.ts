import { L } from './labels.js';
import { DASH, type Token } from './tokens.js';

export type Labels = readonly number[] | Uint8Array;

/** Where the words of each label are; shared by texts with the same labels. */
export interface Parts {
  readonly labels: readonly number[];
  /** Per label with words: the label, their number, their tokens. One list, because most are read far apart in memory. */
  readonly list: readonly number[];
  readonly hasUnits: boolean;
  readonly leavesOut: boolean;
}

/** Labels whose words may give a designator. */
const OF_UNITS: readonly number[] = [
  ...[L.LEAD_UNIT, L.LEAD_UNIT_ID, L.LEAD_FLOOR_ID, L.LEAD_FLOOR, L.MID_UNIT, L.MID_UNIT_ID, L.UNIT, L.UNIT_ID, L.FLOOR_ID, L.FLOOR],
  ...[L.UNIT2, L.UNIT2_ID, L.FLOOR2_ID, L.FLOOR2, L.PO_BOX, L.BOX, L.BOX_ID],
];
const LEFT_OUT: readonly number[] = [L.LEAD, L.AFTER, L.TAIL, L.COUNTRY];

/** By the labels, joined; they are forgotten together. */
const KNOWN = new Map<string, Parts>();
const MOST_KNOWN = 4096;

export function partsOf(labels: Labels): Parts {
  const key = labels.join();
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const byLabel = new Map<number, number[]>();
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] as number;
    byLabel.set(label, [...(byLabel.get(label) ?? []), i]);
  }
  const has = (label: number): boolean => byLabel.has(label);
  const list = [...byLabel].flatMap(([label, at]) => [label, at.length, ...at]);
  const parts = { labels: Array.from(labels), list, hasUnits: OF_UNITS.some(has), leavesOut: LEFT_OUT.some(has) };
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  KNOWN.set(key, parts);
  return parts;
}

/** Of the part at an index of the list. */
export function wordsAt(tokens: readonly Token[], list: readonly number[], index: number): string {
  const label = list[index] as number;
  const end = index + 2 + (list[index + 1] as number);
  let words = (tokens[list[index + 2] as number] as Token).text;
  for (let k = index + 3; k < end; k++) {
    const { text, before } = tokens[list[k] as number] as Token;
    // `111 - 113 MAIN ST`: a range of numbers is one number.
    words += (label === L.NUMBER && before === DASH ? '-' : ' ') + text;
  }
  return words;
}

/** Null where no token has the label. */
export function wordsOf(tokens: readonly Token[], { list }: Parts, label: number): string | null {
  for (let i = 0; i < list.length; i += 2 + (list[i + 1] as number)) if (list[i] === label) return wordsAt(tokens, list, i);
  return null;
}

/** One labeling of all texts of a shape. */
export class Labeling {
  /** Whether a separator stands within the words of the street; null before it is asked for. */
  isBroken: boolean | null = null;

  constructor(
    readonly parts: Parts,
    readonly score: number,
    /** Place among those of the shape. */
    readonly rank: number,
  ) {}

  /** Whether another labeling gives other components, whatever the words; else only the words tell. */
  isUnlike({ parts }: Labeling): boolean {
    const [a, b] = [this.parts.labels, parts.labels];
    if (OF_ONE_PART.some((label) => a.includes(label) !== b.includes(label))) return true;
    const hasPlainName = !OF_NAMES.some((label) => a.includes(label) || b.includes(label));
    return isLonger(a, b, L.CITY) || (hasPlainName && isLonger(a, b, L.NAME));
  }

  /** Whether another labeling has a different city, whatever the words, and the same ZIP code. */
  hasOtherCity({ parts }: Labeling): boolean {
    return isLonger(this.parts.labels, parts.labels, L.CITY) && haveSame(this.parts.labels, parts.labels, L.ZIP);
  }

  /** Whether another labeling has its city and ZIP code at the same words. */
  hasSamePlace({ parts }: Labeling): boolean {
    return haveSame(this.parts.labels, parts.labels, L.CITY) && haveSame(this.parts.labels, parts.labels, L.ZIP);
  }
}

const haveSame = (a: readonly number[], b: readonly number[], label: number): boolean =>
  a.every((one, i) => (one === label) === (b[i] === label));

/** Labels that alone give a component, and always do. */
const OF_ONE_PART: readonly number[] = [L.CITY, L.STATE, L.ZIP, L.POST_TYPE];
/** Labels that give the name without its own, or add words to it. */
const OF_NAMES: readonly number[] = [L.PRE_TYPE, L.ROUTE, L.ROUTE_ID, L.GENERAL];

/** Whether one gives a label to all tokens that the other does, and to more: a hyphen spelled as a blank makes no word longer. */
function isLonger(a: readonly number[], b: readonly number[], label: number): boolean {
  let [more, fewer] = [false, false];
  for (let i = 0; i < a.length; i++) {
    more ||= a[i] === label && b[i] !== label;
    fewer ||= a[i] !== label && b[i] === label;
  }
  return more !== fewer;
}
