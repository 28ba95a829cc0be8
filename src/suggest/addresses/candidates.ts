import type { StreetIndex } from '../../street-index/street-index.js';
import type { TopK } from '../../street-index/top-k.js';
import { type AddressLine, type Candidate, lineOf } from './address-lines.js';
import type { WantedNumbers } from './wanted-numbers.js';

/** What has been ranked, best first; with `numbers`, those that the rows were found with. */
export function candidatesOf(index: StreetIndex, top: TopK, numbers: WantedNumbers | null): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let i = 0; i < top.length; i++) {
    found.push({ index, row: top.row(i), number: numbers === null ? null : numbers.text(top.tag(i)), score: top.score(i) });
  }
  return found;
}

/** Adds what has been ranked, best first, as lines of the numbers that the rows were found with. */
export function addLines(lines: AddressLine[], index: StreetIndex, top: TopK, numbers: WantedNumbers, reason: string): void {
  for (let i = 0; i < top.length; i++) {
    lines.push(lineOf({ index, row: top.row(i), number: numbers.text(top.tag(i)), score: top.score(i) }, reason));
  }
}
