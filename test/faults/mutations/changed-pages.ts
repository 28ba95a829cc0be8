import { createHash } from 'node:crypto';
import { rootOf } from '../../../src/dataset/format/field-reader.js';
import { decodePageTable, PAGE_DIGEST_BYTES, type PageLeaf, takeLeaf } from '../../../src/dataset/format/paged/page-table.js';
import { PAGE_TABLE } from '../../../src/dataset/format/schemas.js';
import { TableBuffer } from '../../../src/dataset/format/table-buffer.js';
import type { FileEntry, PagesEntry } from '../../../src/dataset/index.js';
import type { Random } from '../../../tools/random.js';
import { manifestOf, type Packed, withManifest } from '../../fixtures/damaged-datasets.js';
import { Mutator } from './mutate.js';

/** A file that is read page by page. */
export interface PagedEntry extends FileEntry {
  readonly pages: PagesEntry;
}

type Bytes = Uint8Array<ArrayBuffer>;

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];
/** Bytes that move together. */
const RUN = 64;

export function pagedFiles(packed: Packed): readonly PagedEntry[] {
  return manifestOf(packed).files.filter((file): file is PagedEntry => file.pages !== undefined);
}

/** The dataset with a file of which pages, leaves or the page table are changed, and digests that fit. */
export function changedDataset(packed: Packed, file: PagedEntry, random: Random): Packed {
  const { offset } = file.pages;
  const original = Uint8Array.from(packed.get(file.name) as Uint8Array);
  const [parts, table] = random.chance(0.5)
    ? withOtherParts(original, offset, random)
    : [original.subarray(0, offset), new Mutator(original.slice(offset), random).next()];
  const bytes = Uint8Array.from(Buffer.concat([parts, table]));
  return withManifest(new Map(packed).set(file.name, bytes), (manifest) => {
    const entry = manifest.files.find(({ name }) => name === file.name);
    if (entry === undefined) throw new RangeError(`no file ${file.name}`);
    entry.bytes = bytes.length;
    entry.sha256 = digest(bytes).toString('hex');
    const known = file.pages.table === undefined ? {} : { table: Buffer.from(table).toString('base64') };
    entry.pages = { offset, sha256: digest(table).toString('hex'), ...known };
  });
}

/** Changes some cells of pages, and their digests; then some bytes of leaves, which may be digests, and the digests of these. */
function withOtherParts(bytes: Bytes, offset: number, random: Random): [parts: Bytes, table: Bytes] {
  const [parts, table] = [bytes.slice(0, offset), bytes.slice(offset)];
  const layout = decodePageTable(Uint8Array.from(table), offset);
  const { pages, leaves, pageAt } = layout;
  const bytesOf = (page: number): Bytes => parts.subarray(pageAt[page], pageAt[page + 1]);
  for (const [row, leaf] of leaves.entries()) takeLeaf(layout, leaf, bytesOf(pages + row), []);
  change(parts.subarray(0, pageAt[pages]), random);

  const root = rootOf(new TableBuffer(table), PAGE_TABLE);
  const [known, ofLeaves] = [root.vector('digests'), root.vector('leafDigests')];
  let knownPages = 0;
  for (let page = 0; page < pages; page++) {
    const row = leaves.findIndex((leaf) => has(leaf, page));
    const own = digest(bytesOf(page)).subarray(0, PAGE_DIGEST_BYTES);
    if (row < 0) known?.set(own, PAGE_DIGEST_BYTES * knownPages++);
    else bytesOf(pages + row).set(own, PAGE_DIGEST_BYTES * (page - firstOf(leaves[row] as PageLeaf)));
  }
  if (leaves.length > 0 && random.chance(0.5)) change(parts.subarray(pageAt[pages]), random);
  for (let row = 0; row < leaves.length; row++) {
    ofLeaves?.set(digest(bytesOf(pages + row)).subarray(0, PAGE_DIGEST_BYTES), PAGE_DIGEST_BYTES * row);
  }
  return [parts, table];
}

function firstOf({ group, from }: PageLeaf): number {
  return group.firstPage + from;
}

function has(leaf: PageLeaf, page: number): boolean {
  return page >= firstOf(leaf) && page < leaf.group.firstPage + leaf.to;
}

/** One to four changes. */
function change(bytes: Bytes, random: Random): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let changes = 1 + random.below(4); changes > 0; changes--) {
    const at = random.below(Math.max(1, bytes.length - 4));
    if (random.chance(0.3) || bytes.length < 8) bytes[at] = random.below(256);
    else if (random.chance(0.5)) view.setUint32(at & ~3, random.of(EXTREMES), true);
    else bytes.copyWithin(at, random.below(bytes.length), Math.min(bytes.length, at + RUN));
  }
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
