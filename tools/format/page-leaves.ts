import { createHash } from 'node:crypto';
import { LEAF_PAGES, MOST_PAGES_WITHOUT_LEAVES, PAGE_DIGEST_BYTES } from '../../src/dataset/format/paged/page-table.js';
import type { Vectors } from './group-plan.js';
import { encodeNumbers } from './packed.js';
import type { CutGroup } from './page-cuts.js';
import { encodePins, startsOf, united } from './pins.js';

/** Whether leaves say what a long page table does not say of the pages of a group. */
export function hasLeaves({ pages }: CutGroup): boolean {
  return pages > MOST_PAGES_WITHOUT_LEAVES;
}

/** The leaves of all groups that have some: digests of their pages, cuts of all but the first, pins of these. */
export function encodeLeaves(
  bytes: Uint8Array,
  vectors: Vectors,
  groups: readonly CutGroup[],
  pages: readonly Uint8Array[],
): readonly Uint8Array[] {
  const leaves: Uint8Array[] = [];
  let firstPage = 0;
  for (const group of groups) {
    for (let from = 0; hasLeaves(group) && from < group.pages; from += LEAF_PAGES) {
      const to = Math.min(from + LEAF_PAGES, group.pages);
      const others = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
      const cuts = group.axes.flatMap((axis) => others.map((page) => (axis[page] as number) - (axis[page - 1] as number)));
      const pins = encodePins(bytes, united(group.columns.flatMap((column) => startsOf(group, column, vectors, others))));
      const digests = digestsOf(pages.slice(firstPage + from, firstPage + to));
      leaves.push(Buffer.concat([digests, encodeNumbers(cuts), encodeNumbers([pins.runs.byteLength]), pins.runs, pins.bytes]));
    }
    firstPage += group.pages;
  }
  return leaves;
}

/** The digest of each part of a file, one behind the other. */
export function digestsOf(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.map((part) => createHash('sha256').update(part).digest().subarray(0, PAGE_DIGEST_BYTES)));
}
