import type { UsStreetsFields } from '../../../../src/dataset/format/schemas.js';
import { RIGHT_SIDE } from '../../../../src/dataset/format/tables/range-forms.js';
import type { FieldWriter, Texts } from '../../format/field-writer.js';
import { PackedColumn } from '../../format/packed.js';
import type { Parity } from '../rows.js';

/** One side of a piece of street. */
export interface RangeRecord {
  /** Numeric values at the first and the last point of the line. */
  readonly from: number;
  readonly to: number;
  /** The numbers as written; null where both are the decimal digits of their values. */
  readonly written: { readonly from: string; readonly to: string; readonly prefix: string } | null;
  readonly parity: Parity;
  readonly side: 'left' | 'right';
  /** Longitude and latitude by turns, degrees times 10^7, whole. */
  readonly line: readonly number[];
  readonly zip4: string | null;
  readonly source: number;
  /** Fifteen digits; null where the source does not say. */
  readonly censusBlock: string | null;
}

const PARITIES: Readonly<Record<Parity, number>> = { both: 0, odd: 1, even: 2 };

/** Writes the ranges of all streets and their lines, each line once; nothing where no street has a range. */
export function encodeRanges(
  fields: FieldWriter<UsStreetsFields>,
  streets: readonly { readonly ranges?: readonly RangeRecord[] }[],
  texts: Texts,
): void {
  const ranges = streets.flatMap((street) => street.ranges ?? []);
  if (ranges.length === 0) return;
  const { rows, lines } = distinctLines(ranges);
  fields.numbers('rangeCount', streets, (street) => street.ranges?.length ?? 0);
  fields.steps('rangeFrom', ranges, ({ from }) => from);
  const span = new PackedColumn();
  for (const { from, to } of ranges) span.signed(to - from);
  fields.column('rangeSpan', span.finish());
  fields.values('rangeForm', ranges, ({ parity, side }) => PARITIES[parity] | (side === 'right' ? RIGHT_SIDE : 0));
  fields.steps('rangeLine', rows, (row) => row);
  fields.optionalBytes('rangeSource', ranges, ({ source }) => source);
  fields.optionalSteps('rangeZip4', ranges, ({ zip4 }) => (zip4 === null ? null : Number(zip4)));
  fields.sparse('rangeTextRange', ranges, ({ written }) => written !== null, [
    ['rangeTextFrom', ({ written }) => texts.row(written?.from ?? null)],
    ['rangeTextTo', ({ written }) => texts.row(written?.to ?? null)],
    ['rangeTextPrefix', ({ written }) => texts.row(written?.prefix ?? null)],
  ]);
  encodeLines(fields, lines);
  encodeCensusBlocks(fields, ranges, texts);
}

/** The lines in the order of their first use, and the line of each range. */
function distinctLines(ranges: readonly RangeRecord[]): {
  readonly rows: readonly number[];
  readonly lines: readonly (readonly number[])[];
} {
  const lines: (readonly number[])[] = [];
  const known = new Map<string, number>();
  const rows = ranges.map(({ line }) => {
    const key = line.join(' ');
    const row = known.get(key) ?? lines.push(line) - 1;
    known.set(key, row);
    return row;
  });
  return { rows, lines };
}

/** Digits of state, county and tract in front of a block's number. */
const TRACT_DIGITS = 11;

/** The blocks of all ranges, each once in the order of their codes, so that those of a street lie near each other; nothing where none is known. */
function encodeCensusBlocks(fields: FieldWriter<UsStreetsFields>, ranges: readonly RangeRecord[], texts: Texts): void {
  const blocks = [...new Set(ranges.flatMap(({ censusBlock }) => censusBlock ?? []))].sort();
  if (blocks.length === 0) return;
  const rows = new Map(blocks.map((block, row) => [block, row]));
  fields.steps('censusTract', blocks, (block) => texts.row(block.slice(0, TRACT_DIGITS)));
  fields.steps('censusBlock', blocks, (block) => Number(block.slice(TRACT_DIGITS)));
  fields.steps('rangeCensusBlock', ranges, ({ censusBlock }) => (rows.get(censusBlock ?? '') ?? -1) + 1);
}

function encodeLines(fields: FieldWriter<UsStreetsFields>, lines: readonly (readonly number[])[]): void {
  const [longitude = 0, latitude = 0] = lines[0] ?? [];
  const unit = commonUnit(lines, longitude, latitude);
  const bytes = new PackedColumn();
  const lengths = new PackedColumn();
  for (const line of lines) {
    const start = bytes.length;
    let [x, y] = [longitude, latitude];
    for (let i = 0; i + 1 < line.length; i += 2) {
      const [nextX, nextY] = [line[i] as number, line[i + 1] as number];
      bytes.signed((nextX - x) / unit).signed((nextY - y) / unit);
      [x, y] = [nextX, nextY];
    }
    lengths.number(bytes.length - start);
  }
  fields.column('lineBytes', bytes.finish());
  fields.column('lineLength', lengths.finish());
  fields.number('lineUnit', unit);
  fields.number('lineLongitude', longitude);
  fields.number('lineLatitude', latitude);
}

/** The greatest step that all coordinates are whole numbers of, seen from the origin: sources of six decimals need one digit less. */
function commonUnit(lines: readonly (readonly number[])[], longitude: number, latitude: number): number {
  let unit = 0;
  for (const line of lines) {
    for (let i = 0; i < line.length && unit !== 1; i++)
      unit = divisor(unit, Math.abs((line[i] as number) - (i % 2 === 0 ? longitude : latitude)));
  }
  return unit === 0 ? 1 : unit;
}

function divisor(a: number, b: number): number {
  let [greater, less] = [a, b];
  while (less !== 0) [greater, less] = [less, greater % less];
  return greater;
}
