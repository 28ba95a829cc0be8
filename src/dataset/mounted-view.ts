import type { FileKind, Manifest } from './manifest.js';
import type { MountedDataset, MountedFile } from './mounted.js';
import type { AnyTable, DatasetView, LoadedTable, Tables } from './view.js';

const NO_FILES: readonly MountedFile[] = [];
const NO_TABLES: readonly AnyTable[] = [];

/** An unchanging set of datasets. It holds them while it is the current one or some question still uses it. */
export class MountedView implements DatasetView {
  readonly manifests: readonly Manifest[];
  readonly datasets: readonly MountedDataset[];
  readonly #byKind = new Map<FileKind, { readonly all: MountedFile[]; readonly byKey: Map<string, MountedFile[]> }>();
  #holders = 0;

  constructor(datasets: readonly MountedDataset[]) {
    this.datasets = datasets;
    this.manifests = datasets.map((dataset) => dataset.manifest);
    for (const dataset of datasets) {
      dataset.hold();
      for (const file of dataset.files) this.#add(file);
    }
  }

  hold(): void {
    this.#holders++;
  }

  release(): void {
    if (--this.#holders > 0) return;
    for (const dataset of this.datasets) dataset.release();
  }

  files<K extends FileKind>(kind: K, key?: string): readonly MountedFile[] {
    const group = this.#byKind.get(kind);
    if (group === undefined) return NO_FILES;
    return key === undefined ? group.all : (group.byKey.get(key) ?? NO_FILES);
  }

  tables<K extends FileKind & keyof Tables>(
    kind: K,
    key?: string,
    of?: Manifest,
  ): readonly LoadedTable<K>[] | Promise<readonly LoadedTable<K>[]> {
    const files = this.files(kind, key);
    const sole = of === undefined || (files.length === 1 && files[0]?.manifest === of);
    return load(sole ? files : files.filter((file) => file.manifest === of)) as
      | readonly LoadedTable<K>[]
      | Promise<readonly LoadedTable<K>[]>;
  }

  #add(file: MountedFile): void {
    const { kind, key } = file.file;
    const group = this.#byKind.get(kind) ?? { all: [], byKey: new Map<string, MountedFile[]>() };
    this.#byKind.set(kind, group);
    group.all.push(file);
    const ofKey = group.byKey.get(key);
    if (ofKey === undefined) group.byKey.set(key, [file]);
    else ofKey.push(file);
  }
}

function load(files: readonly MountedFile[]): readonly AnyTable[] | Promise<readonly AnyTable[]> {
  const [first, second] = files;
  if (first === undefined) return NO_TABLES;
  if (second === undefined) return first.table();
  const resident: AnyTable[] = [];
  for (const file of files) {
    const table = file.table();
    if (table instanceof Promise) return Promise.all(files.map((each) => each.table())).then((tables) => tables.flat());
    resident.push(table[0]);
  }
  return resident;
}
