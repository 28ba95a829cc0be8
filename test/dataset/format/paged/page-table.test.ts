import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CutColumn, decodePageTable, pinsOf } from '../../../../src/dataset/format/paged/page-table.js';
import { isDoorplateError } from '../../../../src/errors.js';
import { entryOf, type Packed, rootField, set16 } from '../../../fixtures/damaged-datasets.js';
import { inPages, pagedBytes, pagedSample, streetSample } from '../../../fixtures/paged-sample.js';

/** The page table of a street index, as it is written, and where it begins. */
function encodedTable(packed: Packed): readonly [Uint8Array<ArrayBuffer>, number] {
  const { name, pages } = entryOf(packed, 'us-street-index');
  const offset = pages?.offset as number;
  return [Uint8Array.from(packed.get(name) as Uint8Array).slice(offset), offset];
}

const [encoded, offset] = encodedTable(await pagedSample());
const table = decodePageTable(encoded, offset);

/** Of all cells of a column. */
const bytesOf = ({ width, cuts, overlap }: CutColumn): number => width * ((cuts.at(-1) as number) + overlap);

describe('a page table', () => {
  it('that is damaged is a named error or has its columns within the table', () => {
    fc.assert(
      fc.property(fc.nat({ max: encoded.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = encoded.slice();
        damaged[at] = (damaged[at] as number) ^ change;
        try {
          const decoded = decodePageTable(damaged, offset);
          const { table } = pagedBytes(decoded).bytes;
          const ends = table.groups.flatMap(({ columns }) => columns.map((column) => column.at + bytesOf(column)));
          expect(Math.max(0, ...ends)).toBeLessThanOrEqual(decoded.size);
        } catch (error) {
          expect(isDoorplateError(error)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [4, 'DATASET_CORRUPT', 'build the dataset anew'],
    [6, 'DATASET_TOO_NEW', 'update doorplate'],
  ])('of version %i is refused', (version, code, cure) => {
    const other = encoded.slice();
    const message = expect.stringContaining(`format version is ${version}, this release reads 5: ${cure}`);
    expect(() => decodePageTable(set16(other, rootField(other, 0), version), offset)).toThrow(expect.objectContaining({ code, message }));
  });

  it('is a named error where the first cells of its pages do not fit', async () => {
    const paged = decodePageTable(...encodedTable(await inPages(await streetSample())));
    const { starts } = paged;
    expect(() => pinsOf(paged)).not.toThrow();
    for (const changed of [starts.subarray(0, -1), Uint8Array.from([...starts, 0]), new Uint8Array(starts.length).fill(0xff)])
      expect(() => pinsOf({ ...paged, starts: changed })).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });
});

describe('cells that are not all there', () => {
  it('are refused where pages have fewer or more of them than the vector', () => {
    const [{ columns }] = table.groups as [(typeof table.groups)[number]];
    const [{ at, width, cuts, overlap }] = columns as [(typeof columns)[number]];
    const cells = (cuts.at(-1) as number) + overlap;
    expect(pagedBytes(table).bytes.cellsAt(at, cells * width)).toBeDefined();
    for (const other of [cells - 1, cells + 1]) {
      expect(() => pagedBytes(table).bytes.cellsAt(at, other * width)).toThrow(
        expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(`expected ${other * width}`) }),
      );
    }
  });
});
