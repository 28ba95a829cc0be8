import { createHash } from 'node:crypto';
import { canonicalJson } from '../../src/dataset/canonical-json.js';
import type { FileEntry, FileKind, Manifest } from '../../src/dataset/manifest.js';
import { isDoorplateError } from '../../src/errors.js';

export type Packed = ReadonlyMap<string, Uint8Array>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? Mutable<I>[] : T[K] };

export function manifestOf(packed: Packed): Manifest {
  return JSON.parse(new TextDecoder().decode(packed.get('manifest.json'))) as Manifest;
}

export function entryOf(packed: Packed, kind: FileKind, key = ''): FileEntry {
  const entry = manifestOf(packed).files.find((file) => file.kind === kind && file.key === key);
  if (entry === undefined) throw new RangeError(`the fixture has no file ${kind} ${key}`);
  return entry;
}

export function bytesOf(packed: Packed, kind: FileKind, key = ''): Uint8Array {
  return packed.get(entryOf(packed, kind, key).name) as Uint8Array;
}

/** The same files under another manifest with a right digest: what a builder's mistake looks like. */
export function withManifest(packed: Packed, change: (manifest: Mutable<Manifest>) => unknown): Map<string, Uint8Array> {
  return withAlteredManifest(packed, (manifest) => {
    const changed = change(manifest) ?? manifest;
    if (typeof changed === 'string') return changed;
    const { sha256: _, ...content } = JSON.parse(JSON.stringify(changed));
    return { ...content, sha256: createHash('sha256').update(canonicalJson(content)).digest('hex') };
  });
}

/** The same files under a manifest that was changed and has kept its digest. */
export function withAlteredManifest(packed: Packed, change: (manifest: Mutable<Manifest>) => unknown): Map<string, Uint8Array> {
  const manifest = manifestOf(packed) as Mutable<Manifest>;
  const changed = change(manifest) ?? manifest;
  return new Map(packed).set('manifest.json', new TextEncoder().encode(typeof changed === 'string' ? changed : JSON.stringify(changed)));
}

/** The same manifest over a file that was changed. */
export function withFile(packed: Packed, kind: FileKind, key: string, change: (bytes: Uint8Array) => Uint8Array): Map<string, Uint8Array> {
  const { name } = entryOf(packed, kind, key);
  return new Map(packed).set(name, change(Uint8Array.from(packed.get(name) as Uint8Array)));
}

/** A file that was changed under a manifest that vouches for it: what a builder's mistake looks like. */
export function withVouchedFile(
  packed: Packed,
  kind: FileKind,
  key: string,
  change: (bytes: Uint8Array) => Uint8Array,
): Map<string, Uint8Array> {
  const damaged = withFile(packed, kind, key, change);
  const bytes = bytesOf(damaged, kind, key);
  return withManifest(damaged, (manifest) => {
    const entry = manifest.files.find((file) => file.kind === kind && file.key === key) as Mutable<FileEntry>;
    entry.bytes = bytes.byteLength;
    entry.sha256 = createHash('sha256').update(bytes).digest('hex');
  });
}

export function flip(bytes: Uint8Array, position: number, mask = 0xff): Uint8Array {
  bytes[position] = (bytes[position] as number) ^ mask;
  return bytes;
}

/** Where the field of a flatbuffers root table lies: `field` counts from 0. */
export function rootField(bytes: Uint8Array, field: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const table = view.getUint32(0, true);
  const vtable = table - view.getInt32(table, true);
  return table + view.getUint16(vtable + 4 + 2 * field, true);
}

/** The code of the DoorplateError that a task ends with; whatever else it throws fails the test. */
export async function codeOf(task: () => unknown): Promise<string> {
  const error = await errorOf(task);
  if (!isDoorplateError(error)) throw error;
  return error.code;
}

export async function errorOf(task: () => unknown): Promise<unknown> {
  try {
    await task();
  } catch (error) {
    return error;
  }
  return new Error('expected an error, found none');
}
