import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { columnVectors } from '../../../../src/dataset/format/column-bytes.js';
import { PageMemory, PagePlaces } from '../../../../src/dataset/format/paged/page-memory.js';
import { decodePageTable, laidOut, PAGE_DIGEST_BYTES, type PageTable, pinsOf } from '../../../../src/dataset/format/paged/page-table.js';
import { FaultLog, PagedBytes, PageFault } from '../../../../src/dataset/format/paged/paged-bytes.js';
import { addressSpace } from '../../../../src/dataset/format/paged/pins.js';
import { isDoorplateError } from '../../../../src/errors.js';
import { entryOf, rootField, set16 } from '../../../fixtures/damaged-datasets.js';
import { inPages, pagedSample, streetSample } from '../../../fixtures/paged-sample.js';

const KINDS = ['us-street-index', 'us-street-rows', 'us-street-numbers', 'us-street-row-numbers'] as const;

interface Paged {
  /** The table as it is without pages. */
  readonly plain: Uint8Array;
  readonly file: Uint8Array;
  readonly encoded: Uint8Array<ArrayBuffer>;
  readonly offset: number;
  readonly table: PageTable;
}

const paged = new Map<string, Paged>();
let index: Paged;
beforeAll(async () => {
  const [packed, sample] = [await pagedSample(), await streetSample()];
  for (const kind of KINDS) {
    const entry = entryOf(packed, kind, kind === 'us-street-index' ? '' : '000');
    const file = packed.get(entry.name) as Uint8Array;
    const offset = entry.pages?.offset as number;
    const encoded = file.slice(offset) as Uint8Array<ArrayBuffer>;
    const plain = sample.get(entryOf(sample, kind, entry.key).name) as Uint8Array;
    paged.set(kind, { plain, file, encoded, offset, table: decodePageTable(encoded, offset) });
  }
  index = paged.get('us-street-index') as Paged;
});

function pagedBytes(table: PageTable, log = new FaultLog()): PagedBytes {
  return new PagedBytes(table, log, new PageMemory(2 ** 24, () => true), new PagePlaces(table.pages));
}

const pageOf = ({ file, table }: Paged, page: number): Uint8Array => file.slice(table.pageAt[page], table.pageAt[page + 1]);

describe('a page table', () => {
  it('has a digest for each page in front of it', () => {
    const { table } = index;
    expect(table.pages).toBeGreaterThan(8);
    expect(table.digests.length).toBe(table.pages * PAGE_DIGEST_BYTES);
    for (let page = 0; page < table.pages; page++) {
      const digest = createHash('sha256').update(pageOf(index, page)).digest().subarray(0, PAGE_DIGEST_BYTES);
      expect(Buffer.compare(digest, table.digests.subarray(page * PAGE_DIGEST_BYTES, (page + 1) * PAGE_DIGEST_BYTES))).toBe(0);
    }
  });

  it('holds bytes as they are in the table', () => {
    for (const { table, plain } of paged.values()) {
      const runs = pinsOf(table);
      expect(runs.length).toBeGreaterThan(0);
      for (const { tableAt, bytes } of runs) expect(Buffer.compare(bytes, plain.subarray(tableAt, tableAt + bytes.length))).toBe(0);
    }
  });

  it('lays pages out to the table as it is without them', () => {
    for (const { file, offset, plain } of paged.values()) expect(Buffer.compare(laidOut(file, offset), plain)).toBe(0);
  });

  it('that is damaged is a named error or leaves the table as long as it is', () => {
    const { encoded, offset, table } = index;
    fc.assert(
      fc.property(fc.nat({ max: encoded.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = encoded.slice();
        damaged[at] = (damaged[at] as number) ^ change;
        try {
          const decoded = decodePageTable(damaged, offset);
          expect(pagedBytes(decoded).buffer.capacity()).toBe(decoded.size);
        } catch (error) {
          expect(isDoorplateError(error)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(table.size).toBe(index.plain.length);
  });

  it.each([
    [3, 'DATASET_CORRUPT', 'build the dataset anew'],
    [5, 'DATASET_TOO_NEW', 'update doorplate'],
  ])('of version %i is refused', (version, code, cure) => {
    const table = index.encoded.slice();
    const message = expect.stringContaining(`format version is ${version}, this release reads 4: ${cure}`);
    expect(() => decodePageTable(set16(table, rootField(table, 0), version), index.offset)).toThrow(
      expect.objectContaining({ code, message }),
    );
  });

  it('is a named error where the first cells of its pages do not fit', async () => {
    const packed = await inPages(await streetSample());
    const { name, pages } = entryOf(packed, 'us-street-index');
    const offset = pages?.offset as number;
    const table = decodePageTable(Uint8Array.from(packed.get(name) as Uint8Array).slice(offset), offset);
    const { starts } = table;
    expect(() => pinsOf(table)).not.toThrow();
    for (const changed of [starts.subarray(0, -1), Uint8Array.from([...starts, 0]), new Uint8Array(starts.length).fill(0xff)])
      expect(() => pinsOf({ ...table, starts: changed })).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });
});

describe('cells that are not all there', () => {
  it('are refused where pages have fewer or more of them than the vector', () => {
    const { table } = index;
    const [{ columns }] = table.groups as [(typeof table.groups)[number]];
    const [{ at, width, cuts, overlap }] = columns as [(typeof columns)[number]];
    const cells = (cuts.at(-1) as number) + overlap;
    const inTable = (length: number) => new Uint8Array(addressSpace(table.size), at, length * width);
    expect(pagedBytes(table).cellsOf(inTable(cells))).toBeDefined();
    for (const other of [cells - 1, cells + 1]) {
      expect(() => pagedBytes(table).cellsOf(inTable(other))).toThrow(
        expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(`expected ${other * width}`) }),
      );
    }
  });

  it('are those of the pages that have been filled, and are as they are in the table', () => {
    for (const each of paged.values()) {
      const log = new FaultLog();
      const bytes = pagedBytes(each.table, log);
      const kind = [...paged].find(([, other]) => other === each)?.[0] as (typeof KINDS)[number];
      const vectors = [...columnVectors(each.plain, kind).values()];
      const all = vectors.filter((vector) => vector !== null && vector !== undefined);
      for (let page = 0; page < each.table.pages; page += 2) bytes.fill(page, pageOf(each, page));
      for (const vector of all) {
        const create = vector.constructor as Uint32ArrayConstructor;
        const inTable = new create(addressSpace(each.table.size), vector.byteOffset, vector.length);
        const cells = bytes.cellsOf(inTable);
        if (cells === undefined) expect(bytes.vector(inTable)).toEqual(vector);
        for (let cell = 0; cell < vector.length; cell++) {
          log.begin();
          const found = cells?.number(cell);
          if (found !== undefined) expect(found).toBe(vector[cell]);
          bytes.takeMissing();
        }
      }
    }
  });

  it('note the pages that are missed until they are filled', () => {
    const log = new FaultLog();
    const bytes = pagedBytes(index.table, log);
    const baseFirst = columnVectors(index.plain, 'us-street-index').get('baseFirst');
    const { byteOffset, length } = baseFirst as Uint32Array;
    const cells = bytes.cellsOf(new Uint32Array(addressSpace(index.table.size), byteOffset, length));
    const last = length - 1;
    expect(cells?.has(0, last)).toBe(false);
    const missing = bytes.takeMissing();
    expect(missing.length).toBeGreaterThan(2);
    expect(log.count).toBe(missing.length);
    expect(bytes.takeMissing()).toEqual([]);
    for (const page of missing) bytes.fill(page, pageOf(index, page));
    expect(cells?.has(0, last)).toBe(true);
    expect(bytes.takeMissing()).toEqual([]);
  });

  it('end a run that misses too many of them, and one that goes astray', () => {
    const log = new FaultLog();
    const bytes = pagedBytes(index.table, log);
    const cuts = new Uint32Array(2);
    expect(() => {
      for (let page = 0; page < 1000; page++) bytes.miss(page, 0, cuts);
    }).toThrow(PageFault);
    log.begin();
    for (let i = 0; i < 100_000; i++) log.cell();
    bytes.takeMissing();
    bytes.miss(1, 0, cuts);
    expect(() => {
      for (let i = 0; i < 100_000; i++) log.cell();
    }).toThrow(PageFault);
  });
});
