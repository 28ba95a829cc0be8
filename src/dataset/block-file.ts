import { checkFile, requireBytes } from './check.js';
import { type BlockEntry, Directory, isBlock } from './format/directory.js';
import { residentBytes } from './format/index.js';
import type { BlocksEntry, FileEntry, Manifest } from './manifest.js';
import { type DatasetOfFile, errorIn, type FileOfBlock, inFile, MountedFile, openTables } from './mounted-file.js';
import { allOf, type Joined, SharedRead } from './shared-read.js';
import { type ByteRange, wholeTooLarge } from './sources/source.js';
import type { Loaded } from './view.js';

/** Blocks that are no further apart are read as one range: a request costs more than a few bytes that nobody asked for. */
export const JOINED_BYTES = 4096;
/** Most bytes of a range that holds several blocks, so that a damaged one or a slow network costs no more. */
const MOST_JOINED_BYTES = 1024 * 1024;

/**
 * A file is read as a whole when more than this share of it has been read. From a local disk that takes some milliseconds; over a network
 * it is worth waiting for only where nearly all is wanted.
 */
const SHARE_BEFORE_WHOLE = { local: 1 / 16, remote: 3 / 4 } as const;
/** Most of the cache that such a file may take. */
const SHARE_OF_CACHE = 0.5;

/** A block that a question waits for. */
interface Wanted {
  readonly range: ByteRange;
  readonly signal: AbortSignal | undefined;
  readonly take: (bytes: Promise<Uint8Array>) => void;
}

/** What tells the blocks of a file. */
export interface BlockDirectory {
  readonly length: number;
  /** Memory that it takes, which may grow with blocks that are read. */
  readonly tableBytes: number;
  /** The block of a row. */
  entry(row: number): BlockEntry;
}

/** How a file lies in blocks: those of `D` are kept as `T`. */
export interface BlockLayout<D extends BlockDirectory, T extends object> {
  /** Decodes the directory, where the blocks end at byte `end`. Throws `DATASET_*`. */
  directory(bytes: Uint8Array<ArrayBuffer>, of: BlockFile<D, T>, end: number): D;
  /** Decodes a block whose digest has been checked. */
  block(bytes: Uint8Array<ArrayBuffer>, entry: BlockEntry, of: BlockFile<D, T>): Promise<T> | T;
  /** Reads what a block cannot be checked without. */
  ready?(directory: D, entry: BlockEntry, signal: AbortSignal | undefined): Promise<unknown> | null;
  /** Of files with many small blocks the row of one, which is forgotten when it is no longer kept. */
  rowOf?(entry: BlockEntry): number;
}

/** Blocks with keys, each a table. */
export const KEYED: BlockLayout<Directory, Loaded> = {
  directory: (bytes, { file }, end) => new Directory(bytes, file, end),
  block: (bytes, entry, { manifest }) => openTables(bytes, entry, manifest),
};

/** A file of a mounted dataset that is read block by block. */
export class BlockFile<D extends BlockDirectory = Directory, T extends object = Loaded> implements FileOfBlock<T> {
  readonly file: FileEntry;
  readonly dataset: DatasetOfFile;
  readonly #entry: BlocksEntry;
  readonly #layout: BlockLayout<D, T>;
  /** By their rows in the directory; those that nobody has asked for are not made. */
  readonly #blocks: (MountedFile<T> | undefined)[] = [];
  /** All blocks in one buffer. */
  readonly whole: MountedFile;
  /** Bytes of blocks that have been read since the whole was. */
  #readBytes = 0;
  #directory: D | null = null;
  /** Bytes of the directory that are counted as kept. */
  #tableBytes = 0;
  #opening: SharedRead<D> | null = null;
  #wanted: Wanted[] = [];
  /** The ranges that blocks are being read in along with others, by where the block starts. */
  readonly #joined = new Map<number, ByteRange>();

  constructor(file: FileEntry, entry: BlocksEntry, dataset: DatasetOfFile, layout: BlockLayout<D, T>) {
    this.file = file;
    this.dataset = dataset;
    this.#entry = entry;
    this.#layout = layout;
    this.whole = new MountedFile(file, dataset);
  }

  get manifest(): Manifest {
    return this.dataset.manifest;
  }

  /** Its directory; null until it has been read, unless the manifest has it. */
  get directory(): D | null {
    const { directory: known, offset } = this.#entry;
    // The manifest's own digest covers it.
    if (this.#directory === null && known !== undefined) {
      try {
        this.#take(this.#layout.directory(bytesOf(known), this, offset));
      } catch (error) {
        throw errorIn(this, error);
      }
    }
    return this.#directory;
  }

  /** The read of the directory, which concurrent questions share. Failures are not kept. */
  join(): Joined<D> {
    if (this.#opening === null || this.#opening.isAborted) {
      const opening: SharedRead<D> = new SharedRead(
        (shared) => this.#open(shared),
        () => {
          if (this.#opening === opening) this.#opening = null;
        },
      );
      this.#opening = opening;
    }
    return this.#opening.join();
  }

  /** The block with a key; undefined where there is none. The directory has been read. */
  block(this: BlockFile, key: string): MountedFile | undefined {
    const row = (this.directory as Directory).find(key);
    return row < 0 ? undefined : this.blockAt(row);
  }

  /** All blocks, in the order of their keys. The directory has been read. */
  blocks(): readonly MountedFile<T>[] {
    return Array.from({ length: (this.directory as D).length }, (_, row) => this.blockAt(row));
  }

  /** All of it as it is kept: blocks of streets one by one, for each is unpacked when it is asked for. Of these the directory has been read. */
  get parts(): readonly MountedFile<T | Loaded>[] {
    return this.file.kind === 'us-streets' ? this.blocks() : [this.whole];
  }

  /** What a question about a block reads: the block; or the whole file, once much of it has been read and the cache has room for it. */
  partFor(row: number): MountedFile<T | Loaded> {
    const { file, dataset } = this;
    const share = SHARE_BEFORE_WHOLE[dataset.source.prefersRanges === true ? 'remote' : 'local'];
    const hasRoom = file.pages === undefined ? file.bytes <= SHARE_OF_CACHE * dataset.cache.maxBytes : dataset.hasRoomForWhole;
    if (this.#readBytes <= share * file.bytes || !hasRoom) return this.blockAt(row);
    this.#readBytes = 0;
    return this.whole;
  }

  /** Takes all blocks out of the cache. */
  drop(): void {
    for (const part of [this.whole, ...this.#blocks]) if (part !== undefined) this.dataset.cache.drop(part);
    this.#count(0);
  }

  /**
   * The bytes of a block, which are not checked, but can be. Blocks that are asked for in one turn and lie closely together are read as
   * one range; `fresh`: that range again, past all caches, for one of them may hold a damaged copy of it.
   */
  async readBlock(entry: BlockEntry, fresh: boolean, signal?: AbortSignal): Promise<Uint8Array> {
    const { offset, bytes } = entry;
    const range = { offset, length: bytes };
    this.#readBytes += bytes;
    if (fresh) {
      const joined = this.#joined.get(offset) ?? range;
      return cut(await this.readRange(joined, true, signal), joined, range);
    }
    const read = new Promise<Uint8Array>((resolve) => {
      this.#wanted.push({ range, signal, take: resolve });
      if (this.#wanted.length === 1) queueMicrotask(() => this.#readWanted());
    });
    const ready = this.#layout.ready?.(this.directory as D, entry, signal) ?? null;
    return ready === null ? read : (await Promise.all([read, ready]))[0];
  }

  openBlock(bytes: Uint8Array<ArrayBuffer>, entry: BlockEntry): Promise<T> | T {
    this.#joined.delete(entry.offset);
    const opened = this.#layout.block(bytes, entry, this);
    this.#count((this.#directory as D).tableBytes);
    return opened;
  }

  droppedBlock(entry: BlockEntry): void {
    const row = this.#layout.rowOf?.(entry);
    if (row !== undefined) this.#blocks[row] = undefined;
  }

  #readWanted(): void {
    const wanted = this.#wanted.sort((a, b) => a.range.offset - b.range.offset);
    this.#wanted = [];
    for (let from = 0; from < wanted.length; ) {
      const { offset } = (wanted[from] as Wanted).range;
      let [to, end] = [from, offset];
      for (let next = wanted[to]; next !== undefined; next = wanted[++to]) {
        const { range } = next;
        const isApart = range.offset - end > JOINED_BYTES || range.offset + range.length - offset > MOST_JOINED_BYTES;
        if (to > from && isApart) break;
        end = Math.max(end, range.offset + range.length);
      }
      const run = wanted.slice(from, to);
      // A range that several questions wait for is read to its end.
      const signal = run.length === 1 ? run[0]?.signal : undefined;
      const joined = { offset, length: end - offset };
      const read = this.readRange(joined, false, signal);
      for (const { range, take } of run) {
        if (run.length > 1) this.#joined.set(range.offset, joined);
        take(read.then((bytes) => cut(bytes, joined, range)));
      }
      from = to;
    }
  }

  async #open(signal: AbortSignal): Promise<D> {
    const { file, dataset } = this;
    const { offset, sha256 } = this.#entry;
    const range = { offset, length: file.bytes - offset };
    const read = async (fresh: boolean): Promise<D> => {
      const bytes = await this.readRange(range, fresh, signal);
      return this.#layout.directory(await checkFile(bytes, { bytes: range.length, sha256 }), this, offset);
    };
    const opened = await dataset.unlessReplaced(() =>
      inFile(this, () =>
        // A cache may hold a damaged copy and would return it forever.
        read(false).catch((error: unknown) => (signal.aborted ? Promise.reject(error) : read(true))),
      ),
    );
    this.#take(opened);
    return opened;
  }

  #take(directory: D): void {
    this.#directory = directory;
    this.#count(directory.tableBytes);
  }

  /** Counts what the directory takes, which stays as long as the dataset is mounted. */
  #count(tableBytes: number): void {
    const { cache, dropped } = this.dataset;
    if (dropped && tableBytes > 0) return;
    cache.reserve(tableBytes - this.#tableBytes);
    this.#tableBytes = tableBytes;
  }

  /**
   * Reads a range of the file. A source without ranges gives the whole file: all its blocks are kept then, and where there is no room for
   * them, this throws `DATASET_TOO_LARGE`, for every block would read it anew.
   */
  async readRange(range: ByteRange, fresh: boolean, signal?: AbortSignal): Promise<Uint8Array> {
    const { dataset, file } = this;
    const { cache, source } = dataset;
    dataset.requireOpen();
    const read = async (): Promise<Uint8Array> => {
      const bytes = await source.read(file.name, { ...range, size: file.bytes, limit: cache.maxBytes, fresh, signal });
      requireBytes(bytes);
      // What is neither the range nor the file is found when its size is checked, and read once more.
      if (bytes.byteLength === range.length || bytes.byteLength !== file.bytes) return bytes;
      if (!cache.hasRoom([this])) throw wholeTooLarge(file.name, residentBytes(file), cache.maxBytes);
      await this.#keepAll(bytes);
      return bytes.subarray(range.offset, range.offset + range.length);
    };
    return dataset.reads.run(1, signal, () => cache.readBytes(range.length, signal, read));
  }

  /** Keeps the parts of a whole file. One that is damaged is left to whoever asks for it. */
  async #keepAll(whole: Uint8Array): Promise<void> {
    if (this.file.kind === 'us-streets' && this.#directory === null) return;
    for (const part of this.parts) {
      const { bytes } = part.file;
      const offset = isBlock(part.file) ? part.file.offset : 0;
      if (part.resident() === undefined) await part.keep(whole.subarray(offset, offset + bytes)).catch(() => undefined);
    }
  }

  /** The block of a row of the directory, which has been read. */
  blockAt(row: number): MountedFile<T> {
    const known = this.#blocks[row];
    if (known !== undefined) return known;
    const block = new MountedFile<T>((this.directory as D).entry(row), this.dataset, this);
    this.#blocks[row] = block;
    return block;
  }

  /** What is kept of the block of a row. */
  resident(row: number): T | undefined {
    return this.#blocks[row]?.resident();
  }
}

/** Reads the directories of files. Throws `DATASET_*` of the first that cannot be read. */
export async function openAll(files: readonly BlockFile[], signal: AbortSignal | undefined): Promise<void> {
  await allOf(
    files.filter(({ directory }) => directory === null).map((file) => file.join()),
    signal,
  );
}

/**
 * The bytes of a range, of those of one that holds it; of a longer one copied, for a part of it would keep all of it in memory. Those of
 * another length stay as they are: their size is checked.
 */
function cut(bytes: Uint8Array, { offset, length }: ByteRange, range: ByteRange): Uint8Array {
  if (bytes.byteLength !== length || range.length === length) return bytes;
  const from = range.offset - offset;
  return bytes.slice(from, from + range.length);
}

/** The bytes of a text in base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
