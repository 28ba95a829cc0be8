import type { Numbers } from '../../src/dataset/format/codecs/columns.js';
import type { Vectors } from './group-plan.js';
import { PackedColumn } from './packed.js';
import type { CutGroup } from './page-cuts.js';

/** The bytes of a string pool, by the name of its offsets. */
export function textOf(offsets: string, vectors: Vectors): Numbers {
  return vectors.get(offsets.replace('.offsets', '.bytes')) as Numbers;
}

/** The first cells of some pages, column by column; of a string pool the first strings. Their reader is `src/dataset/format/paged/page-starts.ts`. */
export function encodeStarts({ axes, columns }: CutGroup, pages: readonly number[], vectors: Vectors): Uint8Array {
  return Buffer.concat(
    columns.flatMap(({ name, vector, axis, pinsStarts }) => {
      if (!pinsStarts) return [];
      const rows = pages.map((page) => axes[axis]?.[page] as number).filter((row) => row < vector.length);
      const text = name.endsWith('.offsets') ? textOf(name, vectors) : null;
      return text === null ? encodeSteps(vector, rows) : encodeTexts(vector, text, rows);
    }),
  );
}

function encodeSteps(vector: Numbers, rows: readonly number[]): readonly Uint8Array[] {
  const column = new PackedColumn();
  for (const row of rows) column.step(vector[row] as number);
  return [column.finish()];
}

function encodeTexts(offsets: Numbers, text: Numbers, rows: readonly number[]): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  let before: Uint8Array = new Uint8Array(0);
  for (const row of rows) {
    const [from, to] = [offsets[row] as number, offsets[row + 1]];
    const column = new PackedColumn().signed(from - start);
    start = from;
    if (to !== undefined) {
      const own = text.subarray(from, to) as Uint8Array;
      const different = own.findIndex((byte, i) => byte !== before[i]);
      const shared = different < 0 ? own.length : different;
      parts.push(column.number(own.length).number(shared).finish(), own.subarray(shared));
      before = own;
    } else parts.push(column.finish());
  }
  return parts;
}
