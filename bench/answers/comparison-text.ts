import { groupBy } from '../../src/group.js';
import type { Comparison, Difference, DifferentAnswer } from './compare.js';

/** Characters of a value that an example shows. */
const LONGEST_VALUE = 200;

/** A comparison in words: how many answers differ, in which fields and operations, with some examples of each. */
export function comparisonText(comparison: Comparison, examples: number): string {
  const { compared, missing, added, changed, different } = comparison;
  const cases = different.flatMap((answer) => firstOfEachPath(answer).map((difference) => ({ answer, difference })));
  const groups = groupBy(cases, ({ answer, difference }) => `${answer.after.operation.padEnd(22)} ${difference.path}`);
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return [
    `${compared} questions compared: ${different.length} answers differ`,
    ...questionLines('asked before and not now', missing, examples),
    ...questionLines('asked now and not before', added, examples),
    ...questionLines('asked otherwise than before', changed, examples),
    ...sorted.flatMap(([group, own]) => [
      `${String(own.length).padStart(7)}  ${group}`,
      ...own.slice(0, examples).flatMap(({ answer, difference }) => exampleLines(answer, difference)),
    ]),
  ].join('\n');
}

/** Whether two files say the same. */
export function isSame({ missing, added, changed, different }: Comparison): boolean {
  return [missing, added, changed, different].every((list) => list.length === 0);
}

function firstOfEachPath({ differences }: DifferentAnswer): readonly Difference[] {
  return [...groupBy(differences, ({ path }) => path).values()].map(([first]) => first as Difference);
}

function questionLines(what: string, ids: readonly string[], examples: number): readonly string[] {
  return ids.length === 0 ? [] : [`${ids.length} questions are ${what}: ${ids.slice(0, examples).join(', ')}`];
}

function exampleLines({ after }: DifferentAnswer, { before, after: now }: Difference): readonly string[] {
  const options = after.options === undefined ? '' : ` ${JSON.stringify(after.options)}`;
  return [`         ${after.id}: ${short(after.input)}${options}`, `           before ${short(before)}`, `           after  ${short(now)}`];
}

function short(value: unknown): string {
  const text = value === undefined ? '(nothing)' : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
