import pkg from '../../package.json' with { type: 'json' };
import { sha256Hex } from '../../src/dataset/check.js';
import { type FileEntry, type FileKind, MANIFEST_NAME, type Manifest, type SourceEntry } from '../../src/dataset/manifest.js';
import { parseManifest } from '../../src/dataset/manifest-reader.js';
import { FORMAT_VERSION } from '../../src/dataset/tables/columns.js';

/** One encoded file before it has a name. */
export interface PackedFile {
  readonly kind: FileKind;
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly rows: number;
  /** West, south, east, north in degrees. */
  readonly bbox: readonly [number, number, number, number] | null;
}

/** What the manifest says beside its files. */
export interface DatasetDescription {
  readonly name: string;
  readonly version: string;
  readonly builtAt: string;
  readonly sources: readonly SourceEntry[];
}

const DIGEST_CHARACTERS = 12;

/**
 * Names the files by their content and writes the manifest. Returns file name to bytes, `manifest.json` last; the same
 * input gives the same bytes, whatever the order of the files.
 *
 * @throws DoorplateError `DATASET_MANIFEST_INVALID` when the outcome could not be mounted, such as two files of one kind and key.
 */
export async function packDataset(description: DatasetDescription, files: readonly PackedFile[]): Promise<Map<string, Uint8Array>> {
  const packed = new Map<string, Uint8Array>();
  const entries: FileEntry[] = [];
  for (const file of [...files].sort(byKindAndKey)) {
    const sha256 = await sha256Hex(file.bytes);
    const name = `${[file.kind, file.key, sha256.slice(0, DIGEST_CHARACTERS)].filter((part) => part !== '').join('-')}.bin`;
    const { kind, key, bytes, rows, bbox } = file;
    entries.push({ name, kind, key, bytes: bytes.byteLength, sha256, rows, bbox });
    packed.set(name, bytes);
  }
  const { name, version, builtAt, sources } = description;
  const manifest: Manifest = {
    format: 'doorplate-dataset',
    formatVersion: FORMAT_VERSION,
    name,
    version,
    builtAt,
    builder: `doorplate/${pkg.version}`,
    sources: sources.map(({ title, licence, attribution, url, edition, rows, authority }) => ({
      title,
      licence,
      attribution,
      url,
      edition,
      rows,
      authority,
    })),
    files: entries,
  };
  const bytes = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
  parseManifest(bytes, name);
  return packed.set(MANIFEST_NAME, bytes);
}

function byKindAndKey(a: PackedFile, b: PackedFile): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
