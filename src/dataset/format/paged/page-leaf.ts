import { corrupt, within } from '../codecs/columns.js';
import { readNumber } from '../codecs/packed.js';
import { PAGE_DIGEST_BYTES, type PageLeaf, type PageTable, requirePins } from './page-table.js';

/**
 * Takes what a leaf says of its pages into the table: their digests, where they are cut and where they lie.
 * Gives their pins. Throws `DATASET_CORRUPT` if it does not fit the table.
 */
export function takeLeaf(table: PageTable, { group, from, to }: PageLeaf, bytes: Uint8Array): Pick<PageTable, 'pinRuns' | 'pins'> {
  return within(() => {
    const { firstPage, axes, columns } = group;
    const cursor = { bytes, at: (to - from) * PAGE_DIGEST_BYTES };
    if (cursor.at > bytes.length) throw corrupt(`a leaf has ${bytes.length} bytes, expected ${cursor.at} of digests`);
    table.digests.set(bytes.subarray(0, cursor.at), (firstPage + from) * PAGE_DIGEST_BYTES);
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
    const runs = readNumber(cursor);
    const { size } = table;
    const pins = { size, pinRuns: bytes.subarray(cursor.at, cursor.at + runs), pins: bytes.subarray(cursor.at + runs) };
    requirePins(pins);
    return pins;
  });
}
