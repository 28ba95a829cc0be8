import { column, corrupt, cutsInto, openRoot, rising, within } from '../codecs/columns.js';
import { PageTable as Root } from '../generated/format/page-table.js';

/** Bytes of the digest of a page: the first ones of its SHA-256. */
export const PAGE_DIGEST_BYTES = 16;
/** Shorter columns are held in the page table as a whole. */
export const PINNED_COLUMN_BYTES = 8192;
/** Version of the layout of page tables, counted apart from the format version. */
export const PAGES_FORMAT_VERSION = 1;

const LEAST_PAGE_BYTES = 1024;
const MOST_PAGE_BYTES = 64 * 1024;

/** The pages of a file, and the bytes of it that are known before any page is read. */
export interface PageTable {
  readonly pageBytes: number;
  readonly pages: number;
  /** {@link PAGE_DIGEST_BYTES} a page. */
  readonly digests: Uint8Array;
  /** First four bytes of each page. */
  readonly starts: Uint32Array;
  /** Where the pins lie in the file, how long they are, and their bytes. */
  readonly pinAt: Uint32Array;
  readonly pinBytes: Uint32Array;
  readonly pins: Uint8Array;
  /** Of each string pool: where its offsets start, its longest string, and its run of samples. */
  readonly poolAt: Uint32Array;
  readonly poolLongest: Uint32Array;
  readonly poolSample: Uint32Array;
  /** Rows whose strings are pinned. */
  readonly sampleRow: Uint32Array;
}

/**
 * Opens the page table of a file whose own table has `size` bytes. Throws `DATASET_*` if it is
 * something else or does not fit the file.
 */
export function decodePageTable(bytes: Uint8Array<ArrayBuffer>, size: number): PageTable {
  const root = openRoot(
    bytes,
    'DPPT',
    { bufferHasIdentifier: Root.bufferHasIdentifier, readRoot: (b) => Root.getRootAsPageTable(b) },
    PAGES_FORMAT_VERSION,
    PAGES_FORMAT_VERSION,
  );
  return within(() => {
    const pageBytes = root.pageBytes();
    if (!(pageBytes >= LEAST_PAGE_BYTES && pageBytes <= MOST_PAGE_BYTES && Number.isInteger(Math.log2(pageBytes)))) {
      throw corrupt(`pages have ${pageBytes} bytes, expected a power of two from ${LEAST_PAGE_BYTES} to ${MOST_PAGE_BYTES}`);
    }
    const pages = Math.ceil(size / pageBytes);
    const pinAt = column(root.pinAtArray(), 'pin_at');
    const poolAt = column(root.poolAtArray(), 'pool_at');
    const table = {
      pageBytes,
      pages,
      digests: column(root.digestsArray(), 'digests', pages * PAGE_DIGEST_BYTES),
      starts: column(root.startsArray(), 'starts', pages),
      pinAt,
      pinBytes: column(root.pinBytesArray(), 'pin_bytes', pinAt.length),
      pins: column(root.pinsArray(), 'pins'),
      poolAt,
      poolLongest: column(root.poolLongestArray(), 'pool_longest', poolAt.length),
      poolSample: column(root.poolSampleArray(), 'pool_sample', poolAt.length + 1),
      sampleRow: column(root.sampleRowArray(), 'sample_row'),
    };
    requirePins(table, size);
    return table;
  });
}

function requirePins({ pinAt, pinBytes, pins, poolAt, poolSample, sampleRow }: PageTable, size: number): void {
  let bytes = 0;
  let end = 0;
  for (let pin = 0; pin < pinAt.length; pin++) {
    const at = pinAt[pin] as number;
    if (at < end) throw corrupt(`column pin_at, row ${pin}: ${at}, expected ${end} or above`);
    end = at + (pinBytes[pin] as number);
    bytes += pinBytes[pin] as number;
  }
  if (end > size) throw corrupt(`pins end at byte ${end}, expected at most ${size}`);
  if (bytes !== pins.length) throw corrupt(`column pins has ${pins.length} bytes, expected ${bytes}`);
  rising(poolAt, 'pool_at', 1);
  cutsInto(poolSample, 'pool_sample', sampleRow.length);
}
