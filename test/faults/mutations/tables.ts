import { Directory, isBlock } from '../../../src/dataset/format/directory.js';
import { decodeTable } from '../../../src/dataset/format/index.js';
import type { DatasetView, FileEntry, FileKind, Manifest } from '../../../src/dataset/index.js';
import type { AnyTable, FileOfBlocks } from '../../../src/dataset/view.js';
import { manifestOf, type Packed } from '../../fixtures/damaged-datasets.js';
import { KINDS } from '../every-kind.js';

/** The file of a dataset, or a block of one, with its bytes. */
export interface FileOfKind {
  readonly file: FileEntry;
  readonly manifest: Manifest;
  readonly bytes: Uint8Array;
}

export function filesOf(datasets: readonly Packed[]): readonly FileOfKind[] {
  return datasets.flatMap((packed) => {
    const manifest = manifestOf(packed);
    return manifest.files.flatMap((file): readonly FileOfKind[] => {
      const bytes = Uint8Array.from(packed.get(file.name) as Uint8Array);
      const directory = directoryOf(file, bytes);
      if (directory === null) return [{ file, manifest, bytes }];
      return Array.from({ length: directory.length }, (_, row) => {
        const block = directory.entry(row);
        return { file: block, manifest, bytes: bytes.slice(block.offset, block.offset + block.bytes) };
      });
    });
  });
}

/** The directory of a file of blocks; null where it has none. */
function directoryOf(file: FileEntry, bytes: Uint8Array<ArrayBuffer>): Directory | null {
  return file.blocks === undefined ? null : new Directory(bytes.slice(file.blocks.offset), file, file.blocks.offset);
}

/** Decodes bytes as the file: they are vouched for. Throws `DATASET_*`. */
export function decode({ file, manifest }: FileOfKind, bytes: Uint8Array): AnyTable {
  return { table: decodeTable(bytes, { ...file, bytes: bytes.byteLength }), file, manifest } as AnyTable;
}

/** All tables resident, and one of them another one than its file says. */
export class ResidentTables {
  readonly #files: readonly FileOfKind[];
  readonly #tables: readonly AnyTable[];
  readonly #manifests: readonly Manifest[];
  /** The same lists for every question: indexes are made of them. */
  readonly #byKind: ReadonlyMap<FileKind, readonly Omit<FileOfKind, 'bytes'>[]>;
  readonly #directories: readonly (Omit<FileOfKind, 'bytes'> & { readonly directory: Directory })[];

  constructor(datasets: readonly Packed[], files: readonly FileOfKind[]) {
    this.#files = files;
    this.#tables = files.map((file) => decode(file, file.bytes));
    this.#manifests = [...new Set(files.map(({ manifest }) => manifest))];
    const ofDatasets = datasets.flatMap((packed) => {
      const { sha256 } = manifestOf(packed);
      const manifest = this.#manifests.find((each) => each.sha256 === sha256) as Manifest;
      return manifest.files.map((file) => ({ file, manifest, packed }));
    });
    this.#byKind = new Map(KINDS.map((kind) => [kind, ofDatasets.filter(({ file }) => file.kind === kind)]));
    this.#directories = ofDatasets.flatMap(({ file, manifest, packed }) => {
      const directory = directoryOf(file, Uint8Array.from(packed.get(file.name) as Uint8Array));
      return directory === null ? [] : [{ file, manifest, directory }];
    });
  }

  with(changed: FileOfKind, table: AnyTable): DatasetView {
    const tables = this.#tables.with(this.#files.indexOf(changed), table);
    const blocksOf = (of: FileOfBlocks) =>
      tables.filter(({ file, manifest }) => manifest === of.manifest && isBlock(file) && file.within === of.file);
    const list = (kind: FileKind) => this.#byKind.get(kind) ?? [];
    const view: DatasetView = {
      manifests: this.#manifests,
      // All parts of an answer are read with it, so that damage shows.
      isWhole: false,
      files: (kind, key) => (key === undefined ? list(kind) : list(kind).filter(({ file }) => isOf(file, kind, key))),
      tables: ((kind: FileKind, key?: string, of?: Manifest) =>
        tables.filter(({ file, manifest }) => isOf(file, kind, key) && isIn(manifest, of))) as unknown as DatasetView['tables'],
      directories: (kind, key) =>
        this.#directories.flatMap(({ file, directory }) => (isOf(file, kind, key?.slice(0, file.key.length)) ? [directory] : [])),
      blockFiles: ((kind: FileKind, key: string) =>
        this.#directories.filter(({ file }) => isOf(file, kind, key))) as unknown as DatasetView['blockFiles'],
      directory: ({ directory }) => directory as Directory,
      block: ((of: FileOfBlocks, row: number) => blocksOf(of).slice(row, row + 1)) as unknown as DatasetView['block'],
      blocks: () => {
        throw new Error('blocks that lie apart are no whole');
      },
    };
    return view;
  }
}

function isOf(file: FileEntry, kind: FileKind, key: string | undefined): boolean {
  return file.kind === kind && (key === undefined || file.key === key);
}

function isIn(manifest: Manifest, of: Manifest | undefined): boolean {
  return of === undefined || manifest === of;
}
