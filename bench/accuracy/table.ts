import { groupBy } from '../../src/group.js';
import type { Failure, Row } from './matching.js';

/** The rows for a terminal: shares in percent of the cases that count. */
export function matchingTable(rows: readonly Row[]): readonly object[] {
  return rows.map(({ measure, region, cases, outcomes, undecidable, must }) => {
    const shares = Object.fromEntries(
      Object.entries(outcomes).map(([outcome, n]) => [outcome, ((100 * n) / Math.max(1, cases)).toFixed(2)]),
    );
    const isMet = must === 0 ? outcomes.wrong === 0 : (100 * outcomes.right) / cases >= must;
    return { measure, region, cases, ...shares, 'left out': undecidable, must, ...(isMet ? {} : { is: 'below' }) };
  });
}

const MOST_CLASSES = 10;

/** Failures of one kind: what was done to the text, what came of it, and by which code or message. */
export interface ErrorClass {
  readonly name: string;
  readonly failures: readonly Failure[];
}

/** The commonest kinds of failure. */
export function worstClasses(failures: readonly Failure[]): readonly ErrorClass[] {
  const classes = groupBy(failures, ({ measure, outcome, said }) => `${measure}: ${outcome}, ${kindOf(said)}`);
  const worst = [...classes].toSorted((a, b) => b[1].length - a[1].length).slice(0, MOST_CLASSES);
  return worst.map(([name, some]) => ({ name, failures: some }));
}

/** The classes as text, with so many examples each. */
export function errorClassText(classes: readonly ErrorClass[], most: number): string {
  const lines = classes.map(({ name, failures }) => {
    const examples = failures
      .slice(0, most)
      .map(({ text, meant, said }) => `    ${text.replaceAll('\n', ' / ')}\n      meant ${meant}\n      said  ${said}`);
    return [`${failures.length} ${name}`, ...examples].join('\n');
  });
  return lines.join('\n');
}

/** The code of an answer, or the message without what varies. */
function kindOf(said: string): string {
  // A sentence without the names in it.
  return /^[YNSD] (\d{3})/.exec(said)?.[0] ?? said.replace(/\b[A-Z0-9-]{2,}(?: [A-Z0-9-]+)*/g, '…');
}
