import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readMember } from '../../../../tools/build/source/member.js';
import { sourceMembers } from '../../../../tools/build/source/members.js';
import { written } from '../us/import/context.js';

const TEXT = Buffer.from(Array.from({ length: 5_000 }, (_, i) => `${i},${(i * 7_919) % 10_007}\n`).join(''));
const SMALL = Buffer.from('LON,LAT\n');

async function read(name: string, content: Uint8Array, wanted = /\.csv$/) {
  const found: [string, string][] = [];
  for await (const member of sourceMembers(written(name, content), wanted)) {
    found.push([member.name, Buffer.from(await readMember(member, 1_000_000)).toString()]);
  }
  return found;
}

const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** A ZIP archive of small members, changed at a record of its directory. */
function zipped(signature: typeof CENTRAL | typeof END, change: (record: Buffer) => void, names = ['a.csv']): Buffer {
  const archive = Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, SMALL]))));
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  change(archive.subarray(archive.indexOf(mark)));
  return archive;
}

describe('sourceMembers', () => {
  it('tells containers by their content', async () => {
    const text = TEXT.toString();
    expect(await read('a.csv', TEXT)).toEqual([['a.csv', text]]);
    expect(await read('b.csv.gz', gzipSync(TEXT))).toEqual([['b.csv', text]]);
    expect(await read('zip-without-a-name', zipSync({ 'x/c.csv': TEXT, 'x/d.csv.gz': gzipSync(TEXT), 'e.txt': TEXT }))).toEqual([
      ['x/c.csv', text],
      ['x/d.csv', text],
    ]);
    expect(await read('empty.csv', new Uint8Array())).toEqual([['empty.csv', '']]);
    expect(await read('initials.csv', Buffer.from('PK,LON'))).toEqual([['initials.csv', 'PK,LON']]);
    expect(await read('mac.zip', zipSync({ 'a.csv': SMALL, '__MACOSX/._a.csv': TEXT }))).toEqual([['a.csv', 'LON,LAT\n']]);
  });

  it('names an archive without a wanted member, a cut one, and a member that is too long', async () => {
    const others = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f\u0007'].map((name) => [`${name}.txt`, SMALL]));
    await expect(read('a.zip', zipSync(others))).rejects.toThrow(
      'the archive holds no file that is read here, but a.txt, b.txt, c.txt, d.txt, e.txt and 1 more',
    );
    await expect(read('b.zip', zipSync({ 'e.csv': TEXT }).subarray(0, 2_000))).rejects.toThrow('the archive is damaged: End of central');
    await expect(read('c.zip', zipSync({ 'e.csv': Buffer.alloc(1_000_001) }))).rejects.toThrow('more than 1000000 bytes');
  });

  it.each([
    ['Zstandard', [0x28, 0xb5, 0x2f, 0xfd, 0]],
    ['XZ', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0]],
    ['bzip2', [0x42, 0x5a, 0x68, 0x39]],
    ['7-Zip', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ])('names a file that is compressed with %s', async (name, bytes) => {
    await expect(read('a.csv', Buffer.from(bytes))).rejects.toThrow(
      `the file is compressed with ${name}, expected gzip, ZIP or a plain file`,
    );
  });

  it.each<[string, Uint8Array]>([
    ['in a.csv: not enough bytes in the stream', zipped(CENTRAL, (entry) => entry.writeUInt32LE(0xfffffffe, 24))],
    ['in a.csv: too many bytes in the stream', zipped(CENTRAL, (entry) => entry.writeUInt32LE(3, 24))],
    ['in a.csv: its checksum is another one than the archive says', zipped(CENTRAL, (entry) => entry.writeUInt32LE(7, 16))],
    ['in a.csv: invalid local file header signature', zipped(CENTRAL, (entry) => entry.writeUInt32LE(9, 42))],
    ['in a.csv: file data overflows file bounds', zipped(CENTRAL, (entry) => entry.writeUInt32LE(9_999, 20))],
    [': it holds more members than the 1 that it announces', zipped(END, (end) => end.writeUInt16LE(1, 10), ['a.csv', 'b.csv'])],
    [': unexpected EOF', zipped(END, (end) => end.writeUInt16LE(3, 10), ['a.csv', 'b.csv'])],
    ['in b.csv: its header has another name', zipped(CENTRAL, (entry) => entry.write('b', 46))],
    [': strong encryption is not supported', zipped(CENTRAL, (entry) => entry.writeUInt16LE(0x41, 8))],
  ])('never takes a part for the whole: the archive is damaged %s', async (message, archive) => {
    await expect(read('damaged.zip', archive)).rejects.toThrow(`the archive is damaged${message.startsWith(':') ? '' : ' '}${message}`);
    await expect(read('damaged.zip', archive)).rejects.toBeInstanceOf(RangeError);
  });

  it('says what it does not read', async () => {
    const bzip2 = zipped(CENTRAL, (entry) => entry.writeUInt16LE(12, 10));
    await expect(read('nad.zip', bzip2)).rejects.toThrow('a.csv is compressed with bzip2, which is not read here: unpack it');
    const encrypted = zipped(CENTRAL, (entry) => entry.writeUInt16LE(1, 8));
    await expect(read('secret.zip', encrypted)).rejects.toThrow('a.csv in the archive is encrypted: unpack it and name the file');
  });

  it('reads Deflate64, which Windows writes above 2 GB, and notices damage to it', async () => {
    // Both methods are the same but for matches of 258 bytes and distances above 32 KiB.
    const text = Array.from({ length: 2000 }, (_, row) => `${row},${(row * 7919) % 1000} MAIN ST\n`).join('');
    const archive = Buffer.from(zipSync({ 'a.csv': Buffer.from(text) }));
    archive.writeUInt16LE(9, archive.indexOf('PK\u0003\u0004', 0, 'latin1') + 8);
    archive.writeUInt16LE(9, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 10);
    expect(await read('windows.zip', archive)).toEqual([['a.csv', text]]);
    const broken = Buffer.from(archive);
    broken.fill(0xff, 400, 420);
    await expect(read('windows.zip', broken)).rejects.toThrow('the archive is damaged in a.csv');
  });

  it.each(['../a.csv', '/etc/a.csv', 'C:\\a.csv', 'x/../../a.csv', '..\\a.csv'])('refuses a member named %s', async (name) => {
    await expect(read('slip.zip', zipSync({ 'b.csv': SMALL, [name]: SMALL }))).rejects.toThrow(
      /^the archive holds a member with an unusable name: (?:invalid relative path|absolute path): /,
    );
  });

  it('never takes damaged bytes for the file', async () => {
    for (const [name, whole] of [
      ['d.zip', zipSync({ 'e.csv': TEXT })],
      ['e.csv.gz', gzipSync(TEXT)],
    ] as const) {
      for (let at = 100; at < whole.length - 200; at += 997) {
        const damaged = Uint8Array.from(whole);
        damaged[at] = (damaged[at] as number) ^ 0x55;
        const outcome = await read(name, damaged).then(
          ([member]) => member?.[1],
          (error: unknown) => {
            expect(error).toBeInstanceOf(RangeError);
            return null;
          },
        );
        expect(outcome).toBeNull();
      }
    }
  });
});
