import { isUnplaced } from './assemble.js';
import { NAME_WORDS, PERSON_NAMES } from './data/addressees.js';
import { SUFFIXES } from './data/suffixes.js';
import { RECIPIENT_WORDS } from './data/words.js';
import type { Labels } from './grammar/labeling.js';
import { L } from './grammar/labels.js';
import { BLANK, type Token } from './grammar/tokens.js';
import { isNearDirectional, nearParts } from './near-parts.js';

/** The words of a text that no component holds. */
export interface LeftOut {
  /** Names of persons, firms and buildings, and what else is no part of a street: a text for each run of words. */
  readonly ignored: readonly string[];
  /** Words inside the address that nothing explains. */
  readonly unread: readonly string[];
}

export const UNREAD = 'no part of the address accounts for it';

export const NOTHING_LEFT_OUT: LeftOut = { ignored: [], unread: [] };

/** Consecutive words with one label outside the components, up to the next comma. */
interface Run {
  readonly label: number;
  readonly words: string[];
  /** The street's name runs into it: nothing says that the name has ended. */
  readonly behindName: boolean;
  /** A comma, line break or end of the text stands on both sides. */
  isApart: boolean;
  /** Other words between the same commas are parts of the address: the GARAGE IN of `12 ELM ST (GARAGE IN REAR)`. */
  isCut: boolean;
}

/**
 * Tells names from words that the parse could not read. A name stands before the number, between commas or behind the last line, or shows
 * it by its words. A lone word that is nearly a directional or a type is no name anywhere.
 */
export function leftOut(tokens: readonly Token[], labels: Labels): LeftOut {
  const runs = runsOf(tokens, labels);
  if (runs.length === 0) return NOTHING_LEFT_OUT;
  const ignored: string[] = [];
  const unread: string[] = [];
  for (const run of runs) {
    if (isName(run)) ignored.push(run.words.join(' '));
    else unread.push(...run.words);
  }
  return { ignored, unread };
}

function runsOf(tokens: readonly Token[], labels: Labels): readonly Run[] {
  const runs: Run[] = [];
  let current: Run | null = null;
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const { text, before } = tokens[i] as Token;
    const opens = i === 0 || before !== BLANK;
    if (!isUnplaced(tokens[i] as Token, label)) {
      if (current !== null && !opens) {
        current.isCut ||= current.isApart && current.label !== L.LEAD;
        current.isApart = false;
      }
      current = null;
    } else if (current !== null && !opens && current.label === label) current.words.push(text);
    else {
      if (current !== null && !opens) current.isApart = false;
      current = { label, words: [text], behindName: !opens && labels[i - 1] === L.NAME, isApart: opens, isCut: !opens && label === L.LEAD };
      runs.push(current);
    }
  }
  return runs;
}

const NUMBER = /^\d[\d./-]*$/;
/** The distance along a road is no number of a house: `MILEPOST 25 PARKS HWY`. */
const MILEPOST = /(?:^| )(?:MILE(?: ?(?:POST|MARKER))?|M[MP])$/;

function isName({ label, words, behindName, isApart, isCut }: Run): boolean {
  if (label === L.COUNTRY || isCut || (label === L.LEAD && MILEPOST.test(words.join(' ')))) return false;
  // A number alone is nobody's name: the 7 of a table's line `7,463 ELM ST,AMES,IA`.
  if (words.every((word) => NUMBER.test(word) || word === 'AND' || word === '&')) return false;
  const [first = ''] = words;
  if (words.length === 1 && (isApart ? nearParts(first).length > 0 : isNearDirectional(first))) return false;
  // The B of `B 14 KENOLIE CAMPGROUND` is one of the number.
  if (label === L.LEAD && !isApart && words.length === 1 && first.length === 1) return false;
  // `8021 CITRUS PARK TOWN CENTER`: the street may go on.
  if (label === L.AFTER && !isApart && SUFFIXES.has(words.at(-1) as string)) return false;
  if (isApart || label === L.LEAD) return true;
  // SMITH AND SONS is a name, the AND LINE of `27 OAR AND LINE` is one of the street.
  if (words.some((word) => (word === 'AND' || word === '&' ? !behindName : RECIPIENT_WORDS.has(word)))) return true;
  return words.length > 1 && (label === L.TAIL || PERSON_NAMES.has(first) || words.some((word) => NAME_WORDS.has(word)));
}
