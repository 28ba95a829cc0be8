import { createHash } from 'node:crypto';
import { GROUP_FORM, type GroupForm, LEAF_PAGES, PAGE_DIGEST_BYTES } from '../../src/dataset/format/paged/page-table.js';
import type { Vectors } from './group-plan.js';
import { encodeNumbers } from './packed.js';
import type { CutGroup } from './page-cuts.js';
import { encodeStarts } from './page-starts.js';

/** A group of no more pages has no leaves: what they would say is short. */
const MOST_PAGES_WITHOUT_LEAVES = 32;
/** Leaves have the cuts and first cells of a group where these are longer, bytes; a page of it is then read one round later. */
const MOST_CUTS_BYTES = 48 * 1024;

/** How long groups may be whose pages are known without leaves. */
export interface WithoutLeaves {
  readonly pages?: number;
  /** Bytes of their cuts and first cells: of longer ones the digests alone. */
  readonly cuts?: number;
}

/** What leaves say of a group. */
export function formOf(
  group: CutGroup,
  vectors: Vectors,
  { pages: mostPages = MOST_PAGES_WITHOUT_LEAVES, cuts: mostBytes = MOST_CUTS_BYTES }: WithoutLeaves = {},
): GroupForm {
  if (group.pages <= mostPages) return GROUP_FORM.noLeaves;
  const pages = Array.from({ length: group.pages }, (_, page) => page);
  const bytes = encodeNumbers(cutsOf(group, pages)).byteLength + encodeStarts(group, pages, vectors).byteLength;
  return bytes > mostBytes ? GROUP_FORM.digestsAndCuts : GROUP_FORM.digests;
}

/** The leaves of all groups that have some: digests of their pages and, by form, cuts and first cells of all but the first. */
export function encodeLeaves(
  groups: readonly CutGroup[],
  vectors: Vectors,
  forms: readonly GroupForm[],
  pages: readonly Uint8Array[],
): readonly Uint8Array[] {
  const leaves: Uint8Array[] = [];
  let firstPage = 0;
  for (const [row, group] of groups.entries()) {
    for (let from = 0; forms[row] !== GROUP_FORM.noLeaves && from < group.pages; from += LEAF_PAGES) {
      const to = Math.min(from + LEAF_PAGES, group.pages);
      const digests = digestsOf(pages.slice(firstPage + from, firstPage + to));
      const others = forms[row] === GROUP_FORM.digests ? [] : Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
      leaves.push(Buffer.concat([digests, encodeNumbers(cutsOf(group, others)), encodeStarts(group, others, vectors)]));
    }
    firstPage += group.pages;
  }
  return leaves;
}

/** By axis: how far each of some pages starts behind the one before. */
function cutsOf({ axes }: CutGroup, pages: readonly number[]): readonly number[] {
  return axes.flatMap((axis) => pages.map((page) => (axis[page] as number) - (axis[page - 1] ?? 0)));
}

/** The digest of each part of a file, one behind the other. */
export function digestsOf(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts.map((part) => createHash('sha256').update(part).digest().subarray(0, PAGE_DIGEST_BYTES)));
}
