import { corrupt, within } from '../codecs/columns.js';
import { type PackedCursor, readNumber } from '../codecs/packed.js';
import { readStarts } from './page-starts.js';
import { PAGE_DIGEST_BYTES, type PageLayout, type PageLeaf } from './page-table.js';
import type { PinnedRuns } from './pins.js';

/**
 * Takes what a leaf says of its pages into the table: their digests and, where the table does not have these, where they are
 * cut and lie. Adds what it pins. Throws `DATASET_CORRUPT` if it does not fit the table.
 */
export function takeLeaf(table: PageLayout, leaf: PageLeaf, bytes: Uint8Array, runs: PinnedRuns): void {
  within(() => {
    const { group, from, to, hasCuts } = leaf;
    const cursor = { bytes, at: (to - from) * PAGE_DIGEST_BYTES };
    if (cursor.at > bytes.length) throw corrupt(`a leaf has ${bytes.length} bytes, expected ${cursor.at} of digests`);
    table.digests.set(bytes.subarray(0, cursor.at), (group.firstPage + from) * PAGE_DIGEST_BYTES);
    if (hasCuts) takeCuts(table, leaf, cursor, runs);
    if (cursor.at !== bytes.length) throw corrupt(`a leaf has ${bytes.length} bytes, expected ${cursor.at}`);
  });
}

function takeCuts(table: PageLayout, { group, from, to }: PageLeaf, cursor: PackedCursor, runs: PinnedRuns): void {
  const { firstPage, axes, columns } = group;
  for (const cuts of axes) {
    const end = cuts[to] as number;
    let cut = cuts[from] as number;
    for (let page = from + 1; page < to; page++) {
      cut += readNumber(cursor);
      if (!(cut <= end)) throw corrupt(`an axis reaches ${cut} in a leaf, expected at most ${end}`);
      cuts[page] = cut;
    }
  }
  let start = table.pageAt[firstPage + from] as number;
  for (let page = from; page < to - 1; page++) {
    for (const { width, cuts, overlap } of columns) start += width * ((cuts[page + 1] as number) + overlap - (cuts[page] as number));
    table.pageAt[firstPage + page + 1] = start;
  }
  const pages = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  readStarts(cursor, { group, pages }, table, runs);
}
