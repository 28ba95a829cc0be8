/** One file of a source: the file itself, or a member of an archive. */
export interface Member {
  /** Path inside the archive, or the file's name; without `.gz`. */
  readonly name: string;
  /** Its decompressed bytes. Throws `RangeError` naming the member when they are damaged or cut short. */
  bytes(): AsyncIterable<Buffer>;
}

/** All bytes of a member. Throws RangeError when they are more than `limit`. */
export async function readMember(member: Member, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of member.bytes()) {
    size += chunk.length;
    if (size > limit) throw new RangeError(`${member.name} has more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The name of a file without the extension `.gz`. */
export function withoutGz(name: string): string {
  return name.replace(/\.gz$/i, '');
}
