/** Tags of DER (ITU-T X.690) that keys are made of. */
export const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, null: 0x05, oid: 0x06, sequence: 0x30, context0: 0xa0 } as const;

/** One value of DER. */
export interface DerValue {
  readonly tag: number;
  readonly contents: Uint8Array;
  /** Tag, length and contents. */
  readonly whole: Uint8Array;
}

/** Lengths are written in at most four bytes behind the first: no key is longer. */
const MOST_LENGTH_BYTES = 4;

/** The values that fill the bytes from end to end; null for what is not DER. */
function readDer(bytes: Uint8Array): readonly DerValue[] | null {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] as number;
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    const start = at + 2 + lengthBytes;
    if (lengthBytes > MOST_LENGTH_BYTES || start > bytes.length) return null;
    const length = lengthBytes === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    if (start + length > bytes.length) return null;
    values.push({ tag, contents: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) });
    at = start + length;
  }
  return values;
}

/** The values inside one sequence that is all of the bytes; null for anything else. */
export function readSequence(bytes: Uint8Array): readonly DerValue[] | null {
  const [sequence, ...more] = readDer(bytes) ?? [];
  return sequence?.tag === TAG.sequence && more.length === 0 ? readDer(sequence.contents) : null;
}

/** Writes one value whose contents are these parts, one behind the other. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const lengthBytes: number[] = [];
  for (let rest = length; length >= 0x80 && rest > 0; rest = Math.floor(rest / 256)) lengthBytes.unshift(rest % 256);
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 + lengthBytes.length, ...lengthBytes];
  const bytes = new Uint8Array(head.length + length);
  bytes.set(head);
  let at = head.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
