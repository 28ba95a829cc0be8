import type { Explain } from '../service.js';
import { isUnplaced } from './assemble.js';
import { COMPONENT_OF, UNIT_LABELS } from './changes.js';
import { L } from './grammar/labels.js';
import { type Token, tokenize } from './grammar/tokens.js';
import type { LabelSequence } from './grammar/viterbi.js';
import type { LeftOut } from './left-out.js';
import type { LeftAside } from './marks/aside.js';

/** A word of a text and what it was read as. */
export type LabelledWord = NonNullable<Explain['words']>[number];

/** What is known of the words of a text. */
interface ReadWords {
  readonly text: string;
  readonly best: LabelSequence | undefined;
  readonly aside: readonly LeftAside[];
  readonly leftOut: LeftOut;
}

const LEFT_OUT = 'left out';
/** Also of those that no change names. */
const LABELS: readonly (readonly [L, string])[] = [
  ...COMPONENT_OF,
  [L.PRE_SEP, 'preSep'],
  [L.ROUTE_ID, 'name'],
  [L.ZIP, 'zip'],
  [L.ZIP4, 'zip4'],
  [L.COUNTRY, 'country'],
];

function componentOf(label: number | undefined): string {
  const found = LABELS.find(([of]) => of === label);
  if (found !== undefined) return found[1];
  return UNIT_LABELS.some((of) => of === label) ? 'unitType' : 'unitNumber';
}

/** Each word of a text in its order, with its component, or why it was left out; none of a text that is refused. */
export function labelledWords({ text, best, aside, leftOut: { ignored, unread } }: ReadWords): LabelledWord[] {
  if (best === undefined) return [];
  const { tokens, labels } = best;
  return tokenize(text).map(({ text: word, at }) => {
    const isSame = (token: Token): boolean => token.at === at;
    const left = aside.find((each) => each.tokens.some(isSame));
    const exact = tokens.findIndex((token) => isSame(token) && token.text === word);
    const found = left !== undefined || exact >= 0 ? exact : tokens.findIndex(isSame);
    const has = (texts: readonly string[]): boolean => texts.some((each) => each.split(' ').includes(word));
    const leave = (reason: string): LabelledWord => ({ text: word, label: LEFT_OUT, reason });
    if (left !== undefined) return leave(left.name);
    const token = tokens[found];
    if (token === undefined) return leave(has(ignored) ? 'another place' : 'read with its neighbors');
    const label = labels[found] as number;
    if (isUnplaced(token, label)) return leave(has(unread) ? 'nothing explains it' : 'name');
    return { text: word, label: componentOf(label), ...(token.text === word ? {} : { reason: `respelled: ${token.text}` }) };
  });
}

/** What explanations say of the words of a text. */
export function explainedWords({
  leftOut: { ignored },
  words,
}: {
  readonly leftOut: LeftOut;
  readonly words: readonly LabelledWord[];
}): Pick<Explain, 'ignored' | 'words'> {
  return { ...(ignored.length === 0 ? {} : { ignored }), ...(words.length === 0 ? {} : { words }) };
}
