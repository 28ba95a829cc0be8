const BLOCK = 512;
const FILE_MODE = 0o644;
const MOST_NAME = 100;
/** Fields of a header: offset and length (POSIX.1-1988, ustar). */
const FIELDS = { mode: [100, 8], owner: [108, 8], group: [116, 8], size: [124, 12], time: [136, 12], checksum: [148, 8] } as const;
const [TYPE, MAGIC] = [156, 257];

/** The header of a file in a tar archive: 512 bytes. `modified`: seconds since 1970. */
export function tarHeader(name: string, size: number, modified: number): Uint8Array {
  const bytes = Buffer.alloc(BLOCK);
  if (bytes.write(name, 'utf8') !== Buffer.byteLength(name) || Buffer.byteLength(name) > MOST_NAME) {
    throw new RangeError(`${name} is too long for an archive, expected ${MOST_NAME} bytes at most`);
  }
  const octal = ([at, length]: readonly [number, number], value: number): void => {
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  };
  octal(FIELDS.mode, FILE_MODE);
  octal(FIELDS.owner, 0);
  octal(FIELDS.group, 0);
  octal(FIELDS.size, size);
  octal(FIELDS.time, modified);
  bytes.write('0', TYPE, 'latin1');
  bytes.write('ustar\x0000', MAGIC, 'latin1');
  // The sum is that of a header whose own field is blank.
  const [at, length] = FIELDS.checksum;
  bytes.fill(' ', at, at + length);
  const sum = bytes.reduce((a, b) => a + b, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, at, 'latin1');
  return bytes;
}

/** What fills the last block of a file. */
export function tarPadding(size: number): Uint8Array {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Two empty blocks end an archive. */
export const TAR_END = new Uint8Array(2 * BLOCK);
