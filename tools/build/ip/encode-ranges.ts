import { SCHEMAS } from '../../../src/dataset/format/file-schemas.js';
import type { IpLevel, RangesKind } from '../../../src/dataset/format/tables/ip.js';
import { fileOfBlocks } from '../format/block-file.js';
import { FieldWriter } from '../format/field-writer.js';
import { growingNumbers } from '../format/growing-column.js';
import type { PackedFile } from '../format/pack.js';
import { type BlockPlan, halvesOf, keyOf, planBlocks } from './block-plans.js';
import { cellsOf } from './cells.js';
import { NetWriter } from './nets.js';
import type { RangeList } from './ranges.js';
import { Starts } from './starts.js';

/** Ranges, and the numbers that their places have in the dataset. */
export interface RankedRanges {
  readonly level: IpLevel;
  readonly list: RangeList;
  readonly ranks: Uint32Array;
  /** Another number of ranges a block than is written otherwise. */
  readonly rowsPerBlock?: number | undefined;
}

/** Most bytes of a block that can be cut: some have twice as many as most of as many ranges. */
const MOST_BYTES = { 'ip-v4': 36 * 1024, 'ip-v6': 80 * 1024 } as const;

/** Encodes the file of IPv4 ranges, or of IPv6 ranges inside 2000::/3; none where there are no ranges. */
export function encodeRanges(kind: RangesKind, { level, list, ranks, rowsPerBlock }: RankedRanges): readonly PackedFile[] {
  const blocksOf = (plan: BlockPlan): readonly PackedFile[] => {
    const key = keyOf(plan, kind);
    const starts = new Starts(list, ranks, plan);
    const rows = plan.endRow - plan.firstRow;
    const bytes = encodeBlock(kind, starts, { key, places: ranks.length, ranges: rows });
    const halves = bytes.byteLength > MOST_BYTES[kind] ? halvesOf(list, plan) : null;
    return halves?.flatMap(blocksOf) ?? [{ kind, key, bytes, rows, bbox: null }];
  };
  const blocks = planBlocks(list, rowsPerBlock).flatMap(blocksOf);
  return blocks.length === 0 ? [] : [fileOfBlocks(level, blocks, { hasRows: false })];
}

interface BlockHead {
  readonly key: string;
  readonly places: number;
  readonly ranges: number;
}

function encodeBlock(kind: RangesKind, starts: Starts, { key, places, ranges }: BlockHead): Uint8Array<ArrayBuffer> {
  const writer = new NetWriter(places);
  const heads = growingNumbers();
  let place = 0;
  for (let row = 0; row < starts.length; ) {
    const from = row;
    heads.push(starts.head(from));
    while (row < starts.length && starts.head(row) === starts.head(from)) row++;
    writer.add(cellsOf(starts, from, row, 0, place));
    place = starts.place(row - 1);
  }
  const { nets, data } = writer.columns();
  const fields = new FieldWriter(SCHEMAS[kind]);
  fields.version();
  fields.number('places', places);
  fields.number('ranges', ranges);
  fields.column('heads', heads.values());
  fields.column('nets', nets);
  fields.column('data', data);
  fields.column('reach', starts.reach);
  fields.header({ key, bbox: null });
  return fields.finish();
}
