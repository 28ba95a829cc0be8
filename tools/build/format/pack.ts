import pkg from '../../../package.json' with { type: 'json' };
import { FORMAT_VERSION } from '../../../src/dataset/format/schemas.js';
import {
  type BlocksEntry,
  type FileEntry,
  type FileKind,
  MANIFEST_NAME,
  type ManifestContent,
  type PagesEntry,
  type SourceEntry,
} from '../../../src/dataset/manifest.js';
import { manifestDigest, parseManifest } from '../../../src/dataset/manifest-reader.js';
import { sha256Hex } from '../../../src/dataset/sha256.js';
import { groupBy } from '../../../src/group.js';
import type { FileIdentity } from './encode.js';

/** One encoded file before it has a name. */
export interface PackedFile extends FileIdentity {
  readonly kind: FileKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  readonly pages?: PagesEntry;
  readonly blocks?: BlocksEntry;
}

/** What the manifest says beside its files. */
export interface DatasetDescription {
  readonly name: string;
  readonly version: string;
  readonly builtAt: string;
  readonly demonstration?: true;
  readonly sources: readonly SourceEntry[];
}

const DIGEST_CHARACTERS = 12;

/** The name that a file has in a dataset, and what the manifest says of it. */
export async function describeFile({ kind, key, bytes, rows, bbox, pages, blocks }: PackedFile): Promise<FileEntry> {
  const sha256 = await sha256Hex(bytes);
  const name = `${[kind, key, sha256.slice(0, DIGEST_CHARACTERS)].filter((part) => part !== '').join('-')}.bin`;
  return {
    name,
    kind,
    key,
    bytes: bytes.byteLength,
    sha256,
    rows,
    bbox,
    ...(pages === undefined ? {} : { pages }),
    ...(blocks === undefined ? {} : { blocks }),
  };
}

/**
 * The bytes of `manifest.json`, whatever the order of the files.
 *
 * @throws DoorplateError `DATASET_MANIFEST_INVALID` when the outcome could not be mounted, such as two files of one kind and key.
 */
export async function packManifest(
  { name, version, builtAt, demonstration, sources }: DatasetDescription,
  files: readonly FileEntry[],
): Promise<Uint8Array<ArrayBuffer>> {
  const content: ManifestContent = {
    format: 'doorplate-dataset',
    formatVersion: FORMAT_VERSION,
    name,
    version,
    builtAt,
    builder: `doorplate/${pkg.version}`,
    ...(demonstration === undefined ? {} : { demonstration }),
    sources: sources.map(({ title, licence, attribution, url, edition, rows, rejected, lacks, complete, authority }) => ({
      title,
      licence,
      attribution,
      url,
      edition,
      rows,
      ...(rejected === undefined ? {} : { rejected }),
      ...(lacks === undefined ? {} : { lacks }),
      ...(complete === undefined ? {} : { complete }),
      authority,
    })),
    files: withShortDirectories([...files].sort(byKindAndKey)),
  };
  const bytes = await signManifest(content);
  await parseManifest(bytes, name);
  return bytes;
}

/**
 * Directories of blocks stand in the manifest where all of a dataset have no more characters, those of a county, for a nation has a
 * thousand; and the only one of its kind, which every question about the kind reads.
 */
const MOST_DIRECTORIES = 8 * 1024;

function withShortDirectories(files: readonly FileEntry[]): readonly FileEntry[] {
  const kinds = [...groupBy(files, ({ kind }) => kind).values()];
  const others = new Set(kinds.filter((ofKind) => ofKind.length > 1).flat());
  const characters = [...others].reduce((sum, { blocks }) => sum + (blocks?.directory?.length ?? 0), 0);
  if (characters <= MOST_DIRECTORIES) return files;
  return files.map((file) => {
    const { blocks } = file;
    if (blocks === undefined || !others.has(file)) return file;
    return { ...file, blocks: { offset: blocks.offset, sha256: blocks.sha256 } };
  });
}

/** Manifests of more characters are written without blanks, which nobody reads and every process would fetch. */
const MOST_INDENTED = 8 * 1024;

/** The bytes of a manifest with its digest in it. */
export async function signManifest(content: object): Promise<Uint8Array<ArrayBuffer>> {
  const signed = { ...content, sha256: await manifestDigest(content) };
  const indented = JSON.stringify(signed, null, 2);
  return new TextEncoder().encode(`${indented.length > MOST_INDENTED ? JSON.stringify(signed) : indented}\n`);
}

/**
 * Names the files by their content and writes the manifest. Returns file name to bytes, `manifest.json` last; the same
 * input gives the same bytes, whatever the order of the files.
 *
 * @throws DoorplateError `DATASET_MANIFEST_INVALID` as {@link packManifest}.
 */
export async function packDataset(description: DatasetDescription, files: readonly PackedFile[]): Promise<Map<string, Uint8Array>> {
  const packed = new Map<string, Uint8Array>();
  const entries: FileEntry[] = [];
  for (const file of [...files].sort(byKindAndKey)) {
    const entry = await describeFile(file);
    entries.push(entry);
    packed.set(entry.name, file.bytes);
  }
  return packed.set(MANIFEST_NAME, await packManifest(description, entries));
}

function byKindAndKey(a: Pick<PackedFile, 'kind' | 'key'>, b: Pick<PackedFile, 'kind' | 'key'>): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
