import { columnBytes } from './dataset/format/column-bytes.js';
import type { FileEntry, FileKind, Manifest, SourceEntry } from './dataset/manifest.js';
import { readManifest } from './dataset/manifest-reader.js';
import { readTables } from './dataset/read-tables.js';
import type { DatasetSource } from './dataset/sources/source.js';
import type { AnyTable, Tables } from './dataset/view.js';
import { type ErrorCode, isDoorplateError } from './errors.js';
import { type AreaTotal, AreaTotals } from './places/area-totals.js';

/** A file and its check: `error` is null when size, digest, format and bounds are right. */
export interface FileInspection extends FileEntry {
  readonly error: { readonly code: ErrorCode; readonly message: string } | null;
}

/** Sums over the files of one kind. */
export interface KindTotal {
  readonly kind: FileKind;
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
  /** Bytes of each column, the largest first; damaged files count nothing. */
  readonly columns: readonly { readonly name: string; readonly bytes: number }[];
}

export interface DatasetInspection {
  /** Where the dataset was read from. */
  readonly label: string;
  readonly name: string;
  readonly version: string;
  readonly builtAt: string;
  readonly builder: string;
  readonly formatVersion: number;
  /** With licenses and the attributions that they want shown. */
  readonly sources: readonly SourceEntry[];
  /** In the order of the manifest. */
  readonly files: readonly FileInspection[];
  /** By kind, in the order of the manifest. */
  readonly totals: readonly KindTotal[];
  /** West, south, east, north in degrees around all files that have positions; null when none has. */
  readonly coverage: FileEntry['bbox'];
  /** What US places and streets it holds, by state and county. */
  readonly areas: readonly AreaTotal[];
  /** Whether every file is as it should be. */
  readonly intact: boolean;
}

/**
 * Reads a whole dataset, one file at a time, and checks each as on first use. Damaged files are reported, not thrown.
 *
 * @throws DoorplateError `DATASET_*` when the manifest itself is missing, damaged or of another version.
 */
export async function inspectDataset(source: DatasetSource): Promise<DatasetInspection> {
  const manifest = await readManifest(source);
  const { name, version, builtAt, builder, formatVersion, sources } = manifest;
  const files: FileInspection[] = [];
  const columns = new Map<FileKind, Map<string, number>>();
  const areas = new AreaTotals();
  for (const file of manifest.files) {
    const error = await inspectFile(source, file, manifest, (table, bytes) => {
      if (file.kind === 'us-streets') areas.addStreets(table as Tables['us-streets']);
      if (file.kind === 'us-places') areas.addPlaces(table as Tables['us-places']);
      const sums = columns.get(file.kind) ?? new Map<string, number>();
      for (const [name, size] of columnBytes(bytes, file.kind)) sums.set(name, (sums.get(name) ?? 0) + size);
      columns.set(file.kind, sums);
    });
    files.push({ ...file, error });
  }
  return {
    label: source.label,
    name,
    version,
    builtAt,
    builder,
    formatVersion,
    sources,
    files,
    totals: totalsOf(manifest.files, columns),
    coverage: coverageOf(manifest.files),
    areas: areas.totals(),
    intact: files.every((file) => file.error === null),
  };
}

async function inspectFile(
  source: DatasetSource,
  file: FileEntry,
  manifest: Manifest,
  take: (table: AnyTable['table'], bytes: Uint8Array) => void,
): Promise<FileInspection['error']> {
  try {
    const { checkTable } = await import('./dataset/format/integrity/index.js');
    for await (const { table, bytes, entry } of readTables(source, file, manifest)) {
      checkTable(table, entry, manifest);
      take(table, bytes);
    }
    return null;
  } catch (error) {
    if (!isDoorplateError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

function totalsOf(files: readonly FileEntry[], columns: ReadonlyMap<FileKind, ReadonlyMap<string, number>>): readonly KindTotal[] {
  const totals = new Map<FileKind, Omit<KindTotal, 'columns'>>();
  for (const { kind, rows, bytes } of files) {
    const sum = totals.get(kind) ?? { kind, files: 0, rows: 0, bytes: 0 };
    totals.set(kind, { kind, files: sum.files + 1, rows: sum.rows + rows, bytes: sum.bytes + bytes });
  }
  return [...totals.values()].map((total) => {
    const sums = [...(columns.get(total.kind) ?? [])].map(([name, bytes]) => ({ name, bytes })).filter(({ bytes }) => bytes > 0);
    return { ...total, columns: sums.sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1)) };
  });
}

function coverageOf(files: readonly FileEntry[]): FileEntry['bbox'] {
  return files.reduce<FileEntry['bbox']>((around, { bbox }) => {
    if (around === null || bbox === null) return around ?? bbox;
    return [Math.min(around[0], bbox[0]), Math.min(around[1], bbox[1]), Math.max(around[2], bbox[2]), Math.max(around[3], bbox[3])];
  }, null);
}
