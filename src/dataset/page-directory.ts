import { DoorplateError, isDoorplateError } from '../errors.js';
import { groupBy } from '../group.js';
import { type BlockDirectory, type BlockFile, type BlockLayout, JOINED_BYTES } from './block-file.js';
import { otherDigest, otherSize } from './check.js';
import type { BlockEntry } from './format/directory.js';
import { decodeTable } from './format/index.js';
import { decodePageTable, PAGE_DIGEST_BYTES } from './format/paged/page-table.js';
import { PagedBuffer } from './format/paged/paged-buffer.js';
import { PagedBytes, type PageSource } from './format/paged/paged-bytes.js';
import type { FileEntry } from './manifest.js';
import { Missing } from './missing.js';
import type { MountedFile } from './mounted-file.js';
import { createSha256, hex } from './sha256.js';
import type { AnyTable, Loaded } from './view.js';

/** What is read at a time of a file whose digest is made piece by piece: few requests over a network, and little memory. */
const CHECKED_PIECE = 4 * 1024 * 1024;
/** A group of columns that is no longer is read with the first pages of its file. */
const SHORT_GROUP_BYTES = 16 * 1024;

/** A file whose columns are cut into pages, which are its blocks; leaves of its page table are blocks, too, and come last. */
export type PagedFile = BlockFile<PageDirectory, Uint8Array>;

/** A page, or a leaf, as the page table describes it. */
interface PageEntry extends BlockEntry {
  readonly row: number;
  readonly directory: PageDirectory;
}

function isPage(file: FileEntry): file is PageEntry {
  return 'directory' in file;
}

/** The pages of a file, and its table over those that are in memory. */
class PageDirectory implements BlockDirectory, PageSource {
  /** A cell whose page is not in memory throws {@link Missing}. */
  readonly loaded: Loaded;
  tableBytes: number;
  readonly #of: PagedFile;
  readonly #bytes: PagedBytes;
  #hasShortGroups: boolean;

  /** Throws `DATASET_*` where the page table does not fit its file, whose pages end at byte `end`. */
  constructor(bytes: Uint8Array<ArrayBuffer>, of: PagedFile, end: number) {
    const { file, manifest } = of;
    this.#of = of;
    this.#bytes = new PagedBytes(decodePageTable(bytes, end), this);
    this.tableBytes = this.#bytes.tableBytes;
    this.#hasShortGroups = file.pages?.table === undefined;
    this.loaded = [{ table: decodeTable(new PagedBuffer(this.#bytes), file), file, manifest } as AnyTable];
  }

  get length(): number {
    return this.#bytes.table.pageAt.length - 1;
  }

  entry(row: number): PageEntry {
    const { file } = this.#of;
    const { digests } = this.#bytes.table;
    const offset = this.startOf(row);
    return {
      name: file.name,
      kind: file.kind,
      key: String(row),
      bytes: this.startOf(row + 1) - offset,
      // A leaf may have it, which is read along with the page.
      get sha256() {
        return hex(digests.subarray(row * PAGE_DIGEST_BYTES, (row + 1) * PAGE_DIGEST_BYTES));
      },
      rows: 0,
      bbox: null,
      offset,
      within: file,
      row,
      directory: this,
    };
  }

  /** Where a page or leaf starts in the file. */
  startOf(row: number): number {
    return this.#bytes.table.pageAt[row] as number;
  }

  page(page: number): Uint8Array | undefined {
    return this.#of.resident(page);
  }

  /**
   * What ends a run that lacks pages. The first pages of a file come with those of its short groups: hardly a question does without
   * them, and a page table in the manifest, which everybody reads, does not have them.
   */
  missing(pages: readonly number[]): Missing {
    const wanted = new Set<number>();
    for (const page of this.#hasShortGroups ? pages : [...pages, ...this.#pagesOfShortGroups()]) {
      const first = this.#bytes.firstFor(page);
      const leaf = first === page ? this.#bytes.leafOfDigest(page) : null;
      wanted.add(first);
      if (leaf !== null) wanted.add(leaf);
    }
    this.#hasShortGroups = true;
    return new Missing([...wanted].map((row) => this.#of.partFor(row)));
  }

  /** Reads the leaf that has the digest of a page; null where the digest is known. */
  ready({ row }: PageEntry, signal: AbortSignal | undefined): Promise<unknown> | null {
    const leaf = this.#bytes.leafOfDigest(row);
    return leaf === null ? null : this.#of.blockAt(leaf).read(signal);
  }

  /** See {@link between}. */
  between(wanted: readonly number[]): readonly MountedFile<Uint8Array>[] {
    const rows = wanted.toSorted((a, b) => a - b);
    return rows.slice(1).flatMap((next, i) => {
      const first = (rows[i] as number) + 1;
      if (this.startOf(next) - this.startOf(first) > JOINED_BYTES) return [];
      const between = Array.from({ length: next - first }, (_, row) => first + row);
      const absent = between.filter((row) => this.#bytes.firstFor(row) === row && this.page(row) === undefined);
      return absent.map((row) => this.#of.blockAt(row));
    });
  }

  /** Takes what a leaf says of its pages. */
  take({ row }: PageEntry, bytes: Uint8Array): void {
    if (this.#bytes.takeLeaf(row, bytes)) this.tableBytes = this.#bytes.tableBytes;
  }

  #pagesOfShortGroups(): readonly number[] {
    const { groups, pages } = this.#bytes.table;
    return groups.flatMap(({ firstPage }, row) => {
      const end = groups[row + 1]?.firstPage ?? pages;
      if (this.startOf(end) - this.startOf(firstPage) > SHORT_GROUP_BYTES) return [];
      return Array.from({ length: end - firstPage }, (_, i) => firstPage + i).filter((page) => !this.#bytes.holds(page));
    });
  }
}

/** Columns that are cut into pages. */
export const PAGED: BlockLayout<PageDirectory, Uint8Array> = {
  directory: (bytes, of, end) => new PageDirectory(bytes, of, end),
  block(bytes, entry, { directory }) {
    (directory as PageDirectory).take(entry as PageEntry, bytes);
    return bytes;
  },
  ready: (directory, entry, signal) => directory.ready(entry as PageEntry, signal),
  rowOf: (entry) => (entry as PageEntry).row,
};

/** The pages that lie between some that are going to be read, so that their bytes come with these. */
export function between(wanted: readonly MountedFile<object>[]): readonly MountedFile<Uint8Array>[] {
  const pages = wanted.map(({ file }) => file).filter(isPage);
  const byFile = groupBy(pages, ({ directory }) => directory);
  return [...byFile].flatMap(([directory, own]) => directory.between(own.map(({ row }) => row)));
}

/**
 * Reads a file piece by piece and compares its digest, once more past all caches where it does not match. Throws
 * `DATASET_SIZE_MISMATCH`, `DATASET_DIGEST_MISMATCH`.
 */
export async function checkPieces(of: PagedFile): Promise<void> {
  const { bytes: size, sha256: expected } = of.file;
  const digest = async (fresh: boolean): Promise<string> => {
    const hash = await createSha256();
    for (let offset = 0; offset < size; ) {
      const length = Math.min(CHECKED_PIECE, size - offset);
      const bytes = await of.readRange({ offset, length }, fresh);
      // A source without ranges has given the whole file, which is checked where it is kept.
      if (of.whole.resident() !== undefined) return expected;
      if (bytes.byteLength !== length) throw otherSize(offset + bytes.byteLength, size);
      await hash.update(bytes);
      offset += length;
    }
    return hash.hex();
  };
  const found = await digest(false).then((first) => (first === expected ? first : digest(true)));
  if (found !== expected) throw otherDigest(found, expected);
}

/**
 * What a question over files in pages has failed with, where it has missed nothing. Of pages the digests and lengths alone are checked, so
 * that a kernel may trip over cells that make no sense; which of the files has them nobody knows.
 */
export function errorAmong(files: readonly Pick<PagedFile, 'file' | 'manifest'>[], error: unknown): unknown {
  const isNamed = isDoorplateError(error)
    ? error.code !== 'DATASET_CORRUPT' || error.details.dataset !== undefined
    : !(error instanceof RangeError || error instanceof TypeError);
  if (isNamed) return error;
  const manifests = [...new Set(files.map(({ manifest }) => manifest))];
  const suspects = manifests.map((of) => {
    const names = files.flatMap(({ file, manifest }) => (manifest === of ? [file.name] : []));
    return `Dataset ${of.name}, file ${names.join(' or ')}`;
  });
  const said = isDoorplateError(error) ? error.message : 'pages hold what makes no sense together';
  return new DoorplateError(
    'DATASET_CORRUPT',
    `${suspects.join('; or ')}: ${said}`,
    { dataset: manifests.length === 1 ? manifests[0]?.name : undefined, files: files.map(({ file }) => file.name) },
    { cause: error },
  );
}
