import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileBytes } from './file-bytes.js';
import { gunzipped } from './gunzip.js';
import { type Member, withoutGz } from './member.js';
import type { Rejects } from './rejects.js';
import { archiveNames, zipMembers } from './zip-members.js';

/** How files begin. */
const ZIP = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
  [0x50, 0x4b, 7, 8],
] as const;
const GZIP = [0x1f, 0x8b] as const;
const NOT_READ: readonly (readonly [name: string, magic: readonly number[]])[] = [
  ['Zstandard', [0x28, 0xb5, 0x2f, 0xfd]],
  ['XZ', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['7-Zip', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];
const LONGEST_MAGIC = 6;
const begins = (head: Uint8Array, magic: readonly number[]): boolean => magic.every((byte, at) => head[at] === byte);

/**
 * The members of a plain, gzipped or zipped source file whose name passes, in the order of the archive; a file that is no archive
 * is its own single member, whatever its name. Each member must be read or left before the next one is asked for.
 *
 * @param rejects Where a member of an archive is noted while it is read.
 * @throws RangeError when no member of an archive passes, the archive is damaged, or the file is compressed in another way.
 */
export async function* sourceMembers(path: string, wanted: RegExp, rejects?: Rejects): AsyncGenerator<Member> {
  const packing = await packingOf(path);
  const name = basename(path);
  if (packing === 'ZIP') {
    for await (const member of zipMembers(path, wanted)) {
      if (rejects !== undefined) rejects.member = member.name;
      yield member;
      if (rejects !== undefined) rejects.member = null;
    }
  } else if (packing === 'gzip') yield { name: withoutGz(name), bytes: () => gunzipped(fileBytes(path), name) };
  else yield { name: withoutGz(name), bytes: () => fileBytes(path) };
}

/** How a file is packed, by its first bytes; null where it is plain. Throws RangeError when it is compressed in another way. */
export async function packingOf(path: string): Promise<'gzip' | 'ZIP' | null> {
  const head = await headOf(path);
  const other = NOT_READ.find(([, magic]) => begins(head, magic));
  if (other !== undefined) throw new RangeError(`the file is compressed with ${other[0]}, expected gzip, ZIP or a plain file`);
  if (ZIP.some((magic) => begins(head, magic))) return 'ZIP';
  return begins(head, GZIP) ? 'gzip' : null;
}

/** Names of the members of an archive, or that of the file alone. Throws RangeError for a damaged archive. */
export async function memberNames(path: string): Promise<readonly string[]> {
  const head = await headOf(path);
  const isArchive = ZIP.some((magic) => begins(head, magic));
  return isArchive ? (await archiveNames(path)).map(withoutGz) : [withoutGz(basename(path))];
}

/** What a source file holds. */
export interface RowSource<R extends { readonly line: number }, T> {
  readonly path: string;
  /** Names of the members that hold records. */
  readonly members: RegExp;
  /** Counts the records, and rejects what is none. */
  records(member: Member, rejects: Rejects): AsyncIterable<R>;
  /** The row or rows of a record, or the reason why it cannot be used. Null: the record is left out or kept, and counted so. */
  row(record: R, member: Member): T | readonly T[] | string | null;
}

/**
 * Streams the rows of all members of a source file, and rejects the records that cannot be used by their line. Throws RangeError as
 * {@link sourceMembers} does.
 */
export async function* sourceRows<R extends { readonly line: number }, T extends object>(
  { path, members, records, row }: RowSource<R, T>,
  rejects: Rejects,
): AsyncGenerator<T> {
  for await (const member of sourceMembers(path, members, rejects)) {
    for await (const record of records(member, rejects)) {
      const made = row(record, member);
      if (typeof made === 'string') rejects.reject(record.line, made);
      else if (isList(made)) yield* made;
      else if (made !== null) yield made;
    }
  }
}

function isList<T>(made: T | readonly T[] | null): made is readonly T[] {
  return Array.isArray(made);
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_MAGIC), 0, LONGEST_MAGIC, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
